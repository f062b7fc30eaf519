// Starts practice games against the server's sample bots or any available opponent.
import { html } from "../../js/dom.js";
import { Act, Check, useTrying, Wrong } from "../../js/forms.js";
import { Entrant } from "../../js/entrant.js";
import { Section } from "../../js/parts.js";
import { act } from "../../js/student.js";

function Consent({ me, onRequested }) {
  const { error, go } = useTrying(async (consents) => {
    await act("me/consent", { consents });
    onRequested();
  });
  return html`<${Check} label="Accept practice games automatically" checked=${me.lobby.consents} onChecked=${go} />
    <${Wrong} error=${error} />`;
}

export function PracticePart({ me, lobby, onRequested }) {
  if (!lobby?.open || !me.lobby) return null;
  const is_here = me.lobby.presence !== "absent";
  const play = (body) => async () => {
    await act("me/challenges", body);
    onRequested();
  };
  const others = lobby.entrants.filter((one) => one.presence === "ready" && !one.house && one.alias !== me.alias);
  return html`<${Section} title="Practice">
    <p>Practice games use the bot that is connected now. They do not affect standings.</p>
    ${!is_here && html`<p class="muted small">Connect your bot first.</p>`}
    <h3>Against sample bots</h3>
    <p class="buttons">${lobby.house.map((house) => html`<${Act} key=${house} disabled=${!is_here} run=${play({ house })}>Play ${house}<//>`)}</p>
    ${others.length > 0 && html`<h3>Against other students</h3>
      <p class="buttons">${others.map(({ alias }) => html`<${Act} key=${alias} disabled=${!is_here} run=${play({ to: alias })}>Challenge <${Entrant} alias=${alias} /><//>`)}</p>`}
    <${Consent} me=${me} onRequested=${onRequested} /><//>`;
}
