// The page begins here.

import * as api from "./api.js";
import { callMark, drawChannels } from "./channels.js";
import { Drawer } from "./drawer.js";
import { Panes } from "./panes.js";
import { start as startTheme } from "./theme.js";

const AWAY =
  "The local Discord does not answer. Trying again… If it was started anew, open the address it printed then.";
const at = (id) => document.getElementById(id);

// The secret of the printed address is a cookie by now, and need not stay in sight.
if (location.search) history.replaceState(null, "", location.pathname + location.hash);
startTheme(at("theme"));

const nav = at("channels");
const navButton = at("show-channels");
const lost = at("lost");

function showNav(open) {
  nav.classList.toggle("open", open);
  navButton.setAttribute("aria-expanded", String(open));
  if (open) nav.querySelector("button")?.focus();
}

/** Somebody chose where to go. A list that lay over the messages goes, and they read on there. */
function leaveNav() {
  if (!nav.classList.contains("open")) return;
  showNav(false);
  panes.active.log.focus();
}

const panes = new Panes({
  holder: at("panes"),
  tabs: at("tabs"),
  changed(what, detail) {
    if (what === "journal") drawer.hear(detail);
    else drawChannels(nav, panes.active, leaveNav);
    drawCalls();
  },
  lost(away) {
    lost.hidden = !away;
    lost.textContent = away ? AWAY : "";
  },
});
const drawer = new Drawer({ node: at("drawer"), opener: at("show-drawer"), panes });

/** On a narrow screen the channels are out of sight, so their button says who calls. */
function drawCalls() {
  const mark = callMark(panes.active?.seat?.overview?.channels ?? []);
  at("elsewhere").replaceChildren(...(mark ? [" ", mark] : []));
}

/** The parts of the page that are in sight, each with a way in. */
function regions() {
  const parts = [
    { node: nav, enter: () => (nav.querySelector("[aria-current]") ?? nav.querySelector("button"))?.focus() },
    ...panes.all.map((pane) => ({ node: pane.node, enter: () => pane.enter() })),
    { node: at("drawer"), enter: () => drawer.enter() },
  ];
  return parts.filter(({ node }) => node.checkVisibility());
}

/** F6 leads on to the next part: nobody must pass all the buttons of all the messages. */
function walk(event) {
  if (event.key !== "F6" || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  const parts = regions();
  const here = parts.findIndex(({ node }) => node.contains(document.activeElement));
  const next = event.shiftKey ? (here < 0 ? parts.length : here) - 1 : here + 1;
  parts.at(next % parts.length).enter();
}

navButton.addEventListener("click", () => showNav(!nav.classList.contains("open")));
nav.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !nav.classList.contains("open")) return;
  showNav(false);
  navButton.focus();
});
// On a narrow screen the channels lie over the messages: whoever turns to those sees them.
for (const kind of ["focusin", "pointerdown"]) {
  document.addEventListener(kind, ({ target }) => {
    const here = nav.contains(target) || navButton.contains(target);
    if (nav.classList.contains("open") && !here) showNav(false);
  });
}
document.addEventListener("keydown", walk);
at("skip").addEventListener("click", (event) => {
  event.preventDefault();
  panes.active?.enter();
});
at("add-pane").addEventListener("click", () => panes.another());

try {
  panes.start((await api.state()).people);
} catch (error) {
  lost.hidden = false;
  lost.textContent = error.message;
}
