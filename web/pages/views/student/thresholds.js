// Automatic thresholds, and the progress of the current version with each.
import { html } from "../../js/dom.js";
import { Section, Table, Tag } from "../../js/parts.js";

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

const kinds = { open: "quiet", passed: "good", failed: "warn" };

export function ThresholdTag({ one }) {
  if (one.passed_by) return html`<${Tag} kind="good">passed by v${one.passed_by}<//>`;
  return html`<${Tag} kind=${kinds[one.state]}>${one.state}<//>`;
}

/** `thresholds` is from me/versions. */
export function Thresholds({ thresholds }) {
  if (!thresholds.length) return null;
  const columns = [
    { name: "Threshold", heads: true, cell: ({ name }) => name },
    { name: "Required", cell: (one) => `${one.percent} % of ${one.of_games} games against ${one.against}` },
    { name: "State", cell: (one) => html`<${ThresholdTag} one=${one} /> <span class="small">${progress_text(one)}</span>` },
    { name: "Points", number: true, cell: ({ points }) => points || "–" },
  ];
  return html`<${Section} title="Thresholds" id="thresholds"><p>Thresholds are played in scrimmages. The first games of each version against the
      bot count. A passed threshold stays passed.</p>
    <${Table} caption="Thresholds" hide_caption columns=${columns} rows=${thresholds} row_key=${({ name }) => name} /><//>`;
}
