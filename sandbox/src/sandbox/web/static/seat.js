// A seat: one person at one channel, and all that this person sees there.

import * as api from "./api.js";
import { setNow } from "./clock.js";

/** Ids are numbers too long for JavaScript; compare them as they are written. */
export function isBefore(one, other) {
  return one.length === other.length ? one < other : one.length < other.length;
}

export class Seat extends EventTarget {
  constructor(person, channel) {
    super();
    this.person = person;
    this.channelId = channel;
    this.overview = null;
    this.stale = false;
    this.messages = new Map();
    this.commands = [];
    this.more = false;
    this.loads = 0;
    // News that comes while everything is being looked at afresh; null at other times.
    this.meanwhile = null;
    this.hangUp = api.listen(person, {
      news: (told) => this.hear(told),
      online: () => this.load(),
      offline: () => this.emit("lost"),
    });
  }

  close() {
    this.hangUp();
  }

  emit(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  // Looking.

  /** Go to another channel. */
  async open(channel, message) {
    this.channelId = channel;
    this.jumpTo = message ?? null;
    this.emit("moved");
    await this.load();
  }

  /** See everything afresh. Only the newest of several loads counts. */
  async load() {
    this.loads += 1;
    const turn = this.loads;
    this.meanwhile ??= [];
    try {
      let { overview } = this;
      if (!overview || this.stale || !this.known(overview)) overview = await api.state({ as: this.person });
      const channel = this.known(overview) ?? this.usual(overview);
      const told = channel
        ? await api.state({ as: this.person, channel })
        : { ...overview, messages: [], commands: [], more: false };
      if (turn !== this.loads) return;
      this.channelId = channel;
      this.messages = new Map(told.messages.map((one) => [one.id, one]));
      this.more = told.more;
      this.commands = told.commands;
      this.learn(told);
      this.emit("channel");
      this.catchUp();
    } catch (error) {
      if (turn !== this.loads) return;
      // It may have been deleted between two looks; the next look is at what is there then.
      this.stale = true;
      this.emit("trouble", error.message);
      this.catchUp();
    }
  }

  catchUp() {
    const missed = this.meanwhile ?? [];
    this.meanwhile = null;
    for (const told of missed) this.hearMessages(told);
  }

  /** Fetch the messages before the first one here. */
  async earlier() {
    const { channelId, loads } = this;
    const [first] = this.messages.keys();
    const told = await api.state({ as: this.person, channel: channelId, before: first });
    // Somebody has gone elsewhere meanwhile, where these do not belong.
    if (loads !== this.loads) return;
    this.messages = new Map([...told.messages.map((one) => [one.id, one]), ...this.messages]);
    this.more = told.more;
    this.emit("earlier");
  }

  /** Would a message of that number be here, if it is anywhere? */
  reachesBackTo(id) {
    const [first] = this.messages.keys();
    return first === undefined || !isBefore(id, first);
  }

  known(overview) {
    return overview.channels.some((one) => one.id === this.channelId) ? this.channelId : null;
  }

  usual(overview) {
    const first = overview.channels.find((one) => one.kind === "text") ?? overview.channels[0];
    return first?.id ?? null;
  }

  get channel() {
    return this.overview?.channels.find((one) => one.id === this.channelId) ?? null;
  }

  get me() {
    return this.overview?.me;
  }

  get guild() {
    const { guilds } = this.overview;
    return guilds.find((one) => one.id === this.channel?.guild) ?? null;
  }

  name(user) {
    return this.overview?.people.find((one) => one.id === user)?.name ?? "somebody";
  }

  somebody(user) {
    return this.overview?.people.find((one) => one.id === user) ?? null;
  }

  placeName(id) {
    const place = this.overview?.channels.find((one) => one.id === id);
    if (!place) return null;
    return place.kind === "dm" ? `@${place.name}` : `#${place.name}`;
  }

  /** People one could pick here: the guild's, or the two of a direct message. */
  company() {
    const here = this.guild?.members ?? [this.person, this.channel?.with];
    return this.overview.people.filter((one) => here.includes(one.id));
  }

  // Doing.

  async act(verb, details = {}) {
    return api.act(this.person, verb, details);
  }

  /** Do something about a message here. */
  async about(verb, message, details = {}) {
    return this.act(verb, { channel: message.channel, message: message.id, ...details });
  }

  /** What is on the screen has been read. */
  async read() {
    const place = this.channel;
    if (!place || (!place.unread && !place.pings)) return;
    await this.act("read", { channel: place.id }).catch(() => {});
  }

  // Hearing.

  learn(told) {
    setNow(told.now);
    this.stale = false;
    this.overview = {
      me: told.me,
      people: told.people,
      guilds: told.guilds,
      channels: told.channels,
    };
    this.emit("overview");
  }

  hear(told) {
    setNow(told.now);
    this.emit("journal", told.journal);
    if (told.overview) {
      this.learn(told.overview);
      if (this.channelId && !this.channel) this.load();
    }
    if (told.commands) this.learnCommands();
    if (this.meanwhile) this.meanwhile.push(told);
    else this.hearMessages(told);
    for (const one of told.typing ?? []) {
      if (one.channel === this.channelId) this.emit("typing", one.user);
    }
  }

  hearMessages(told) {
    for (const message of told.messages ?? []) this.hearMessage(message);
    for (const one of told.gone ?? []) {
      if (this.messages.delete(one.id)) this.emit("gone", one.id);
      this.forget(one.id);
    }
  }

  /** Answers to a message that is gone quote it no longer. */
  forget(id) {
    for (const message of this.messages.values()) {
      if (message.reply?.id !== id) continue;
      message.reply = { id: null };
      this.emit("message", message);
    }
  }

  hearMessage(message) {
    if (message.channel !== this.channelId) return;
    const known = this.messages.has(message.id);
    const [first] = this.messages.keys();
    if (!known && this.more && first && isBefore(message.id, first)) return;
    this.messages.set(message.id, message);
    this.emit("message", message);
  }

  async learnCommands() {
    if (!this.channelId) return;
    const query = { as: this.person, channel: this.channelId };
    const told = await api.state(query).catch(() => null);
    if (told?.channel === this.channelId) this.commands = told.commands;
  }
}
