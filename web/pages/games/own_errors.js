// What bots wrote on standard error, for those who may see it: a student's own, the instructor all.
import { html, useEffect, useState } from "../js/dom.js";
import { get, tournament_path } from "../js/api.js";
import { as_student, student, useSession } from "../js/identity.js";
import { Entrant } from "../js/entrant.js";
import { Fault, Section } from "../js/parts.js";

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

export function StandardError({ tournament, id, aliases }) {
  const session = useSession();
  const [found, set_found] = useState({ seats: null, error: null });
  useEffect(() => {
    if (!session) return;
    fetched(tournament, id, session, aliases).then(
      (seats) => set_found({ seats, error: null }), (error) => set_found({ seats: null, error }));
  }, [tournament, id, session]);
  if (found.error) return html`<${Section} title="Standard error"><${Fault} error=${found.error} /><//>`;
  if (!found.seats) return null;
  const dispute = `/instructor/t/${encodeURIComponent(tournament)}/disputes?game=${id}`;
  return html`<${Section} title="Standard error" aside=${session.account?.may.includes("rule") && html`<a href=${dispute}>Correct this result</a>`}>
    <p class="muted small">Visible only to the bot’s author and those who rule on disputes.</p>
    ${found.seats.map(({ alias, stderr }) => html`<h3><${Entrant} alias=${alias} /></h3>
      ${stderr ? html`<pre tabindex="0">${stderr}</pre>` : html`<p class="muted">No output.</p>`}`)}<//>`;
}
