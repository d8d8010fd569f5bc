// The list of channels, threads and direct messages, as the active pane's person has it.

import { button, el } from "./dom.js";

const MARKS = { text: "#", forum: "▤", thread: "↳", private: "↳", dm: "@" };

/** Draw the list for a pane; `gone` is called when somebody has gone somewhere. */
export function drawChannels(nav, pane, gone) {
  const { seat } = pane;
  if (!seat.overview) return;
  const focused = nav.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const { channels, guilds, me } = seat.overview;
  const go = (channel) => {
    seat.open(channel);
    gone();
  };
  nav.replaceChildren(el("h2", {}, `${me.name}’s channels`));
  for (const guild of guilds) {
    const own = channels.filter((one) => one.guild === guild.id && !isThread(one));
    nav.append(el("h3", {}, guild.name), list(own.filter((one) => one.kind !== "category"), channels, seat, go));
  }
  nav.append(el("h3", {}, "Direct messages"), directs(channels, pane, go, gone));
  if (!me.dms_open) nav.append(el("p", { class: "fine" }, "Direct messages are blocked."));
  if (focused) [...nav.querySelectorAll("[data-key]")].find((one) => one.dataset.key === focused)?.focus();
}

function isThread(channel) {
  return channel.kind === "thread" || channel.kind === "private";
}

function list(shown, all, seat, go) {
  const item = (one) => {
    const threads = all.filter((thread) => isThread(thread) && thread.parent === one.id);
    const inner = threads.length ? list(threads, all, seat, go) : null;
    return el("li", {}, entry(one, seat, () => go(one.id)), inner);
  };
  return el("ul", {}, ...shown.map(item));
}

function entry(channel, seat, onclick) {
  const here = channel.id === seat.channelId;
  const node = button(
    [
      el("span", { class: "mark", "aria-hidden": true }, MARKS[channel.kind] ?? "#"),
      el("span", { class: "name" }, channel.name),
    ],
    onclick,
    {
      class: channel.unread || channel.pings ? "unread" : "",
      "aria-current": here ? "true" : null,
      data: { key: channel.with ? `with ${channel.with}` : `channel ${channel.id}` },
    },
  );
  if (channel.kind === "private") node.append(el("span", { class: "muted" }, " private"));
  if (channel.archived) node.append(el("span", { class: "muted" }, " archived"));
  if (channel.unread > channel.pings) {
    const text = String(channel.unread);
    node.append(el("span", { class: "news" }, text, el("span", { class: "sr-only" }, " unread")));
  }
  const calls = callMark([channel]);
  if (calls) node.append(calls);
  return node;
}

/** How often somebody is called in some channels; nothing if nobody calls. */
export function callMark(channels) {
  const count = channels.reduce((sum, one) => sum + one.pings, 0);
  if (!count) return null;
  const word = count === 1 ? " ping" : " pings";
  return el("span", { class: "pings" }, `@${count}`, el("span", { class: "sr-only" }, word));
}

/** The direct messages there are, and the bots one could begin with. */
function directs(channels, pane, go, gone) {
  const { seat } = pane;
  const open = channels.filter((one) => one.kind === "dm");
  const items = open.map((one) => el("li", {}, entry(one, seat, () => go(one.id))));
  for (const bot of seat.overview.people.filter((one) => one.bot)) {
    if (open.some((one) => one.with === bot.id)) continue;
    const begin = () => {
      pane.openDm(bot.id);
      gone();
    };
    const label = [el("span", { class: "mark", "aria-hidden": true }, "@"), bot.name];
    items.push(el("li", {}, button(label, begin, { data: { key: `with ${bot.id}` } })));
  }
  return el("ul", {}, ...items);
}
