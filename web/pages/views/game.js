// A game's page, for stored games, practice games and running ones. All use the same replay.
import { html, useEffect, useMemo, useState, useTimer } from "../js/dom.js";
import { tournament_path } from "../js/api.js";
import { archive } from "../js/archive.js";
import { useDocument } from "../js/documents.js";
import { useEntrantText } from "../js/entrant.js";
import { Empty, Fault, PageTitle, Shown, Tag, TournamentLink } from "../js/parts.js";
import { game_page, games_page, stage_page } from "../js/paths.js";
import { go } from "../js/router.js";
import { look_at_session, may } from "../js/session.js";
import { duration, game_names, limit, moment, outcome } from "../js/words.js";
import { useLiveGame } from "../games/live_story.js";
import { Replay } from "../games/replay.js";
import { read_record } from "../games/story.js";

/** The story of a record. `game` is its row, whose result replaces the record's if the game was awarded. */
function record_story(text, game) {
  try {
    const story = read_record(text);
    if (game?.state !== "awarded") return { story };
    const results = story.seats.map(({ alias }, at) => ({ ...story.results?.[at], standing: game.seats.find((seat) => seat.alias === alias)?.standing }));
    return { story: { ...story, results, verdict: { ...story.verdict, reason: "awarded" } } };
  } catch (fault) {
    return { fault };
  }
}

function Facts({ story, more = [] }) {
  const options = [...story.options].map(([key, value]) => `${key} ${value}`).join(", ");
  const rows = [
    ["Game", game_names[story.game] ?? story.game],
    ["Time per move", limit(story.clock.move_ms)],
    ["Time per game", limit(story.clock.game_ms)],
    ...(options ? [["Options", options]] : []),
    ...more,
  ];
  return html`<dl class="facts game-facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt>
      <dd>${value}</dd></div>`)}</dl>`;
}

function Download({ path, name, text }) {
  const href = archive ? `data:text/plain;charset=utf-8,${encodeURIComponent(text)}` : `/api/v1/${path}`;
  return html`<a class="button" href=${href} download=${name}>Download record</a>`;
}

/** (aliases) => "417 – 102". */
function useVersus() {
  const named = useEntrantText();
  return (aliases) => aliases.map(named).join(" – ");
}

function Recorded({ path, query, tournament, id = null, game = null, analysis = null, above, lead, file, more }) {
  const versus = useVersus();
  const record = useDocument(path);
  const { story, fault } = useMemo(() => (record.value ? record_story(record.value, game) : {}), [record.value, game]);
  return html`<${Shown} page=${true} document=${record} what="the record">${() => fault
    ? html`<${PageTitle}>A game<//><${Fault} error=${fault} />`
    : html`<${PageTitle} quiet=${story.seats.length === 2} title=${versus(story.seats.map(({ alias }) => alias))} above=${above} lead=${lead}
          aside=${html`<${Download} path=${path} name=${file} text=${record.value} />`}>
        ${versus(story.seats.map(({ alias }) => alias))}<//>
      <${Replay} story=${story} query=${query} tournament=${id === null ? null : tournament}
          over=${{ tournament, id: archive ? null : id, analysis: story.seats.length === 2 ? analysis : null,
            record: archive ? null : { href: `/api/v1/${path}`, file } }} facts=${html`<${Facts} story=${story} more=${[...(more ?? []), ["Board seed", story.seed ?? "none"]]} />`} />`}<//>`;
}

const stand = {
  awarded: "This game was awarded",
  void: "This game does not affect standings",
  superseded: "This game is played again, and the later result counts",
};

/** A game held back returns 404, except for staff who may read the tournament's log. */
function useStoredGame(path) {
  const open = useDocument(path);
  const missing = open.error?.status === 404 && !archive;
  const [staff, set_staff] = useState(false);
  useEffect(() => {
    if (missing) look_at_session().then(() => set_staff(may("see-tournament")), () => {});
  }, [missing]);
  const held = useDocument(staff ? `${path}?view=staff` : null);
  return staff ? [held, "?view=staff"] : [open, ""];
}

function StoredGame({ tournament, id, query }) {
  const named = useEntrantText();
  const versus = useVersus();
  const path = (rest) => tournament_path(tournament, rest);
  const [game, view] = useStoredGame(path(`games/${id}`));
  return html`<${Shown} page=${true} document=${game} what="the game">${(value) => {
    const above = html`<${TournamentLink} name=${tournament} /> ›${" "}
      <a href=${stage_page(tournament, value.stage)}>${value.label}</a>, game ${value.number}`;
    const lead = html`${moment(value.started)}, lasted ${duration(value.took_us)}${" "}
      ${view && html`<${Tag} kind="warn">held back<//> Not public until it is revealed. `}${value.state !== "played" && html`<${Tag}
          kind="warn">${value.state}<//> ${stand[value.state]}${value.detail && value.record_sha256 ? ` (${value.detail})` : ""}. ${value.state === "awarded" ? `${outcome(value, named)}.` : ""}`}
      ${value.match_voided && html` <${Tag} kind="warn">match void<//> ${value.match_voided}`}`;
    const aliases = value.seats.map(({ alias }) => alias);
    if (!value.record_sha256) {
      return html`<${PageTitle} above=${above} lead=${lead} title=${versus(aliases)}>${versus(aliases)}<//>
        <${Empty} title="This game was not played">${value.detail}<//>`;
    }
    const analysis = view ? null : { stored: path(`analyses/${id}`), made: path(`games/${id}/analysis`) };
    return html`<${Recorded} path=${path(`games/${id}/record`) + view} query=${query} tournament=${tournament} id=${id} game=${value}
        analysis=${analysis} above=${above} lead=${lead} file=${`${tournament}-${id}.record`}
          more=${[["Board", value.board], ["Record SHA-256",
        html`<code class="digest">${value.record_sha256}</code>`]]} />`;
  }}<//>`;
}

function LiveGame({ tournament, live_id, query }) {
  const versus = useVersus();
  const { live, story, turn, stored, lost } = useLiveGame(tournament, live_id);
  useTimer(() => go(game_page(tournament, stored) + location.search, { replace: true }), stored === null ? null : story?.verdict ? 2500 : 0, [stored]);
  if (live.error?.status === 404 && !story) {
    return html`<${PageTitle}>Game finished<//>
      <${Empty} title="This game has ended">Unless it was aborted, it is in the list of
        <a href=${games_page(tournament)}>finished games</a>.<//>`;
  }
  return html`<${Shown} page=${true} document=${live} what="the game">${(value) => {
    const title = versus(value.aliases);
    const state = story?.verdict ? html`<${Tag} kind="good">finished<//>` : html`<${Tag}
        kind=${lost ? "warn" : "live"}>${lost ? "connection lost" : "live"}<//>`;
    return html`<${PageTitle} quiet=${Boolean(story)} title=${`${title} (live)`} above=${html`<${TournamentLink} name=${tournament} /> › ${value.label}`}
        lead=${value.practice ? "Practice game: does not affect standings." : null} aside=${state}>${title}<//>
      ${story
        ? html`<${Replay} story=${story} query=${query} tournament=${value.practice ? null : tournament}
            turn=${turn.seat} turn_since=${turn.since} facts=${html`<${Facts} story=${story} />`} />`
        : html`<${Empty} title="The game is starting">Waiting for both bots to be ready.<//>`}`;
  }}<//>`;
}

export default function Game({ params, query }) {
  const { tournament, game, live, practice } = params;
  if (live) return html`<${LiveGame} key=${live} tournament=${tournament} live_id=${live} query=${query} />`;
  if (practice) {
    const path = tournament_path(tournament, `practice/${practice}/`);
    return html`<${Recorded} key=${practice} path=${path + "record"} analysis=${{ made: path + "analysis" }} query=${query}
      tournament=${tournament} above=${html`<${TournamentLink} name=${tournament} /> › practice`}
      lead="Practice game: does not affect standings." file=${`${tournament}-practice-${practice}.record`} />`;
  }
  return html`<${StoredGame} key=${game} tournament=${tournament} id=${game} query=${query} />`;
}
