// Texts about thresholds. *pure*
const percent = (share) => `${Math.round(100 * share)} %`;
const half = (points) => points.toLocaleString("en", { maximumFractionDigits: 1 });

/** "v3: 12 of 50 games, 58 % (32 to 81 %); 18 points needed in 38 games" */
export function progress_text(one) {
  if (one.passed_by) return "";
  if (!one.version) return "upload a program";
  if (!one.games) return `v${one.version}: no games yet`;
  const so_far = `v${one.version}: ${one.games} of ${one.of_games} games, ${percent(one.share)} (${percent(one.low)} to ${percent(one.high)})`;
  if (one.state === "failed") return `${so_far}; a new version can try again`;
  return `${so_far}; ${half(one.points_needed)} ${one.points_needed === 1 ? "point" : "points"} needed in ${one.games_left} games`;
}
