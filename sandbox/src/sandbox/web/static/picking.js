// Choosing from selects: what is offered, and a dialog to choose in.

import { open } from "./dialogs.js";
import { button, el, freshId } from "./dom.js";

const USER = 5;
const ROLE = 6;
const MENTIONABLE = 7;
const CHANNEL = 8;
const MANY = 8;

export function emojiText(emoji) {
  if (!emoji) return "";
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}

/** What a select offers: its own options, or the people, roles or channels there are. */
export function choices(part, seat) {
  const preset = new Set((part.default_values ?? []).map((one) => one.id));
  const marked = (all) => all.map((one) => ({ ...one, chosen: preset.has(one.value) }));
  switch (part.type) {
    case USER:
      return marked(people(seat));
    case ROLE:
      return marked(roles(seat));
    case MENTIONABLE:
      return marked([...people(seat), ...roles(seat)]);
    case CHANNEL:
      return marked(channels(seat, part.channel_types));
    default:
      return (part.options ?? []).map((one) => ({
        label: [emojiText(one.emoji), one.label].filter(Boolean).join(" "),
        value: one.value,
        hint: one.description ?? "",
        chosen: Boolean(one.default),
      }));
  }
}

export function people(seat) {
  return seat.company().map((one) => ({
    label: `@${one.name}`,
    value: one.id,
    hint: one.bot ? "bot" : "",
  }));
}

export function roles(seat) {
  const all = seat.guild?.roles ?? [];
  return all.map((role) => ({ label: `@${role.name}`, value: role.id, hint: "role" }));
}

export function channels(seat, types) {
  return seat.overview.channels
    .filter((one) => one.guild && one.guild === seat.channel?.guild)
    .filter((one) => !types?.length || types.includes(one.type))
    .map((one) => ({ label: `#${one.name}`, value: one.id, hint: one.kind }));
}

/** Let somebody choose; `done` gets the values. A single choice needs no second click. */
export function pick({ title, offered, least, most, done }) {
  const single = most === 1;
  const group = freshId("choice");
  const chosen = new Set(offered.filter((one) => one.chosen).map((one) => one.value));
  const list = el("ul", { class: "choices" });
  const status = el("p", { class: "muted", role: "status" });
  const send = button("Choose", () => finish([...chosen]), { class: "primary" });

  function finish(values) {
    close();
    done(values);
  }

  function count() {
    const right = chosen.size >= least && chosen.size <= most;
    send.disabled = !right;
    status.textContent = `${chosen.size} chosen; ${span(least, most)}.`;
  }

  function draw(filter = "") {
    const wanted = filter.trim().toLowerCase();
    const fitting = offered.filter((one) => one.label.toLowerCase().includes(wanted));
    list.replaceChildren(...fitting.map((one) => (single ? line(one) : box(one))));
    if (!fitting.length) list.append(el("li", { class: "muted" }, "Nothing fits."));
  }

  function line(one) {
    const mark = one.chosen ? "✓ " : "";
    return el("li", {}, button([mark, ...described(one)], () => finish([one.value])));
  }

  function box(one) {
    const toggle = (event) => {
      if (event.target.checked) chosen.add(one.value);
      else chosen.delete(one.value);
      count();
    };
    const props = { type: "checkbox", name: group, checked: chosen.has(one.value) };
    return el("li", {}, el("label", {}, el("input", { ...props, onchange: toggle }), el("span", {}, ...described(one))));
  }

  const body = el("div", { class: "picker" });
  if (offered.length > MANY) {
    const filter = (event) => draw(event.target.value);
    body.append(el("input", { type: "search", "aria-label": "Filter", placeholder: "Filter", oninput: filter }));
  }
  body.append(list);
  const foot = el("div", { class: "dialog-foot" });
  if (!single) foot.append(status, send);
  if (single && least === 0) foot.append(button("Choose nothing", () => finish([])));
  if (foot.childNodes.length) body.append(foot);
  draw();
  count();
  const close = open({ title, body, className: "small", light: true });
  body.querySelector("input, li button")?.focus();
}

function described(one) {
  return [el("span", {}, one.label), one.hint ? el("span", { class: "muted" }, ` ${one.hint}`) : null];
}

export function span(least, most) {
  if (least === most) return `choose ${least}`;
  return least === 0 ? `choose up to ${most}` : `choose ${least} to ${most}`;
}

