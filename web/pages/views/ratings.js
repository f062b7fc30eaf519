// Ratings with their error bars, as a chart and as its table.
import { html } from "../js/dom.js";
import { Entrant } from "../js/entrant.js";
import { useLaterOfServer } from "../js/later.js";
import { Empty, PageTitle, Section, Shown, Table } from "../js/parts.js";
import { useTournament, useTournamentDocument } from "../js/tournament.js";
import { RatingsChart } from "../charts/ratings.js";

const columns_for = (name) => [
  { name: "#", number: true, cell: ({ rank }) => rank },
  { name: "Entrant", heads: true, cell: ({ alias }) => html`<${Entrant} tournament=${name} alias=${alias} />` },
  { name: "Rating", number: true, cell: ({ elo }) => elo.toFixed(0) },
  { name: "± 95 %", number: true, cell: ({ error }) => `± ${error.toFixed(0)}` },
  { name: "From", number: true, cell: ({ elo, error }) => (elo - error).toFixed(0) },
  { name: "To", number: true, cell: ({ elo, error }) => (elo + error).toFixed(0) },
  { name: "Games", number: true, cell: ({ games }) => games },
];

export default function Ratings() {
  const { name } = useTournament();
  const ratings = useTournamentDocument("ratings");
  const accuracy = useLaterOfServer(() => import("../tables/accuracy.js"));
  return html`<${PageTitle}
      lead="Elo ratings from all counted games: 0 is the average, +200 means winning three games out of four against it.
      Bars are 95 % intervals: where two overlap, the order is uncertain.">Ratings<//>
    <${Shown} document=${ratings} what="the ratings">${(value) => {
      if (!value.ratings.length) return html`<${Empty} title="No ratings yet">Ratings appear after the first games.<//>`;
      const sorted = [...value.ratings].sort((a, b) => b.elo - a.elo).map((one, index) => ({ ...one, rank: index + 1 }));
      return html`<${Section} title="Chart"><div class="card"><${RatingsChart} ratings=${sorted}
          tournament=${name} /></div><//>
        <${Section} title="Table"><${Table} caption="Ratings and their 95 % intervals" hide_caption=${true}
            columns=${columns_for(name)} rows=${sorted} row_key=${({ alias }) => alias} /><//>
        ${accuracy && html`<${accuracy.default} name=${name} />`}`;
    }}<//>`;
}
