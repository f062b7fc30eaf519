// The pace of a tournament, and the states of its bots.
import { html, useEffect, useRef } from "../../js/dom.js";
import { Entrant } from "../../js/entrant.js";
import { Section } from "../../js/parts.js";
import { useTournamentDocument } from "../../js/tournament.js";
import { waited_for } from "../../js/waiting.js";
import { plural, presence_words } from "../../js/words.js";

const window_ms = 300_000;
const max_listed = 6;

/** Games per minute from [ms, games played] of the last minutes, oldest first; null if unknown. Pure. */
export function games_per_minute(samples) {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || last[0] - first[0] < 10_000 || last[1] <= first[1]) return null;
  return ((last[1] - first[1]) * 60_000) / (last[0] - first[0]);
}

/** "about 12 minutes left" for this many games at that pace. Pure. */
export function left_text(games, pace) {
  if (!games || !pace) return "";
  const minutes = Math.ceil(games / pace);
  return minutes > 90 ? `about ${plural(Math.round(minutes / 60), "hour")} left` : `about ${plural(minutes, "minute")} left`;
}

/** "12 games per minute, about 3 minutes left", measured while the page is open; "" until known. */
export function usePace(games, known) {
  const samples = useRef([]);
  useEffect(() => {
    const now = Date.now();
    samples.current = [...samples.current.filter(([at]) => now - at < window_ms), [now, games]];
  }, [games]);
  const pace = games_per_minute([...samples.current, [Date.now(), games]]);
  return pace && known > games ? `${pace < 10 ? pace.toFixed(1) : Math.round(pace)} games per minute, ${left_text(known - games, pace)}` : "";
}

/** The number of bots in each state, and the missing ones. */
export function Bots({ name }) {
  const lobby = useTournamentDocument("lobby").value;
  const matches = useTournamentDocument("matches?limit=500").value?.matches ?? [];
  if (!lobby?.open) return null;
  const missing = waited_for(matches, lobby);
  const count = (wanted) => lobby.entrants.filter(({ presence }) => presence === wanted).length;
  return html`<${Section} kind="card block" title="Bots" aside=${html`<a href=${`/instructor/t/${encodeURIComponent(name)}/entrants`}>All ${lobby.entrants.length}</a>`}>
    <p class="bot-counts">${Object.entries(presence_words).map(([key, said]) => count(key) > 0 && html`<span key=${key} class=${key}><span class="score">${count(key)}</span> ${said}</span>`)}</p>
    <ul class="need-lines" aria-label="Bots that are not connected">${missing.slice(0, max_listed).map(([alias, waiting]) => html`<li key=${alias} class="block-item bot-line"><${Entrant} alias=${alias} />${
      waiting > 0 && html`<span class="small muted">${plural(waiting, "match waits", "matches wait")}</span>`}</li>`)}</ul>
    ${missing.length > max_listed && html`<p class="muted small">${missing.length - max_listed} more are not connected.</p>`}<//>`;
}
