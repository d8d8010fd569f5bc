// A slash command typed or pasted in one piece, as documentation prints it: /turn text actions: launch I4; end

/** The command whose name a text begins with, and what follows the name; null if there is none. */
export function commandLine(text, commands) {
  const typed = text.trim().replace(/^\/\s*/, "/");
  const found = commands
    .map((command) => ({ command, name: nameAtStart(command.name).exec(typed)?.[0] }))
    .filter(({ name }) => name)
    .sort((one, other) => other.name.length - one.name.length)[0];
  return found ? { command: found.command, rest: typed.slice(found.name.length).trim() } : null;
}

/**
 * What was typed for each option, and what belongs to none. A value lasts until the name of another option;
 * an option is named once, so the same name later on is part of a value. What comes before all names
 * is for the first option that must be filled in.
 */
export function optionValues(rest, options) {
  const values = new Map();
  if (!options.length) return { values, unnamed: rest };
  const names = options.map((option) => escaped(option.name)).join("|");
  let [at, last] = [0, null];
  const close = (end) => {
    const text = rest.slice(at, end).trim();
    if (last) values.set(last, text);
    return text;
  };
  let unnamed = "";
  for (const match of rest.matchAll(new RegExp(`(?:^|\\s)(${names}):`, "gi"))) {
    const option = options.find((one) => one.name.toLowerCase() === match[1].toLowerCase());
    if (option === last || values.has(option)) continue;
    const text = close(match.index);
    if (!last) unnamed = text;
    [at, last] = [match.index + match[0].length, option];
  }
  const text = close(rest.length);
  if (!last) unnamed = text;
  const first = options.find((option) => option.required && !values.has(option));
  if (!unnamed || !first) return { values, unnamed };
  return { values: values.set(first, unnamed), unnamed: "" };
}

function nameAtStart(name) {
  const words = name.split(" ").map(escaped).join("\\s+");
  return new RegExp(`^/${words}(?=\\s|$)`, "i");
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
