// The rules: one page a game, and the list of them.
import { html, useEffect, useState } from "../js/dom.js";
import { Empty, Fault, Loading, PageTitle } from "../js/parts.js";

/** name -> [title, line, loader]. One more game is one more line. */
const pages = {
  wordcube: ["Word cube", "Take words out of a block of letters; what lies below moves up.", () => import("./rules/wordcube.js")],
  boxing: ["Boxing arena", "Mark squares until no spot is vacant; whoever fills the last spot wins.", () => import("./rules/boxing.js")],
  croquet: ["Croquet", "Step through ten hoops by arithmetic, barring the other’s steps.", () => import("./rules/croquet.js")],
  "crossed-words": ["Crossed Words solitaire", "Three piles of letters, a board of 17 × 17, the highest total.", () => import("./rules/crossed_words.js")],
  pythoncross: ["Pythoncross", "Fifteen plays on a board of 9 × 9 with a list of letters.", () => import("./rules/pythoncross.js")],
};

function Index() {
  return html`<${PageTitle}
      lead="Three games for two or more programs, and two word solitaires.">Rules<//>
    <ul class="cards">${Object.entries(pages).map(([name, [title, line]]) => html`<li class="card" key=${name}>
      <h2 class="card-title"><a href=${`/rules/${name}`}>${title}</a></h2><p class="muted">${line}</p></li>`)}</ul>`;
}

function usePage(load) {
  const [page, set_page] = useState({});
  useEffect(() => {
    let wanted = true;
    load?.().then((module) => wanted && set_page({ load, view: module.default }), (fault) => wanted && set_page({ load, fault }));
    return () => (wanted = false);
  }, [load]);
  return page.load === load ? page : {};
}

export default function Rules({ params }) {
  const [title, line, load] = pages[params.game] ?? [];
  const { view, fault } = usePage(load);
  if (!params.game) return html`<${Index} />`;
  if (!load) {
    return html`<${PageTitle}>Game not found<//><${Empty} title=${`There is no game called “${params.game}”.`}><a
        href="/rules">All rules</a><//>`;
  }
  return html`<${PageTitle} title=${`${title}: rules`} above=${html`<a href="/rules">Rules</a>`}
      lead=${line}>${title}<//>
    ${fault ? html`<${Fault} error=${fault} />` : view ? html`<article
        class="prose"><${view} /></article>` : html`<${Loading} />`}`;
}
