// The gradebooks to expect, computed from public data (groups, games and scrimmages) and from how
// strong the bots of the class are made.
import { drop_out, hosted, hostile, people, place_points, plan, ranks } from "./season_class.mjs";

/** Those of one group, {alias: entry}, the strongest first: what the server plays, then by rank. */
export function order_of(entries) {
  const strength = (name) => (hosted.includes(name) ? Infinity : name === hostile || name === drop_out ? -1 : ranks[name]);
  return Object.entries(entries).sort(([, a], [, b]) => strength(b) - strength(a)).map(([alias]) => alias);
}

/** The text of a record -> {name: standing}. */
export function result_of(record) {
  const fields = (head) => [...record.matchAll(new RegExp(`^${head} (\\S+) (\\S+)`, "gm"))].map(([, mark, value]) => [mark, value]);
  const standings = Object.fromEntries(fields("result"));
  return Object.fromEntries(fields("seat").map(([mark, name]) => [name, standings[mark]]));
}

/** Whether its first games against the bot reach the bar. `games` as result_of has them, oldest first. */
export function passes(threshold, alias, opponent, games) {
  const against = games.filter((game) => alias in game && opponent in game && game[alias] !== "void");
  const counted = against.slice(0, threshold.games).map((game) => game[alias]);
  const points = counted.reduce((sum, standing) => sum + { win: 1, tie: 0.5, loss: 0 }[standing], 0);
  return points * 100 >= threshold.percent * threshold.games;
}

/** {entry: names of what it has passed}. `alias_of` takes an entry; the bot of a threshold may be one. */
export function passed_by(entries, alias_of, games) {
  return Object.fromEntries(entries.map((entry) => [entry, plan.thresholds
    .filter((one) => passes(one, alias_of(entry), alias_of(one.against) ?? one.against, games)).map(({ name }) => name)]));
}

/** {address: points} of all people; `class_of` and `passed` take an entry. */
export function expected_grades(class_of, passed) {
  const earned = (entry) => plan.thresholds.filter(({ name }) => passed[entry]?.includes(name)).reduce((sum, { points }) => sum + points, 0);
  return Object.fromEntries(people.map(({ email, entry }) => [email, place_points[class_of(entry)] + earned(entry)]));
}

/** The rows of a gradebook below its head, as lists of cells. */
export const rows_of = (csv) => csv.trim().split("\n").slice(1).map((line) => line.split(","));
