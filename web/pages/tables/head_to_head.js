// An entrant's results against each opponent, in games that count. Pure.
import { by_alias, is_counted } from "./played.js";

/** [{opponent, games, won, drawn, lost, score, against}], most games first. */
export function head_to_head(games, alias) {
  const rows = new Map();
  for (const game of games.filter(is_counted)) {
    const own = game.seats.find((seat) => seat.alias === alias);
    if (!own || own.standing === "void") continue;
    for (const other of game.seats) {
      if (other === own) continue;
      const row = rows.get(other.alias) ??
        { opponent: other.alias, games: 0, won: 0, drawn: 0, lost: 0, score: 0, against: 0 };
      row.games += 1;
      row.won += own.standing === "win" ? 1 : 0;
      row.drawn += own.standing === "tie" ? 1 : 0;
      row.lost += own.standing === "loss" ? 1 : 0;
      row.score += own.score;
      row.against += other.score;
      rows.set(other.alias, row);
    }
  }
  return [...rows.values()].sort((a, b) => b.games - a.games || by_alias(a.opponent, b.opponent));
}
