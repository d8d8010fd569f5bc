// The local Discord's time, which may be ahead of ours, and how times are written.

let ahead = 0;

/** Learn what time it is over there. */
export function setNow(seconds) {
  ahead = seconds - Date.now() / 1000;
  refresh();
}

export function now() {
  return Date.now() / 1000 + ahead;
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

/** Write a moment in one of Discord's styles; R counts from now. */
export function written(seconds, style = "f") {
  if (style === "R") return fromNow(seconds);
  const moment = new Date(seconds * 1000);
  if (Number.isNaN(moment.getTime())) return "an impossible time";
  return new Intl.DateTimeFormat(undefined, STYLES[style] ?? STYLES.f).format(moment);
}

/** A time element; relative ones stay right while one looks at them. */
export function timeElement(seconds, style = "f", className = "") {
  const node = document.createElement("time");
  const moment = new Date(seconds * 1000);
  if (!Number.isNaN(moment.getTime())) node.dateTime = moment.toISOString();
  node.className = className;
  node.title = written(seconds, "F");
  node.textContent = written(seconds, style);
  if (style === "R") {
    node.dataset.fromNow = seconds;
    // It changes by itself, which is no news to be read out.
    node.setAttribute("aria-live", "off");
  }
  return node;
}

/** The time of a message: with the day, unless that is today. */
export function ofMessage(seconds) {
  const day = (moment) => new Date(moment * 1000).toDateString();
  const node = timeElement(seconds, "t", "time");
  if (day(seconds) !== day(now())) {
    node.textContent = `${written(seconds, "d")} ${written(seconds, "t")}`;
  }
  return node;
}

function fromNow(seconds) {
  const away = seconds - now();
  for (const [unit, length] of UNITS) {
    if (Math.abs(away) >= length) return relative.format(Math.round(away / length), unit);
  }
  return relative.format(Math.round(away), "second");
}

function refresh() {
  for (const node of document.querySelectorAll("time[data-from-now]")) {
    const fresh = fromNow(Number(node.dataset.fromNow));
    if (node.textContent !== fresh) node.textContent = fresh;
  }
}

setInterval(refresh, 5000);
