// The command that replays a game to the student's own program up to the shown position.
import { html, useState } from "../../js/dom.js";
import { student } from "../../js/identity.js";
import { Copyable, Section } from "../../js/parts.js";
import { useEntrantText } from "../../js/entrant.js";
import { last_turn } from "./turns.js";

/** The preselected seat: the student's own, or the loser's. Pure. */
export function first_seat(story, alias) {
  const own = story.seats.findIndex((seat) => seat.alias === alias);
  const lost = story.results?.findIndex((result) => result?.standing === "loss") ?? -1;
  return Math.max(0, own >= 0 ? own : lost);
}

/** The `aspis replay ...` command for a record with this name. Pure. */
export function replay_command(story, seat, shown, file) {
  return `aspis replay ${file} --seat ${story.seats[seat].mark} --until ${last_turn(story, seat, shown) ?? 1} -- ./mybot`;
}

export function AtHome({ story, shown, tournament, record }) {
  const named = useEntrantText();
  const login = student();
  const [chosen, set_chosen] = useState(null);
  const seat = chosen ?? first_seat(story, login?.tournament === tournament ? login.alias : null);
  const command = replay_command(story, seat, shown, record.file);
  return html`<${Section} title="This position at home" kind="at-home">
    <p class="small"><a href=${record.href} download=${record.file}>Download the record</a>, replace <code>./mybot</code> with
      your program’s command, and run:</p>
    <${Copyable} text=${command} />
    <label class="small">Seat <select value=${seat} onChange=${(event) => set_chosen(Number(event.target.value))}>
      ${story.seats.map(({ alias, mark }, at) => html`<option value=${at}>${`${mark}: ${named(alias)}`}</option>`)}</select></label>
    <p class="small muted">This plays the game up to that move and waits. No clock runs, so you can attach a debugger to your program.</p><//>`;
}
