// Forms that a bot opens.

import { open } from "./dialogs.js";
import { el, freshId, packed } from "./dom.js";
import { markdown } from "./markdown.js";
import { choices, span } from "./picking.js";

const [ROW, TEXT_INPUT, TEXT, LABEL] = [1, 4, 10, 18];
const [FILES, RADIO, CHECKBOXES, CHECKBOX] = [19, 21, 22, 23];
const LONGEST = 4000;

/** Open a form on somebody's screen; `submit` sends the filled fields and says what came of it. */
export function openModal(modal, seat, submit, closed) {
  const fields = [];
  const trouble = el("p", { class: "trouble", role: "alert", hidden: true });
  const send = el("button", { type: "submit", class: "primary" }, "Submit");
  const form = el(
    "form",
    { class: "modal" },
    ...modal.components.map((part) => draw(part, seat, fields)),
    trouble,
    el("div", { class: "dialog-foot" }, el("span", { class: "muted" }, `as ${seat.me?.name}`), send),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.hasAttribute("aria-busy")) return;
    // Busy, not disabled: that would take the focus from whoever pressed it.
    send.setAttribute("aria-busy", "true");
    trouble.hidden = true;
    try {
      const filled = {};
      for (const field of fields) filled[field.name] = await field.value();
      await submit(filled);
      close();
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
    }
    send.removeAttribute("aria-busy");
  });
  const close = open({ title: modal.title, body: form, className: "form", closed });
  form.querySelector("input, textarea, select")?.focus();
}

function draw(part, seat, fields) {
  switch (part.type) {
    case LABEL:
      return labelled(part.label, part.description, part.component, seat, fields);
    case ROW:
      return el(
        "div",
        {},
        ...part.components.map((one) => labelled(one.label ?? one.custom_id, null, one, seat, fields)),
      );
    case TEXT:
      return el("div", { class: "text" }, markdown(part.content, seat));
    default:
      return el("p", { class: "muted" }, `(a part of kind ${part.type})`);
  }
}

/** One thing to fill in, with its label and its hint. */
function labelled(label, hint, part, seat, fields) {
  const id = freshId("field");
  const about = { id, hint: hint ? `${id}-hint` : null, label };
  const { node, value, group = false } = control(part, seat, about);
  fields.push({ name: part.custom_id, value });
  const optional = part.required === false && part.type !== CHECKBOX ? " (optional)" : "";
  const note = hint ? el("p", { class: "fine", id: about.hint }, hint) : null;
  if (group) {
    const props = { class: "field", "aria-describedby": about.hint };
    return el("fieldset", props, el("legend", {}, label + optional), note, node);
  }
  return el("div", { class: "field" }, el("label", { for: id }, label + optional), note, node);
}

function control(part, seat, about) {
  switch (part.type) {
    case TEXT_INPUT:
      return textInput(part, about);
    case FILES:
      return filePicker(part, about);
    case CHECKBOX:
      return checkbox(part, about);
    case RADIO:
      return boxes(part, choices(part, seat), "radio");
    case CHECKBOXES:
      return boxes(part, choices(part, seat), "checkbox");
    default:
      return select(part, choices(part, seat), about);
  }
}

function textInput(part, { id, hint }) {
  const props = {
    id,
    "aria-describedby": hint,
    minlength: part.min_length || null,
    maxlength: part.max_length ?? LONGEST,
    placeholder: part.placeholder ?? null,
    required: part.required !== false,
    value: part.value ?? "",
  };
  const long = part.style === 2;
  const node = long ? el("textarea", { rows: 4, ...props }) : el("input", { type: "text", ...props });
  return { node, value: async () => node.value };
}

function checkbox(part, { id, hint }) {
  const node = el("input", { type: "checkbox", id, "aria-describedby": hint, checked: part.default });
  return { node, value: async () => node.checked };
}

function boxes(part, offered, type) {
  const name = freshId("group");
  const inputs = offered.map((one) => {
    const input = el("input", { type, name, value: one.value, checked: one.chosen });
    const hint = one.hint ? el("span", { class: "muted" }, ` ${one.hint}`) : null;
    return { input, line: el("label", {}, input, el("span", {}, one.label, hint)) };
  });
  const lines = inputs.map(({ line }) => line);
  const note = type === "checkbox" && part.max_values ? limitNote(part) : null;
  const value = async () => inputs.filter(({ input }) => input.checked).map(({ input }) => input.value);
  return { node: el("div", { class: "boxes" }, note, ...lines), value, group: true };
}

function limitNote(part) {
  const least = part.min_values ?? (part.required === false ? 0 : 1);
  return el("p", { class: "fine" }, `Please ${span(least, part.max_values)}.`);
}

function select(part, offered, { id, hint }) {
  if ((part.max_values ?? 1) > 1) return boxes(part, offered, "checkbox");
  const empty = el("option", { value: "" }, part.placeholder ?? "Make a choice");
  const option = (one) => {
    const text = one.hint ? `${one.label} (${one.hint})` : one.label;
    return el("option", { value: one.value, selected: one.chosen }, text);
  };
  const node = el("select", { id, "aria-describedby": hint }, empty, ...offered.map(option));
  return { node, value: async () => (node.value ? [node.value] : []) };
}

function filePicker(part, { id, hint }) {
  const many = (part.max_values ?? 1) > 1;
  const node = el("input", { type: "file", id, "aria-describedby": hint, multiple: many });
  return { node, value: async () => Promise.all([...node.files].map(packed)) };
}
