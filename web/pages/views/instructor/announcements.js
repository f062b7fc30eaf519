// Announcements, which all spectators see immediately.
import { html, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { act } from "../../js/session.js";
import { Field, useTrying, Wrong } from "../../js/forms.js";
import { Empty, Section, Shown } from "../../js/parts.js";
import { plain } from "../../js/rows.js";
import { useTournamentDocument } from "../../js/tournament.js";
import { moment } from "../../js/words.js";

export function Announcements({ name }) {
  const [text, set_text] = useState("");
  const document = useTournamentDocument("announcements");
  const { busy, error, send } = useTrying(async () => {
    await act(tournament_path(name, "announcements"), { text });
    set_text("");
  });
  return html`<${Section} title="Announcements">
    <form onSubmit=${send} class="prose"><${Field} label="Announcement" kind="area" rows="3" maxlength="4000" value=${text}
        onValue=${set_text} hint="Announcements are public and cannot be deleted." />
      <${Wrong} error=${error} />
      <p><button type="submit" class="primary" disabled=${busy || !text.trim()}>Publish announcement</button></p></form>
    <${Shown} document=${document} what="the announcements">${({ announcements }) => announcements.length
      ? html`<ol class="notes">${announcements.map((one) => html`<li key=${one.id} class="card"><p class="small muted">
          <time datetime=${one.at}>${moment(one.at)}</time></p><p class="said"><bdi>${plain(one.text)}</bdi></p></li>`)}</ol>`
      : html`<${Empty} title="No announcements yet" />`}<//><//>`;
}
