// A class of 34 entries and its season: who they are, how they take part, and what the plan asks.
import { highest_rank } from "./ranked_bot.mjs";

/** How each entry takes part; the others connect from their own machines. */
export const by_page = ["Hedgehogs", "Ada Example", "Ben Example"];
export const by_submit = ["Flamingos", "Cleo Example", "Dan Example"];
export const hostile = "Mal Example";
export const drop_out = "Otto Example";
export const late = { name: "Zoe Example", email: "zoe@example.edu" };
export const hosted = [...by_page, ...by_submit];
const teams = { Hedgehogs: ["Hana", "Hugo"], Flamingos: ["Fay", "Finn", "Flora"] };
/** A team of one row: its people share the name, and each has an address. */
const pair = { name: "Mallets", email: "mia@example.edu;milo@example.edu" };
const networked = ["Eva", "Gus", "Ida", "Jan", "Kim", "Leo", "Nia", "Pam", "Quin", "Ron", "Sue", "Tom", "Uma",
  "Vic", "Wim", "Xena", "Yan", "Abe", "Bea", "Carl", "Dora", "Emil", "Fern", "Gita"].map((name) => `${name} Example`);
/** The staff's program, which is in no stage and in no gradebook. */
export const reference = "Reference";

const address_of = (name) => `${name.split(" ")[0].toLowerCase()}@example.edu`;
const singles = [...by_page, ...by_submit].filter((name) => !(name in teams)).concat(hostile, drop_out, networked);
/** Without the late one. */
export const entries = [...Object.keys(teams), pair.name, ...singles];

export const roster = ["name,e-mail,team,staff",
  ...Object.entries(teams).flatMap(([team, people]) => people.map((name) => `${name} Example,${address_of(name)},${team},`)),
  `${pair.name},${pair.email},,`,
  ...singles.map((name) => `${name},${address_of(name)},,`),
  `${reference},,,yes`, ""].join("\n");

export const plan = {
  game: "croquet",
  ladder_seeds: true,
  thresholds: [{ name: "Bronze", against: "croquet_random", percent: 60, games: 4, points: 30 },
    { name: "Gold", against: reference, percent: 50, games: 4, points: 20 }],
  match: { games: 2, swap: true },
  stages: [{ name: "Groups", groups: { by: "snake", count: 6 }, result_class: "Out in the groups" },
    { name: "Bracket", format: "elimination", entry: { top: 2 }, third_place: true, result_class: "Bracket" }],
};
/** Of 100 points: all but those of the thresholds, for the classes of the plan, the best first. */
export const place_points = { Bracket: 50, "Out in the groups": 25, "Cannot play": 0 };

/** {entry: rank} of those that connect: all different, the late one in the middle, who drops out the weakest. */
export const ranks = Object.fromEntries([drop_out, ...networked.slice(0, 12), late.name, ...networked.slice(12), pair.name]
  .map((name, at) => [name, at + 2]));
if (Math.max(...Object.values(ranks)) > highest_rank) throw new Error("there are more bots than ranks");

/** Everybody who is graded: [{name, email, entry}]. */
export const people = [
  ...Object.entries(teams).flatMap(([entry, names]) => names.map((name) => ({ name: `${name} Example`, email: address_of(name), entry }))),
  ...pair.email.split(";").map((email) => ({ name: pair.name, email, entry: pair.name })),
  ...singles.map((name) => ({ name, email: address_of(name), entry: name })),
  { ...late, entry: late.name },
];
