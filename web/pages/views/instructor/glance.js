// What an instructor wants to know in the room, on one phone's screen: how far it is and when it ends, who is
// waited for, what can be revealed next.
import { html, useEffect, useRef } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { ask, may, useLoaded } from "../../js/session.js";
import { useEntrantText } from "../../js/entrant.js";
import { useTournamentDocument, useTournamentEvents } from "../../js/tournament.js";
import { waited_for } from "../../js/waiting.js";
import { plural } from "../../js/words.js";
import { next_of } from "./embargo.js";

const window_ms = 300_000;

/** Games a minute by [ms, games played] of the last minutes, oldest first; null where nothing can be said. Pure. */
export function pace_of(samples) {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || last[0] - first[0] < 10_000 || last[1] <= first[1]) return null;
  return ((last[1] - first[1]) * 60_000) / (last[0] - first[0]);
}

/** "about 12 minutes left" for so many games at that pace. Pure. */
export function left_text(games, pace) {
  if (!games || !pace) return "";
  const minutes = Math.ceil(games / pace);
  return minutes > 90 ? `about ${plural(Math.round(minutes / 60), "hour")} left` : `about ${plural(minutes, "minute")} left`;
}

function Waited({ name }) {
  const named = useEntrantText();
  const lobby = useTournamentDocument("lobby").value;
  const matches = useTournamentDocument("matches?limit=500").value?.matches ?? [];
  const missing = waited_for(matches, lobby);
  if (!lobby?.open) return null;
  if (!missing.length) return html`<p>All bots are connected.</p>`;
  return html`<p>${plural(missing.length, "bot")} ${missing.length === 1 ? "is" : "are"} not connected${
    missing.some(([, count]) => count) ? ", and matches wait for them" : ""}:</p>
    <ul class="lines" aria-label="Bots that are not connected">${missing.map(([alias, count]) => html`<li key=${alias}>${named(alias)}${
      count > 0 && html` <span class="muted">${plural(count, "match", "matches")}</span>`}</li>`)}</ul>`;
}

function Held({ name }) {
  const embargo = useLoaded(() => ask(tournament_path(name, "embargo")), [name]);
  useTournamentEvents(({ event }) => event === "standings-changed" && embargo.reload());
  const matches = embargo.value?.matches ?? [];
  const next = next_of(matches);
  if (!matches.length) return null;
  return html`<p>${plural(matches.length, "match", "matches")} held back. ${next
    ? html`Next: <a href=${`/instructor/t/${encodeURIComponent(name)}/held-back`}>${next.label}</a>.` : "No result can be revealed yet."}</p>`;
}

export function Glance({ name, tournament }) {
  const samples = useRef([]);
  const games = tournament.games_played;
  useEffect(() => {
    const now = Date.now();
    samples.current = [...samples.current.filter(([at]) => now - at < window_ms), [now, games]];
  }, [games]);
  const known = tournament.stages.reduce((sum, { games_known: count }) => sum + count, 0);
  const pace = pace_of([...samples.current, [Date.now(), games]]);
  const left = left_text(known - games, pace);
  if (tournament.run_state === "finished") return null;
  return html`${pace && html`<p>${pace < 10 ? pace.toFixed(1) : Math.round(pace)} games per minute${left && `, ${left}`}.</p>`}
    <${Waited} name=${name} />${may("see-tournament") && html`<${Held} name=${name} />`}`;
}
