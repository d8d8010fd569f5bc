-- An entry of the log says itself whether its question was its seat's own, a turn or a part of one, and
-- what is told says it of each question. Until now both followed from the names of one game's kinds.
-- What cannot be read is left as it is; CASE looks at nothing further then.
UPDATE steps SET entry = json_set(entry, '$.own', json('true'))
WHERE CASE WHEN json_valid(entry) AND json_type(entry) = 'object'
    THEN json_extract(entry, '$.ask') IN ('turn', 'place', 'deconstruct') END;

UPDATE outbox SET body = json_set(
    body, '$.asked', json((
        SELECT json_group_array(json_set(
            value,
            '$.clock', CASE json_extract(value, '$.ask')
                WHEN 'turn' THEN 'turn' WHEN 'place' THEN 'turn' WHEN 'deconstruct' THEN 'turn'
                WHEN 'keep' THEN 'aside' ELSE 'answer' END,
            '$.whole', json(iif(json_extract(value, '$.ask') = 'turn', 'true', 'false'))
        )) FROM json_each(body, '$.asked')
    ))
)
WHERE CASE WHEN NOT json_valid(body) THEN 0 WHEN json_type(body, '$.asked') <> 'array' THEN 0
    ELSE EXISTS (SELECT 1 FROM json_each(body, '$.asked'))
        AND NOT EXISTS (SELECT 1 FROM json_each(body, '$.asked') WHERE type <> 'object') END;

UPDATE outbox SET body = json_set(
    body, '$.asks', json((
        SELECT json_group_array(json_object(
            'seat', json_extract(body, '$.seat'),
            'ask', value,
            'clock', CASE value
                WHEN 'turn' THEN 'turn' WHEN 'place' THEN 'turn' WHEN 'deconstruct' THEN 'turn'
                WHEN 'keep' THEN 'aside' ELSE 'answer' END,
            'whole', json(iif(value = 'turn', 'true', 'false'))
        )) FROM json_each(body, '$.asks')
    ))
)
WHERE CASE WHEN NOT json_valid(body) THEN 0 WHEN json_type(body, '$.asks') <> 'array' THEN 0
    ELSE EXISTS (SELECT 1 FROM json_each(body, '$.asks'))
        AND NOT EXISTS (SELECT 1 FROM json_each(body, '$.asks') WHERE type <> 'text') END;

UPDATE outbox SET body = json_set(
    body,
    '$.clock', CASE json_extract(body, '$.ask')
        WHEN 'turn' THEN 'turn' WHEN 'place' THEN 'turn' WHEN 'deconstruct' THEN 'turn'
        WHEN 'keep' THEN 'aside' ELSE 'answer' END,
    '$.whole', json(iif(json_extract(body, '$.ask') = 'turn', 'true', 'false'))
)
WHERE kind = 'question'
    AND CASE WHEN json_valid(body) THEN json_type(body) = 'object' END;
