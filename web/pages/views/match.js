// A match's page: both sides, and its games.
import { html } from "../js/dom.js";
import { tournament_path } from "../js/api.js";
import { useDocument } from "../js/documents.js";
import { Entrant, useEntrantText } from "../js/entrant.js";
import { Empty, PageTitle, Section, Shown, Tag } from "../js/parts.js";
import { stage_page } from "../js/paths.js";
import { useTournament, useTournamentDocument } from "../js/tournament.js";
import { match_states, plural } from "../js/words.js";
import { side_text } from "../charts/bracket_layout.js";
import { GameLine } from "../tables/games.js";
import { match_result } from "../tables/played.js";

function OneGame({ name, id, number }) {
  const game = useDocument(id === null ? null : tournament_path(name, `games/${id}`));
  if (id === null) return html`<li class="game-line muted">Game ${number}: not played yet</li>`;
  if (!game.value) return html`<li class="game-line">Game ${number} …</li>`;
  return html`<${GameLine} game=${game.value} tournament=${name} short=${true} />`;
}

function Sides({ match, name }) {
  const { info } = useTournament();
  const result = (side) => match_result(match, side, info);
  return html`<ul class="match-sides">${match.sides.map((side) => html`<li class=${side.won ? "won" : ""}>
    <span>${side.alias ? html`<${Entrant} tournament=${name} alias=${side.alias} />` : html`<span
        class="muted">${side_text(side)}</span>`}
      ${side.won && html` <${Tag} kind="good">won${match.by_lot ? " by lot" : ""}<//>`}</span>
    <span class="match-points">${result(side) === "" ? "–" : result(side)}</span>
    <span class="muted small">${match.games_wanted === 1 || side.score === null || info?.game === "boxing" ? "" : `score ${side.score}`}</span></li>`)}</ul>`;
}

export default function Match({ params }) {
  const { name } = useTournament();
  const named = useEntrantText();
  const matches = useTournamentDocument("matches");
  return html`<${Shown} page=${true} document=${matches} what="the match">${(value) => {
    const match = value.matches.find((one) => one.stage === Number(params.stage) && one.number === Number(params.match));
    if (!match) return html`<${PageTitle}>Match not found<//><${Empty} title="This match does not exist yet" />`;
    const title = match.sides.map((side) => side_text(side, named)).join(" – ");
    return html`<${PageTitle} title=${title} above=${html`<a
        href=${stage_page(name, match.stage)}>Stage ${match.stage}</a> › ${match.label}`}
        lead=${`Match M${match.number}, ${match_states[match.state]}${match.play_off ? ", a play-off" : ""}${match.if_needed ? ", only if needed" : ""}.`}>${title}<//>
      <${Sides} match=${match} name=${name} />
      <${Section} title="Games">${match.games.length
        ? html`<ol class="game-lines">${match.games.map(({ number, id }) => html`<${OneGame} key=${number}
            name=${name} id=${id} number=${number} />`)}</ol>`
        : html`<${Empty} title="No games yet">${match.games_wanted ? `${plural(match.games_wanted, "game")} scheduled.` : "Waiting for both sides to be decided."}<//>`}<//>`;
  }}<//>`;
}
