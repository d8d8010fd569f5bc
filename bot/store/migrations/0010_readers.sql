-- An event that not all may read names the seats that may: a list, where it was one name.
UPDATE steps SET events = (
    SELECT json_group_array(json(
        CASE json_type(value, '$.only')
            WHEN 'text' THEN json_set(value, '$.only', json_array(json_extract(value, '$.only')))
            ELSE value END
    )) FROM json_each(events)
)
WHERE instr(events, '"only"')
    AND CASE WHEN NOT json_valid(events) THEN 0 WHEN json_type(events) <> 'array' THEN 0
        ELSE NOT EXISTS (SELECT 1 FROM json_each(events) WHERE type <> 'object') END;
