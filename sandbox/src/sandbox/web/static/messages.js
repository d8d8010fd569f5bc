// One message, as its reader sees it.

import { ofMessage } from "./clock.js";
import { parts } from "./components.js";
import { menu, open } from "./dialogs.js";
import { button, el, freshId } from "./dom.js";
import { embed } from "./embeds.js";
import { inlineOnly, markdown } from "./markdown.js";
import { attachment } from "./media.js";

const EMOJI = ["👍", "❤️", "😄", "🎉", "😮", "✅", "❌", "👀"];

/** Draw a message. The pane knows how to wait for answers and what the composer does. */
export function messageElement(message, pane) {
  const { seat } = pane;
  const heading = freshId("by");
  const node = el("article", {
    class: classes(message),
    tabindex: -1,
    "aria-labelledby": heading,
    data: { message: message.id },
  });
  if (message.kind !== "message") {
    node.append(el("p", { class: "system", id: heading }, systemText(message, seat), " ", ofMessage(message.time)));
    return node;
  }
  const origin = originLine(message, pane);
  if (origin) node.append(origin);
  node.append(head(message, pane, heading));
  const body = el("div", { class: "body" });
  if (message.loading) body.append(thinking(message, seat));
  if (message.content) body.append(el("div", { class: "content" }, markdown(message.content, seat)));
  for (const file of loose(message)) body.append(attachment(file));
  for (const one of message.embeds) body.append(embed(one, seat));
  body.append(...parts(message.components, { seat, message, wait: pane.waitFor(message) }));
  if (message.thread) body.append(threadLink(message.thread, seat));
  if (message.reactions.length) body.append(reactions(message, pane));
  if (message.only_you) body.append(onlyYou(message, pane));
  node.append(body);
  return node;
}

function classes(message) {
  const names = ["message"];
  if (message.only_you) names.push("only-you");
  if (message.calls_you) names.push("calls-you");
  return names.join(" ");
}

function systemText(message, seat) {
  const who = seat.name(message.author);
  if (message.kind === "pinned") return `${who} pinned a message.`;
  if (message.kind === "starter") return `${who} began this thread.`;
  return `${who} started a thread: ${message.content}`;
}

// Above and in the first line.

function originLine(message, pane) {
  const { seat } = pane;
  if (message.used) {
    const { user, command } = message.used;
    const text = [`${seat.name(user)} used `, el("strong", {}, command)];
    return el("p", { class: "origin" }, "↱ ", ...text);
  }
  if (!message.reply) return null;
  if (!message.reply.id) return el("p", { class: "origin" }, "↱ an answer to a message that is not here");
  const { id, author, text } = message.reply;
  const label = `↱ ${seat.name(author)}: ${quoted(text, seat) || "(no text)"}`;
  return el("p", { class: "origin" }, button(label, () => pane.show(id), { class: "plain" }));
}

/** The words of a quoted text, without its marks; a mention or time cut in two is left out. */
function quoted(text, seat) {
  return inlineOnly((text ?? "").replace(/<[^>\s]*$/, ""), seat).textContent.trim();
}

function head(message, pane, id) {
  const { seat } = pane;
  const author = seat.somebody(message.author);
  const name = button(author?.name ?? "somebody", () => personMenu(author, pane), {
    class: "plain author",
    id,
    "aria-haspopup": "dialog",
    data: { key: `${message.id} author` },
  });
  const line = el("header", {}, name);
  if (author?.bot) line.append(el("span", { class: "tag" }, "BOT"));
  line.append(ofMessage(message.time));
  if (message.edited) line.append(el("span", { class: "muted" }, "(edited)"));
  if (message.silent) line.append(el("span", { class: "muted" }, "(silent)"));
  if (message.pinned) line.append(el("span", { class: "muted" }, "(pinned)"));
  if (message.calls_you) line.append(el("span", { class: "tag calls" }, "@ you"));
  line.append(
    button("⋯", () => actions(message, pane), {
      class: "quiet more",
      "aria-label": `More about the message of ${author?.name ?? "somebody"}`,
      "aria-haspopup": "dialog",
      data: { key: `${message.id} more` },
    }),
  );
  return line;
}

// Below.

function thinking(message, seat) {
  const dots = el("span", { class: "dots", "aria-hidden": true }, "…");
  return el("p", { class: "thinking" }, `${seat.name(message.author)} is thinking`, dots);
}

function onlyYou(message, pane) {
  const dismiss = () => pane.run(pane.seat.about("dismiss", message));
  return el(
    "p",
    { class: "fine only-you-note" },
    "Only you can see this · ",
    button("dismiss", dismiss, { class: "plain", data: { key: `${message.id} dismiss` } }),
  );
}

function threadLink(thread, seat) {
  const count = thread.count === 1 ? "1 message" : `${thread.count} messages`;
  return button(`Thread: ${thread.name} · ${count} ›`, () => seat.open(thread.id), { class: "thread-link" });
}

function reactions(message, pane) {
  const chip = ({ emoji, count, me }) =>
    button(`${emoji.replace(/:\d+$/, ":")} ${count}`, () => react(message, emoji, me, pane), {
      class: "reaction",
      "aria-pressed": String(me),
      "aria-label": `${emoji}, ${count} ${count === 1 ? "reaction" : "reactions"}`,
      data: { key: `${message.id} ${emoji}` },
    });
  return el("div", { class: "reactions" }, ...message.reactions.map(chip));
}

function react(message, emoji, already, pane) {
  pane.run(pane.seat.about(already ? "unreact" : "react", message, { emoji }));
}

/** Files that no embed and no component shows in its own place. */
function loose(message) {
  const placed = JSON.stringify([message.embeds, message.components]);
  return message.attachments.filter((file) => !placed.includes(`/${file.id}/`));
}

// Menus.

function actions(message, pane) {
  const { seat } = pane;
  const mine = message.author === seat.person;
  const entries = [];
  const run = (verb, details) => pane.run(seat.about(verb, message, details));
  if (!message.only_you) {
    entries.push({ label: "Reply", run: () => pane.composer.replyTo(message) });
    entries.push({ label: "React…", run: () => chooseEmoji(message, pane) });
  }
  if (mine) entries.push({ label: "Edit", run: () => pane.composer.edit(message) });
  if (message.only_you) entries.push({ label: "Dismiss", run: () => run("dismiss") });
  else if (mine || seat.somebody(seat.person)?.owner) {
    entries.push({ label: "Delete", run: () => run("delete") });
  }
  for (const command of seat.commands.filter((one) => one.kind === "message")) {
    const use = () => pane.answer(seat.about("menu", message, { name: command.name }));
    entries.push({ label: `${command.name} (${seat.name(command.bot)})`, run: use });
  }
  menu("Message", entries);
}

function personMenu(person, pane) {
  if (!person) return;
  const { seat } = pane;
  const entries = [];
  if (person.bot) entries.push({ label: "Direct messages", run: () => pane.openDm(person.id) });
  const mention = () => pane.composer.insert(`<@${person.id}> `);
  entries.push({ label: `Mention @${person.name}`, run: mention });
  for (const command of seat.commands.filter((one) => one.kind === "user")) {
    const details = { name: command.name, user: person.id, channel: seat.channelId };
    const use = () => pane.answer(seat.act("menu", details));
    entries.push({ label: `${command.name} (${seat.name(command.bot)})`, run: use });
  }
  menu(person.name, entries);
}

function chooseEmoji(message, pane) {
  const use = (emoji) => {
    close();
    if (emoji) react(message, emoji, false, pane);
  };
  const own = el("input", { type: "text", "aria-label": "Another emoji", placeholder: "Another emoji" });
  const typed = (event) => {
    event.preventDefault();
    use(own.value.trim());
  };
  const body = el(
    "div",
    { class: "picker" },
    el("div", { class: "row" }, ...EMOJI.map((emoji) => button(emoji, () => use(emoji)))),
    el("form", { class: "row", onsubmit: typed }, own, el("button", { type: "submit" }, "React")),
  );
  const close = open({ title: "React", body, className: "small", light: true });
}
