// For developers: every component in all its states, with fixed data. Theme and width are the browser's.
import { html, useState } from "../js/dom.js";
import { Consequences, DeedButton } from "../js/dialog.js";
import { Emblem } from "../js/emblem.js";
import { Entrant } from "../js/entrant.js";
import { Act, Check, Field } from "../js/forms.js";
import { Menu } from "../js/menu.js";
import { Empty, Fault, Loading, Moved, PageTitle, SeatMark, Section, Table, Tag } from "../js/parts.js";
import { Context } from "../js/tournament.js";
import { Shield } from "../charts/shield.js";
import { shield_view } from "../charts/shield_layout.js";
import { Board } from "../games/boards.js";
import { Scoreboard, StakeLine, Versus } from "../games/scoreboard.js";
import { story_states } from "../games/rules/rules.js";
import { count_plies, read_record } from "../games/story.js";
import { StandingsTable } from "../tables/standings.js";
import { Form, State } from "../tables/states.js";

const aliases = Array.from({ length: 16 }, (_, at) => String(101 + 37 * at));
const entrants = new Map([...aliases.map((alias) => [alias, { alias }]),
  [aliases[1], { alias: aliases[1], program: "La Belle Lettre" }], [aliases[2], { alias: aliases[2], program: "词王", name: "Zoë Zhang" }],
  [aliases[3], { alias: aliases[3], program: "An exceedingly long name of a program that is cut" }]]);

const head = (game, board) => `aspis-record 1\ngame ${game}\nclock 1000 -\ngrace 0\nseat A ${aliases[0]}\nseat B ${aliases[1]}\n${board}play\n`;
const cube = head("wordcube", "board 3 4 1\nrow cats\nrow rope\nrow stem\n");
const arena = head("boxing", "board 4 8\nrow --o-----\nrow --------\nrow -----o--\nrow --------\n");
const lawn = head("croquet", "").replace("seat A", "seat 1").replace("seat B", "seat 2");
/** A record that ends early stands for a running game. */
const make_story = (text, result = "verdict aborted - -\n") => {
  const story = read_record(`${text}${result}end\n`);
  return result.includes("result") ? story : { ...story, verdict: null, results: null };
};
const games = [
  ["Before the first move", make_story(cube)],
  ["Word cube, one side leads", make_story(`${cube}1 A,1,1,1,1,4,1,cats 5\n2 B,2,1,1,2,4,1,rope 5\n`)],
  ["Word cube, finished", make_story(`${cube}1 A,1,1,1,1,4,1,cats 5\n2 B,2,1,1,2,4,1,rope 5\n`, "verdict no-moves - - no word is left\nresult A loss 6\nresult B win 6\n")],
  ["Boxing, open", make_story(`${arena}1 A,1,4,3 5\n2 B,3,1,2 5\n`)],
  ["Boxing, lost by an error", make_story(`${arena}1 A,1,4,3 5\n2 B,3,1,2 5\nforfeit A illegal 12 - taken\n`, "verdict illegal A - taken\nresult A loss 0\nresult B win 4\n")],
  ["Croquet", make_story(`${lawn}1 1,3 5\n2 2,7 5\n3 1,8 5\n`)],
];

function Game({ said, story }) {
  const states = story_states(story);
  const ply = count_plies(story);
  return html`<h3 class="after">${said}</h3><${Scoreboard} story=${story} states=${states} ply=${ply} tournament=${null} subs=${["first move", "32 wins of 40"]} />
    <div class="card narrow"><${Board} story=${story} states=${states} ply=${ply} /></div>`;
}

const line = (alias, place, points, more) => ({ alias, place, points: String(points), score: points * 10, wins: points / 2, ties: 0, losses: 3 - points / 2, forfeits: 0, outlook: "playing", wins_needed: null, ...more });
const lines = [line(aliases[0], 1, 6, { outlook: "through" }), line(aliases[1], 2, 4, { wins_needed: 1, shared: true }), line(aliases[2], 2, 4, { outlook: "play-off", shared: true }),
  line(aliases[3], 4, 2, { why: "lost against 138" }), line(aliases[4], 5, 0, { outlook: "out", forfeits: 2 }), line(aliases[5], 6, 0, { departed: "withdrawn: left the class" })];
const states = [["Must win", { ...lines[3] }, true], ...lines.map((one) => ["", one, false])];
const result = (alias, other, winner, id) => ({ state: "played", play_off: false, winner, games_wanted: 1, games: [{ id }], sides: [{ alias }, { alias: other }] });
const played = [result(aliases[0], aliases[1], aliases[0], 1), result(aliases[0], aliases[2], aliases[2], 2), result(aliases[0], aliases[3], null, 3), result(aliases[0], aliases[4], aliases[0], 4)];

const rows = (order) => order.map(([at, place, points, advances]) => ({ alias: aliases[at], place, points: String(points), advances }));
const tables = [{ title: "Group A", advance: 2, before: rows([[0, 1, 6, true], [1, 2, 4, true], [2, 3, 2, false], [3, 4, 0, false]]), after: rows([[0, 1, 6, true], [2, 2, 4, true], [1, 3, 2, false], [3, 4, 0, false]]) }];
const previews = { "Being asked for": null, "Nothing changes": { consequences: [] }, "An error": { error: new Error("game 12 is superseded") },
  "Tables change": { tables, consequences: [`${aliases[2]} goes from place 3 to 2.`, "Round 2 is drawn again."] } };

const group = (number, sizes, drawn, state) => ({ stage: { number, name: `Round ${number}`, format: "groups", state, sizes }, groups: drawn.map((of, at) => ({ name: String.fromCharCode(65 + at), entrants: of, lines: [] })) });
function shield(state) {
  const half = aliases.filter((_, at) => at % 2 === 0);
  const drawn = { empty: [[], []], playing: [[aliases.slice(0, 8), aliases.slice(8)], []], finished: [[aliases.slice(0, 8), aliases.slice(8)], [half]] }[state];
  const rounds = [group(1, [8, 8], drawn[0], state === "empty" ? "waiting" : "playing"), group(2, [8], drawn[1], "waiting")];
  const final = { number: 3, name: "Title match", format: "finals", state: "waiting", sizes: [] };
  return shield_view({ entrants: 16, stages: [...rounds.map(({ stage }) => stage), final], finished: state === "finished" },
    { stages: rounds.map(({ groups }) => ({ groups })), places: state === "finished" ? half.slice(0, 3).map((alias, at) => ({ alias, place: at + 1, certain: true })) : [] }, state === "playing" ? aliases.slice(0, 2) : []);
}

const deed = { title: `Award game 12`, verb: ({ to }) => `Award to ${to}`, run: async () => ["The table changes."],
  fields: [{ key: "to", label: "Award the game to", kind: "select", start: aliases[2], options: aliases.slice(1, 3).map((alias) => [alias, alias]) }, { key: "fresh", label: "Use a new board", kind: "check", start: false }] };

function Fields() {
  const [text, set_text] = useState("Text");
  const [checked, set_checked] = useState(true);
  const shared = { value: text, onValue: set_text };
  return html`<div class="fields"><${Field} label="Text" ...${shared} /><${Field} label="With a hint" hint="Your local time" ...${shared} /><${Field} label="With an error" error="Enter a reason." ...${shared} />
      <${Field} label="Choice" kind="select" options=${[["Text", "Text"], ["off", "Cannot be chosen", true]]} ...${shared} /><${Field} label="Disabled" disabled ...${shared} /></div>
    <${Field} label="Several lines" kind="area" rows="3" ...${shared} /><${Check} label="A box to check" checked=${checked} onChecked=${set_checked} /><${Check} label="Disabled" checked=${true} disabled />
    <p class="buttons"><button type="button" class="primary">Primary</button><button type="button">Plain</button><button type="button" class="danger">Destructive</button><button type="button" disabled>Disabled</button>
      <button type="button" aria-pressed="true">Pressed</button><${Act} run=${() => Promise.reject(new Error("nothing was changed: you are not logged in"))}>Fails<//></p>`;
}

export default function Components() {
  const around = { name: "sample", listeners: new Set(), updated: null, lost: false, entrants };
  return html`<${Context.Provider} value=${around}><${PageTitle} lead="For developers: each component in all its states, from fixed data. Choose the theme in the header; everything works at 360 px.">Components<//>
    <${Section} title="Scoreboard and boards">${games.map(([said, story]) => html`<${Game} key=${said} said=${said} story=${story} />`)}
      <h3 class="after">Two lines</h3><div class="cards">${[0, 1, null].map((leader) => html`<div class="card" key=${leader}><${Versus} aliases=${aliases.slice(1, 3)} scores=${leader === null ? [] : [145, 140]} leader=${leader} /></div>`)}</div><//>
    <${Section} title="Stake line"><${StakeLine} said="Both need one more win: the winner is through." /><br /><${StakeLine} over="At stake" said=${`${aliases[0]} is through with a win; ${aliases[1]} must win.`} /><//>
    <${Section} title="State and form"><ul class="cards">${states.map(([said, one, must]) => html`<li key=${said + one.alias}><${State} line=${one} must=${must} /></li>`)}
        <li><${Form} alias=${aliases[0]} matches=${played} /></li><li><${Form} alias="none" matches=${[]} /></li><li><${Moved} by=${2} /> <${Moved} by=${-1} /></li></ul>
      <p class="buttons after">${["quiet", "good", "bad", "warn", "live", "accent"].map((kind) => html`<${Tag} key=${kind} kind=${kind}>${kind}<//>`)}</p><//>
    <${Section} title="Name and emblem"><ul class="cards">${aliases.slice(0, 4).map((alias) => html`<li key=${alias}><${Entrant} alias=${alias} /></li>`)}<li><${Entrant} alias=${aliases[2]} tournament="sample" /></li></ul>
      <p class="after">${["", "seat-0", "seat-1", "gold", "silver", "copper", "gone"].map((kind) => html`<${Emblem} key=${kind} alias=${aliases[5]} kind=${kind} large />`)}</p>
      <p>${[0, 1, 2, 3, 4, 5].map((seat) => html`<${SeatMark} key=${seat} seat=${seat} />`)}</p><//>
    <${Section} title="Table">${["full", "short", "brief"].map((kind) => html`<div class="card table-card" key=${kind}><${StandingsTable} group=${{ lines }} matches=${played} cut=${3} win=${2} tournament="sample" caption=${`Group A, ${kind}`} kind=${kind} /></div><br />`)}
      <${Table} caption="A table of anything" columns=${[{ name: "Round", heads: true, cell: ({ alias }) => alias }, { name: "Pts", label: "Points", number: true, cell: ({ points }) => points }]} rows=${lines.slice(0, 3)} /><//>
    <${Section} title="Card"><div class="columns three"><div class="card"><h3>A card</h3><p>Text</p></div><${Empty} title="No games yet">They appear here.<//><${Fault} error=${new Error("The server did not answer.")} retry=${() => {}} /></div>
      <div class="card after sample"><${Loading} what="something" /></div><//>
    <${Section} title="Menu"><p><${Menu} label="Actions"><button type="button">Edit</button><a class="button" href="/components">Games</a><hr /><button type="button" class="danger">Withdraw</button><//></p><//>
    <${Section} title="Form fields"><${Fields} /><//>
    <${Section} title="Dialog"><p><${DeedButton} label="Open the dialog" ...${deed}><p>Round 1, game 12: ${aliases[1]} won.</p><//></p>
      ${Object.entries(previews).map(([said, preview]) => html`<h3 class="after" key=${said}>${said}</h3><div class="card"><${Consequences} preview=${preview} /></div>`)}<//>
    <${Section} title="The Shield"><div class="columns three">${["empty", "playing", "finished"].map((state) => html`<div key=${state}><h3>${state}</h3><${Shield} view=${shield(state)} tournament="sample" label=${`The Shield, ${state}`} /></div>`)}</div><//><//>`;
}
