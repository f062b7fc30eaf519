// A button that opens a list of buttons.
import { html, useEffect, useRef, useState } from "./dom.js";

/** Closes after a choice, with Escape, and on a click outside. A dialog opened by a menu button stays open. */
export function Menu({ label, children }) {
  const [open, set_open] = useState(false);
  const box = useRef(null);
  useEffect(() => {
    if (!open) return undefined;
    const away = (event) => !box.current.contains(event.target) && set_open(false);
    const key = (event) => {
      if (event.key !== "Escape") return;
      set_open(false);
      box.current.firstElementChild.focus();
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("keydown", key);
    };
  }, [open]);
  const chosen = (event) => event.target.closest("a, button") && !event.target.closest("dialog") && set_open(false);
  return html`<span class=${`menu ${open ? "open" : ""}`} ref=${box}><button type="button" class="menu-button" aria-expanded=${open} aria-label=${label} title=${label}
      onClick=${() => set_open(!open)}>⋯</button><span class="menu-panel" onClick=${chosen}>${children}</span></span>`;
}
