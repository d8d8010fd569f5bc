// A list of suggestions above a field, moved through with the arrow keys.

import { el, freshId } from "./dom.js";

export class Listbox {
  /** `picked` is told which item was taken. */
  constructor(input, label, picked) {
    this.input = input;
    this.picked = picked;
    this.items = [];
    this.active = -1;
    this.node = el("ul", {
      class: "suggestions",
      role: "listbox",
      id: freshId("suggestions"),
      "aria-label": label,
      hidden: true,
    });
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.node.id);
    if (input.getAttribute("role") === "combobox") input.setAttribute("aria-expanded", "false");
  }

  get open() {
    return !this.node.hidden;
  }

  /** Show items; the first is ready to be taken only if somebody has begun to type. */
  show(items, ready = true) {
    this.items = items;
    this.node.replaceChildren(...items.map((item, at) => this.line(item, at)));
    this.node.hidden = items.length === 0;
    this.mark(ready && items.length ? 0 : -1);
    this.expanded();
  }

  hide() {
    this.node.hidden = true;
    this.mark(-1);
    this.expanded();
  }

  expanded() {
    if (this.input.hasAttribute("aria-expanded")) {
      this.input.setAttribute("aria-expanded", String(this.open));
    }
  }

  line(item, at) {
    const take = (event) => {
      // The field keeps the focus.
      event.preventDefault();
      this.take(at);
    };
    return el(
      "li",
      { role: "option", id: `${this.node.id}-${at}`, "aria-selected": "false", onmousedown: take },
      el("span", {}, item.label),
      item.hint ? el("span", { class: "muted" }, ` ${item.hint}`) : null,
    );
  }

  mark(at) {
    this.node.children[this.active]?.setAttribute("aria-selected", "false");
    this.active = at;
    const line = this.node.children[at];
    if (line) {
      line.setAttribute("aria-selected", "true");
      line.scrollIntoView({ block: "nearest" });
      this.input.setAttribute("aria-activedescendant", line.id);
    } else {
      this.input.removeAttribute("aria-activedescendant");
    }
  }

  take(at) {
    const item = this.items[at];
    this.hide();
    this.picked(item);
  }

  /** Handle a key; tell whether it was for the list. */
  key(event) {
    if (!this.open || event.isComposing) return false;
    const count = this.items.length;
    if (event.key === "ArrowDown") this.mark((this.active + 1) % count);
    else if (event.key === "ArrowUp") this.mark((this.active - 1 + count) % count);
    else if (event.key === "Enter" && this.active >= 0) this.take(this.active);
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
