// QR codes, so that users do not have to type addresses on another device.
import { html } from "./dom.js";
import { generate } from "../vendor/lean-qr.js";

const margin = 4; // modules of white space that scanners need

/** {size, path}: the side in modules with margin, and an SVG path of the dark modules. */
export function make_qr(text) {
  const code = generate(text);
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) path += `M${x + margin} ${y + margin}h1v1h-1z`;
    }
  }
  return { size: code.size + 2 * margin, path };
}

export function Qr({ text, label }) {
  const { size, path } = make_qr(text);
  return html`<svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${label}
    shape-rendering="crispEdges"><path d=${path} /></svg>`;
}
