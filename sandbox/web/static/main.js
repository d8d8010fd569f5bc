// The page begins here.

import * as api from "./api.js";
import { drawChannels } from "./channels.js";
import { el } from "./dom.js";
import { Drawer } from "./drawer.js";
import { Panes } from "./panes.js";
import { start as startTheme } from "./theme.js";

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

const panes = new Panes({
  holder: at("panes"),
  tabs: at("tabs"),
  changed(what, detail) {
    if (what === "journal") drawer.hear(detail);
    else drawChannels(nav, panes.active, () => showNav(false));
    drawCalls();
  },
  lost(away) {
    lost.hidden = !away;
    lost.textContent = away ? "The local Discord does not answer. Trying again…" : "";
  },
});
const drawer = new Drawer({ node: at("drawer"), opener: at("show-drawer"), panes });

/** On a narrow screen the channels are out of sight, so their button says who calls. */
function drawCalls() {
  const channels = panes.active?.seat?.overview?.channels ?? [];
  const count = channels.reduce((sum, one) => sum + one.pings, 0);
  const mark = at("elsewhere");
  mark.hidden = count === 0;
  mark.replaceChildren(`@${count}`, el("span", { class: "sr-only" }, " pings"));
}

navButton.addEventListener("click", () => showNav(!nav.classList.contains("open")));
nav.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !nav.classList.contains("open")) return;
  showNav(false);
  navButton.focus();
});
at("add-pane").addEventListener("click", () => panes.another());

try {
  panes.start((await api.state()).people);
} catch (error) {
  lost.hidden = false;
  lost.textContent = error.message;
}
