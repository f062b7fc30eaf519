// Puts the chosen colours on before anything is painted; a classic script, run in the head.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem("aspis-theme");
  } catch {
    // A browser that keeps nothing has the system's colours.
  }
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
}
