// The rules: one page a game, and the list of them.
import { html } from "../js/dom.js";
import { Empty, PageTitle } from "../js/parts.js";
import wordcube from "./rules/wordcube.js";
import boxing from "./rules/boxing.js";
import croquet from "./rules/croquet.js";
import crossed_words from "./rules/crossed_words.js";
import pythoncross from "./rules/pythoncross.js";

/** name -> [title, line, rules]. One more game is one more line. */
const pages = {
  wordcube: ["Word cube", "Take words out of a block of letters; what lies below moves up.", wordcube],
  boxing: ["Boxing arena", "Mark squares until no spot is vacant; whoever fills the last spot wins.", boxing],
  croquet: ["Croquet", "Step through ten hoops by arithmetic, barring the other’s steps.", croquet],
  "crossed-words": ["Crossed Words solitaire", "Three piles of letters, a board of 17 × 17, the highest total.", crossed_words],
  pythoncross: ["Pythoncross", "Fifteen plays on a board of 9 × 9 with a list of letters.", pythoncross],
};

function Index() {
  return html`<${PageTitle}
      lead="Three games for two or more programs, and two word solitaires.">Rules<//>
    <ul class="cards">${Object.entries(pages).map(([name, [title, line]]) => html`<li class="card" key=${name}>
      <h2 class="card-title"><a href=${`/rules/${name}`}>${title}</a></h2><p class="muted">${line}</p></li>`)}</ul>`;
}

export default function Rules({ params }) {
  const [title, line, view] = pages[params.game] ?? [];
  if (!params.game) return html`<${Index} />`;
  if (!view) {
    return html`<${PageTitle}>Game not found<//><${Empty} title=${`There is no game called “${params.game}”.`}><a
        href="/rules">All rules</a><//>`;
  }
  return html`<${PageTitle} title=${`${title}: rules`} above=${html`<a href="/rules">Rules</a>`}
      lead=${line}>${title}<//><article class="prose"><${view} /></article>`;
}
