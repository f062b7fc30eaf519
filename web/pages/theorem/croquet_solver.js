// Solves positions of croquet backwards from the ends of the game, as far as they are requested. Pure.
import { games } from "../games/rules/rules.js";

const { first_state, is_home, legal_steps, longest_step, next_state } = games.croquet;

const kinds = 2 * (longest_step + 1) + 1;
const misses_to_lose = 2;
const [lost, drawn, won] = [1, 2, 3]; // 0 means not known yet

const player_code = ({ number, where, entry, misses }) => number * kinds + (where === "back" ? kinds - 1 : misses * (longest_step + 1) + entry);

/** All states of a player with fewer than two misses, and the result of each step. */
function all_players() {
  const players = [first_state().players[0]];
  const numbers = new Map([[player_code(players[0]), 0]]);
  const after = [];
  for (let at = 0; at < players.length; at += 1) {
    after.push(new Int16Array(2 * longest_step + 1).fill(-1)); // -1 means the second miss
    const state = { ...first_state(), players: [players[at], first_state().players[0]] };
    for (const step of [...legal_steps(state), 0]) {
      const next = next_state(state, { kind: "move", seat: 0, move: `1,${step}` }).players[0];
      if (next.misses >= misses_to_lose || is_home(players[at])) continue;
      if (!numbers.has(player_code(next))) numbers.set(player_code(next), players.push(next) - 1);
      after[at][step + longest_step] = numbers.get(player_code(next));
    }
  }
  return { players, numbers, after };
}

export function croquet_solver() {
  const { players, numbers, after } = all_players();
  const steps = players.map((player) => Array.from({ length: 6 }, (_, bar) => (bar > 4 ? []
    : legal_steps({ players: [player, first_state().players[0]], turn: 0, last_step: bar }))));
  const homes = players.map(is_home);
  const in_hoop = players.map(({ where }) => where === "hoop");
  const memory = new Uint8Array(players.length * players.length * 10);

  /** The result of a step for the player to move, with best play afterwards. */
  function after_step(own, other, turn, step) {
    const next = after[own][step + longest_step];
    if (next < 0) return lost;
    // If the first player is home first, the second one has one more move. If the second one is, the game ends.
    if (turn === 1 && (homes[next] || homes[other])) return homes[next] ? (homes[other] ? drawn : won) : lost;
    const size = Math.abs(step);
    return 4 - value(other, next, 1 - turn, in_hoop[next] ? 0 : Math.min(size, longest_step + 1 - size));
  }

  function value(own, other, turn, bar) {
    const place = ((own * players.length + other) * 5 + bar) * 2 + turn;
    if (memory[place]) return memory[place];
    let best = lost;
    for (const step of steps[own][bar]) {
      best = Math.max(best, after_step(own, other, turn, step));
      if (best === won) break;
    }
    memory[place] = best;
    return best;
  }

  /** The legal steps of the player to move, with their outcomes: -1, 0 or 1. */
  function moves(state) {
    const [own, other] = [state.players[state.turn], state.players[1 - state.turn]].map((player) => numbers.get(player_code(player)));
    return legal_steps(state).map((step) => ({ step, outcome: after_step(own, other, state.turn, step) - 2 }));
  }
  return { moves };
}
