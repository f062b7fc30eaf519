// The meaning of each verdict, its usual cause, and what to do. Pure. See docs/student.md for more.

const flush = "Flush after every line: flush=True, fflush(stdout), std::flush.";

const causes = {
  illegal: {
    means: "The rules do not allow this move in this position.",
    usually: "The program’s copy of the board is wrong.",
    then: "Apply every “move” line, including your own moves, and compare the result with the board shown here.",
  },
  malformed: {
    means: "The bot’s line was not a move.",
    usually: "Debug output was printed to standard output.",
    then: "Print debug output to standard error, and answer only with the move.",
  },
  crash: {
    means: "The program ended in the middle of the game.",
    usually: "An exception, an index out of range, or a missing file.",
    then: "Read its last lines on standard error, and replay the game under a debugger.",
  },
  memory: {
    means: "The program used more memory than the limit.",
    usually: "A table or a list that grows with every move or node.",
    then: "Use a table of fixed size, and clear it at every “game” line.",
  },
  "output-limit": {
    means: "The program wrote more output than the limit.",
    usually: "An endless loop that prints.",
    then: "Write nothing but “ready” and moves to standard output.",
  },
  protocol: {
    means: "The program sent a message out of turn, or an unreadable one.",
    usually: "Answers that were not requested, or two answers to one “go”.",
    then: "Write one move after each “go”, and nothing else.",
  },
  disconnected: {
    means: "The bot was not connected when its time ran out.",
    usually: "A computer that went to sleep, or a network failure.",
    then: "Upload the program so that the server runs it, or run the relay on a computer that does not sleep.",
  },
  resigned: { means: "The program gave up the game.", usually: "The program sent “resign”.", then: "If this was intended, nothing needs to change." },
};

const late = {
  means: "No answer arrived before the time for the move ran out.",
  usually: "The search checks the clock too rarely, or leaves no margin.",
  then: "Check the time in the innermost loop, and stop after 90 % of the limit.",
};

/** {means, usually, then} of a forfeit, or null. `moved`: the seat had made a move before it. */
export function forfeit_cause(reason, moved) {
  if (reason !== "timeout") return causes[reason] ?? null;
  return moved ? late : { ...late, usually: "The answer was written but not flushed, or the program started too slowly.", then: flush };
}
