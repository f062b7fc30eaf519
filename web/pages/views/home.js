// The home page: tournaments with what is on now, and apart from them those that are closed, with their winners.
import { html } from "../js/dom.js";
import { now_playing } from "../games/now_playing.js";
import { tournament_path } from "../js/api.js";
import { archive } from "../js/archive.js";
import { refresh, useDocument } from "../js/documents.js";
import { Entrant } from "../js/entrant.js";
import { useLive } from "../js/live.js";
import { Empty, PageTitle, Section, Shown, Tag } from "../js/parts.js";
import { live_page, tournament_page } from "../js/paths.js";
import { EntrantScope } from "../js/tournament.js";
import { in_progress_first } from "../js/which_tournament.js";
import { game_names, moment, plural, run_states } from "../js/words.js";

const kinds = { running: "live", finished: "good", failed: "bad", paused: "quiet", pausing: "warn" };
/** Tournaments in progress whose cards follow their games: one socket listens to all of them. */
const most_live = 12;

/** The game in progress that a card names: one of the tournament, or else practice. `note`: why none is played, if known. */
function Now({ name, note }) {
  const { value } = useDocument(tournament_path(name, "live"));
  const [game] = now_playing(value?.games ?? []);
  if (!game) return html`<p>${note || "Waiting for the next game."}</p>`;
  return html`<p>Now playing: <a href=${live_page(name, game.live_id)}>${game.aliases.map((alias, seat) => html`${seat > 0 ? " – " : ""}
    <${Entrant} alias=${alias} />`)}</a> <span class="muted small">${game.label}</span></p>${note && html`<p>${note}</p>`}`;
}

function Winner({ name }) {
  const { value } = useDocument(tournament_path(name, "standings"));
  const first = (value?.places ?? []).filter(({ place, certain }) => place === 1 && certain);
  if (!first.length) return null;
  return html`<p class="card-winner"><span class="win-mark" aria-hidden="true">✓ </span>${first.length === 1 ? "Winner" : "Winners"}: ${first.length > 4
    ? `${plural(first.length, "entrant")} tied`
    : first.map(({ alias }, index) => html`${index > 0 ? ", " : ""}<${Entrant} alias=${alias} tournament=${name} />`)}</p>`;
}

function Card({ one }) {
  return html`<li class="card tournament-card"><${EntrantScope} name=${one.name}>
    <p class="card-top"><${Tag} kind=${kinds[one.run_state]}>${run_states[one.run_state]}<//></p>
    <h3><a href=${tournament_page(one.name)}>${one.title || one.name}</a></h3>
    <p class="muted">${game_names[one.game] ?? one.game}, ${plural(one.entrants, "entrant")},
      ${plural(one.games_played, "game")} played</p>
    ${one.run_state === "running" && html`<${Now} name=${one.name} note=${one.note} />`}
    ${one.run_state === "finished" && html`<${Winner} name=${one.name} />`}
    ${one.note && one.run_state !== "running" && html`<p>${one.note}</p>`}
    <p class="small muted">Created ${moment(one.created)}${one.closed ? `, closed ${moment(one.closed)}` : ""}</p>
  <//></li>`;
}

function Cards({ tournaments }) {
  return html`<ul class="cards">${tournaments.map((one) => html`<${Card} key=${one.name} one=${one} />`)}</ul>`;
}

/** Games that begin and end change their tournament's card; so do its start and its end. */
function useCardEvents(tournaments) {
  const names = in_progress_first(tournaments.filter(({ closed, run_state }) => !(closed && run_state === "finished"))).slice(0, most_live).map(({ name }) => name);
  const again = (topic) => {
    const name = topic.slice("tournament/".length);
    refresh((path) => path === "tournaments" || path === tournament_path(name, "live") || path === tournament_path(name, "standings"));
  };
  useLive(names.length ? names.map((name) => [`tournament/${name}`]) : null, {
    event: (topic, event) => ["game-began", "game-over", "game-ended", "game-stored", "state-changed", "removed"].includes(event.event) && again(topic),
    resync: again,
  });
}

export default function Home() {
  const list = useDocument("tournaments");
  useCardEvents(list.value?.tournaments ?? []);
  return html`<${PageTitle} title="Tournaments"
      lead=${archive ? "Programs played each other under a referee. Replay any game move by move."
        : "Programs play each other under a referee. Watch games live, or replay any of them move by move."}>Bot tournaments<//>
    <${Shown} document=${list} what="the tournaments">${({ tournaments }) => {
      const sorted = in_progress_first(tournaments);
      const [on, finished] = [sorted.filter(({ closed }) => !closed), sorted.filter(({ closed }) => closed)];
      return html`${(on.length > 0 || !finished.length) && html`<${Section} title="Tournaments">
          ${on.length ? html`<${Cards} tournaments=${on} />` : html`<${Empty} title="No tournament yet">The instructor creates one on the
              <a href="/instructor">instructor page</a>. Until then, read the <a href="/rules">rules</a>
              or <a href="/join">write a bot</a>.<//>`}<//>`}
        ${finished.length > 0 && html`<${Section} title="Finished"><${Cards} tournaments=${finished} /><//>`}`;
    }}<//>`;
}
