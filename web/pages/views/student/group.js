// A student's privacy settings: e-mail addresses within the group, and the name next to the alias.
import { html, useState } from "../../js/dom.js";
import { useLoaded } from "../../js/documents.js";
import { Check, useTrying, Wrong } from "../../js/forms.js";
import { Section, Shown } from "../../js/parts.js";
import { plain } from "../../js/rows.js";
import { act, ask } from "../../js/student.js";
import { plural } from "../../js/words.js";

/** A checkbox that reverts if the server refuses: {checked, error, change}. `send(checked)` asks the server. */
function useBox(first, send) {
  const [checked, set_checked] = useState(first);
  const { error, go } = useTrying(async (wanted) => {
    set_checked(wanted);
    await send(wanted).catch((problem) => {
      set_checked(!wanted);
      throw problem;
    });
  });
  return { checked, error, change: go };
}

function Own({ group }) {
  const { checked, error, change } = useBox(group.hides_address, (hides_address) => act("me/address", { hides_address }));
  const others = group.through_instructor;
  return html`<p>${group.stage_name === null ? "You are not in a group yet." : html`${plain(group.stage_name)}${group.group ? `, group ${group.group}` : ""}.
      The list does not show who has which alias.`}</p>
    ${group.addresses.length > 0 && html`<ul class="lines">${group.addresses.map((address) => html`<li key=${address}><a
      href=${`mailto:${encodeURIComponent(address)}`}><bdi>${plain(address)}</bdi></a></li>`)}</ul>`}
    ${others > 0 && html`<p class="muted small">${plural(others, "member")} of your group can be reached only through the instructor.</p>`}
    <${Check} label="Hide my e-mail address from my group" checked=${checked} onChecked=${change} />
    <${Wrong} error=${error} />`;
}

export function GroupPart() {
  const group = useLoaded(() => ask("me/group"), []);
  return html`<${Section} title="Your group"><details class="card"><summary>E-mail addresses</summary>
    <${Shown} document=${group} what="your group">${(value) => html`<${Own} group=${value} />`}<//></details><//>`;
}

function name_text(me, tournament) {
  if (me.name_hidden) return "Your instructor has hidden your name.";
  if (tournament.shows_names) return me.hides_name ? "Public pages show other names, but not yours." : "Public pages show your name with your alias.";
  if (tournament.names_on_paper) return me.hides_name ? "Printed sheets show other names, but not yours." : "Sheets printed by the instructor show your name; pages do not.";
  return "Names are not shown: others see only your alias.";
}

export function NamePart({ me, tournament, onSaved }) {
  const { checked, error, change } = useBox(me.hides_name, (hides_name) => act("me/name", { hides_name }).then(onSaved));
  return html`<${Section} title="Your name"><div class="card"><p role="status">${name_text(me, tournament)}</p>
    <${Check} label="Never show my name" checked=${checked} onChecked=${change} /><${Wrong} error=${error} /></div><//>`;
}
