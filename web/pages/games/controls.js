// The controls of a replay: first, back, play, forward, last, a slider, and the speed.
import { html } from "../js/dom.js";
import { speeds } from "./use_player.js";

const icons = {
  first: "M6 5v14M19 5 9 12l10 7z",
  previous: "M17 5 7 12l10 7z",
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  next: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};

function Button({ icon, label, onClick, disabled = false, kind = "" }) {
  return html`<button type="button" class=${`control ${kind}`} aria-label=${label} title=${label}
      disabled=${disabled} onClick=${onClick}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icons[icon]} /></svg></button>`;
}

export function Controls({ player, last, live }) {
  const { shown, playing, act, seek, speed, set_speed } = player;
  return html`<div class="controls" role="group" aria-label="Replay">
    <div class="control-buttons">
      <${Button} icon="first" label="First position" disabled=${shown === 0} onClick=${() => act("first")} />
      <${Button} icon="previous" label="Previous move" disabled=${shown === 0} onClick=${() => act("previous")} />
      <${Button} icon=${playing ? "pause" : "play"} kind="primary" label=${playing ? "Pause" : "Play"}
          onClick=${() => act("toggle")} disabled=${last === 0} />
      <${Button} icon="next" label="Next move" disabled=${shown >= last} onClick=${() => act("next")} />
      <${Button} icon="last" label=${live ? "Follow the game" : "Last position"} disabled=${player.ply === null}
          onClick=${() => act("last")} />
    </div>
    <label class="slider"><span class="visually-hidden">Move</span>
      <input type="range" min="0" max=${last} value=${shown} aria-valuetext=${`move ${shown} of ${last}`}
        onInput=${(event) => seek(Number(event.target.value))} /></label>
    <span class="ply-count">${shown} / ${last}</span>
    <label class="speed"><span>Speed</span> <select value=${speed}
        onChange=${(event) => set_speed(Number(event.target.value))}>
      ${speeds.map((value) => html`<option value=${value}>${value}×</option>`)}</select></label>
  </div>`;
}
