// The front page: all tournaments, newest first.
import { html } from "../js/dom.js";
import { useDocument } from "../js/documents.js";
import { Empty, PageTitle, Section, Shown, Tag } from "../js/parts.js";
import { tournament_page } from "../js/paths.js";
import { game_names, moment, plural, run_states } from "../js/words.js";

const kinds = { running: "live", finished: "good", failed: "bad", paused: "quiet", pausing: "warn" };

function Card({ one }) {
  return html`<li class="card tournament-card">
    <p class="card-top"><${Tag} kind=${kinds[one.run_state]}>${run_states[one.run_state]}<//></p>
    <h3><a href=${tournament_page(one.name)}>${one.title || one.name}</a></h3>
    <p class="muted">${game_names[one.game] ?? one.game}, ${plural(one.entrants, "entrant")},
      ${plural(one.games_played, "game")} played</p>
    ${one.note && html`<p>${one.note}</p>`}
    <p class="small muted">Made ${moment(one.created)}${one.closed ? `, closed ${moment(one.closed)}` : ""}</p>
  </li>`;
}

export default function Home() {
  const list = useDocument("tournaments");
  return html`<${PageTitle} title="Tournaments"
      lead="Programs play, a referee watches the clock and the rules, and everything
      that happened can be looked at move by move.">Bot tournaments<//>
    <${Section} title="Tournaments">
      <${Shown} document=${list} what="the tournaments">${({ tournaments }) =>
        tournaments.length
          ? html`<ul class="cards">${[...tournaments]
              .sort((a, b) => b.created.localeCompare(a.created))
              .map((one) => html`<${Card} key=${one.name} one=${one} />`)}</ul>`
          : html`<${Empty} title="No tournament yet">The instructor makes one on the
              <a href="/instructor">instructor’s page</a>. Until then you can read the <a href="/rules">rules</a>
              and <a href="/join">get a bot ready</a>.<//>`}<//>
    <//>`;
}
