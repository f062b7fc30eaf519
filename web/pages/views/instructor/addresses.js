// The e-mail addresses of each group, to copy or write to. Confidential, and without aliases.
import { html } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { Act } from "../../js/forms.js";
import { Empty, Section, Shown } from "../../js/parts.js";
import { plain } from "../../js/rows.js";
import { act, useAsked } from "../../js/session.js";
import { list_text, plural } from "../../js/words.js";

function Group({ name, group, onChanged }) {
  const title = `${plain(group.stage_name)}${group.group ? `, group ${group.group}` : ""}`;
  const text = group.addresses.join(", ");
  const show = (alias) => async () => {
    await act(tournament_path(name, `entrants/${encodeURIComponent(alias)}/address`), { hides_address: false });
    onChanged();
  };
  return html`<details class="card"><summary>${title}: ${plural(group.addresses.length, "address", "addresses")}</summary>
    ${text && html`<p><bdi>${plain(text)}</bdi></p>
      <p class="buttons"><button type="button" onClick=${() => navigator.clipboard.writeText(text)}>Copy addresses</button>
        <a href=${`mailto:?bcc=${encodeURIComponent(group.addresses.join(","))}`}>E-mail the group</a></p>`}
    ${group.hidden.length > 0 && html`<p>Hidden from the group: ${group.hidden.map((alias) => html`<span key=${alias} class="buttons">${alias}
      <${Act} run=${show(alias)} aria-label=${`Show address of ${alias}`}>Show address<//></span> `)}</p>`}
    ${group.without.length > 0 && html`<p>No address: ${list_text(group.without)}.</p>`}</details>`;
}

export function Addresses({ name }) {
  const addresses = useAsked("addresses");
  return html`<${Section} title="E-mail addresses by group">
    <p class="muted">Send each group its list so that its members can arrange their matches. Students see the list of their own group
      on their page and can hide their address there.</p>
    <${Shown} document=${addresses} what="the addresses">${({ groups }) => (groups.length
      ? html`<div class="cards">${groups.map((group) => html`<${Group} key=${`${group.stage} ${group.group}`} name=${name} group=${group} onChanged=${addresses.reload} />`)}</div>`
      : html`<${Empty} title="No groups yet" />`)}<//><//>`;
}
