// A bracket as a picture, which highlights the path of the entrant under the pointer, and as a list of rounds.
import { html, useState } from "../js/dom.js";
import { cut, Entrant, entrant_text, isolated, program_name, useEntrants, useEntrantText } from "../js/entrant.js";
import { EmblemIn } from "../js/emblem.js";
import { Scroller, Tag } from "../js/parts.js";
import { match_page } from "../js/paths.js";
import { useTournament } from "../js/tournament.js";
import { match_states } from "../js/words.js";
import { match_result } from "../tables/played.js";
import { box, in_pixels, bracket_rounds, side_text } from "./bracket_layout.js";

function match_text(match, named, results) {
  const shown = results.filter((one) => one !== "").join("–");
  const sides = match.sides.map((side) => side_text(side, named)).join(" vs ") + (shown && `, ${shown}`);
  const end = match.winner ? `, ${named(match.winner)} won${match.by_lot ? " by lot" : ""}` : `, ${match_states[match.state]}`;
  return `M${match.number}: ${sides}${end}${match.if_needed ? ", only if needed" : ""}`;
}

/** A name followed by the alias in small letters. If the space is too small, the name is shortened. */
function SideName({ side, entrant, x, y }) {
  const program = program_name(entrant);
  if (!program) return html`<text class="side-name" x=${x} y=${y}>${cut(side_text(side, (alias) => entrant_text(alias, entrant)), side.alias ? 15 : 17)}</text>`;
  const letters = (side.won ? 10.5 : 13) + 3 - side.alias.length;
  return html`<text class="side-name side-program" x=${x} y=${y}>${isolated(cut(program, letters))}<tspan
      class="side-alias" dx="5">${side.alias}</tspan></text>`;
}

function Side({ side, result, x, y, lit }) {
  const entrant = useEntrants().get(side.alias);
  const known = side.alias !== null;
  return html`<g class=${`side ${side.won ? "won" : ""} ${known ? "" : "open"} ${lit && lit === side.alias ? "lit" : ""}`}>
    ${known && html`<${EmblemIn} alias=${side.alias} x=${x + 31} y=${y - 9} size=${18} />`}
    <${SideName} side=${side} entrant=${entrant} x=${x + (known ? 54 : 32)} y=${y} />
    <text class="side-points" x=${x + box.width - 10} y=${y}>${side.won ? "✓ " : ""}${result}</text>
  </g>`;
}

function Box({ placed, tournament, lit, light, named }) {
  const { match, x, y } = placed;
  const { info } = useTournament();
  const results = match.sides.map((side) => match_result(match, side, info));
  const aliases = match.sides.map(({ alias }) => alias).filter(Boolean);
  const is_lit = lit && aliases.includes(lit);
  const over = (event) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    light(match.sides[event.clientY < top + height / 2 ? 0 : 1]?.alias ?? null);
  };
  const focused = () => light(match.winner ?? aliases[0] ?? null);
  return html`<a class=${`match ${match.state} ${is_lit ? "lit" : ""} ${match.if_needed ? "if-needed" : ""}`}
      href=${tournament === null ? null : match_page(tournament, match.stage, match.number)}
      onMouseMove=${over} onMouseLeave=${() => light(null)} onFocus=${focused} onBlur=${() => light(null)}>
    <title>${match_text(match, named, results)}</title>
    <rect x=${x} y=${y} width=${box.width} height=${box.height} rx="6" />
    <path class="match-rule" d=${`M${x + 28} ${y + box.height / 2}H${x + box.width}`} />
    <text class="match-number" x=${x + 15} y=${y + box.height / 2}>M${match.number}</text>
    ${match.by_lot && html`<text class="match-number" x=${x + 15} y=${y + box.height / 2 + 14}>lot</text>`}
    ${match.sides.map((side, index) => html`<${Side} key=${index} side=${side} result=${results[index]}
        x=${x} y=${y + (index === 0 ? 18 : 41)} lit=${lit} />`)}
  </a>`;
}

/** Draws a bracket in the size of `layout`, made by in_pixels. `lit` is the alias whose path is highlighted. */
export function BracketDrawing({ layout, tournament, label, lit, light = () => {} }) {
  const named = useEntrantText();
  const on_path = ({ from, to }) => lit && [from, to].every((match) => match.sides.some(({ alias }) => alias === lit));
  return html`<svg class=${`bracket ${lit ? "has-lit" : ""}`} role="group" aria-label=${label} width=${layout.width + 4}
        height=${layout.height + 4}
      viewBox=${`-2 -2 ${layout.width + 4} ${layout.height + 4}`}>
      ${layout.heads.map((head) => html`<text class="round-name" aria-hidden="true" x=${head.x}
          y=${head.y}>${head.text}</text>`)}
      ${layout.links.map((link) => html`<path class=${`link ${on_path(link) ? "lit" : ""}`} d=${link.path} />`)}
      ${layout.boxes.map((placed) => html`<${Box} key=${placed.match.number} placed=${placed}
          tournament=${tournament} lit=${lit} light=${light} named=${named} />`)}
    </svg>`;
}

/** Draws `stage` of the bracket document. */
export function BracketPicture({ stage, tournament, label }) {
  const [lit, light] = useState(null);
  return html`<${Scroller} label=${label} kind="bracket-scroller"><${BracketDrawing} layout=${in_pixels(stage.drawing, stage.matches)}
      tournament=${tournament} label=${label} lit=${lit} light=${light} /><//>`;
}

function MatchLine({ match, tournament }) {
  const { info } = useTournament();
  const results = match.sides.map((side) => match_result(match, side, info));
  const names = match.sides.map((side, index) => html`${index > 0 ? " – " : ""}${side.alias
    ? html`<span class=${side.won ? "winner" : ""}><${Entrant} tournament=${tournament}
        alias=${side.alias} />${side.won ? " ✓" : ""}</span>`
    : html`<span class="muted">${side_text(side)}</span>`}${results[index] !== "" && html` <span
        class="game-score">${results[index]}</span>`}`);
  return html`<li><a class="match-link"
      href=${match_page(tournament, match.stage, match.number)}>M${match.number}</a> ${names}
    ${" "}${match.state !== "played" && html`<${Tag}
        kind=${match.state === "playing" ? "live" : "quiet"}>${match_states[match.state]}<//>`}
    ${match.by_lot && html` <${Tag} kind="warn">by lot<//>`}${match.if_needed && html` <${Tag}>if needed<//>`}
    ${match.play_off && html` <${Tag} kind="accent">play-off<//>`}</li>`;
}

/** Headings and ordered lists, for screen readers and phones. */
export function RoundByRound({ matches, tournament }) {
  return html`<div class="rounds">${bracket_rounds(matches).map((round) => html`<div class="round" key=${round.title}>
    <h3>${round.title}</h3>
    <ol class="round-list">${round.matches.map((match) => html`<${MatchLine} key=${match.number} match=${match}
        tournament=${tournament} />`)}</ol>
  </div>`)}</div>`;
}
