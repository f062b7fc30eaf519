// Disqualifying, withdrawing and reinstating an entrant, each with its reason and what follows.
import { html, useState } from "../../js/dom.js";
import { tournament_path } from "../../js/api.js";
import { Deed, Field } from "../../js/forms.js";
import { useEntrantText } from "../../js/entrant.js";

const deeds = {
  disqualify: { verb: "Disqualify", usual: "award" },
  withdraw: { verb: "Withdraw", usual: "stand" },
  reinstate: { verb: "Reinstate" },
};
const fates = [["award", "Award to the opponents"], ["stand", "Keep"], ["void", "Void"]];
/** The reasons for which the rules of the contests disqualify; the field takes any other. */
const reasons = ["offensive text", "more than a minute for a move", "run-time error", "misuse of files"];

function DepartureDeed({ name, alias, what, onClose }) {
  const named = useEntrantText();
  const { verb, usual } = deeds[what];
  const [games, set_games] = useState(usual);
  return html`<${Deed} title=${`${verb} ${named(alias)}`} verb=${verb} onClose=${onClose}
    suggestions=${what === "disqualify" ? reasons : []}
    path=${tournament_path(name, `entrants/${encodeURIComponent(alias)}/${what}`)} body=${usual ? { games } : {}}>
    ${usual
      ? html`<p>The entrant plays no more games. A game in progress is aborted. The bot may stay connected.
          Standings and exports show the reason.</p>
        <${Field} label="Results so far" kind="select" value=${games} onValue=${set_games} options=${fates} />`
      : html`<p>Its results count again as played, and its remaining games are scheduled again.</p>`}<//>`;
}

/** Buttons for an entrant: `departed` says how it has left, or is null. */
export function Departure({ name, alias, departed, onDone }) {
  const [what, set_what] = useState(null);
  const close = () => {
    set_what(null);
    onDone();
  };
  const choices = departed ? ["reinstate"] : ["disqualify", "withdraw"];
  return html`<span class="buttons">${choices.map((choice) => html`<button type="button" key=${choice} class=${choice === "reinstate" ? "" : "danger"}
      aria-label=${`${deeds[choice].verb} ${alias}`} onClick=${() => set_what(choice)}>${deeds[choice].verb}</button>`)}</span>
    ${what && html`<${DepartureDeed} name=${name} alias=${alias} what=${what} onClose=${close} />`}`;
}
