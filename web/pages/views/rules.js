// The rules: a list, and a page for each game.
import { html } from "../js/dom.js";
import { Empty, PageTitle } from "../js/parts.js";
import Wordcube from "./rules/wordcube.js";
import Boxing from "./rules/boxing.js";
import Croquet from "./rules/croquet.js";
import CrossedWords from "./rules/crossed_words.js";
import Pythoncross from "./rules/pythoncross.js";

/** name -> [title, line, text]. To add a game, add a line. */
const pages = {
  wordcube: ["Word cube", "Take words out of a block of letters; the letters below move up.", Wordcube],
  boxing: ["Boxing arena", "Mark squares until no spot is vacant; the player who fills the last spot wins.", Boxing],
  croquet: ["Croquet", "Step through ten hoops by arithmetic, and bar your opponent’s steps.", Croquet],
  "crossed-words": ["Crossed Words solitaire", "Three piles of letters, a board of 17 × 17, the highest total.", CrossedWords],
  pythoncross: ["Pythoncross", "Fifteen plays on a board of 9 × 9 with a list of letters.", Pythoncross],
};

function Index() {
  return html`<${PageTitle}
      lead="Three games for two or more programs, and two word solitaires.">Rules<//>
    <ul class="cards">${Object.entries(pages).map(([name, [title, line]]) => html`<li class="card" key=${name}>
      <h2 class="card-title"><a href=${`/rules/${name}`}>${title}</a></h2><p class="muted">${line}</p></li>`)}
      <li class="card"><h2 class="card-title"><a href="/theorem">Beat the theorem</a></h2><p class="muted">Play croquet and small boxing arenas yourself, against the proof.</p></li></ul>`;
}

export default function Rules({ params }) {
  const [title, line, Text] = pages[params.game] ?? [];
  if (!params.game) return html`<${Index} />`;
  if (!Text) {
    return html`<${PageTitle}>Game not found<//><${Empty} title=${`There is no game called “${params.game}”.`}><a
        href="/rules">All rules</a><//>`;
  }
  return html`<${PageTitle} title=${`${title}: rules`} above=${html`<a href="/rules">Rules</a>`}
      lead=${line}>${title}<//>
    <article class="prose"><${Text} />${/^(boxing|croquet)$/.test(params.game) && html`<p><a href=${`/theorem/${params.game}`}>Beat the theorem</a></p>`}</article>`;
}
