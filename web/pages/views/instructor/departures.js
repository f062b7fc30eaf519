// Disqualifies, withdraws and reinstates entrants, with reasons and consequences.
import { html } from "../../js/dom.js";
import { DeedButton } from "../../js/dialog.js";
import { useEntrantText } from "../../js/entrant.js";
import { plural } from "../../js/words.js";

const fates = [["award", "Award to the opponents"], ["stand", "Keep"], ["void", "Void"]];
const games = (start) => [{ key: "games", label: "Results so far", kind: "select", start, options: fates }];
/** Common reasons from the rules of the contests; the field accepts any other. */
const reasons = ["offensive text", "more than a minute for a move", "run-time error", "misuse of files"];
/** Buttons for an entrant; `departed` says how it left, or is null. */
export function Departure({ name, alias, departed, onDone }) {
  const named = useEntrantText();
  const deed = (act, verb) => ({ act, name, target: alias, hidden: (act === "reinstate") !== Boolean(departed), label: html`${verb}<span class="visually-hidden"> ${alias}</span>`, title: `${verb} ${named(alias)}`, verb: `${verb} ${alias}`, onDone });
  return html`<${DeedButton} ...${deed("reinstate", "Reinstate")} />
    <${DeedButton} ...${deed("withdraw", "Withdraw")} look="danger" fields=${games("stand")} />
    <${DeedButton} ...${deed("disqualify", "Disqualify")} look="danger" fields=${games("award")} suggestions=${reasons} />`;
}

/** A button that withdraws several entrants. */
export function WithdrawAll({ name, aliases, onDone }) {
  return html`<${DeedButton} act="withdraw-all" name=${name} label="Withdraw" look="danger" title=${`Withdraw ${plural(aliases.length, "entrant")}`} fields=${games("stand")} body=${{ aliases }} onDone=${onDone}>
    <p>${aliases.join(", ")}</p><//>`;
}
