// Making elements. Text only ever becomes text: nothing here, or anywhere, reads HTML.

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in PROPERTIES) node[name] = value;
    else node.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

const PROPERTIES = { checked: 1, disabled: 1, hidden: 1, multiple: 1, value: 1, htmlFor: 1 };

export function button(label, onclick, props = {}) {
  return el("button", { type: "button", onclick, ...props }, label);
}

let last = 0;

/** An id no other element has, to tie labels and hints to what they speak of. */
export function freshId(word) {
  last += 1;
  return `${word}-${last}`;
}

/** Replace an element by its newer self; whoever had the focus in it keeps it. */
export function swap(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  old.replaceWith(fresh);
  if (!focused) return;
  const key = focused.dataset.key;
  const again = key && [...fresh.querySelectorAll("[data-key]")].find((e) => e.dataset.key === key);
  (again && !again.disabled ? again : fresh).focus({ preventScroll: true });
}

/** Sizes people can read. */
export function bytes(size) {
  if (size < 1024) return size === 1 ? "1 byte" : `${size} bytes`;
  return size < 1024 * 1024 ? `${Math.round(size / 1024)} kB` : `${(size / 1048576).toFixed(1)} MB`;
}

/** A file as the server takes it: its name, and its bytes in base64. */
export function packed(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, data: reader.result.split(",")[1] ?? "" });
    reader.onerror = () => reject(new Error(`${file.name} cannot be read.`));
    reader.readAsDataURL(file);
  });
}
