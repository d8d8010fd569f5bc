// The parts of a message: buttons and selects in rows, and whole layouts.

import { button, el } from "./dom.js";
import { colour } from "./embeds.js";
import { markdown, spoiler } from "./markdown.js";
import { fileLink, picture } from "./media.js";
import { choices, emojiText, pick } from "./picking.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const KINDS = {
  1: row,
  2: pressable,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: (part, scene) => el("div", { class: "text" }, markdown(part.content, scene.seat)),
  11: (part) => media(part, "thumbnail"),
  12: gallery,
  13: file,
  14: separator,
  17: container,
};

/** Draw components. A scene is the seat, the message, and what to do with an answer. */
export function parts(list, scene) {
  return list.map((part) => KINDS[part.type]?.(part, scene) ?? unknown(part));
}

function unknown(part) {
  return el("p", { class: "muted" }, `(a part of kind ${part.type}, which this page cannot show)`);
}

function row(part, scene) {
  return el("div", { class: "row" }, ...parts(part.components, scene));
}

function pressable(part, scene) {
  const label = [emojiText(part.emoji), part.label].filter(Boolean).join(" ") || "(no label)";
  const className = `part ${STYLES[part.style] ?? "secondary"}`;
  if (part.style === 5) {
    const safe = /^https?:/.test(part.url) ? part.url : null;
    const props = { class: className, href: safe, target: "_blank", rel: "noopener noreferrer" };
    return el("a", props, label, el("span", { "aria-hidden": true }, " ↗"));
  }
  const key = `${scene.message.id} ${part.custom_id ?? part.id}`;
  const pressed = () => {
    const asked = scene.seat.about("click", scene.message, { custom_id: part.custom_id });
    scene.wait(node, asked);
  };
  const node = button(label, pressed, { class: className, disabled: part.disabled, data: { key } });
  return node;
}

function select(part, scene) {
  const offered = choices(part, scene.seat);
  const chosen = offered.filter((one) => one.chosen).map((one) => one.label);
  const title = part.placeholder || "Make a choice";
  const text = chosen.join(", ") || title;
  const chosenNow = (values) => {
    const details = { custom_id: part.custom_id, values };
    scene.wait(node, scene.seat.about("select", scene.message, details));
  };
  const open = () => pick({ title, offered, ...limits(part), done: chosenNow });
  const node = button(text, open, {
    class: "part select",
    disabled: part.disabled,
    "aria-haspopup": "dialog",
    "aria-label": chosen.length && !text.startsWith(title) ? `${title}: ${text}` : text,
    data: { key: `${scene.message.id} ${part.custom_id}` },
  });
  return node;
}

function limits(part) {
  return { least: part.min_values ?? 1, most: part.max_values ?? 1 };
}

function section(part, scene) {
  const texts = el("div", {}, ...parts(part.components, scene));
  return el("div", { class: "section" }, texts, ...parts([part.accessory], scene));
}

function media(item, className = "") {
  const { url, width, height } = item.media;
  return picture({ url, width, height, alt: item.description, covered: item.spoiler, className });
}

function gallery(part) {
  const many = part.items.length > 1 ? "gallery many" : "gallery";
  return el("div", { class: many }, ...part.items.map((item) => media(item)));
}

function file(part) {
  const node = fileLink(part.name ?? "file", part.file.url, part.size);
  return part.spoiler ? spoiler([node], "div") : node;
}

function separator(part) {
  const size = part.spacing === 2 ? "large" : "";
  return part.divider ? el("hr", { class: size }) : el("div", { class: `gap ${size}` });
}

function container(part, scene) {
  const inner = parts(part.components, scene);
  const box = el("div", { class: "container" }, ...(part.spoiler ? [spoiler(inner, "div")] : inner));
  if (part.accent_color) box.style.setProperty("--accent-line", colour(part.accent_color));
  return box;
}
