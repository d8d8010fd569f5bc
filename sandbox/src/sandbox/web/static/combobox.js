// A field that suggests: fixed choices, people and places, or what the bot thinks of.

import { el } from "./dom.js";
import { Listbox } from "./listbox.js";

const PAUSE = 150;

export class Combobox {
  /** `source` turns typed text into items; with `strict`, only an item counts. */
  constructor({ id, label, describedBy, source, strict = true, remote = false }) {
    this.source = source;
    this.strict = strict;
    this.remote = remote;
    this.taken = null;
    this.asked = 0;
    this.input = el("input", {
      type: "text",
      id,
      role: "combobox",
      autocomplete: "off",
      "aria-describedby": describedBy,
      oninput: () => this.typed(),
      onfocus: () => this.suggest(false),
      onblur: () => this.list.hide(),
      onkeydown: (event) => this.key(event),
    });
    this.list = new Listbox(this.input, `Suggestions for ${label}`, (item) => this.take(item));
    this.node = el("div", { class: "combobox" }, this.list.node, this.input);
  }

  /** What was chosen; undefined if nothing was. */
  async value() {
    const text = this.input.value.trim();
    if (!text) return undefined;
    if (this.taken?.label === this.input.value) return this.taken.value;
    if (!this.strict) return text;
    const wanted = text.toLowerCase();
    const found = (await this.source("")).find((item) =>
      [item.label, item.label.slice(1)].some((name) => name.toLowerCase() === wanted),
    );
    if (!found) throw new Error(`“${text}” is not among the choices.`);
    return found.value;
  }

  /** Suggestions that are still to come are of no use any more. */
  forgo() {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  take(item) {
    this.forgo();
    this.taken = item;
    this.input.value = item.label;
  }

  typed() {
    this.taken = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.suggest(true), this.remote ? PAUSE : 0);
  }

  async suggest(ready) {
    this.asked += 1;
    const turn = this.asked;
    const shown = this.taken ? "" : this.input.value;
    const items = await this.source(shown).catch(() => []);
    // An answer to what was typed before comes too late.
    if (turn === this.asked && document.activeElement === this.input) this.list.show(items, ready);
  }

  key(event) {
    if (event.key === "Escape") this.forgo();
    if (this.list.key(event)) return;
    if (event.key === "ArrowDown") {
      event.preventDefault();
      this.suggest(true);
    }
  }
}

/** A source that filters a fixed list. */
export function filtered(items) {
  return async (text) => {
    const wanted = text.trim().toLowerCase();
    return items().filter((item) => item.label.toLowerCase().includes(wanted));
  };
}
