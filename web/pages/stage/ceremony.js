import { html } from "../js/dom.js";
export function Ceremony() { return html`<p>soon</p>`; }
