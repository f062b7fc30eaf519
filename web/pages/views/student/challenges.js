// Requests for games and for terms of matches, from others and from the student.
import { html } from "../../js/dom.js";
import { useEntrantText } from "../../js/entrant.js";
import { Act } from "../../js/forms.js";
import { Section } from "../../js/parts.js";
import { act } from "../../js/student.js";
import { limit, moment } from "../../js/words.js";

function challenge_terms(challenge) {
  const options = challenge.options.map(({ key, value }) => `${key} ${value}`);
  if (challenge.clock.move_ms) options.push(`${limit(challenge.clock.move_ms)} per move`);
  if (challenge.at) options.push(moment(challenge.at));
  return options.join(", ");
}

function Challenge({ one, alias, onAnswered }) {
  const answer = (what) => async () => {
    await act(`me/challenges/${one.id}/${what}`);
    onAnswered();
  };
  const named = useEntrantText();
  const mine = one.from === alias;
  const other = mine && one.to === null ? `the sample bot ${one.house ?? ""}` : named(mine ? one.to : one.from);
  return html`<li class="card"><p>${mine ? `You challenged ${other}` : `${other} challenges you`} to${" "}
      ${one.match === null ? "a practice game" : `agree on the terms of ${one.match_label ?? `match ${one.match}`}`}.
      <span class="muted small">${challenge_terms(one)}${one.state === "open" ? "" : ` (${one.state})`}</span></p>
    ${one.state === "open" && html`<p class="buttons">${mine
      ? html`<${Act} run=${answer("withdraw")}>Withdraw challenge<//>`
      : html`<${Act} kind="primary" run=${answer("accept")}>Accept challenge<//><${Act} run=${answer("decline")}>Decline challenge<//>`}</p>`}</li>`;
}

export function Challenges({ me, onAnswered }) {
  if (!me.challenges.length) return null;
  return html`<${Section} title="Challenges"><ul class="notes">${me.challenges.map((one) => html`
    <${Challenge} key=${one.id} one=${one} alias=${me.alias} onAnswered=${onAnswered} />`)}</ul><//>`;
}
