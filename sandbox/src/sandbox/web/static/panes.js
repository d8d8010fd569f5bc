// All panes side by side. The address remembers them: #person.channel,person.channel

import { callMark } from "./channels.js";
import { button } from "./dom.js";
import { Pane } from "./pane.js";

export class Panes {
  constructor({ holder, tabs, changed, lost }) {
    this.holder = holder;
    this.tabs = tabs;
    this.changed = changed;
    this.lost = lost;
    this.all = [];
    this.active = null;
    document.addEventListener("visibilitychange", () => this.active?.shown && this.active.seat.read());
  }

  /** Open what the address says, or two people next to each other. */
  start(people) {
    this.people = people;
    const wanted = location.hash.slice(1).split(",").filter(Boolean);
    const known = wanted
      .map((text) => text.split("."))
      .filter(([person]) => people.some((one) => one.id === person && !one.bot));
    for (const [person, channel] of known) this.add(person, channel ?? null);
    if (this.all.length) return;
    const persons = people.filter((one) => !one.bot);
    const guests = persons.filter((one) => !one.owner);
    for (const one of [...guests, ...persons].slice(0, guests.length > 1 ? 2 : 1)) this.add(one.id, null);
    this.activate(this.all[0]);
  }

  add(person, channel) {
    const pane = new Pane({
      changed: (what, detail) => this.hear(pane, what, detail),
      left: (one) => this.remove(one),
      lost: this.lost,
    });
    pane.node.addEventListener("focusin", () => this.activate(pane));
    pane.node.addEventListener("pointerdown", () => this.activate(pane));
    this.all.push(pane);
    this.holder.append(pane.node);
    pane.sit(person, channel);
    if (!this.active) this.activate(pane);
    this.settle();
    return pane;
  }

  /** One more pane, for somebody who has none yet. */
  another() {
    const sitting = new Set(this.all.map((pane) => pane.seat.person));
    const persons = (this.active.seat.overview?.people ?? this.people).filter((one) => !one.bot);
    const free = persons.find((one) => !sitting.has(one.id) && !one.owner);
    const next = free ?? persons.find((one) => !sitting.has(one.id)) ?? persons[0];
    const pane = this.add(next.id, this.active.seat.channelId);
    this.activate(pane);
    pane.who.focus();
  }

  remove(pane) {
    if (this.all.length === 1) return;
    pane.close();
    this.all = this.all.filter((one) => one !== pane);
    if (this.active === pane) this.activate(this.all[0]);
    this.settle();
    this.active.composer.focus();
  }

  activate(pane) {
    if (this.active === pane) return;
    this.active = pane;
    this.settle();
    this.changed("active");
    if (pane.shown) pane.seat.read();
  }

  hear(pane, what, detail) {
    if (what !== "journal") this.settle();
    if (what === "journal" || pane === this.active) this.changed(what, detail);
  }

  /** Show who is active, and remember the panes in the address. */
  settle() {
    for (const pane of this.all) {
      pane.node.classList.toggle("active", pane === this.active);
      pane.attend(pane === this.active);
      pane.closer.hidden = this.all.length === 1;
    }
    const seats = this.all.filter((pane) => pane.seat).map(({ seat }) => seat);
    const places = seats.map((seat) => [seat.person, seat.channelId].filter(Boolean).join("."));
    const hash = `#${places.join(",")}`;
    if (location.hash !== hash) history.replaceState(null, "", location.pathname + hash);
    this.drawTabs();
  }

  drawTabs() {
    const focused = [...this.tabs.children].indexOf(document.activeElement);
    const tab = (pane) =>
      button([pane.seat.me?.name ?? "…", " ", calls(pane)], () => this.activate(pane), {
        class: "quiet",
        "aria-pressed": String(pane === this.active),
      });
    const several = this.all.length > 1 ? this.all.filter((pane) => pane.seat) : [];
    this.tabs.replaceChildren(...several.map(tab));
    this.tabs.children[focused]?.focus();
  }
}

/** A pane that is out of sight says in its tab who is called there. */
function calls(pane) {
  return pane.shown ? null : callMark(pane.seat.overview?.channels ?? []);
}
