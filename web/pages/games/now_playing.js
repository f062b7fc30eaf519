// Small live boards of running games. A finished game stays for a moment, and boards change slowly enough to be seen.
import { html, useEffect, useRef, useState } from "../js/dom.js";
import { useEntrantText } from "../js/entrant.js";
import { useTournamentDocument } from "../js/tournament.js";
import { waited_for } from "../js/waiting.js";
import { list_text, plural } from "../js/words.js";
import { LiveCard, useFollowed } from "./scoreboard.js";

const at_once = 3;
const look_ms = 2500;
const max_waited = 4;

/** The running tournament games, or practice games if there are none. Scrimmages have their own page. */
export function now_playing(games) {
  const counted = games.filter(({ practice }) => !practice);
  return counted.length ? counted : games.filter(({ label }) => label !== "scrimmage");
}

/** Which games to show: shown games stay while they run and a moment longer. */
function useShown(games, most) {
  const [shown, set_shown] = useState([]);
  const since = useRef(new Map());
  const [tick, set_tick] = useState(0);
  useEffect(() => {
    const now = Date.now();
    const in_play = new Map(games.map((game) => [game.live_id, game]));
    const kept = shown.filter(({ live_id }) => in_play.has(live_id) || now - (since.current.get(live_id) ?? 0) < look_ms);
    const fresh = games.filter(({ live_id }) => !kept.some((one) => one.live_id === live_id)).slice(0, Math.max(0, most - kept.length));
    for (const { live_id } of fresh) since.current.set(live_id, now);
    const next = [...kept, ...fresh];
    if (next.map(({ live_id }) => live_id).join() !== shown.map(({ live_id }) => live_id).join()) set_shown(next);
    const timer = next.some(({ live_id }) => !in_play.has(live_id)) ? setTimeout(() => set_tick(tick + 1), look_ms / 2) : null;
    return () => clearTimeout(timer);
  }, [games, tick]);
  return shown;
}

/** "Waiting for 417 and 512: their bots are not connected." Pure. */
export function waiting_text(waiting, named) {
  const said = waiting.slice(0, max_waited).map(([alias]) => named(alias));
  const more = waiting.length - said.length;
  return `Waiting for ${list_text(more > 0 ? [...said, `${more} more`] : said)}: ${waiting.length === 1 ? "its bot is" : "their bots are"} not connected.`;
}

export function NowPlaying({ name, state }) {
  const live = useTournamentDocument("live");
  const games = now_playing(live.value?.games ?? []);
  const shown = useFollowed(name, useShown(games, at_once));
  const lobby = useTournamentDocument("lobby").value;
  const matches = useTournamentDocument("matches").value?.matches ?? [];
  const named = useEntrantText();
  const waiting = waited_for(matches, lobby).filter(([, count]) => count > 0);
  const { closed: is_closed, stages = [], game: kind } = useTournamentDocument("").value ?? {};
  const is_held = stages.find((stage) => stage.state === "playing")?.held_back;
  if (is_closed && !games.length) return null;
  const none = state === "paused" ? ["The tournament is paused", "Waiting for the instructor to start it."] : is_held ? ["No games to show", "Games of this stage are shown when the instructor reveals them."] : lobby?.note ? ["No games in progress", `${lobby.note[0].toUpperCase()}${lobby.note.slice(1)}.`]
    : waiting.length ? ["No games in progress", waiting_text(waiting, named)] : ["No games in progress", "The next one starts as soon as both bots are connected."];
  return html`<section class="section" aria-label="Games in progress">${shown.length
    ? html`<ul class="live-cards">${shown.map((game) => html`<li key=${game.live_id}><${LiveCard} game=${game} kind=${kind} tournament=${name} /></li>`)}</ul>
      ${games.length > shown.length && html`<p class="small muted">${plural(games.length, "game")} in progress</p>`}`
    : html`<p class="notice"><strong>${none[0]}.</strong> ${none[1]}</p>`}</section>`;
}
