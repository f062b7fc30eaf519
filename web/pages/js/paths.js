// Addresses of pages, for links. Pure.
const e = encodeURIComponent;

export const tournament_page = (name) => `/t/${e(name)}`;
export const stage_page = (name, number) => `/t/${e(name)}/stage/${number}`;
export const game_page = (name, id, ply) =>
  `/t/${e(name)}/game/${id}${ply === undefined ? "" : `?ply=${ply}`}`;
export const live_page = (name, live_id) => `/t/${e(name)}/live/${e(live_id)}`;
export const entrant_page = (name, alias) => `/t/${e(name)}/entrant/${e(alias)}`;
export const ratings_page = (name) => `/t/${e(name)}/ratings`;
/** With an alias: where its versions are shown. */
export const scrimmages_page = (name, alias) => `/t/${e(name)}/scrimmages${alias ? `?entrant=${e(alias)}` : ""}`;
export const practice_page = (name, id) => `/t/${e(name)}/practice/${id}`;
export const games_page = (name) => `/t/${e(name)}/games`;
export const entrants_page = (name) => `/t/${e(name)}/entrants`;
/** Tables and brackets for paper. */
export const chart_file = (name) => `/api/v1/tournaments/${e(name)}/exports/chart.html`;
export const match_page = (name, stage, number) => `/t/${e(name)}/stage/${stage}/match/${number}`;
