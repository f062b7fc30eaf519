// A network bot that moves only when the test says so: until then, its game waits.
import { connect } from "node:net";
import { createInterface } from "node:readline";

const listeners = [];

/** The one of them that is to move, as soon as one is. */
export async function next_turn(bots) {
  for (;;) {
    const found = bots.find((bot) => bot.is_asked);
    if (found) return found;
    await new Promise((asked) => listeners.push(asked));
  }
}

/** Plays boxing: the next vacant spot, one at a time. */
export class HeldBot {
  constructor(address, token) {
    const [host, port] = address.split(":");
    this.socket = connect(Number(port), host);
    this.socket.on("error", () => {});
    this.socket.write(`login ${token}\n`);
    this.taken = new Set();
    this.is_asked = false;
    createInterface({ input: this.socket }).on("line", (line) => this.#hear(line));
  }

  #say(line) {
    this.socket.write(`${line}\n`);
  }

  #hear(line) {
    const [word, ...rest] = line.split(" ");
    if (word === "ping") this.#say(`pong ${rest[0]}`);
    if (word === "you") this.mark = rest[0];
    if (word === "board") this.#begin();
    if (word === "row") this.rows.push(rest[0]);
    if (word === "ready?") this.#say("ready");
    if (word === "move") this.#fill(rest[0]);
    if (word === "go") this.#turn();
  }

  #begin() {
    this.rows = [];
    this.taken.clear();
  }

  #fill(move) {
    const [, row, column, size] = move.split(",").map(Number);
    for (let r = row; r < row + size; ++r) for (let c = column; c < column + size; ++c) this.taken.add(`${r},${c}`);
  }

  #turn() {
    if (this.gives_up_after !== undefined) {
      if (this.taken.size >= this.gives_up_after) this.#say(`${this.mark},resign`);
      else this.#take_one();
      return;
    }
    this.is_asked = true;
    for (const tell of listeners.splice(0)) tell();
  }

  /** From now on it moves by itself, and resigns when so many spots are taken. */
  go_on(gives_up_after) {
    this.gives_up_after = gives_up_after;
  }

  /** In its turn: takes one spot. */
  move() {
    this.is_asked = false;
    this.#take_one();
  }

  #take_one() {
    for (let r = 1; r <= this.rows.length; ++r) {
      for (let c = 1; c <= this.rows[r - 1].length; ++c) {
        if (this.rows[r - 1][c - 1] !== "-" || this.taken.has(`${r},${c}`)) continue;
        this.#say(`${this.mark},${r},${c},1`);
        return;
      }
    }
  }

  /** In its turn. */
  resign() {
    this.is_asked = false;
    this.#say(`${this.mark},resign`);
  }

  leave() {
    this.socket.destroy();
  }
}

/** Whatever it is asked, what it says is no move. */
export class BabblingBot {
  constructor(address, token) {
    const [host, port] = address.split(":");
    this.socket = connect(Number(port), host);
    this.socket.on("error", () => {});
    this.socket.write(`login ${token}\n`);
    const answers = { ping: (number) => `pong ${number}`, "ready?": () => "ready", go: () => "blah" };
    createInterface({ input: this.socket }).on("line", (line) => {
      const [word, rest] = line.split(" ");
      if (answers[word]) this.socket.write(`${answers[word](rest)}\n`);
    });
  }

  leave() {
    this.socket.destroy();
  }
}
