// The name of the student's program, and why the instructor removed it.
import { ChooseEmblem } from "../../js/choose_emblem.js";
import { html, useEffect, useState } from "../../js/dom.js";
import { Field, useTrying, Wrong } from "../../js/forms.js";
import { Section } from "../../js/parts.js";
import { plain } from "../../js/rows.js";
import { act } from "../../js/student.js";

const longest = 32;

/** Shows the removed name until the student chooses another one. */
function Removed({ program }) {
  if (!program.removed || program.name) return null;
  return html`<p role="status">The instructor removed the name “<bdi>${plain(program.removed.name)}</bdi>”:
    ${" "}${program.removed.reason}. Choose another name. The removed name cannot be used again.</p>`;
}

export function ProgramPart({ me, onSaved }) {
  const { program } = me;
  const [name, set_name] = useState(program.name ?? "");
  const [saved, set_saved] = useState(false);
  useEffect(() => set_name(program.name ?? ""), [program.name]);
  const { busy, error, send } = useTrying(async () => {
    set_saved(false);
    await act("me/program", { name });
    set_saved(true);
    onSaved();
  });
  return html`<${Section} title="Program name"><form class="card" onSubmit=${send}>
    <${Removed} program=${program} />
    <${Field} label="Name of your program" value=${name} onValue=${set_name} autocomplete="off" maxlength=${2 * longest}
      hint=${`Shown everywhere with your alias, ${me.alias}. At most ${longest} characters, unique in the tournament, and not your own name.`} />
    <${Wrong} error=${error} />
    <p class="buttons"><button type="submit" disabled=${busy || name.trim() === (program.name ?? "")}>Save name</button>
      <${ChooseEmblem} alias=${me.alias} save=${(emblem) => act("me/emblem", { emblem })} />
      ${saved && !error && html`<span role="status">Saved.</span>`}</p></form><//>`;
}
