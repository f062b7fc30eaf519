// Brackets and tables on paper, with date and address. The head is that of a table, which browsers
// repeat on every page.
import { html, useEffect, useState } from "../js/dom.js";
import { tournament_path } from "../js/api.js";
import { Empty, PageTitle, Shown } from "../js/parts.js";
import { tournament_page } from "../js/paths.js";
import { TournamentScope, useTournamentDocument } from "../js/tournament.js";
import { useChosenTournament } from "../js/which_tournament.js";
import { game_names, moment, plural, run_states } from "../js/words.js";
import { matches_to_draw } from "../charts/bracket_layout.js";
import { BracketPicture } from "../charts/bracket.js";
import { bracket_pages, room_in } from "../charts/bracket_pages.js";
import { Crosstable, StandingsTable } from "../tables/standings.js";
import { strip_of } from "../tables/strip.js";
import { cut_of } from "./stage.js";

const papers = { a4: "A4", a3: "A3", letter: "Letter" };
/** Within the margins, in pixels of 1/96 inch: [long side, short side]. */
const sizes = { a4: [1032, 702], a3: [1481, 1016], letter: [960, 720] };
/** What the head of a page and the heading of a stage take of it. */
const heads_px = 130;
const bracket_scale = 0.75; // as css/screen.css prints it

function room_on(paper, landscape) {
  const [long, short] = sizes[paper];
  const [width, height] = landscape ? [long, short] : [short, long];
  return room_in(width / bracket_scale, (height - heads_px) / bracket_scale);
}

/** In parts that fit on a page each: a match is never cut. */
function PaperBracket({ matches, stage, name, room }) {
  return bracket_pages(matches, room).map(({ title, matches: part }) => html`<div class="paper-part" key=${title + part[0].number}>
    ${title && html`<h3>${title}</h3>`}
    <${BracketPicture} matches=${part} all=${matches} tournament=${name} label=${`Bracket of ${stage.name} ${title}`.trim()} /></div>`);
}

function Stage({ stage, bracket, matches, win, plan, name, room }) {
  const drawn = bracket?.matches.length ? bracket : null;
  const groups = stage.groups.filter(({ lines }) => lines.length);
  if (!drawn && !groups.length) return null;
  return html`<section class="paper-stage"><h2>${stage.name}</h2>
    ${drawn
      ? html`<${PaperBracket} matches=${matches_to_draw(drawn)} stage=${stage} name=${name} room=${room} />`
      : html`<div class="paper-groups">${groups.map((group) => {
          const own = matches.filter((match) => match.group === group.name);
          const title = group.name && groups.length > 1 ? `Group ${group.name}` : "Standings";
          return html`<div class="paper-group" key=${group.name}><${StandingsTable} group=${group} matches=${own}
              cut=${cut_of(stage, plan)} win=${win} tournament=${name} caption=${title} with_why=${false} />
            ${stage.format === "groups" && group.lines.length <= 12 && html`<${Crosstable} group=${group}
                matches=${own} tournament=${name} caption="Crosstable" />`}</div>`;
        })}</div>`}
  </section>`;
}

function Controls({ paper, set_paper, landscape, set_landscape, chosen }) {
  return html`<div class="paper-controls no-print"><${PageTitle} title="Print"
      lead="Standings and brackets for the notice board, with the date. Everything below is printed."
      above=${html`<a href=${tournament_page(chosen.name)}>${chosen.title || chosen.name}</a>`}>Print<//>
    <div class="paper-choices" role="group" aria-label="Paper">
      <label>Paper <select value=${paper}
          onChange=${(event) => set_paper(event.target.value)}>${Object.entries(papers).map(([key, said]) => html`<option value=${key}>${said}</option>`)}</select></label>
      <label class="check"><input type="checkbox" checked=${landscape}
          onChange=${(event) => set_landscape(event.target.checked)} /> Landscape</label>
      <button type="button" class="primary" onClick=${() => print()}>Print</button>
      <a class="button" href=${`/api/v1/${tournament_path(chosen.name, "exports/chart.html")}`}
          target="_blank">Chart on one page (SVG)</a>
    </div></div>`;
}

/** The size of the paper is said by a class of the page: the style sheet names the page of each. */
function usePaper(paper, landscape) {
  useEffect(() => {
    const name = `paper-${paper}${landscape ? "-across" : ""}`;
    document.documentElement.classList.add(name);
    return () => document.documentElement.classList.remove(name);
  }, [paper, landscape]);
}

function Paper({ chosen }) {
  const [paper, set_paper] = useState("a4");
  const [landscape, set_landscape] = useState(true);
  usePaper(paper, landscape);
  const [tournament, standings, bracket, matches] = ["", "standings", "bracket", "matches"].map(useTournamentDocument);
  const ready = [tournament, standings, bracket, matches].every(({ value }) => value);
  return html`<${Controls} paper=${paper} set_paper=${set_paper} landscape=${landscape}
      set_landscape=${set_landscape} chosen=${chosen} />
    ${!ready ? html`<${Shown} document=${[tournament, standings, bracket, matches].find(({ value }) => !value)}
        what="the tables">${() => null}<//>`
      : html`<article class="paper"><table role="presentation" class="paper-pages"><thead><tr><td>
        <header class="paper-head"><div><p class="paper-title">${tournament.value.title || chosen.name}</p>
          <p>${game_names[chosen.game] ?? chosen.game}, ${plural(chosen.entrants, "entrant")}, ${plural(tournament.value.games_played, "game")} played, ${run_states[tournament.value.run_state]}</p>
          <p class="paper-strip">${[chosen.entrants, ...strip_of(tournament.value).map(({ text }) => text)].join(" → ")}</p></div>
          <div class="paper-when"><p>As of ${moment(new Date())}</p>
              <p>${location.origin}${tournament_page(chosen.name)}</p></div></header>
        </td></tr></thead><tbody><tr><td>
        ${[...standings.value.stages].reverse().map((stage) => html`<${Stage} key=${stage.number} stage=${stage}
            name=${chosen.name} room=${room_on(paper, landscape)}
          bracket=${bracket.value.stages.find(({ number }) => number === stage.number)}
              matches=${matches.value.matches.filter((match) => match.stage === stage.number)}
          plan=${tournament.value.plan}
              win=${Number(tournament.value.plan.stages[stage.number - 1]?.points?.win ?? 2)} />`)}
        ${!standings.value.stages.some(({ groups }) => groups.some(({ lines }) => lines.length)) && !bracket.value.stages.some(({ matches: all }) => all.length) && html`<${Empty}
            title="No games yet" />`}
        </td></tr></tbody></table></article>`}`;
}

export default function Print({ query }) {
  const { list, chosen } = useChosenTournament(query);
  return html`<${Shown} document=${list} what="the tournaments">${() => (chosen
    ? html`<${TournamentScope} key=${chosen.name} name=${chosen.name}><${Paper} chosen=${chosen} /><//>`
    : html`<${PageTitle}>Print<//><${Empty} title="No tournament yet">Go to the <a
        href="/">home page</a>.<//>`)}<//>`;
}
