// Embeds: the framed boxes of old.

import { timeElement } from "./clock.js";
import { el } from "./dom.js";
import { inlineOnly, markdown } from "./markdown.js";
import { picture } from "./media.js";

export function embed(one, seat) {
  const box = el("section", { class: "embed", "aria-label": one.title ?? "Embed" });
  if (one.color) box.style.setProperty("--accent-line", colour(one.color));
  const main = el("div", { class: "embed-main" });
  if (one.author?.name) main.append(el("p", { class: "embed-author" }, one.author.name));
  if (one.title) main.append(title(one, seat));
  if (one.description) main.append(el("div", {}, markdown(one.description, seat)));
  if (one.fields?.length) main.append(fields(one.fields, seat));
  if (one.image) main.append(picture(shown(one.image)));
  const foot = footer(one);
  if (foot) main.append(foot);
  box.append(main);
  if (one.thumbnail) box.append(picture({ ...shown(one.thumbnail), className: "thumbnail" }));
  return box;
}

export function colour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

function shown(image) {
  const { url, width, height, description } = image;
  return { url, width, height, alt: description };
}

function title(one, seat) {
  const text = inlineOnly(one.title, seat);
  const safe = /^https?:/.test(one.url ?? "");
  const inner = safe
    ? el("a", { href: one.url, target: "_blank", rel: "noopener noreferrer" }, text)
    : text;
  return el("p", { class: "embed-title" }, inner);
}

function fields(all, seat) {
  const one = (field) =>
    el(
      "div",
      { class: field.inline ? "inline" : "" },
      el("dt", {}, inlineOnly(field.name, seat)),
      el("dd", {}, markdown(field.value, seat)),
    );
  return el("dl", { class: "fields" }, ...all.map(one));
}

function footer(one) {
  if (!one.footer?.text && !one.timestamp) return null;
  const parts = [];
  if (one.footer?.text) parts.push(one.footer.text);
  if (one.timestamp) {
    if (parts.length) parts.push(" · ");
    parts.push(timeElement(Date.parse(one.timestamp) / 1000));
  }
  return el("p", { class: "fine" }, ...parts);
}
