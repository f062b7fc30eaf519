// A button that opens a list of buttons.
import { html, useListener, useRef, useState } from "./dom.js";

/** Closes after a choice, with Escape, and on a click outside. A dialog opened by a menu button stays open. */
export function Menu({ label, children }) {
  const [open, set_open] = useState(false);
  const box = useRef(null);
  useListener(open ? "pointerdown" : null, (event) => !box.current.contains(event.target) && set_open(false));
  useListener(open ? "keydown" : null, (event) => {
    if (event.key !== "Escape") return;
    set_open(false);
    box.current.firstElementChild.focus();
  });
  const chosen = (event) => event.target.closest("a, button") && !event.target.closest("dialog") && set_open(false);
  return html`<span class=${`menu ${open ? "open" : ""}`} ref=${box}><button type="button" class="menu-button" aria-expanded=${open} aria-label=${label} title=${label}
      onClick=${() => set_open(!open)}>⋯</button><span class="menu-panel" onClick=${chosen}>${children}</span></span>`;
}
