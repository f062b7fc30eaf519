// The frame of every page: header, navigation, the banner for a lost connection, footer.
import { html, useEffect, useRef, useState, useTimer } from "./dom.js";
import { tournament_path } from "./api.js";
import { archive } from "./archive.js";
import { useDocument } from "./documents.js";
import { keep, read_kept } from "./kept.js";
import { address, chart_file, ratings_page, games_page, entrants_page, scrimmages_page, tournament_page } from "./paths.js";

const themes = { system: "system", light: "light", dark: "dark" };

function ThemeSwitch() {
  const [theme, set_theme] = useState(read_kept("aspis-theme") ?? "system");
  const choose = ({ target: { value } }) => {
    set_theme(value);
    keep("aspis-theme", value === "system" ? null : value);
    dispatchEvent(new CustomEvent("aspis:theme", { detail: value }));
  };
  return html`<label class="theme"><span>Theme</span>
    <select value=${theme} onChange=${choose}>
      ${Object.entries(themes).map(([key, said]) => html`<option value=${key}>${said}</option>`)}
    </select></label>`;
}

function page_links(tournament) {
  const general = [["/rules", "Rules"], ["/join", "Take part"], ["/solitaire", "Solitaires"]];
  const results = !tournament ? [[address("/"), "Tournaments"]] : [
    [tournament_page(tournament), "Overview"],
    [games_page(tournament), "Games"],
    [entrants_page(tournament), "Entrants"],
    [ratings_page(tournament), "Ratings"],
  ];
  if (archive) return results;
  if (!tournament) return [...results, ...general];
  const query = `?t=${encodeURIComponent(tournament)}`;
  return [
    ...results,
    [scrimmages_page(tournament), "Scrimmages"],
    ...general,
    [`/screen${query}`, "Big screen"],
    [chart_file(tournament), "Print"],
  ];
}

function Navigation({ path, tournament }) {
  const [open, set_open] = useState(false);
  useEffect(() => set_open(false), [path]);
  const is_here = (href) => (href === "/rules" || href === "/solitaire" ? path.startsWith(href) : path === href.replace("#", "").split("?")[0]);
  return html`<nav class=${`nav ${open ? "open" : ""}`} aria-label="Main">
    <button type="button" class="nav-button" aria-expanded=${open} aria-controls="nav-links"
      onClick=${() => set_open(!open)}>Menu</button>
    <ul id="nav-links">
      ${page_links(tournament).map(([href, said]) => html`<li key=${href}>
        <a href=${href} aria-current=${is_here(href) ? "page" : null}>${said}</a></li>`)}
    </ul>
  </nav>`;
}

/** Reports that live events have stopped, until they work again. */
function ConnectionBanner({ connection }) {
  const lost = Boolean(connection?.lost);
  const [back, set_back] = useState(false);
  const was_lost = useRef(false);
  useEffect(() => {
    set_back(was_lost.current && !lost);
    was_lost.current = lost;
  }, [lost]);
  useTimer(() => set_back(false), back ? 4000 : null, [back]);
  return html`<div class="banner-place" role="status">
    ${lost && html`<div class="banner banner-lost">
        <span>Connection lost: this page may be out of date. Reconnecting …</span>
      ${connection.retry && html`<button type="button" onClick=${connection.retry}>Reconnect now</button>`}</div>`}
    ${back && !lost && html`<div class="banner banner-back">Reconnected.</div>`}
  </div>`;
}

/** The end of the chain of results: readers who note it can verify the tournament's file later. */
function ChainHead({ tournament }) {
  const { value } = useDocument(tournament_path(tournament));
  if (!value?.chain) return null;
  return html`<p class="chain" title="Note it to check later that no result was changed.">Chain of results, link ${value.chain.links}:
    ${" "}<code class="digest">${value.chain.head}</code></p>`;
}

const footer_links = archive
  ? [["dataset/README.txt", "Dataset"], ["vendor/licences.txt", "Licences"]]
  : [["/join", "Take part"], ["/student", "For students"], ["/instructor", "For the instructor"],
    ["/api/v1/openapi.json", "JSON API"], ["/vendor/licences.txt", "Licences"]];

/** `plain`: without header and footer, for big screens and print. */
export function Frame({ path, tournament, connection, plain = false, children }) {
  if (plain) {
    return html`<${ConnectionBanner} connection=${connection} /><main id="main" class="plain">${children}</main>`;
  }
  return html`
    <a class="skip" href="#main">Skip to content</a>
    <header class="masthead">
      <a class="brand" href=${address("/")}><img src=${archive ? "shield.svg" : "/shield.svg"} alt="" width="28" height="28" /> Aspis</a>
      <${Navigation} path=${path} tournament=${tournament} />
      ${!archive && html`<a class="button log-in" href="/student">Your bot</a>`}
    </header>
    <${ConnectionBanner} connection=${connection} />
    <main id="main" tabindex="-1">${children}</main>
    <footer class="footer">
      <p>Aspis: bot tournaments. “Come back with your shield, or on it.”</p>
      ${tournament && html`<${ChainHead} tournament=${tournament} />`}
      <${ThemeSwitch} /><ul>${footer_links.map(([href, said]) => html`<li key=${href}><a href=${href}>${said}</a></li>`)}</ul>
    </footer>`;
}
