// A pane: one person's view of one channel.

import { Composer } from "./composer.js";
import { button, el, freshId, swap } from "./dom.js";
import { messageElement } from "./messages.js";
import { openModal } from "./modals.js";
import { isBefore, Seat } from "./seat.js";

const NEAR_THE_END = 60;
const TYPING_LASTS = 8000;
// Screen readers look at what changed a moment after it did.
const SILENCE = 1000;

export class Pane {
  /** `changed` hears of anything the surroundings show; `left` of the wish to close. */
  constructor({ changed, left, lost }) {
    this.changed = changed;
    this.lost = lost;
    this.seat = null;
    this.drawn = new Map();
    this.notices = new Map();
    const title = freshId("pane");
    this.who = el("select", { "aria-label": "Acting as", onchange: () => this.sit(this.who.value) });
    this.title = el("h2", { id: title });
    this.topic = el("p", { class: "topic muted" });
    this.calls = button("", () => this.toCall(), { class: "pings", hidden: true });
    this.closer = button("×", () => left(this), { class: "quiet", "aria-label": "Close pane" });
    this.log = el("div", { class: "log", role: "log", "aria-live": "off", "aria-label": "Messages", tabindex: 0 });
    this.log.addEventListener("keydown", (event) => event.key === "Escape" && this.enter());
    this.attended = false;
    this.atEnd = true;
    this.log.addEventListener("scroll", () => this.look());
    // When the composer grows or a picture comes late, the newest message stays in sight.
    const stay = () => this.atEnd && this.toEnd();
    new ResizeObserver(stay).observe(this.log);
    this.log.addEventListener("load", stay, true);
    this.typing = el("p", { class: "typing muted", "aria-live": "off" });
    this.composer = new Composer(this);
    this.node = el(
      "section",
      {
        class: "pane",
        "aria-labelledby": title,
        ondragover: (event) => this.composer.drop(event),
        ondrop: (event) => this.composer.drop(event),
      },
      el(
        "header",
        {},
        el("div", { class: "where" }, this.title, this.topic),
        this.calls,
        el("label", { class: "who" }, el("span", { class: "muted" }, "acting as "), this.who),
        this.closer,
      ),
      this.log,
      this.typing,
      this.composer.node,
    );
  }

  /** Let another person take this seat. */
  sit(person, channel = this.seat?.channelId ?? null) {
    this.seat?.close();
    const seat = new Seat(person, channel);
    this.seat = seat;
    this.log.replaceChildren();
    this.drawn.clear();
    const on = (kind, run) =>
      seat.addEventListener(kind, (event) => {
        if (this.seat === seat) run(event.detail);
      });
    on("overview", () => this.drawFrame());
    on("channel", () => this.drawChannel());
    // At once: what somebody writes while the place is being looked at belongs there.
    on("moved", () => this.drawComposer());
    on("earlier", () => this.drawEarlier());
    on("message", (message) => this.drawMessage(message));
    on("gone", (id) => this.remove(id));
    on("typing", (user) => this.showTyping(user));
    on("trouble", (text) => this.notice(text));
    on("journal", (count) => this.changed("journal", count));
    on("lost", () => this.lost(true));
    // At once: what one person had begun is not the other's, and what comes next is.
    this.drawComposer();
    this.changed("seat");
  }

  close() {
    this.seat.close();
    this.node.remove();
  }

  /** Come here by keyboard: to where one writes or, where one may not, to where one reads. */
  enter() {
    if (!this.composer.enter()) this.log.focus();
  }

  /** Whether somebody works in this pane: with all panes read out, each message is heard twice. */
  attend(here) {
    this.attended = here;
    this.readOut();
  }

  readOut() {
    const aloud = this.attended && !this.silence;
    this.log.setAttribute("aria-live", aloud ? "polite" : "off");
  }

  /** What was there before is drawn, but not read out. */
  hush() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.silence = null;
      this.readOut();
    }, SILENCE);
    this.readOut();
  }

  get shown() {
    return document.visibilityState === "visible" && this.node.offsetParent !== null;
  }

  // Drawing.

  drawFrame() {
    this.lost(false);
    const { seat } = this;
    const place = seat.channel;
    const persons = seat.overview.people.filter((one) => !one.bot);
    this.who.replaceChildren(
      ...persons.map((one) =>
        el("option", { value: one.id, selected: one.id === seat.person }, one.name),
      ),
    );
    const name = seat.placeName(seat.channelId) ?? "Nowhere";
    this.title.textContent = name + (place?.archived ? " (archived)" : "");
    this.topic.textContent = place?.topic ?? "";
    this.log.setAttribute("aria-label", `Messages in ${name} as ${seat.me.name} sees them`);
    const elsewhere = this.callsElsewhere();
    const count = elsewhere.reduce((sum, one) => sum + one.pings, 0);
    this.calls.hidden = count === 0;
    this.calls.textContent = `@${count}`;
    this.calls.setAttribute("aria-label", `${count} ${count === 1 ? "ping" : "pings"} elsewhere: go there`);
    this.composer.permit();
    if (place?.kind === "forum" && this.log.querySelector(".posts")) this.drawPosts();
    if (this.shown) seat.read();
    this.changed("overview");
  }

  callsElsewhere() {
    const { seat } = this;
    return seat.overview.channels.filter((one) => one.pings && one.id !== seat.channelId);
  }

  toCall() {
    const [first] = this.callsElsewhere();
    if (!first) return;
    // The button may have nothing more to say, and goes.
    this.log.focus();
    this.seat.open(first.id);
  }

  drawChannel() {
    const { seat } = this;
    this.hush();
    this.drawFrame();
    // What had the focus goes; whoever went somewhere from here begins there, not nowhere.
    if (this.log.contains(document.activeElement)) this.log.focus();
    this.drawn.clear();
    this.notices.clear();
    this.log.replaceChildren();
    this.drawMore();
    if (seat.channel?.kind === "forum") this.drawPosts();
    for (const message of seat.messages.values()) this.append(message);
    if (!this.log.childNodes.length) {
      this.log.append(el("p", { class: "empty muted" }, "Nothing here yet."));
    }
    this.drawComposer();
    this.toEnd();
    if (seat.jumpTo) this.show(seat.jumpTo);
    seat.jumpTo = null;
    this.changed("channel");
  }

  /** Another place, another message; after a lost line, the one begun goes on. */
  drawComposer() {
    const here = `${this.seat.person} ${this.seat.channelId}`;
    if (this.composedFor === here) this.composer.permit();
    else this.composer.reset();
    this.composedFor = here;
  }

  drawMore() {
    this.log.querySelector(".earlier")?.remove();
    if (!this.seat.more) return;
    const fetch = () => this.run(this.seat.earlier());
    this.log.prepend(button("Earlier messages", fetch, { class: "earlier quiet" }));
  }

  drawEarlier() {
    const fromEnd = this.log.scrollHeight - this.log.scrollTop;
    this.hush();
    if (this.log.contains(document.activeElement)) this.log.focus({ preventScroll: true });
    this.drawMore();
    let anchor = this.log.querySelector("article");
    for (const message of [...this.seat.messages.values()].reverse()) {
      if (this.drawn.has(message.id)) continue;
      const node = messageElement(message, this);
      this.drawn.set(message.id, node);
      anchor.before(node);
      anchor = node;
    }
    this.log.scrollTop = this.log.scrollHeight - fromEnd;
  }

  /** A forum's posts; those that were drawn before make room. */
  drawPosts() {
    const { seat } = this;
    const posts = seat.overview.channels.filter((one) => one.parent === seat.channelId);
    const key = (post) => ({ data: { key: `post ${post.id}` } });
    const line = (post) => el("li", {}, button(post.name, () => seat.open(post.id), key(post)));
    const lines = posts.length ? posts.map(line) : [el("li", { class: "muted" }, "Nothing here yet.")];
    const list = el("ul", { class: "posts", "aria-label": "Posts", tabindex: -1 }, ...lines);
    const old = this.log.querySelector(".posts");
    if (old) swap(old, list);
    else this.log.append(list);
  }

  append(message) {
    this.log.querySelector(".empty")?.remove();
    const node = messageElement(message, this);
    const after = [...this.drawn.keys()].reverse().find((id) => isBefore(id, message.id));
    this.drawn.set(message.id, node);
    if (after && this.drawn.get(after).nextSibling) this.drawn.get(after).after(node);
    else this.log.append(node);
  }

  drawMessage(message) {
    const { atEnd } = this;
    const old = this.drawn.get(message.id);
    if (old) {
      const fresh = messageElement(message, this);
      swap(old, fresh);
      this.drawn.set(message.id, fresh);
      const notice = this.notices.get(message.id);
      if (notice) fresh.append(notice);
    } else {
      this.append(message);
      this.typing.textContent = "";
    }
    // What somebody wrote, or was answered alone, is what they have just asked for: they see it.
    const mine = message.only_you || message.author === this.seat.person;
    if (atEnd || (!old && mine)) this.toEnd();
  }

  /**
   * Has somebody scrolled? Not if the room for the text has changed since it was put at its end:
   * then this is still the news of that, and the drawer opened or the window shrank meanwhile.
   */
  look() {
    if (this.atEnd && this.room !== this.measured()) {
      this.toEnd();
      return;
    }
    const { scrollHeight, scrollTop, clientHeight } = this.log;
    this.atEnd = scrollHeight - scrollTop - clientHeight < NEAR_THE_END;
  }

  /** Only the room: the text itself grows by a line when a time in it is written anew. */
  measured() {
    const { clientHeight, clientWidth } = this.log;
    return `${clientHeight} ${clientWidth}`;
  }

  remove(id) {
    const node = this.drawn.get(id);
    this.drawn.delete(id);
    if (node?.contains(document.activeElement)) this.log.focus();
    node?.remove();
  }

  toEnd() {
    this.log.scrollTop = this.log.scrollHeight;
    this.atEnd = true;
    this.room = this.measured();
  }

  /** Bring a message into view; one of long ago is fetched with all that came after it. */
  async show(id) {
    const { seat } = this;
    const { channelId } = seat;
    while (seat.more && !seat.reachesBackTo(id)) {
      const fetched = await this.run(seat.earlier().then(() => true));
      if (!fetched || this.seat !== seat || seat.channelId !== channelId) return;
    }
    const node = this.drawn.get(id);
    if (!node) return;
    node.scrollIntoView({ block: "center" });
    node.focus();
  }

  showTyping(user) {
    this.typing.textContent = `${this.seat.name(user)} is typing…`;
    clearTimeout(this.typingEnds);
    this.typingEnds = setTimeout(() => (this.typing.textContent = ""), TYPING_LASTS);
  }

  /** Say something to the person alone, below a message or at the end. */
  notice(text, message) {
    const node = el("p", { class: "notice" }, el("span", {}, `⚠ ${text} `));
    const away = () => {
      this.notices.delete(message?.id);
      node.remove();
      this.log.focus();
    };
    node.append(button("dismiss", away, { class: "plain" }));
    const holder = this.drawn.get(message?.id);
    if (holder) {
      this.notices.get(message.id)?.remove();
      this.notices.set(message.id, node);
      holder.append(node);
    } else {
      this.log.append(node);
    }
    node.scrollIntoView({ block: "nearest" });
  }

  // Acting.

  /** Do something whose only answer is that it is done. */
  async run(doing) {
    try {
      return await doing;
    } catch (error) {
      this.notice(error.message);
      return null;
    }
  }

  /** Do something that a bot answers. */
  async answer(asked) {
    const told = await this.run(asked);
    if (told) await this.answered(told, "");
  }

  /** What to do when a part of a message was used: wait, then show what came of it. */
  waitFor(message) {
    return async (node, asked) => {
      node.setAttribute("aria-busy", "true");
      try {
        await this.answered(await asked, "", message);
      } catch (error) {
        this.notice(error.message, message);
      }
      node.removeAttribute("aria-busy");
    };
  }

  async answered(told, what, message) {
    const { seat } = this;
    if (told.failed) {
      const subject = what ? ` to ${what}` : "";
      this.notice(`${seat.name(told.bot)} did not respond${subject}.`, message);
    }
    if (told.modal) {
      const submit = async (fields) => {
        const next = await seat.act("submit", { interaction: told.interaction, fields });
        if (next.failed) throw new Error(`${seat.name(told.bot)} did not respond.`);
      };
      // The command it was opened by may be gone when it closes.
      openModal(told.modal, seat, submit, () => document.activeElement === document.body && this.enter());
    }
  }

  async openDm(bot) {
    const told = await this.run(this.seat.act("dm", { user: bot }));
    if (told) await this.seat.open(told.channel);
  }
}
