// The short address of the chart for paper: /print?t=NAME.
import { html, useEffect } from "../js/dom.js";
import { Empty, PageTitle, Shown } from "../js/parts.js";
import { chart_file } from "../js/paths.js";
import { useChosenTournament } from "../js/which_tournament.js";

export default function Print({ query }) {
  const { list, chosen } = useChosenTournament(query);
  useEffect(() => {
    if (chosen) location.replace(chart_file(chosen.name));
  }, [chosen?.name]);
  return html`<${Shown} document=${list} what="the tournaments">${() => html`<${PageTitle}>Print<//>${chosen
    ? html`<p><a href=${chart_file(chosen.name)}>The chart</a></p>`
    : html`<${Empty} title="No tournament yet">Go to the <a href="/">home page</a>.<//>`}`}<//>`;
}
