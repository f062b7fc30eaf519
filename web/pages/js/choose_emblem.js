// The button that opens the emblem chooser, which is loaded with the stage.
import { html, useState } from "./dom.js";
import { Dialog } from "./dialog.js";
import { useLater } from "./later.js";

export function ChooseEmblem({ alias, save }) {
  const [open, set_open] = useState(false);
  const wall = useLater(() => import("../views/groups/wall.js"), open);
  return html`<button type="button" onClick=${() => set_open(true)}>Choose emblem<span class="visually-hidden"> of ${alias}</span></button>
    ${open && wall && html`<${Dialog} title=${`Emblem of ${alias}`} onClose=${() => set_open(false)}><${wall.EmblemChooser} alias=${alias}
      save=${save} onDone=${() => set_open(false)} /><//>`}`;
}
