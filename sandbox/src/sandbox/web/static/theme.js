// Light, dark, or as the system likes it.

const ORDER = ["auto", "light", "dark"];
const KEY = "sandbox-theme";

export function start(switcher) {
  let theme = ORDER.includes(localStorage.getItem(KEY)) ? localStorage.getItem(KEY) : "auto";
  const show = () => {
    document.documentElement.dataset.theme = theme;
    switcher.textContent = `Theme: ${theme}`;
  };
  switcher.addEventListener("click", () => {
    theme = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
    localStorage.setItem(KEY, theme);
    show();
  });
  show();
}
