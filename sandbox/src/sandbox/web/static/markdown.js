// The part of markdown that bots use, as elements.

import { timeElement } from "./clock.js";
import { el } from "./dom.js";

const FENCE = /```(?:([\w+-]*)\n)?([\s\S]*?)```/g;
const ITEM = /^( *)(?:([-*])|(\d+)\.) (.*)$/;

/** Turn a message's text into elements; the seat knows names and ways. */
export function markdown(text, seat) {
  const out = document.createDocumentFragment();
  let done = 0;
  for (const match of text.matchAll(FENCE)) {
    out.append(...blocks(text.slice(done, match.index), seat));
    const code = match[2].replace(/\n$/, "");
    out.append(el("pre", { tabindex: 0, "aria-label": "Code" }, el("code", {}, code)));
    done = match.index + match[0].length;
  }
  out.append(...blocks(text.slice(done), seat));
  return out;
}

/** Text without blocks, for names and labels. */
export function inlineOnly(text, seat) {
  const out = document.createDocumentFragment();
  out.append(...inline(text, seat));
  return out;
}

// Blocks.

function blocks(text, seat) {
  const lines = text.replace(/^\n|\n$/g, "").split("\n");
  if (lines.length === 1 && lines[0] === "") return [];
  const out = [];
  let plain = [];
  const flush = () => {
    if (plain.length) out.push(el("p", {}, ...inline(plain.join("\n"), seat)));
    plain = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const heading = /^(#{1,3}) +(.+)$/.exec(line);
    if (line.startsWith(">>> ")) {
      flush();
      const rest = [line.slice(4), ...lines.slice(at + 1)].join("\n");
      out.push(el("blockquote", {}, ...blocks(rest, seat)));
      return out;
    }
    if (line.startsWith("> ")) {
      flush();
      const quoted = [];
      while (lines[at]?.startsWith("> ")) quoted.push(lines[at++].slice(2));
      at -= 1;
      out.push(el("blockquote", {}, ...blocks(quoted.join("\n"), seat)));
    } else if (heading) {
      flush();
      out.push(headingElement(heading[1].length, heading[2], seat));
    } else if (line.startsWith("-# ")) {
      flush();
      out.push(el("p", { class: "fine" }, ...inline(line.slice(3), seat)));
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      while (at < lines.length && ITEM.test(lines[at])) items.push(ITEM.exec(lines[at++]));
      at -= 1;
      out.push(...list(items, seat));
    } else {
      plain.push(line);
    }
  }
  flush();
  return out;
}

function headingElement(level, text, seat) {
  const props = { class: `heading-${level}`, role: "heading", "aria-level": level + 3 };
  return el("p", props, ...inline(text, seat));
}

/** Lists; an item further to the right belongs to the one above it. */
function list(items, seat) {
  const out = [];
  while (items.length) {
    const [, indent, bullet, number] = items[0];
    const holder = el(bullet ? "ul" : "ol", bullet ? {} : { start: number });
    while (items.length && items[0][1].length <= indent.length) {
      if (Boolean(items[0][2]) !== Boolean(bullet)) break;
      const item = el("li", {}, ...inline(items.shift()[4], seat));
      const inner = [];
      while (items.length && items[0][1].length > indent.length) inner.push(items.shift());
      item.append(...list(inner, seat));
      holder.append(item);
    }
    out.push(holder);
  }
  return out;
}

// What stands within a line. Each rule is tried at the place reached so far.

const RULES = [
  [/\\([^\w\s])/y, (m) => m[1]],
  [/``([\s\S]+?)``(?!`)/y, (m) => el("code", {}, m[1].trim())],
  [/`([^`\n]+)`/y, (m) => el("code", {}, m[1])],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (m) => timeElement(Number(m[1]), m[2], "stamp")],
  [/<@!?(\d+)>/y, (m, seat) => mention(`@${seat.name(m[1])}`, m[1] === seat.person)],
  [/<@&(\d+)>/y, (m, seat) => mention(`@${roleName(m[1], seat)}`)],
  [/<#(\d+)>/y, (m, seat) => jump(m[1], null, seat)],
  [/<\/([^:>]+):\d+>/y, (m) => mention(`/${m[1]}`)],
  [/<a?:(\w+):\d+>/y, (m) => `:${m[1]}:`],
  [/<(https?:\/\/[^\s>]+)>/y, (m, seat) => link(m[1], null, seat)],
  // Brackets in a name or an address belong to it if they come in pairs.
  [
    /\[((?:\[[^[\]\n]*\]|[^[\]\n])+)\]\(<?(https?:\/\/(?:\([^\s()<>]*\)|[^\s()<>])+)>?(?: "[^"\n]*")?\)/y,
    (m, seat) => link(m[2], inline(m[1], seat), seat),
  ],
  [
    /https?:\/\/(?:\([^\s()<]*\)|[^\s()<])*(?:\([^\s()<]*\)|[^\s()<.,:;"'\]])/y,
    (m, seat) => link(m[0], null, seat),
  ],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, (m, seat) => el("strong", {}, ...inline(m[1], seat))],
  [/__([\s\S]+?)__(?!_)/y, (m, seat) => el("u", {}, ...inline(m[1], seat))],
  [/~~([\s\S]+?)~~/y, (m, seat) => el("s", {}, ...inline(m[1], seat))],
  [/\|\|([\s\S]+?)\|\|/y, (m, seat) => spoiler(inline(m[1], seat))],
  [/\*(?=[^\s*])([\s\S]*?[^\s*])\*(?!\*)/y, (m, seat) => el("em", {}, ...inline(m[1], seat))],
  [/(?<!\w)_(?=[^\s_])([\s\S]*?[^\s_])_(?!\w)/y, (m, seat) => el("em", {}, ...inline(m[1], seat))],
  [/@(everyone|here)\b/y, (m) => mention(`@${m[1]}`)],
  [/\n/y, () => el("br")],
];
const NOTHING_SPECIAL = /[^\\`<[h*_~|@\n]+|[\s\S]/uy;

function inline(text, seat) {
  const out = [];
  let at = 0;
  while (at < text.length) {
    const found = special(text, at, seat);
    if (found) {
      out.push(found.node);
      at += found.length;
    } else {
      NOTHING_SPECIAL.lastIndex = at;
      const [plain] = NOTHING_SPECIAL.exec(text);
      out.push(plain);
      at += plain.length;
    }
  }
  return out;
}

function special(text, at, seat) {
  for (const [rule, make] of RULES) {
    rule.lastIndex = at;
    const match = rule.exec(text);
    if (match) return { node: make(match, seat), length: match[0].length };
  }
  return null;
}

function mention(text, me = false) {
  return el("span", { class: me ? "mention me" : "mention" }, text);
}

function roleName(id, seat) {
  const roles = seat.overview?.guilds.flatMap((guild) => guild.roles) ?? [];
  return roles.find((role) => role.id === id)?.name ?? "a role";
}

const JUMP = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?/;

function link(address, label, seat) {
  const inside = JUMP.exec(address);
  if (inside) return jump(inside[1], inside[2] ?? null, seat, label);
  const props = { href: address, target: "_blank", rel: "noopener noreferrer" };
  return el("a", props, ...(label ?? [address]));
}

/** A link to a place in here: the page goes there itself. */
function jump(channel, message, seat, label) {
  const name = seat.placeName(channel);
  if (!name) return mention("#unknown");
  const text = label ?? [message ? `${name} › message` : name];
  const go = () => seat.open(channel, message);
  return el("button", { type: "button", class: "mention jump", onclick: go }, ...text);
}

/** Something to be uncovered first. */
export function spoiler(nodes, tag = "span") {
  const inner = el(tag, { class: "covered", inert: true }, ...nodes);
  const reveal = el("button", { type: "button", class: "reveal" }, "Show spoiler");
  const cover = el(tag, { class: "spoiler" }, reveal, inner);
  reveal.addEventListener("click", () => {
    cover.replaceChildren(...inner.childNodes);
    cover.tabIndex = -1;
    cover.focus();
  });
  return cover;
}
