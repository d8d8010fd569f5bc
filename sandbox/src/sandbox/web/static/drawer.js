// The drawer: the journal of calls, and things that go wrong on purpose.

import * as api from "./api.js";
import { timeElement } from "./clock.js";
import { button, el, freshId } from "./dom.js";

const KEPT = 300;
const FAULTS = [
  ["cut_gateway", "Cut gateway", "Break the bot's connection now; it should come back."],
  ["block_dms", "Block my DMs", "Let no bot write to this person."],
  ["rate_limit", "429 next", "Answer the bot's next call with “too many”."],
  ["slow", "Slow 4 s", "Hold the bot's next call back for four seconds."],
  ["broken", "5xx once", "Answer the bot's next call with a server error."],
  ["delete_channel", "Delete channel", "Delete the channel or thread of the active pane."],
  ["archive_thread", "Archive thread", "Archive the thread of the active pane."],
  ["later", "+15 min", "Let a quarter of an hour pass at once."],
  ["clear", "Clear", "Nothing goes wrong any more; direct messages are open again."],
];

export class Drawer {
  constructor({ node, opener, panes }) {
    this.node = node;
    this.opener = opener;
    this.panes = panes;
    this.last = 0;
    this.rows = el("tbody");
    this.kind = el(
      "select",
      { "aria-label": "Kind of entry", onchange: () => this.again() },
      ...[["call", "calls"], ["", "everything"], ["event", "events"], ["note", "notes"]].map(
        ([value, text]) => el("option", { value }, text),
      ),
    );
    this.filter = el("input", {
      type: "search",
      placeholder: "Filter",
      "aria-label": "Filter the journal",
      oninput: () => this.again(),
    });
    this.rules = el("ul", { class: "rules", "aria-label": "Waiting to go wrong" });
    this.status = el("p", { class: "status", role: "status" });
    this.table = el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Calls" }, this.grid());
    node.append(this.journalPart(), this.faultPart());
    opener.addEventListener("click", () => this.toggle());
    for (const one of [node, opener]) {
      one.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle(false));
    }
  }

  journalPart() {
    const id = freshId("journal");
    return el(
      "section",
      { class: "journal", "aria-labelledby": id },
      el("div", { class: "row" }, el("h2", { id }, "Journal"), this.kind, this.filter),
      this.table,
    );
  }

  faultPart() {
    const id = freshId("faults");
    const one = ([what, label, title]) => button(label, () => this.fault(what, label), { title });
    return el(
      "section",
      { class: "faults", "aria-labelledby": id },
      el("div", { class: "row" }, el("h2", { id }, "Faults"), button("×", () => this.toggle(false), {
        class: "quiet close",
        "aria-label": "Close drawer",
      })),
      el("div", { class: "row" }, ...FAULTS.map(one)),
      this.status,
      this.rules,
      this.maker("New person", "new_person", {}),
      this.maker("New channel", "new_channel", { kind: "text" }),
    );
  }

  /** A small form that makes a person or a channel. */
  maker(label, verb, details) {
    const input = el("input", { type: "text", "aria-label": `${label}: name`, placeholder: label, maxlength: 100 });
    const make = async (event) => {
      event.preventDefault();
      const name = input.value.trim();
      if (!name) return;
      await this.try(() => this.panes.active.seat.act(verb, { name, ...details }), `${name} is here.`);
      input.value = "";
    };
    return el("form", { class: "row", onsubmit: make }, input, el("button", { type: "submit" }, "Add"));
  }

  grid() {
    const heads = ["Time", "Call", "Path", "Status", "ms"];
    return el(
      "table",
      {},
      el("thead", {}, el("tr", {}, ...heads.map((text) => el("th", { scope: "col" }, text)))),
      this.rows,
    );
  }

  toggle(open = this.node.hidden) {
    if (!open && this.node.contains(document.activeElement)) this.opener.focus();
    this.node.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
    if (open) this.again();
  }

  enter() {
    this.kind.focus();
  }

  /** Something was written; read on if the drawer is open. */
  hear(count) {
    this.heard = count;
    if (!this.node.hidden) this.read();
  }

  again() {
    this.round = (this.round ?? 0) + 1;
    this.last = 0;
    this.rows.replaceChildren();
    this.reading = false;
    this.read();
  }

  /** Read until nothing is left: what is written meanwhile must not wait for the next news. */
  async read() {
    if (this.reading) return;
    this.reading = true;
    const { round } = this;
    do {
      const told = await api
        .journal({ after: this.last, kind: this.kind.value, text: this.filter.value })
        .catch(() => null);
      // Somebody began anew with another filter: this answer is to an old question.
      if (round !== this.round) return;
      if (!told) break;
      this.last = told.count;
      for (const entry of told.entries) this.rows.prepend(line(entry));
      while (this.rows.children.length > KEPT) this.rows.lastChild.remove();
      this.drawRules(told.rules);
    } while (this.heard > this.last && !this.node.hidden);
    this.reading = false;
  }

  drawRules(rules) {
    const often = (left) => (left === null ? "always" : left === 1 ? "once" : `${left} times`);
    const text = ({ what, left }) => `At the bot’s next call: ${what}, ${often(left)}`;
    this.rules.replaceChildren(...rules.map((rule) => el("li", {}, text(rule))));
  }

  async fault(what, label) {
    const { seat } = this.panes.active;
    const told = await this.try(
      () => api.fault(seat.person, what, seat.channelId),
      `${label}: done, as ${seat.me?.name}.`,
    );
    if (told) this.drawRules(told.rules);
  }

  async try(doing, done) {
    try {
      const told = await doing();
      this.status.textContent = done;
      return told;
    } catch (error) {
      this.status.textContent = error.message;
      return null;
    }
  }
}

function line(entry) {
  const bad = entry.status === 0 || entry.status >= 400 || entry.kind === "note";
  const status = entry.status === 0 ? "cut" : entry.status ?? "";
  const path = [entry.path, entry.note].filter(Boolean).join(" ");
  return el(
    "tr",
    { class: bad ? "bad" : "" },
    el("td", {}, timeElement(entry.time, "T")),
    el("td", {}, entry.what),
    el("td", { class: "path" }, path),
    el("td", {}, `${bad ? "⚠ " : ""}${status}`),
    el("td", {}, entry.ms ?? ""),
  );
}
