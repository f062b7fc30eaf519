// What a verdict means, what usually causes it, and what to do about it. Pure; docs/student.md has the
// same in more words.

const flush = "Flush after every line: flush=True, fflush(stdout), std::flush.";

const causes = {
  illegal: {
    means: "The rules do not allow this move in this position.",
    usually: "The program’s own picture of the board is not the true one.",
    then: "Follow every “move” line, the own ones too, and compare with the board shown here.",
  },
  malformed: {
    means: "The bot’s line was not a move.",
    usually: "Something was printed to standard output that was meant for the author.",
    then: "Print it to standard error, and answer nothing but the move.",
  },
  crash: {
    means: "The program ended in the middle of the game.",
    usually: "An exception, an index out of range, or a file that is not there.",
    then: "Read its last lines on standard error, and replay the game under a debugger.",
  },
  memory: {
    means: "The program used more memory than the limit.",
    usually: "A table or a list that grows with every move or node.",
    then: "Bound it: a table of fixed size, cleared at every “game” line.",
  },
  "output-limit": {
    means: "The program wrote more than the limit.",
    usually: "A loop that prints without an end.",
    then: "Write nothing but “ready” and moves to standard output.",
  },
  protocol: {
    means: "The program said something out of turn, or that cannot be read.",
    usually: "Answers without having been asked, or two answers to one “go”.",
    then: "Write one move after each “go”, and nothing else.",
  },
  disconnected: {
    means: "The bot was not connected when its time was over.",
    usually: "A computer that went to sleep, or a network that was gone.",
    then: "Hand the program in, so that the server plays it; or let the relay run where nothing sleeps.",
  },
  resigned: { means: "The program gave the game up.", usually: "It asked for that: “resign”.", then: "Nothing, if it was meant." },
};

const late = {
  means: "No answer had come when the time for the move was over.",
  usually: "The search looks at the clock too seldom, or leaves no margin.",
  then: "Look at the time in the innermost loop, and stop a tenth of the limit before its end.",
};

/** {means, usually, then} of a forfeit, or null. `moved`: whether the seat had made a move before it. */
export function cause_of(reason, moved) {
  if (reason !== "timeout") return causes[reason] ?? null;
  return moved ? late : { ...late, usually: "The answer was written and not flushed, or starting up took too long.", then: flush };
}
