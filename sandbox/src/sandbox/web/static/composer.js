// Where one writes: plain text, or a slash command.

import { CommandForm } from "./command.js";
import { commandLine } from "./command_line.js";
import { button, el, packed } from "./dom.js";
import { Listbox } from "./listbox.js";
import { chips } from "./media.js";

export class Composer {
  constructor(pane) {
    this.pane = pane;
    this.form = null;
    this.files = [];
    this.replying = null;
    this.editing = null;
    this.banner = el("div", { class: "banner", hidden: true });
    this.chips = el("ul", { class: "chips", "aria-label": "Files to send", hidden: true });
    this.status = el("p", { class: "status", role: "status" });
    this.text = el("textarea", {
      rows: 1,
      disabled: true,
      maxlength: 2000,
      oninput: () => this.typed(),
      onkeydown: (event) => this.key(event),
      onblur: () => this.list.hide(),
      onpaste: (event) => this.addFiles(event.clipboardData.files),
    });
    this.list = new Listbox(this.text, "Commands", (item) => this.begin(item.command, item.rest));
    this.picker = el("input", {
      type: "file",
      multiple: true,
      class: "sr-only",
      tabindex: -1,
      "aria-label": "Files to attach",
      onchange: () => {
        this.addFiles(this.picker.files);
        this.picker.value = "";
      },
    });
    this.attach = button("+ file", () => this.picker.click(), { class: "quiet" });
    this.send = el("button", { type: "submit", class: "primary" }, "Send");
    this.cancel = button("Cancel", () => this.giveUp(), { class: "quiet", hidden: true });
    this.place = el("div", { class: "writing" }, this.text);
    this.node = el(
      "form",
      {
        class: "composer",
        onsubmit: (event) => this.submit(event),
        onkeydown: (event) => this.escape(event),
      },
      this.list.node,
      this.banner,
      this.chips,
      el("div", { class: "line" }, this.attach, this.picker, this.place, this.cancel, this.send),
      this.status,
    );
  }

  /** Begin anew. */
  reset() {
    this.form = null;
    this.files = [];
    this.replying = this.editing = null;
    this.text.value = "";
    this.banner.hidden = this.cancel.hidden = true;
    this.attach.hidden = false;
    this.place.replaceChildren(this.text);
    this.list.hide();
    this.say("");
    this.drawFiles();
    this.grow();
    this.permit();
  }

  /** Let the person write, if they may; what they have begun stays. */
  permit() {
    const { seat } = this.pane;
    const name = seat.placeName(seat.channelId) ?? "";
    const writable = seat.channel?.writable ?? false;
    if (!writable && this.node.contains(document.activeElement)) this.pane.log.focus();
    this.text.disabled = this.attach.disabled = this.send.disabled = !writable;
    this.text.placeholder = writable ? "Message or /command" : "One cannot write here";
    this.text.setAttribute("aria-label", `Message ${name} as ${seat.me?.name ?? ""}`);
  }

  say(text) {
    this.status.textContent = text;
  }

  focus() {
    this.text.focus();
  }

  /** Come here by keyboard, if one may write; a command that was begun goes on. */
  enter() {
    if (this.text.disabled) return false;
    if (!this.form) this.focus();
    else if (!this.form.focus()) this.send.focus();
    return true;
  }

  insert(text) {
    if (this.form) this.reset();
    this.text.value += text;
    this.focus();
  }

  // Plain text.

  typed() {
    this.grow();
    this.say("");
    const text = this.text.value.trimStart();
    const line = this.line();
    const several = !line?.rest && text.trimEnd().includes("\n");
    if (!text.startsWith("/") || several || this.editing) {
      this.list.hide();
      return;
    }
    const wanted = text.slice(1).trimStart().toLowerCase();
    const fitting = this.commands()
      .filter((one) => one.name.includes(wanted) || one === line?.command)
      .sort((one, other) => other.name.startsWith(wanted) - one.name.startsWith(wanted));
    this.list.show(
      fitting.map((command) => ({
        label: `/${command.name}`,
        hint: `${command.description} · ${this.pane.seat.name(command.bot)}`,
        command,
        rest: command === line?.command ? line.rest : "",
      })),
    );
    const count = fitting.length === 1 ? "1 command" : `${fitting.length} commands`;
    const next = fitting.length ? "; up, down and Enter choose." : " of that name here.";
    this.say(line?.rest ? `Enter sends /${line.command.name}.` : `${count}${next}`);
  }

  commands() {
    return this.pane.seat.commands.filter((one) => one.kind === "slash");
  }

  /** The command that was typed here, with what follows its name; null if it is none. */
  line() {
    const text = this.text.value.trimStart();
    return text.startsWith("/") && !this.editing ? commandLine(text, this.commands()) : null;
  }

  /** Be as high as the text. In a pane that is not shown nothing can be measured: one line. */
  grow() {
    this.text.style.height = "auto";
    if (!this.text.scrollHeight) return;
    this.text.style.height = `${Math.min(this.text.scrollHeight + 2, 180)}px`;
  }

  key(event) {
    const enter = event.key === "Enter" && !event.shiftKey && !event.isComposing;
    // What was typed in full is sent; the list is for whoever has only begun.
    if (!(enter && this.line()?.rest) && this.list.key(event)) return;
    if (enter) {
      event.preventDefault();
      this.node.requestSubmit();
    }
  }

  escape(event) {
    if (event.key !== "Escape" || (!this.form && !this.replying && !this.editing)) return;
    event.preventDefault();
    this.giveUp();
  }

  /** Leave what was begun, and be ready to write. */
  giveUp() {
    this.reset();
    this.focus();
  }

  replyTo(message) {
    this.reset();
    this.replying = message;
    this.showBanner(`Answering ${this.pane.seat.name(message.author)}`);
  }

  edit(message) {
    this.reset();
    this.editing = message;
    this.text.value = message.content;
    this.grow();
    this.showBanner("Changing your message");
  }

  showBanner(text) {
    this.banner.textContent = text;
    this.banner.hidden = this.cancel.hidden = false;
    this.focus();
  }

  // Files.

  addFiles(files) {
    this.files.push(...files);
    this.drawFiles();
  }

  drawFiles() {
    const remove = (at) => {
      this.files.splice(at, 1);
      this.drawFiles();
      this.attach.focus();
    };
    this.chips.replaceChildren(...chips(this.files, remove));
    this.chips.hidden = this.files.length === 0;
  }

  /** Files are for us wherever in the pane they are let go; other things are the browser's. */
  drop(event) {
    const { files, types } = event.dataTransfer;
    if (!types.includes("Files")) return;
    event.preventDefault();
    if (event.type !== "drop" || this.text.disabled) return;
    if (this.form) {
      if (!this.form.drop(files)) this.say("This command takes no file.");
    } else {
      this.addFiles(files);
    }
  }

  // Commands.

  /** Fill in a command, with what was typed after its name; tell whether all of that had a place. */
  begin(command, rest = "") {
    this.reset();
    // Who has begun something else meanwhile is not told of this any more.
    const form = new CommandForm(command, this.pane.seat, (text) => this.form === form && this.say(text));
    this.form = form;
    const left = form.fill(rest);
    this.place.replaceChildren(this.form.node);
    this.cancel.hidden = false;
    this.attach.hidden = true;
    if (!this.form.focus()) this.send.focus();
    this.say(left);
    return !left;
  }

  async submit(event) {
    event.preventDefault();
    if (this.send.disabled || this.sending) return;
    this.sending = true;
    // Busy, not disabled: that would take the focus from whoever pressed it.
    this.send.setAttribute("aria-busy", "true");
    this.say("");
    try {
      await (this.form ? this.sendCommand() : this.sendText());
    } catch (error) {
      this.say(error.message);
    }
    this.sending = false;
    this.send.removeAttribute("aria-busy");
  }

  async sendCommand() {
    const { form, pane } = this;
    const options = await form.values();
    this.say(`Waiting for ${pane.seat.name(form.command.bot)}…`);
    const details = { channel: pane.seat.channelId, command: form.command.name, options };
    await pane.answered(await pane.seat.act("slash", details), `/${form.command.name}`);
    // Whoever has gone elsewhere meanwhile is not called back.
    if (this.form !== form) return;
    const here = this.node.contains(document.activeElement) || document.activeElement === document.body;
    this.reset();
    if (here) this.focus();
  }

  async sendText() {
    const { seat } = this.pane;
    const text = this.text.value.trim();
    if (this.editing) {
      if (!text) throw new Error("An empty message cannot be kept. Delete it instead.");
      await seat.about("edit", this.editing, { text });
    } else {
      if (!text && !this.files.length) return;
      if (text.startsWith("/") && !this.files.length) {
        const line = this.line();
        if (!line) throw new Error("That is no command here. Choose one from the list.");
        if (this.begin(line.command, line.rest)) await this.sendCommand();
        return;
      }
      const files = await Promise.all(this.files.map(packed));
      const reply = this.replying ? { reply_to: this.replying.id } : {};
      await seat.act("say", { channel: seat.channelId, text, files, ...reply });
    }
    this.reset();
    this.focus();
  }
}
