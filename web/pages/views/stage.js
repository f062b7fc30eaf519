// A stage's page: tables, crosstables and play-offs of its groups, or its bracket.
import { html } from "../js/dom.js";
import { Empty, PageTitle, Section, Shown, Tag, TournamentLink } from "../js/parts.js";
import { stage_page } from "../js/paths.js";
import { useTournament, useTournamentDocument } from "../js/tournament.js";
import { capitalized, format_names, held_back_text, plural, stage_states } from "../js/words.js";
import { BracketPicture, RoundByRound } from "../charts/bracket.js";
import { Crosstable, PlayOffs, StandingsTable } from "../tables/standings.js";
import { filled_groups, stage_cut } from "../tables/states.js";

const stage_kinds = { playing: "live", settled: "good" };

function group_title(group, stage) {
  return group.name && stage.groups.length > 1 ? `Group ${group.name}` : "Standings";
}

function Group({ group, stage, matches, plan, tournament }) {
  const own = matches.filter((match) => match.group === group.name);
  const title = group_title(group, stage);
  const crossable = stage.format === "groups" && group.lines.length > 1 && group.lines.length <= 24;
  return html`<${Section} title=${title} id=${`group-${group.name}`} aside=${group.settled ? html`<${Tag}
      kind="good">final<//>` : null}>
    <div class="card table-card"><${StandingsTable} group=${group} matches=${own} cut=${stage_cut(stage, plan)} win=${plan?.stages[stage.number - 1]?.points.win} tournament=${tournament} caption=${title} /></div>
    <${PlayOffs} group=${group} matches=${own} tournament=${tournament} />
    ${crossable && html`<div class="after card table-card"><${Crosstable} group=${group} matches=${own} tournament=${tournament}
        caption=${`${title}: crosstable`} /></div>`}
    ${!crossable && own.length > 0 && html`<div class="after"><${RoundByRound} matches=${own}
        tournament=${tournament} /></div>`}
  <//>`;
}

function Bracket({ stage, tournament }) {
  return html`<${Section} title="Bracket">
    <p class="small muted">Hover over an entrant, or tab to a match, to highlight its path. Select a match to see its games.</p>
    <${BracketPicture} stage=${stage} tournament=${tournament} label=${`Bracket of ${stage.name}`} />
  <//>
  <${Section} title="Round by round"><${RoundByRound} matches=${stage.matches} tournament=${tournament} /><//>`;
}

/** Links to the stages with their states; `number` is the current one. */
export function StageNav({ tournament, stages, number = null }) {
  return html`<nav class="stage-nav" aria-label="Stages"><ol>${stages.map((one) => html`<li key=${one.number}>
    <a href=${stage_page(tournament, one.number)}
        aria-current=${one.number === number ? "page" : null}>${one.number}. ${one.name} <span class="muted">${stage_states[one.state]}</span></a></li>`)}</ol></nav>`;
}

/** The planned shape of a stage whose entrants are not known yet. */
function Skeleton({ stage, bracket, sizes }) {
  if (bracket?.open) {
    return html`<${Section} title="Bracket"><${BracketPicture} stage=${bracket} tournament=${null}
        label=${`Bracket of ${stage.name}, to be decided`} /><//>`;
  }
  const groups = sizes.map((size, at) => ({ name: sizes.length > 1 ? String.fromCharCode(65 + at % 26) : "", size }));
  return html`<div class="table-grid skeletons">${groups.map(({ name, size }) => html`<table class="table standings skeleton" key=${name}>
    <caption>${name ? `Group ${name}` : "Standings"}</caption>
    <thead><tr><th scope="col" class="number">#</th><th scope="col">Entrant</th></tr></thead>
    <tbody>${Array.from({ length: size }, (_, at) => html`<tr key=${at}><td class="number place">${at + 1}</td>
      <td class="muted">to be decided</td></tr>`)}</tbody></table>`)}</div>`;
}

function Body({ stage, bracket, matches, plan, name, tournament }) {
  if (bracket?.matches.length && !bracket.open) return html`<${Bracket} stage=${bracket} tournament=${name} />`;
  const groups = filled_groups(stage);
  if (!groups.length) {
    return html`<${Empty} title=${stage.state === "skipped" ? "This stage was skipped" : "This stage has not started"}>
      ${stage.note || "Its entrants are known once the previous stage is final."}<//>
      ${stage.state !== "skipped" && tournament && html`<${Skeleton} stage=${stage} bracket=${bracket}
          sizes=${tournament.stages[stage.number - 1].sizes} />`}`;
  }
  return groups.map((group) => html`<${Group} key=${group.name} group=${group} stage=${stage} matches=${matches} plan=${plan} tournament=${name} />`);
}

export default function Stage({ params }) {
  const { name } = useTournament();
  const number = Number(params.stage);
  const tournament = useTournamentDocument("");
  const standings = useTournamentDocument("standings");
  const brackets = useTournamentDocument("bracket");
  const matches = useTournamentDocument("matches");
  return html`<${Shown} page=${true} document=${standings} after=${[tournament, brackets, matches]} what="the stage">${(value) => {
    const stage = value.stages.find((one) => one.number === number);
    if (!stage) return html`<${PageTitle}>Stage not found<//><${Empty}
        title=${`This tournament has no stage ${params.stage}`} />`;
    const bracket = brackets.value?.stages.find((one) => one.number === number);
    const own = (matches.value?.matches ?? []).filter((match) => match.stage === number);
    const lead = `${capitalized(format_names[stage.format] ?? stage.format)}, ${stage.games_played.toLocaleString("en")} of ${plural(stage.games_known, "scheduled game")} played`;
    return html`<${StageNav} tournament=${name} stages=${value.stages} number=${number} />
      <${PageTitle} title=${stage.name} above=${html`<${TournamentLink} name=${name} /> › stage ${number}`}
        lead=${html`${lead}${stage.note ? `. ${stage.note}` : ""}`} aside=${html`<${Tag}
            kind=${stage_kinds[stage.state]}>${stage_states[stage.state]}<//>`}>${stage.name}<//>
      ${tournament.value?.stages[number - 1]?.held_back && html`<p class="warning">${held_back_text(["this stage"])}</p>`}
      <${Body} stage=${stage} bracket=${bracket} matches=${own} plan=${tournament.value?.plan} tournament=${tournament.value} name=${name} />`;
  }}<//>`;
}
