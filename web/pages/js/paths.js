// Addresses of pages, for links. Pure.
import { archive } from "./archive.js";

const e = encodeURIComponent;

/** An archive is a single page, so its addresses follow the #. */
export const address = (path) => (archive ? `#${path}` : path);

export const tournament_page = (name) => address(`/t/${e(name)}`);
export const stage_page = (name, number) => `${tournament_page(name)}/stage/${number}`;
export const game_page = (name, id, ply) =>
  `${tournament_page(name)}/game/${id}${ply === undefined ? "" : `?ply=${ply}`}`;
export const live_page = (name, live_id) => `${tournament_page(name)}/live/${e(live_id)}`;
export const entrant_page = (name, alias) => `${tournament_page(name)}/entrant/${e(alias)}`;
export const ratings_page = (name) => `${tournament_page(name)}/ratings`;
/** With an alias: shows that entrant's versions. */
export const scrimmages_page = (name, alias) => `${tournament_page(name)}/scrimmages${alias ? `?entrant=${e(alias)}` : ""}`;
export const practice_page = (name, id) => `${tournament_page(name)}/practice/${id}`;
export const games_page = (name) => `${tournament_page(name)}/games`;
export const entrants_page = (name) => `${tournament_page(name)}/entrants`;
/** Printable tables and brackets. */
export const named_chart_file = (name) => `/api/v1/tournaments/${e(name)}/exports/named-chart.html`;
export const chart_file = (name) => `/api/v1/tournaments/${e(name)}/exports/chart.html`;
export const match_page = (name, stage, number) => `${stage_page(name, stage)}/match/${number}`;
