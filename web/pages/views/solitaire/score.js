// Scores a file of a solitaire: verdict, errors, score sheet, board, and the text with its errors.
import { html, useState } from "../../js/dom.js";
import { Empty, PageTitle, Section, Table } from "../../js/parts.js";
import { bonus_at, bonus_names, example, word_place, side, working } from "../../solitaires/crossed_words.js";
import { square_at, treasure_map, usual_values } from "../../solitaires/maps.js";
import { BoardPicture, FileField, Faults, Headline, ScoreButtons, Source, field_error, useScoring } from "../../solitaires/parts.js";

const number = (name, cell) => ({ name, number: true, cell });
const mono = (letters) => html`<b class="mono">${letters.toUpperCase()}</b>`;
const small = (text) => html` <span class="small muted">${text}</span>`;

function ActTold({ entry }) {
  if (entry.act === "draw") return html`Draw ${mono(entry.letters)} from pile ${entry.pile}`;
  if (entry.act === "discard") return html`Discard ${mono(entry.letters)}`;
  const [word] = entry.words;
  return html`Play ${mono(word?.word ?? entry.letters)}${word && small(`${word_place(word)}; from the hand ${entry.hand}`)}`;
}

function Working({ entry }) {
  if (entry.act !== "play") return entry.act === "discard" ? "face value" : "";
  return html`<ul class="workings">${entry.words.map((word) => html`<li>${mono(word.word)} ${working(word)}</li>`)}
    ${entry.bonus > 0 && html`<li>${entry.letters.length} letters at once: ${entry.bonus}</li>`}</ul>`;
}

const act_columns = [
  number("Line", ({ line }) => html`<a href=${`#line-${line}`}>${line}</a>`),
  { name: "Action", heads: true, cell: (entry) => html`<${ActTold} entry=${entry} />` },
  { name: "Working", cell: (entry) => html`<${Working} entry=${entry} />` },
  number("Points", (entry) => ({ draw: "", discard: -entry.lost, play: entry.score })[entry.act]),
  number("Total", ({ total }) => total),
];

const turn_columns = [
  number("Turn", ({ number: turn }) => turn),
  { name: "Rack", cell: ({ rack }) => html`<span class="mono">${rack.toUpperCase()}</span>` },
  { name: "Play", heads: true, cell: ({ dump, word, column, row, direction }) =>
    dump ? "Dump" : html`${mono(word)}${small(`column ${column}, row ${row}, ${direction}`)}` },
  { name: "Other words", cell: ({ others }) => others.join(", ").toUpperCase() },
  number("Points", ({ score }) => score),
  number("Total", ({ total }) => total),
];

const fact = (name, said) => html`<div><dt>${name}</dt><dd>${said}</dd></div>`;

/** The parts of a verdict on Crossed Words by their place on the page. */
function crossed_words_shown({ game, hand, board, remarks }, { output }) {
  return {
    facts: [fact("Plays", game.filter(({ act }) => act === "play").length), fact("Letters left in hand", hand || "none")],
    columns: act_columns, rows: game, source: output, side, remarks,
    cell: (row, column) => {
      const note = bonus_at(row, column);
      return { letter: board[row][column].replace(".", "").toUpperCase(), note, kind: note && `kind-${note}` };
    },
    below: html`<ul class="legend">${Object.entries(bonus_names).map(([bonus, name]) => html`<li key=${bonus}><span
      class=${`swatch kind-${bonus}`}>${bonus}</span> ${name}</li>`)}</ul>`,
  };
}

function grid_values(grid) {
  const digits = (grid ?? "").replace(/\D/g, "");
  return digits.length === usual_values.length ? [...digits].map(Number) : usual_values;
}

function pythoncross_shown({ turns, board, notes, all_letters, drawn, letters }, { record, grid }) {
  const values = grid_values(grid);
  let total = 0;
  return {
    facts: [fact("Turns", turns.length), fact("Letters", all_letters ? "all on the board" : `${drawn} of ${letters.length} drawn`)],
    columns: turn_columns, rows: turns.map((turn, at) => ({ ...turn, number: at + 1, total: (total += turn.score) })),
    source: record, side: 9, remarks: notes.map((text) => ({ text })),
    cell: (row, column) => {
      const there = board[row][column];
      const value = values[square_at(column + 1, row + 1)];
      return there === "#" ? { kind: "block" } : { letter: there.replace(".", "").toUpperCase(), note: value, kind: `worth-${value}` };
    },
  };
}

function Result({ verdict, sent, make_result }) {
  const shown = make_result(verdict, sent);
  const unread = (verdict.unread ?? []).map(({ line, text, could_be }) => ({
    line, text: text ? `could be ${could_be}` : `the file ends at about 10,000 bytes, could be ${could_be}` }));
  const marks = verdict.faults.map(({ line, turn, rule, found, expected }) => ({
    line, text: `${turn ? `turn ${turn}, ` : ""}${rule}: ${found}${expected ? `; expected ${expected}` : ""}`,
  }));
  return html`<${Headline} verdict=${verdict}>${shown.facts}<//>
    ${unread.length > 0 && html`<${Section} title="Lines that were not understood"><${Faults} faults=${unread} /><//>`}
    ${marks.length > 0 && html`<${Section} title=${unread.length > 0 ? "Errors, if these lines are ignored" : "Errors"}><${Faults} faults=${marks} /><//>`}
    <div class="columns score-columns"><div>
      <${Section} title="Score sheet"><${Table} caption="Every move, as scored by the rules" hide_caption columns=${shown.columns} rows=${shown.rows} /><//>
    </div><div>
      <${Section} title="The board"><${BoardPicture} side=${shown.side} cell=${shown.cell} rows=${verdict.board} />${shown.below}<//>
      ${shown.remarks.length > 0 && html`<${Section} title="Remarks"><${Faults} faults=${shown.remarks} /><//>`}
    </div></div>
    <${Section} title="Line by line"><${Source} text=${shown.source} faults=${marks} /><//>`;
}

/** A file's field; `name` is the field's name in the request. */
function Field({ name, scoring, texts, ...rest }) {
  return html`<${FileField} id=${name} value=${texts.values[name] ?? ""} onText=${(text) => texts.set({ ...texts.values, [name]: text })}
    error=${field_error(scoring, name)} ...${rest} />`;
}

function CrossedWordsForm(of) {
  return html`<${Field} name="output" label="Output file" rows=${14} hint="The total, then the board of 17 lines, then the moves." ...${of} />
    <${Field} name="piles" label="Piles" rows=${4} hint="Three lines of letters." ...${of} />`;
}

const maps = { treasure: "Treasure map 1", shown: "From the report itself", own: "Custom map" };

function PythoncrossForm(of) {
  const { texts: { values, set }, scoring } = of;
  const which = values.which ?? "treasure";
  const error = field_error(scoring, "map");
  return html`<${Field} name="record" label="Report" rows=${14} ...${of} />
    <fieldset><legend>Map</legend>${Object.entries(maps).map(([key, name]) => html`<label class="choice"><input type="radio" name="map"
        checked=${which === key} onChange=${() => set({ ...values, which: key })} /> ${name}</label>`)}
      ${which === "own"
        ? html`<${Field} name="map" label="Map file" rows=${5} hint="The letter list, then pairs of column and row: the start, then the blocks." ...${of} />`
        : error && html`<p class="field-error">${error}</p>`}</fieldset>
    <details open=${Boolean(field_error(scoring, "grid"))}><summary>Options</summary>
      <label class="choice"><input type="checkbox" checked=${values.strict} onChange=${(event) => set({ ...values, strict: event.target.checked })} /> A
        dump is allowed only if no word can be formed</label>
      <label class="choice"><input type="checkbox" checked=${values.partial} onChange=${(event) => set({ ...values, partial: event.target.checked })} /> Board,
        total and other words may be missing</label>
      <${Field} name="grid" label="Scoring grid" rows=${9} hint="Nine lines of nine digits; empty: the standard grid." ...${of} /></details>`;
}

function pythoncross_body({ which = "treasure", record = "", map = "", grid = "", strict = false, partial = false }) {
  return { record, map: { treasure: treasure_map, shown: null, own: map }[which], grid: grid.trim() ? grid : null, strict, partial };
}

const games = {
  crossedwords: {
    heading: "Score an output file", title: "Score Crossed Words",
    lead: "Paste, drop or choose your program’s output and the piles it drew from. All of the contest’s move notations are accepted.",
    fields: ["output", "piles"], Form: CrossedWordsForm, make_result: crossed_words_shown,
    make_body: ({ output = "", piles = "" }) => ({ output, piles }), example,
  },
  pythoncross: {
    heading: "Score a report", title: "Score Pythoncross", lead: "A printed report, or a list of plays, one per line: D 4 7 FUN 26 (IF,XU), with total and final board.",
    fields: ["record", "map", "grid"], Form: PythoncrossForm, make_result: pythoncross_shown, make_body: pythoncross_body,
    aside: html`<a class="button" href="/solitaire/pythoncross/play">Play a game</a>`,
  },
};

function ScorePage({ name, game }) {
  const [values, set] = useState({});
  const scoring = useScoring(`score/${name}`, game.fields);
  const { verdict, sent } = scoring;
  const submit = (event) => {
    event.preventDefault();
    scoring.score(game.make_body(values));
  };
  const show_example = () => {
    set(game.example);
    scoring.score(game.example);
  };
  return html`<${PageTitle} title=${game.title} above=${html`<a href="/solitaire">Solitaires</a>`} lead=${game.lead}>${game.heading}<//>
    <form class="no-print score-form" onSubmit=${submit}>
      <${game.Form} scoring=${scoring} texts=${{ values, set }} />
      <${ScoreButtons} scoring=${scoring}>
        ${game.example && html`<button type="button" onClick=${show_example}>Load an example</button>`}
        ${verdict && html`<button type="button" onClick=${() => print()}>Print score sheet</button>`}${game.aside}<//>
    </form>
    ${verdict && html`<${Result} key=${JSON.stringify(sent)} verdict=${verdict} sent=${sent} make_result=${game.make_result} />`}`;
}

export default function Score({ params: { game } }) {
  if (games[game]) return html`<${ScorePage} key=${game} name=${game} game=${games[game]} />`;
  return html`<${PageTitle}>Solitaire not found<//><${Empty} title=${`There is no solitaire called “${game}”.`}><a href="/solitaire">All solitaires</a><//>`;
}
