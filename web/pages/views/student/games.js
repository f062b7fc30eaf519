// The student's games (tournament and practice) with records and the bot's standard error.
import { html, useState } from "../../js/dom.js";
import { Act } from "../../js/forms.js";
import { useEntrantText } from "../../js/entrant.js";
import { Empty, Section, Shown, Table, Tag } from "../../js/parts.js";
import { tournament_path } from "../../js/api.js";
import { game_page, practice_page } from "../../js/paths.js";
import { ask } from "../../js/student.js";
import { duration, moment, reasons } from "../../js/words.js";
import { results } from "./standing.js";

const own_seat = (game, alias) => game.seats.find((seat) => seat.alias === alias) ?? game.seats[0];

function Result({ game, alias }) {
  const [kind, said] = results[own_seat(game, alias).standing] ?? ["quiet", ""];
  return html`<${Tag} kind=${kind}>${said}<//> <span class="why">${reasons[game.reason] ?? game.reason}${game.detail && html`<span class="muted small"> ${game.detail}</span>`}</span>`;
}

/** Standard error of one game, loaded when it is opened. */
function Wrote({ id, text, load }) {
  const [shown, set_shown] = useState(text);
  const [fault, set_fault] = useState(null);
  const open = (event) => {
    if (event.target.open && shown === undefined) load().then(set_shown, set_fault);
  };
  return html`<details class="wrote" onToggle=${open}><summary>Standard error<span class="visually-hidden"> of game ${id}</span></summary>
    ${fault && html`<p class="field-error">${fault.message}</p>`}
    ${shown === "" && html`<p class="muted">No output.</p>`}
    ${shown && html`<pre class="stderr" tabindex="0" dir="ltr">${shown}</pre>`}</details>`;
}

function game_columns(held, named, page, wrote) {
  const others = (game) => game.seats.filter((seat) => seat.alias !== held.alias).map((seat) => named(seat.alias)).join(", ");
  return [
    { name: "Game", heads: true, cell: (game) => html`<a href=${page(game)}>${game.label ? `${game.label}, game ${game.number}` : `Practice ${game.id}`}</a>` },
    { name: "Against", cell: others },
    { name: "Result", cell: (game) => html`<${Result} game=${game} alias=${held.alias} />` },
    { name: "Score", number: true, cell: (game) => own_seat(game, held.alias).score },
    { name: "Slowest move", number: true, cell: (game) => duration(own_seat(game, held.alias).slowest_us) },
    { name: "Started", cell: (game) => moment(game.started) },
    { name: "Logs", cell: wrote },
  ];
}

/** `empty` is shown if there are no games; without it, nothing is. */
function List({ title, first, more_path, columns, empty }) {
  const [older, set_older] = useState([]);
  const [next, set_next] = useState(undefined);
  if (!empty && !first.value?.games.length) return null;
  return html`<${Section} title=${title} kind="own-list"><${Shown} document=${first} what="your games">${(value) => {
    const known = new Set(value.games.map((game) => game.id));
    const games = [...value.games, ...older.filter((game) => !known.has(game.id))];
    const before = next === undefined ? value.next_before : next;
    const more = async () => {
      const page = await ask(`${more_path}?limit=50&before=${before}`);
      set_older([...older, ...page.games]);
      set_next(page.next_before);
    };
    if (!games.length) return empty;
    return html`<${Table} caption=${`${title}, newest first`} hide_caption columns=${columns} rows=${games} row_key=${(game) => game.id} />
      ${before && html`<p><${Act} run=${more}>Older games<//></p>`}`;
  }}<//><//>`;
}

function record(held, kind, game) {
  const path = `/api/v1/${tournament_path(held.tournament, `${kind}/${game.id}/record`)}`;
  return html`<a href=${path} download=${`${held.tournament}-${kind}-${game.id}.txt`}>Record</a>`;
}

export function OwnGames({ first, held }) {
  const columns = game_columns(held, useEntrantText(), (game) => game_page(held.tournament, game.id), (game) => html`${record(held, "games", game)}
    <${Wrote} id=${game.id} load=${async () => (await ask(`me/games/${game.id}`)).stderr} />`);
  return html`<${List} title="My games" first=${first} more_path="me/games" columns=${columns}
    empty=${html`<${Empty} title="No tournament games yet">Games appear here as soon as they finish. Scrimmages are listed at the top.<//>`} />`;
}

export function OwnPractice({ first, held }) {
  const columns = game_columns(held, useEntrantText(), (game) => practice_page(held.tournament, game.id), (game) => html`${record(held, "practice", game)}
    <${Wrote} id=${game.id} text=${game.stderr ?? ""} />`);
  return html`<${List} title="My practice games" first=${first} more_path="me/practice" columns=${columns} />`;
}
