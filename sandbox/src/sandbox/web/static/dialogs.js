// Dialogs: the browser itself keeps the focus inside, closes on Escape and gives it back.

import { button, el, freshId } from "./dom.js";

/** Open a dialog; the result closes it. A click beside a light one closes it, too. */
export function open({ title, body, className = "", light = false, closed }) {
  const heading = freshId("title");
  const close = () => dialog.close();
  const dialog = el(
    "dialog",
    { class: className, "aria-labelledby": heading },
    el(
      "div",
      { class: "dialog-head" },
      el("h2", { id: heading }, title),
      button("×", close, { class: "quiet close", "aria-label": "Close" }),
    ),
    body,
  );
  const before = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.activeElement === document.body) giveBack(before);
    closed?.();
    // What it was opened from is gone: then back to where that was.
    if (document.activeElement === document.body) document.querySelector(".pane.active .log")?.focus();
  });
  if (light) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) close();
    });
  }
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

/** The element that had the focus may have been drawn anew meanwhile. */
function giveBack(before) {
  const key = before?.dataset?.key;
  const again = key
    ? [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key)
    : null;
  (before?.isConnected ? before : again)?.focus();
}

/** Offer a few things to do; one is done, and the dialog is gone. */
export function menu(title, entries) {
  const list = el("ul", { class: "menu" });
  const close = open({ title, body: list, className: "small", light: true });
  for (const { label, run } of entries) {
    const chosen = () => {
      close();
      run();
    };
    list.append(el("li", {}, button(label, chosen)));
  }
  list.querySelector("button")?.focus();
}
