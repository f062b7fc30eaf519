// The tournament's documents for the stage and related pages, kept up to date, as one value.
import { useEffect, useMemo, useRef } from "../js/dom.js";
import { useGames } from "../js/all_games.js";
import { refresh, useDocument } from "../js/documents.js";
import { look_as_public, tournament_path } from "../js/api.js";
import { useTournament, useTournamentDocument } from "../js/tournament.js";
import { cut_text, stage_cut, with_chances } from "../tables/states.js";
import { matches_by_game } from "./shown_so_far.js";

/** The default controls, used if the server has none. */
export const nothing_asked = { paused: false, next: 0, again: 0, mode: "games", step: 0, order: [], left_out: [] };

/** While the component is shown, the page only sees public data, even if a user has logged in on this computer. */
export function usePublicEyes() {
  const is_set = useRef(false);
  const change = (is_public) => {
    look_as_public(is_public);
    refresh(() => true);
  };
  if (!is_set.current) {
    is_set.current = true;
    change(true);
  }
  useEffect(() => () => change(false), []);
}

/** {name, tournament, standings, bracket, matches, games, ratings, live, asked, ...}, or null until all are loaded. */
export function useSeen() {
  const { name } = useTournament();
  const [tournament, standings, bracket, matches, recent, ratings, live] = ["", "standings", "bracket", "matches", "games?limit=50", "ratings", "live"]
    .map(useTournamentDocument).map(({ value }) => value);
  const analyses = useTournamentDocument("analyses").value;
  const asked = useDocument(tournament_path(name, "stage"));
  const games = useGames(name, recent?.games, tournament?.games_played);
  const first = useRef(null);
  return useMemo(() => {
    if (![tournament, standings, bracket, matches, games, ratings, live].every(Boolean)) return null;
    first.current ??= new Set(games.map(({ id }) => id));
    return {
      name, tournament, standings, matches: matches.matches, games, live: live.games.filter(({ practice }) => !practice),
      asked: asked.value ?? nothing_asked,
      brackets: new Map(bracket.stages.filter(({ open, matches: all }) => !open && all.length).map((stage) => [stage.number, stage])),
      by_game: matches_by_game(matches.matches), stages: tournament.stages.length,
      ratings: new Map(ratings.ratings.map((one) => [one.alias, one])),
      appeared: new Set(games.map(({ id }) => id).filter((id) => !first.current.has(id))),
      accuracy: analyses?.entrants ?? [],
      cut: (number) => stage_cut({ number }, tournament.plan),
      values: (number) => {
        const { win = 2, tie = 1 } = tournament.plan.stages[number - 1]?.points ?? {};
        return { win: Number(win), tie: Number(tie) };
      },
    };
  }, [tournament, standings, bracket, matches, games, ratings, live, analyses, asked.value]);
}

/** The matches of a group, or of a stage without groups. */
export const group_matches = (seen, stage, group) => seen.matches.filter((match) => match.stage === stage && match.group === group);

/** The group of a match, with its table and its entrants' states, or undefined. */
export function match_group(seen, match) {
  const stage = seen.standings.stages.find(({ number }) => number === match?.stage);
  const group = stage?.groups.find(({ name, lines }) => name === match.group && lines.length);
  return group && { ...group, lines: with_chances(group.lines, group_matches(seen, match.stage, group.name), { cut: seen.cut(match.stage), win: seen.values(match.stage).win }) };
}

/** Calls stakes_text for a match with its data; {0} and {1} are placeholders for the sides. */
export function stakes_in(seen, match, stakes_text) {
  if (!match) return "";
  return stakes_text(match, { bracket: seen.brackets.get(match.stage), cut: seen.cut(match.stage), note: cut_text({ number: match.stage }, seen.tournament), is_last: match.stage === seen.stages,
    lines: match_group(seen, match)?.lines, matches: group_matches(seen, match.stage, match.group), win: seen.values(match.stage).win });
}
