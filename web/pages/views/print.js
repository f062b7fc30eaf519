// The short address of the printable chart: /print?t=NAME. Staff get names on it if they are shown on paper only.
import { html, useEffect } from "../js/dom.js";
import { PageTitle, Shown } from "../js/parts.js";
import { useSession } from "../js/identity.js";
import { chart_file, named_chart_file } from "../js/paths.js";
import { NoTournament, useChosenTournament } from "../js/which_tournament.js";

export default function Print({ query }) {
  const { list, chosen } = useChosenTournament(query);
  const session = useSession();
  const named = chosen?.names_on_paper && session?.account?.sees_names;
  const file = chosen && session && (named ? named_chart_file : chart_file)(chosen.name);
  useEffect(() => {
    if (file) location.replace(file);
  }, [file]);
  return html`<${Shown} document=${list} what="the tournaments">${() => html`<${PageTitle}>Print<//>${chosen
    ? html`<p><a href=${file || chart_file(chosen.name)}>The chart</a></p>`
    : html`<${NoTournament} query=${query} />`}`}<//>`;
}
