// A bot over the network that plays croquet by its rules and gives up when its time has come: of two of
// them the one with the higher rank wins, whoever begins.
import { connect } from "node:net";
import { createInterface } from "node:readline";

/** Below these no game of croquet has ended by itself: the shortest win takes 31 moves of both. */
export const highest_rank = 29;
const longest_step = 8;

/** The longest step that is not barred and misses no hoop. Players are {number, place, detail}. */
export function step_of(own, other, last_step) {
  const bar = other.place === "hoop" ? 0 : last_step;
  const is_free = (step) => bar === 0 || (step !== bar && step !== 9 - bar);
  if (own.place === "hoop") return is_free(own.detail) ? own.detail : 0;
  const to_hoop = 10 - (own.number % 10);
  for (let step = longest_step; step > 0; --step) {
    if (is_free(step) && (step <= to_hoop || step === 2 * to_hoop)) return step;
  }
  throw new Error("one of 1 and 2 is always free");
}

export class RankedBot {
  /** `rank`, from 2 to highest_rank: so many moves of both are made before it resigns. */
  constructor(address, token, rank) {
    const [host, port] = address.split(":");
    this.rank = rank;
    this.socket = connect(Number(port), host);
    this.socket.on("error", () => {});
    this.socket.write(`login ${token}\n`);
    /** Its alias, once it is in. */
    this.welcome = new Promise((is_in) => (this.hear_welcome = is_in));
    /** When its first game is over. */
    this.first_result = new Promise((over) => (this.hear_result = over));
    createInterface({ input: this.socket }).on("line", (line) => this.#hear(line));
  }

  #say(line) {
    this.socket.write(`${line}\n`);
  }

  #hear(line) {
    const [word, ...rest] = line.split(" ");
    if (word === "ping") this.#say(`pong ${rest[0]}`);
    if (word === "welcome") this.hear_welcome(rest[0]);
    if (word === "game") this.#begin();
    if (word === "you") this.mark = rest[0];
    if (word === "ready?") this.#say("ready");
    if (word === "move") this.#move(rest[0]);
    if (word === "state") this.#look(rest);
    if (word === "go") this.#turn();
    if (word === "result") this.hear_result(rest[0]);
  }

  #begin() {
    this.moves = 0;
    this.last_step = 0;
  }

  #move(move) {
    const [mark, step] = move.split(",");
    ++this.moves;
    if (mark !== this.mark) this.last_step = Math.abs(Number(step));
  }

  /** Of both players: mark, number, where it stands with a number unless that is `free`, misses. */
  #look(words) {
    this.players = {};
    while (words.length) {
      const [mark, number, place] = words.splice(0, 3);
      const detail = place === "free" ? 0 : Number(words.shift());
      words.shift();
      this.players[mark] = { number: Number(number), place, detail };
    }
  }

  #turn() {
    const other = this.mark === "1" ? "2" : "1";
    const move = this.moves >= this.rank ? "resign" : step_of(this.players[this.mark], this.players[other], this.last_step);
    this.#say(`${this.mark},${move}`);
  }

  leave() {
    this.socket.destroy();
  }
}
