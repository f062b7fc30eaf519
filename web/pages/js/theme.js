// Applies the chosen theme before the first paint and follows the system's theme. A classic script in the head.
{
  const system = matchMedia("(prefers-color-scheme: dark)");
  const { dataset } = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem("aspis-theme");
  } catch {
    // Without browser storage, use the system's theme.
  }
  let shown;
  const show = () => {
    if (dataset.theme !== shown) return; // the big screen has its own theme
    shown = chosen === "dark" || chosen === "light" ? chosen : system.matches ? "dark" : "light";
    dataset.theme = shown;
  };
  system.addEventListener("change", show);
  addEventListener("aspis:theme", ({ detail }) => {
    chosen = detail;
    show();
  });
  show();
}
