// A slash command being filled in.

import { Combobox, filtered } from "./combobox.js";
import { optionValues } from "./command_line.js";
import { button, el, freshId, packed } from "./dom.js";
import { channels, people, roles } from "./picking.js";

const [STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE] = [3, 4, 5, 6, 7, 8];
const [MENTIONABLE, NUMBER, ATTACHMENT] = [9, 10, 11];
const WANTS = {
  [STRING]: "text",
  [INTEGER]: "a whole number",
  [BOOLEAN]: "true or false",
  [USER]: "a person",
  [CHANNEL]: "a channel",
  [ROLE]: "a role",
  [MENTIONABLE]: "a person or a role",
  [NUMBER]: "a number",
  [ATTACHMENT]: "a file",
};

export class CommandForm {
  /** `say` tells the person what is not seen in the form itself. */
  constructor(command, seat, say) {
    this.command = command;
    this.seat = seat;
    this.say = say;
    this.fields = [];
    this.spares = [];
    this.holder = el("div", { class: "options" });
    this.spare = el("div", { class: "row spare" });
    const required = command.options.filter((option) => option.required);
    const optional = command.options.filter((option) => !option.required);
    for (const option of required) this.add(option);
    for (const option of optional) this.offer(option);
    this.node = el(
      "div",
      { class: "command", role: "group", "aria-label": `Command ${command.name}` },
      el("p", {}, el("strong", {}, `/${command.name}`), ` ${command.description}`),
      this.holder,
      this.spare,
    );
  }

  /** Offer an option that may be left out. */
  offer(option) {
    const chip = button(`+ ${option.name}`, () => this.take(option).focus());
    chip.setAttribute("aria-label", `Add option ${option.name}: ${option.description}`);
    chip.className = "chip";
    this.spares.push({ option, chip });
    this.spare.append(chip);
  }

  /** Add an option that may be left out. */
  take(option) {
    this.spares.find((one) => one.option === option).chip.remove();
    return this.add(option);
  }

  /** Fill in what was typed after the command's name; tell what of it could not be. */
  fill(rest) {
    const { values, unnamed } = optionValues(rest, this.command.options);
    let left = unnamed && this.unclear(unnamed);
    for (const [option, text] of values) {
      const input = this.fields.find((field) => field.option === option)?.input ?? this.take(option);
      if (option.type !== ATTACHMENT) input.value = text;
      else left ||= `${option.name}: a file is not typed; choose it here.`;
    }
    return left;
  }

  unclear(text) {
    const [option] = this.command.options;
    if (!option) return `/${this.command.name} takes no options, so “${text}” was left out.`;
    return `“${text}” has no option’s name before it, such as ${option.name}: ${text}`;
  }

  add(option) {
    const id = freshId("option");
    const hint = `${id}-hint`;
    const { input, node, value } = this.control(option, id, hint);
    const need = option.required ? "required" : "optional";
    const field = el(
      "div",
      { class: "option" },
      el("label", { for: id }, option.name),
      node,
      el("p", { class: "fine", id: hint }, `${option.description} (${wants(option)}, ${need})`),
    );
    this.fields.push({ option, input, value });
    this.holder.append(field);
    return input;
  }

  /** Go to the first field that is still empty. */
  focus() {
    const field = this.fields.find(({ input }) => !input.value) ?? this.fields[0];
    field?.input.focus();
    return this.fields.length > 0;
  }

  /** Everything filled in so far; a required option left empty gets the focus. */
  async values() {
    const filled = {};
    for (const { option, input, value } of this.fields) {
      let given;
      try {
        given = await value();
      } catch (error) {
        input.focus();
        throw new Error(`${option.name}: ${error.message}`);
      }
      if (given === undefined && option.required) {
        input.focus();
        throw new Error(`The option ${option.name} is required.`);
      }
      if (given !== undefined) filled[option.name] = given;
    }
    return filled;
  }

  /** A dropped file goes to the first option that wants one, also one that may be left out. */
  drop(files) {
    const takes = ({ option }) => option.type === ATTACHMENT;
    const empty = (field) => takes(field) && !field.input.files.length;
    const spare = this.spares.find((one) => takes(one) && one.chip.isConnected);
    if (spare && !this.fields.some(empty)) spare.chip.click();
    const wanting = this.fields.find(empty) ?? this.fields.find(takes);
    if (wanting) wanting.input.files = files;
    return Boolean(wanting);
  }

  control(option, id, hint) {
    if (option.autocomplete) return this.completed(option, id, hint);
    const fixed = this.fixed(option);
    if (fixed) return combobox({ id, label: option.name, describedBy: hint, source: filtered(fixed) });
    if (option.type === ATTACHMENT) {
      const input = el("input", { type: "file", id, "aria-describedby": hint });
      const value = async () => (input.files[0] ? packed(input.files[0]) : undefined);
      return { input, node: input, value };
    }
    return typedIn(option, id, hint);
  }

  /** What a closed list of choices would be, if the option has one. */
  fixed(option) {
    if (option.choices?.length) {
      return () => option.choices.map(({ name, value }) => ({ label: name, value }));
    }
    const truth = [
      { label: "True", value: true },
      { label: "False", value: false },
    ];
    const sources = {
      [BOOLEAN]: () => truth,
      [USER]: () => people(this.seat),
      [CHANNEL]: () => channels(this.seat, option.channel_types),
      [ROLE]: () => roles(this.seat),
      [MENTIONABLE]: () => [...people(this.seat), ...roles(this.seat)],
    };
    return sources[option.type] ?? null;
  }

  /** An option for which the bot itself makes suggestions. */
  completed(option, id, hint) {
    const source = async (text) => {
      const told = await this.seat.act("autocomplete", {
        channel: this.seat.channelId,
        command: this.command.name,
        focused: option.name,
        text,
        options: await this.others(option),
      });
      this.answered(told, option);
      return told.choices.map(({ name, value }) => ({ label: name, value }));
    };
    const made = combobox({ id, label: option.name, describedBy: hint, source, strict: false, remote: true });
    const number = option.type === INTEGER || option.type === NUMBER;
    return number ? { ...made, value: async () => asNumber(await made.value()) } : made;
  }

  /** Say it if the bot made no suggestions in time, until it makes some. */
  answered(told, option) {
    const bot = this.seat.name(this.command.bot);
    if (told.failed) this.say(`${bot} did not respond with suggestions for ${option.name}.`);
    else if (this.failed) this.say("");
    this.failed = told.failed;
  }

  /** The other options, as far as they make sense already. */
  async others(focused) {
    const filled = {};
    for (const { option, value } of this.fields) {
      if (option === focused || option.type === ATTACHMENT) continue;
      const given = await value().catch(() => undefined);
      if (given !== undefined) filled[option.name] = given;
    }
    return filled;
  }
}

function combobox(settings) {
  const box = new Combobox(settings);
  return { input: box.input, node: box.node, value: () => box.value() };
}

function typedIn(option, id, hint) {
  const props = { type: "text", id, autocomplete: "off", "aria-describedby": hint };
  const number = option.type === INTEGER || option.type === NUMBER;
  if (number) props.inputmode = option.type === INTEGER ? "numeric" : "decimal";
  if (option.max_length) props.maxlength = option.max_length;
  const input = el("input", props);
  const value = async () => {
    const text = input.value;
    if (!text.trim()) return undefined;
    return number ? asNumber(text) : text;
  };
  return { input, node: input, value };
}

function asNumber(value) {
  if (value === undefined || typeof value === "number") return value;
  const number = Number(value);
  if (Number.isNaN(number)) throw new Error(`“${value}” is not a number.`);
  return number;
}

function wants(option) {
  if (option.choices?.length) return "a choice";
  const least = option.min_value ?? option.min_length;
  const most = option.max_value ?? option.max_length;
  const what = WANTS[option.type];
  if (least === undefined && most === undefined) return what;
  const unit = option.type === STRING ? " characters" : "";
  if (most === undefined) return `${what}, at least ${least}${unit}`;
  if (least === undefined) return `${what}, at most ${most}${unit}`;
  return `${what}, ${least} to ${most}${unit}`;
}
