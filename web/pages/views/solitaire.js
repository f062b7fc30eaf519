// The list of solitaires, with links to play and score them.
import { html } from "../js/dom.js";
import { PageTitle, Section } from "../js/parts.js";

const commands = [
  "aspis score crossedwords output.txt --piles input10.txt",
  "aspis score pythoncross report.txt --map treasure-map-1.txt",
  "aspis solve pythoncross treasure-map-1.txt --seconds 60",
];

export default function Solitaires() {
  return html`<${PageTitle}
      lead="Word games for one program or one person. The referee checks every move and every claimed point.
      Files scored here are not stored.">Solitaires<//>
    <ul class="cards solitaire-cards">
      <li class="card"><h2 class="card-title">Crossed Words</h2>
        <p>Three piles of letters, a board of 17 × 17, and bonus squares that count every time. Programs write an output file;
          check yours move by move.</p>
        <p class="card-links"><a class="button primary" href="/solitaire/crossedwords">Score an output file</a>
          <a class="button" href="/rules/crossed-words">Rules</a></p></li>
      <li class="card"><h2 class="card-title">Pythoncross</h2>
        <p>A list of letters in a known order, a board of 9 × 9, fifteen plays. The contest’s own solution scores 715 points;
          programs have scored more.</p>
        <p class="card-links"><a class="button primary" href="/solitaire/pythoncross/play">Play it here</a>
          <a class="button" href="/solitaire/pythoncross">Score a report</a> <a class="button" href="/rules/pythoncross">Rules</a></p></li>
    </ul>
    <${Section} title="On your own computer">
      <p>These pages use the same scorer as the command line, whose exit status tells whether a file is valid.</p>
      <pre tabindex="0"><code>${commands.join("\n")}</code></pre>
    <//>`;
}
