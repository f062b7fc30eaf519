// For a bot's author and staff with access to errors: the shown turn with its time, the lines between bot and referee,
// and standard error.
import { html } from "../../js/dom.js";
import { useLoaded } from "../../js/documents.js";
import { get, tournament_path } from "../../js/api.js";
import { as_student, student, useSession } from "../../js/identity.js";
import { Entrant } from "../../js/entrant.js";
import { Fault, Section } from "../../js/parts.js";
import { duration, limit } from "../../js/words.js";
import { errors_by_turn, turn_lines, turn_times, last_turn } from "./turns.js";

async function fetched(tournament, id, session, aliases) {
  if (session.account?.may.includes("read-errors")) {
    const { seats } = await get(tournament_path(tournament, `games/${id}/stderr`));
    return seats;
  }
  const login = student();
  if (login?.tournament !== tournament || !aliases.includes(login.alias)) return null;
  const own = await get(`me/games/${id}`, await as_student(login));
  return [{ alias: login.alias, stderr: own.stderr }];
}

function Used({ story, ply, time_us }) {
  const max_us = story.clock.move_ms === null ? null : story.clock.move_ms * 1000;
  const said = max_us === null ? `${duration(time_us)}, no limit per move` : `${duration(time_us)} of ${limit(story.clock.move_ms)}`;
  return html`<p class="used-time"><span>Time used: <strong>${said}</strong></span>
    ${max_us !== null && html` <meter min="0" max=${max_us} high=${max_us * 0.9} value=${Math.min(max_us, time_us)}
      aria-label=${`Time of move ${ply}`}></meter>`}</p>`;
}

/** The output during the turn of `ply`, then all output; without turns, only all of it. */
function Errors({ text, ply }) {
  const turns = errors_by_turn(text);
  if (!turns.size) return html`<p class="muted">No output.</p>`;
  if ([...turns.keys()].every((at) => at === 0)) return html`<pre tabindex="0">${text}</pre>`;
  const said = turns.get(ply);
  return html`${said ? html`<pre tabindex="0" role="group" aria-label=${`Standard error of move ${ply}`}>${said}</pre>`
      : html`<p class="muted">No output in this turn.</p>`}
    <details><summary>All output of this game</summary><pre tabindex="0">${text}</pre></details>`;
}

function Turn({ story, seat, shown, stderr }) {
  const ply = last_turn(story, seat, shown);
  const time = turn_times(story).find((one) => one.ply === ply && one.seat === seat);
  return html`<h3><${Entrant} alias=${story.seats[seat].alias} />${ply !== null && `, turn of move ${ply}`}</h3>
    ${time && html`<${Used} story=${story} ply=${ply} time_us=${time.time_us} />`}
    ${ply !== null && html`<dl class="dialogue">${turn_lines(story, seat, ply).map(({ who, line }) =>
      html`<div><dt>${who}</dt><dd><code>${line}</code></dd></div>`)}</dl>`}
    <${Errors} text=${stderr} ply=${ply} />`;
}

export function Own({ tournament, id, story, player }) {
  const session = useSession();
  const aliases = story.seats.map(({ alias }) => alias);
  const { value: seats, error } = useLoaded(async () => session && fetched(tournament, id, session, aliases), [tournament, id, session]);
  if (error) return html`<${Section} title="Standard error"><${Fault} error=${error} /><//>`;
  if (!seats) return null;
  const dispute = `/instructor/t/${encodeURIComponent(tournament)}/disputes?game=${id}`;
  return html`<${Section} title="Standard error" aside=${session.account?.may.includes("rule") && html`<a href=${dispute}>Correct this result</a>`}>
    <p class="muted small">Visible only to the bot’s author and to staff who rule on disputes. Follows the selected move.</p>
    ${seats.map(({ alias, stderr }) => html`<${Turn} key=${alias} story=${story} seat=${aliases.indexOf(alias)}
      shown=${player.shown} stderr=${stderr} />`)}<//>`;
}
