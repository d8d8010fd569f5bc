// Pictures and files.

import { open } from "./dialogs.js";
import { button, bytes, el } from "./dom.js";
import { spoiler } from "./markdown.js";

const [WIDEST, HIGHEST] = [440, 440]; // no smaller than what must be legible on a phone

/** A picture to look at: a click opens it in full size, with its alt text in words. */
export function picture({ url, alt, width, height, covered = false, className = "" }) {
  if (!isOurs(url)) return outside(url, alt);
  const size = width && height ? { width, height } : {};
  const image = el("img", { src: url, alt: alt ?? "", loading: "lazy", ...fitted(size) });
  const name = alt ? `Open picture: ${alt}` : "Open picture without alt text";
  const opener = el(
    "button",
    { type: "button", class: `picture ${className}`, "aria-label": name, data: { key: url } },
    image,
  );
  opener.addEventListener("click", () => enlarge(url, alt, size));
  return covered ? spoiler([opener], "div") : opener;
}

/** The size a picture has among messages; known before it is loaded, so that nothing jumps. */
function fitted({ width, height }) {
  if (!width) return {};
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function enlarge(url, alt, size) {
  const caption = alt || "This picture has no alt text.";
  const figure = el(
    "figure",
    {},
    el("div", { class: "scroll" }, el("img", { src: url, alt: alt ?? "", ...size })),
    el("figcaption", {}, alt ? el("strong", {}, "Alt text: ") : null, caption),
  );
  open({ title: "Picture", body: figure, className: "enlarged", light: true });
}

/** Files hung on a message: pictures are shown, the others can be fetched. */
export function attachment(file) {
  if (file.type?.startsWith("image/") && file.width) {
    return picture({ ...file, covered: file.name.startsWith("SPOILER_") });
  }
  return fileLink(file.name, file.url, file.size);
}

export function fileLink(name, url, size) {
  const label = [name, size ? el("span", { class: "muted" }, ` (${bytes(size)})`) : null];
  return el("a", { class: "file", href: isOurs(url) ? url : null, download: name }, "↓ ", ...label);
}

/** The page loads nothing from elsewhere; it only says what would be there. */
function outside(url, alt) {
  const text = alt ? `Picture elsewhere: ${alt}` : "Picture elsewhere";
  const safe = /^https?:/.test(url) ? url : null;
  return el("a", { class: "file", href: safe, target: "_blank", rel: "noopener noreferrer" }, text);
}

function isOurs(url) {
  return String(url).startsWith("/attachments/");
}

/** Files somebody is about to send. */
export function chips(files, remove) {
  return files.map((file, at) =>
    el(
      "li",
      {},
      `${file.name} (${bytes(file.size)}) `,
      button("×", () => remove(at), { class: "quiet", "aria-label": `Do not send ${file.name}` }),
    ),
  );
}
