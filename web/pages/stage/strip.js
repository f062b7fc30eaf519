// The strip below every scene of the big screen: who leads, what is at stake and what comes next. It tells no more than
// the data of shown_so_far. Pure, except the component.
import { html } from "../js/dom.js";
import { Emblem } from "../js/emblem.js";
import { letters_in } from "../js/entrant.js";
import { in_sentence, list_text, plural, with_names } from "../js/words.js";
import { game_winner } from "../tables/played.js";
import { match_group, stakes_in } from "./documents.js";
import { interval_texts, round_to_come } from "./interval.js";
import { decided_by, match_heading, is_third, stakes_text, next_matches } from "./stakes.js";

const max_names = 4;
const has_played = ({ wins, ties, losses }) => wins + ties + losses > 0;
const is_same = (one) => ({ stage, group, number }) => stage === one.stage && group === one.group && number === one.number;

/** The champion's alias once the audience knows it; null before, and if several share first place. */
export function find_champion({ standings }) {
  const first = (standings.places ?? []).filter(({ place, certain }) => place === 1 && certain);
  return first.length === 1 ? first[0].alias : null;
}

const nobody = (note) => ({ said: "Nobody yet", note });

/** Who is first in the table of a group. */
function group_leader(lines, called) {
  if (!lines.some(has_played)) return nobody("no game has finished");
  const first = lines.filter(({ place }) => place === lines[0].place);
  const points = plural(Number(lines[0].points), "point");
  if (first.length > 1) return { said: first.length > max_names ? `${first.length} bots together` : list_text(first.map(({ alias }) => called(alias))), note: `${points} each` };
  return { alias: first[0].alias, said: called(first[0].alias), note: lines[1]?.points === lines[0].points ? `${points}, ahead by tie-break` : points };
}

/** Who leads a match of several games, or else who is still in the bracket. */
function still_in(bracket, match, { games, stages }, called) {
  const won = match?.games_wanted > 1 && match.games.length && !match.winner && match.sides.map(({ alias }) => match.games.filter(({ id }) => games.find((game) => game.id === id)?.seats.some((seat) => seat.alias === alias && seat.standing === "win")).length);
  if (won && won[0] === won[1]) return { label: "Leads this match", ...nobody(`${plural(won[0], "win")} each`) };
  if (won) {
    const { alias } = match.sides[won[0] > won[1] ? 0 : 1];
    return { label: "Leads this match", alias, said: called(alias), note: `${plural(Math.max(...won), "win")} to ${Math.min(...won)}` };
  }
  const matches = bracket.matches.filter((one) => !is_third(one));
  const out = new Set(matches.filter((one) => one.winner && (({ drop }) => !drop || is_third(drop))(next_matches(one, bracket.matches)))
    .flatMap(({ sides, winner }) => sides.map(({ alias }) => alias).filter((alias) => alias !== winner)));
  const known = new Set(matches.flatMap(({ sides }) => sides.map(({ alias }) => alias)).filter(Boolean));
  const left = [...known].filter((alias) => !out.has(alias));
  const said = left.length > max_names ? `${left.length} of ${known.size} bots` : list_text(left.map(called), "or");
  const label = bracket.number < stages ? "Still in" : left.length > 1 ? "Can win the title" : "Champion";
  return { label, alias: left.length > 1 ? null : left[0], said };
}

/** {label, alias?, said, note}: who leads, in the group or bracket of `at` ({stage, group?, ...}), or in the last stage with results. */
function leads_in(seen, at, called) {
  const champion = find_champion(seen);
  if (champion) return { label: "Champion", alias: champion, said: called(champion), note: "" };
  const stages = seen.standings.stages.filter(({ groups }) => groups.some(({ lines }) => lines.some(has_played)));
  const number = at?.stage ?? Math.max(stages.at(-1)?.number ?? 0, ...[...seen.brackets.values()].filter(({ matches }) => matches.some(({ winner }) => winner)).map((one) => one.number));
  const stage = seen.standings.stages[number - 1];
  if (!stage) return { label: "Leads", ...nobody("no game has finished") };
  const label = `${stage.state === "settled" ? "First in" : "Leads"} ${in_sentence(stage.name)}`;
  const bracket = seen.brackets.get(number);
  if (bracket) return still_in(bracket, at?.sides ? at : null, seen, called);
  const group = match_group(seen, at) ?? (stage.groups.length === 1 ? stage.groups[0] : null);
  if (group) return { label: stage.groups.length > 1 ? `${label}, group ${group.name}` : label, ...group_leader(group.lines, called) };
  const each = stage.groups.map(({ name, lines }) => `${name}: ${group_leader(lines, called).said}`);
  return { label, said: each.slice(0, max_names).join(" · "), note: each.length > max_names ? `and ${plural(each.length - max_names, "more group")}` : "" };
}

/** Who advances from a group, and how many of the places are taken. */
function places_in(seen, at) {
  const said = stakes_in(seen, { ...at, sides: [] }, stakes_text);
  const [cut, lines] = [seen.cut(at.stage), match_group(seen, at)?.lines ?? []];
  const through = lines.filter(({ outlook }) => outlook === "through").length;
  if (!through || cut >= lines.length) return said;
  return `${said} ${through < cut ? `${through} of ${cut}` : `All ${cut}`} places are taken.`;
}

/** What a finished match has decided; "" if it is not finished or in a group. */
function decided_in(seen, match, called) {
  const loser = match?.winner && match.sides.find(({ alias }) => alias !== match.winner)?.alias;
  const said = match?.winner ? with_names(stakes_in(seen, match, decided_by), [called(match.winner), called(loser ?? "")]) : "";
  return said && `${match.by_lot ? "By lot, " : ""}${said}.`;
}

function stake_in(seen, match, { item, scene }, called) {
  const label = "At stake";
  if (scene?.kind === "tables") return { label, said: places_in(seen, { stage: scene.stage.number, group: scene.group.name }) };
  if (!match) return { label, said: stakes_in(seen, { stage: round_to_come(seen).number, sides: [] }, stakes_text) };
  if (scene.kind === "path") return { label: "Decided", said: `${called(game_winner(item.game))} is through to ${in_sentence(seen.tournament.stages[match.stage].name)}.` };
  const decided = decided_in(seen, match, called);
  if (decided) return { label: "Decided", said: decided };
  const is_group_after = ["verdict", "table"].includes(scene.kind) && !item.bracket && !match.play_off;
  return { label, said: is_group_after ? places_in(seen, match) : with_names(stakes_in(seen, match, stakes_text), match.sides.map(({ alias }) => called(alias))) };
}

/** Without a game to show all is told, so `all`, the public data, says which round comes. */
function next_in(seen, all, { coming, order, shown }, called, timetable) {
  const is_new = coming?.game && !shown.has(coming.game.id);
  if (!is_new && !order[0]?.due && find_champion(all) && !find_champion(seen)) return { label: "Next", said: "The champion" };
  if (!coming?.game && order[0]?.due) return { label: "Next", said: `The whole of ${in_sentence(round_to_come(seen).name)}` };
  if (!coming?.game) {
    const { next, when } = interval_texts(all, timetable);
    return { label: "Next", said: next, note: when };
  }
  const { match, game } = coming;
  const told = seen.matches.find(is_same(match));
  const place = is_third(match) ? "Match for third place" : match_heading(match, game.label, seen.stages > 1);
  const heading = `${place}${game.number > 1 ? `, game ${game.number}` : ""}`;
  if (!told?.sides.every(({ alias }) => alias)) return { label: "Next match", said: heading, note: "" };
  const known = told.state !== "played" ? "" : shown.has(game.id) ? ", shown again" : ", already played";
  return { label: known ? "Next" : "Next match", said: game.seats.map(({ alias }) => called(alias)).join(" v "), note: `${heading}${known}` };
}

/** [leads, stake, next], each {label, said, note?, alias?}. `seen` comes from useSeen, the show from useShow; `timetable` is for interval_texts. */
export function strip_parts(seen, { state: { item, shown }, scene, drawn, coming, order }, called, timetable) {
  const match = item?.game && drawn.matches.find(is_same(item.match));
  const at = match ?? (scene?.group ? { stage: scene.stage.number, group: scene.group.name } : scene?.bracket ? { stage: scene.bracket.number } : null);
  return [leads_in(drawn, at, called), stake_in(drawn, match, { item, scene }, called), next_in(drawn, seen, { coming, order, shown }, called, timetable)];
}

/** The same for a step of the ceremony. `known`: the places that this screen has shown. */
export function ceremony_strip(awards, step, title, called, known = []) {
  const { kind, place, podium } = awards[step];
  const is_known = ({ alias }) => known.some((one) => one.alias === alias);
  const then = awards[step + 1];
  const coming = then?.podium?.filter((one) => then.kind === "covered" || one.place === then.place);
  const next = !then ? "The end" : !coming?.length || !coming.every(is_known) ? then.title : then.kind === "place" ? `Applause for ${list_text(coming.map(({ alias }) => called(alias)))}` : "The podium";
  const winners = (kind === "podium" || place === 1 ? podium : known).filter((one) => one.place === 1).map(({ alias }) => alias);
  const names = list_text(winners.map(called));
  const decided = { label: "Decided", said: `${names} ${winners.length > 1 ? "win" : "wins"} ${title}.` };
  return [winners.length ? { label: "Champion", alias: winners[0], said: names, note: "" } : { label: "Champion", said: "Not named yet", note: "first place is shown last" },
    !podium ? { label: "Decided", said: `${called(awards[step].alias)} gets a medal. It does not affect the standings.` } : winners.length ? decided : { label: "At stake", said: `Who wins ${title}?` },
    { label: "Next", said: next, note: then ? "" : "all awards have been given" }];
}

/** True if a text needs three lines, in smaller letters. */
const is_long = (said, note = "") => letters_in(note) > 24 || letters_in(said) > (note ? 24 : 70);

/** `parts` come from strip_parts or ceremony_strip. */
export function Strip({ parts }) {
  return html`<dl class="stage-strip">${parts.map(({ label, alias, said, note }) => html`<div key=${label} class=${is_long(said, note) ? "long" : ""}><dt>${label}</dt><dd>${alias && html`<${Emblem} alias=${alias} />`}<span>${said}${note && html` <span class="strip-note">${note}</span>`}</span></dd></div>`)}</dl>`;
}
