// Results held back, in the recommended order of revealing: one by one, by round, all together, or at a set time.
import { html, useEffect, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { act, may, useAsked } from "../../js/session.js";
import { DeedButton } from "../../js/dialog.js";
import { Act, Check, Field, useTrying, Wrong } from "../../js/forms.js";
import { useEntrantText } from "../../js/entrant.js";
import { Empty, Section, Shown, Table, Tag } from "../../js/parts.js";
import { moment, plural, utc } from "../../js/words.js";

const match_key = (match) => `${match.stage} ${match.phase} ${match.entrants.join(" ")}`;
/** The choice of this match in POST reveal. Pure. */
export const reveal_choice = ({ stage, phase, entrants }) => ({ stage, phase, entrants });

/** [{stage, round, round_name, ready}], sorted by round. `ready`: all matches of the round are over. Pure. */
export function rounds_to_reveal(matches) {
  const rounds = new Map();
  for (const { stage, round, round_name, over, can_be_revealed: can } of matches) {
    const key = `${stage} ${round}`;
    const known = rounds.get(key) ?? { stage, round, round_name, ready: true };
    rounds.set(key, { ...known, ready: known.ready && over && can });
  }
  return [...rounds.values()];
}

/** The next match to reveal; undefined if there is none. Pure. */
export const next_to_reveal = (matches) => matches.find(({ over, can_be_revealed: can }) => over && can);

/** "Bracket, Semi-finals", "Groups, round 2", "Groups" or "everything". Pure. */
export function choice_text({ stage, round, round_name }, stages) {
  if (!stage) return "all results";
  const name = stages.find((one) => one.stage === stage)?.name ?? `stage ${stage}`;
  return round ? `${name}, ${round_name ?? `round ${round}`}` : name;
}

/** The seconds left of a time that was `left_ms` long `since_ms` ago; at least 0. Pure. */
export const seconds_left = (left_ms, since_ms) => Math.max(0, Math.ceil((left_ms - since_ms) / 1000));

/** A scheduled reveal. Only staff see it before its time. */
function Waiting({ one, cancel, onDue }) {
  const [began] = useState(() => performance.now());
  const [left, set_left] = useState(seconds_left(one.left_ms, 0));
  useEffect(() => {
    if (one.error) return undefined;
    const timer = setInterval(() => set_left(seconds_left(one.left_ms, performance.now() - began)), 250);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (!left && !one.error) onDue();
  }, [left]);
  return html`<li>${one.error ? html`<strong>${one.what} was not revealed:</strong> ${one.error}. ` : html`<strong>${one.what}</strong> becomes public in ${plural(left, "second")}. `}<${Act}
      kind="primary" aria-label=${`${one.error ? "Dismiss" : "Cancel"}: ${one.what}`} run=${() => cancel({ pending: one.id })}>${one.error ? "Dismiss" : "Cancel"}<//></li>`;
}

function match_state(match) {
  if (match.over) return match.can_be_revealed ? html`<${Tag} kind="good">ready<//>` : html`<${Tag}>waiting for earlier matches<//>`;
  return match.games_played ? html`<${Tag} kind="live">playing<//>` : html`<${Tag}>pending<//>`;
}

function Order({ matches, reveal }) {
  const named = useEntrantText();
  const next = next_to_reveal(matches);
  const columns = [
    { name: "Match", heads: true, cell: (match) => match.label },
    { name: "Entrants", cell: (match) => match.entrants.map(named).join(" – ") },
    { name: "Points", cell: (match) => (match.games_played ? match.points.join(" : ") : "") },
    { name: "State", cell: match_state },
    { name: "Reveal", cell: (match) => may("play") && match.over && match.can_be_revealed && html`<${Act}
        kind=${match === next ? "primary" : ""} aria-label=${`Reveal ${match.label}`} run=${() => reveal(reveal_choice(match))}>Reveal<//>` },
  ];
  return html`<${Table} caption="Matches in reveal order" hide_caption columns=${columns} rows=${matches} row_key=${match_key} />`;
}

function Several({ name, matches, stages, reveal, reload }) {
  const next = next_to_reveal(matches);
  return html`<p class="buttons">
    ${next && html`<${Act} kind="primary" run=${() => reveal(reveal_choice(next))}>Reveal next match<//>`}
    ${rounds_to_reveal(matches).filter(({ ready }) => ready).map((one) => html`<${Act} key=${`${one.stage} ${one.round}`}
      run=${() => reveal({ stage: one.stage, round: one.round })}>Reveal ${choice_text(one, stages)}<//>`)}
    ${matches.some(({ games_played: games }) => games) && html`<${DeedButton} act="reveal" name=${name} label="Reveal all results" title="Reveal all results" onDone=${reload} />`}</p>`;
}

/** The choices for a scheduled reveal as [value, said]: all results, a stage that is held back, or a round of it. Pure. */
export function timed_choices(matches, stages) {
  const held = stages.filter(({ holds }) => holds).map(({ stage }) => ({ stage }));
  return [{}, ...held, ...rounds_to_reveal(matches)].map((one) => [`${one.stage ?? ""} ${one.round ?? ""}`, choice_text(one, stages)]);
}

function ByClock({ matches, times, stages, reveal }) {
  const [form, set_form] = useState({ what: " ", at: "" });
  const set = (key) => (value) => set_form({ ...form, [key]: value });
  const [stage, round] = form.what.split(" ").map((number) => Number(number) || null);
  const { busy, error, go } = useTrying(() => reveal({ stage, round, at: utc(form.at) }));
  const send = (event) => {
    event.preventDefault();
    if (form.at) go();
  };
  return html`<h3>Scheduled reveals</h3>
    ${times.length > 0 && html`<ul>${times.map((time) => ({ ...time, round_name: matches.find(({ stage: its, round: own }) => its === time.stage && own === time.round)?.round_name })).map((one) => html`<li key=${`${one.stage} ${one.round}`}>
      ${moment(one.at)}: ${choice_text(one, stages)}${" "}${may("play") && html`<${Act}
        aria-label=${`Cancel: ${choice_text(one, stages)}`} run=${() => reveal({ stage: one.stage, round: one.round, cancel: true })}>Cancel<//>`}</li>`)}</ul>`}
    ${may("play") && html`<details><summary>Schedule a reveal</summary><form onSubmit=${send} class="card"><div class="fields">
      <${Field} label="Reveal" kind="select" value=${form.what} onValue=${set("what")} options=${timed_choices(matches, stages)} />
      <${Field} label="Time" kind="datetime-local" value=${form.at} onValue=${set("at")} hint="Your local time" required /></div>
      <${Wrong} error=${error} /><p><button type="submit" disabled=${busy}>Schedule reveal</button></p></form></details>`}`;
}

function Stages({ name, stages, hold, reload }) {
  return html`<h3>Stages</h3><ul class="lines">${stages.map((one) => html`<li key=${one.stage}>
    <${Check} label=${`Hold back results of ${one.name}`} checked=${one.holds} disabled=${one.holds || !may("play")}
      onChecked=${() => hold({ stage: one.stage, holds: true })} />
    ${one.holds && html`<span class="small muted">${one.own_games === "at-once"
      ? "Entrants see their own games as soon as they finish." : "Entrants see their own games after the reveal."}</span>${" "}
      ${may("play") && html`<${DeedButton} act="hold-back" name=${name} label="Stop holding back" title=${`Stop holding back ${one.name}`} verb="Make results public"
        body=${{ stage: one.stage, holds: false }} onDone=${reload} />`}`}</li>`)}</ul>`;
}

export function Embargo({ name }) {
  const embargo = useAsked("embargo", ["state-changed", "standings-changed", "game-stored", "resync"]);
  const doing = (what) => async (body) => {
    const done = await act(tournament_path(name, what), body);
    embargo.reload();
    return done;
  };
  const reveal = doing("reveal");
  return html`<${Section} title="Held-back results">
    <p class="lead">Games are played at full speed. The public sees these results only when you reveal them. A reveal takes effect after
      ten seconds; until then you can cancel it.</p>
    <${Shown} document=${embargo} what="the held-back results">${({ matches, stages, times, pending }) => html`
      ${pending.length > 0 && html`<ul class="lines" aria-label="Reveals that can be cancelled">${pending.map((one) => html`<${Waiting} key=${`${one.id} ${one.error}`} one=${one}
          cancel=${doing("reveal/cancel")} onDue=${embargo.reload} />`)}</ul>`}
      ${matches.length
        ? html`${may("play") && html`<${Several} name=${name} reload=${embargo.reload} matches=${matches} stages=${stages} reveal=${reveal} />`}
          <p class="small muted">${matches.filter(({ over }) => over).length} of ${plural(matches.length, "match", "matches")} finished</p>
          <${Order} matches=${matches} reveal=${reveal} />`
        : stages.some(({ holds }) => holds) ? html`<${Empty} title="No results to reveal yet">New results of the stages below are held back.<//>`
        : html`<${Empty} title="No results are held back">New results are public immediately.<//>`}
      ${(stages.some(({ holds }) => holds) || times.length > 0) && html`<${ByClock} matches=${matches} times=${times} stages=${stages} reveal=${reveal} />`}
      <${Stages} name=${name} reload=${embargo.reload} stages=${stages} hold=${doing("hold-back")} />`}<//><//>`;
}
