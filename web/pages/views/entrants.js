// The list of entrants with their standing in the tournament.
import { html } from "../js/dom.js";
import { archive } from "../js/archive.js";
import { Entrant } from "../js/entrant.js";
import { Departed, Empty, PageTitle, Shown, Table } from "../js/parts.js";
import { useTournament, useTournamentDocument } from "../js/tournament.js";
import { outlook_text, place_text, presence_words } from "../js/words.js";

export default function Entrants() {
  const { name } = useTournament();
  const entrants = useTournamentDocument("entrants");
  const ratings = useTournamentDocument("ratings");
  const lobby = useTournamentDocument("lobby");
  const rating = new Map((ratings.value?.ratings ?? []).map((one) => [one.alias, one]));
  const presence = new Map((lobby.value?.entrants ?? []).filter(({ alias }) => alias).map((one) => [one.alias, one.presence]));
  return html`<${PageTitle}
      lead="Entrants are listed by alias; names are shown only if the instructor turns them on.">Entrants<//>
    <${Shown} document=${entrants} after=${archive ? [ratings] : [ratings, lobby]} what="the entrants">${(value) => {
      if (!value.entrants.length) return html`<${Empty} title="No entrants yet" />`;
      const columns = [
        { name: "Place", number: true, cell: place_text },
        { name: "Entrant", heads: true, cell: ({ alias }) => html`<${Entrant} tournament=${name}
            alias=${alias} />` },
        { name: "Result", cell: (one) => (one.departed ? html`<${Departed} said=${one.departed} />` : outlook_text(one)) },
        { name: "Rating", number: true, cell: ({ alias }) => (rating.has(alias) ? `${Math.round(rating.get(alias).elo)} ± ${Math.round(rating.get(alias).error)}` : "–") },
        ...(archive ? [] : [{ name: "Bot", cell: ({ alias }) => presence_words[presence.get(alias)] ?? "–" }]),
      ];
      const rows = [...value.entrants].sort((a, b) => (a.place ?? 1e9) - (b.place ?? 1e9));
      return html`<${Table} caption="Entrants" hide_caption=${true} columns=${columns} rows=${rows}
          row_key=${({ alias }) => alias} />`;
    }}<//>`;
}
