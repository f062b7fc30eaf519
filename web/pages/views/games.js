// All games played, newest first, in pages.
import { html, useState } from "../js/dom.js";
import { useEntrantText } from "../js/entrant.js";
import { Empty, PageTitle, Section, Shown } from "../js/parts.js";
import { games_page } from "../js/paths.js";
import { useTournament, useTournamentDocument } from "../js/tournament.js";
import { set_query } from "../js/router.js";
import { NowPlaying } from "../games/now_playing.js";
import { GameLine } from "../tables/games.js";

const a_page = 40;

function Filter({ entrant }) {
  const [text, set_text] = useState(entrant);
  const submit = (event) => {
    event.preventDefault();
    set_query({ entrant: text.trim() || null, before: null });
  };
  return html`<form class="filter" onSubmit=${submit}><label>Games of <input value=${text} size="10"
      placeholder="alias"
    onInput=${(event) => set_text(event.target.value)} /></label><button type="submit">Show games</button></form>`;
}

export default function Games({ query }) {
  const { name } = useTournament();
  const named = useEntrantText();
  const before = /^\d+$/.test(query.get("before") ?? "") ? query.get("before") : null;
  const entrant = query.get("entrant") ?? "";
  const asked = new URLSearchParams({ limit: a_page, ...(before ? { before } : {}), ...(entrant ? { entrant } : {}) });
  const games = useTournamentDocument(`games?${asked}`);
  const older = (next) => `${games_page(name)}?${new URLSearchParams({ before: next, ...(entrant ? { entrant } : {}) })}`;
  return html`<${PageTitle} lead="Replay any game move by move.">Games<//>
    ${!before && !entrant && html`<${NowPlaying} name=${name} />`}
    <${Section} title=${entrant ? `Games of ${named(entrant)}` : "Finished"} aside=${html`<${Filter} key=${entrant}
        entrant=${entrant} />`}>
      <${Shown} document=${games} what="the games">${(value) => value.games.length
        ? html`<ol class="game-lines two">${value.games.map((game) => html`<${GameLine} key=${game.id} game=${game}
            tournament=${name} />`)}</ol>
          <p class="pager">${before && html`<a class="button" href=${games_page(name)}>Newest games</a>`}
            ${value.next_before && html`<a class="button" href=${older(value.next_before)}>Older games</a>`}</p>`
        : html`<${Empty} title=${entrant ? `No games of ${named(entrant)} yet` : "No games yet"} />`}<//><//>`;
}
