// The accuracy of entrants and versions, and games worth a look. Loaded after the page.
import { html } from "../js/dom.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { Section, Table } from "../js/parts.js";
import { game_page } from "../js/paths.js";
import { useTournamentDocument } from "../js/tournament.js";
import { plural } from "../js/words.js";

/** "87 %", or "0.41 points lost per move"; "–" if no move was judged. Pure. */
export function accuracy_figure({ moves, judged, kept, points_lost }) {
  if (points_lost !== null) return moves ? `${(points_lost / moves).toFixed(2)} points lost per move` : "–";
  return judged ? `${Math.floor((100 * kept) / judged)} %` : "–";
}

const columns_for = (name, with_version) => [
  { name: "Entrant", heads: true, cell: ({ alias, version }) => html`<${Entrant} tournament=${name} alias=${alias} />${with_version && ` v${version}`}` },
  { name: "Accuracy", number: true, cell: accuracy_figure },
  { name: "Judged", label: "Moves that could give away a proven win or draw", number: true, cell: ({ judged }) => judged },
  { name: "Kept", label: "Moves that gave nothing away", number: true, cell: ({ kept }) => kept },
  { name: "Games", number: true, cell: ({ games }) => games },
];

function Named({ name, games, said }) {
  const named = useEntrantText();
  return html`<ol class="game-lines">${games.map((game) => html`<li key=${game.id}>
    <a href=${game_page(name, game.id)}>${game.aliases.map(named).join(" – ")}</a>
    <span class="muted small">${game.label}, game ${game.number}: ${said(game)}</span></li>`)}</ol>`;
}

const dramatic = ({ lead_changes, decisive }) => `the lead changed ${plural(lead_changes, "time")}${decisive ? `, decided by move ${decisive}` : ""}`;

export default function Accuracy({ name }) {
  const { value } = useTournamentDocument("analyses");
  if (!value?.games) return null;
  return html`<${Section} title="Accuracy">
      <p class="small muted prose">From ${plural(value.games, "game")} that the server has analysed: how many of the moves that could give away
        a proven win or draw kept it, or how many points moves lost against the best play found.</p>
      <${Table} caption="Accuracy of entrants" hide_caption=${true} columns=${columns_for(name, false)} rows=${value.entrants} row_key=${({ alias }) => alias} />
      ${value.versions.length > 0 && html`<h3>By version</h3><${Table} caption="Accuracy of versions" hide_caption=${true} columns=${columns_for(name, true)}
        rows=${value.versions} row_key=${({ alias, version }) => `${alias} ${version}`} />`}<//>
    ${value.dramatic.length > 0 && html`<${Section} title="Most dramatic games"><${Named} name=${name} games=${value.dramatic} said=${dramatic} /><//>`}
    ${value.accurate.length > 0 && html`<${Section} title="Most accurate games"><${Named} name=${name} games=${value.accurate} said=${accuracy_figure} /><//>`}`;
}

/** The accuracy of one entrant, for its page. */
export function AccuracyFact({ alias }) {
  const { value } = useTournamentDocument("analyses");
  const own = value?.entrants.find((one) => one.alias === alias);
  return own ? html`<div><dt>Accuracy</dt><dd>${accuracy_figure(own)}</dd></div>` : null;
}
