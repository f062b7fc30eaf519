// The places where a word that is said to be played can lie.
#pragma once

#include <optional>
#include <vector>

#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/solitaire/crossed_words/judge/claims.hpp"

namespace aspis::solitaire::crossed_words::judge {

/// What a game is judged by; all outlives the judging.
struct Case {
  const words::Dictionary& dictionary;
  const std::vector<Step>& steps;
  const std::optional<output::BoardShown>& final_board;
  Naming naming;
};

/// How many places of words may still be looked at, over all of a judging.
struct Effort {
  long left = 1'000'000;
  /// No more searching: plays are put where least is against them, one by one.
  [[nodiscard]] bool exhausted() const { return left <= 0; }
  /// Not even that.
  [[nodiscard]] bool overdrawn() const { return left < -1'000'000; }
};

struct Candidate {
  std::size_t reading = 0;
  Play play;
  ScoredPlay scored;
  Game after;
  std::vector<Fault> faults;  // of rules first, then of claims
  int weight = 0;             // how much is against it; 0 where nothing is
};

/// Where the play is right in everything: rules, claims and letters of the final board.
[[nodiscard]] std::vector<Candidate> right_candidates(const Case&, const Game&, const PlayStep&,
                                                      Effort&);

/// The place that least is against, with all faults of it; nothing where the word can lie nowhere.
/// `as_good` counts the other places that are no worse.
[[nodiscard]] std::optional<Candidate> best_candidate(const Case&, const Game&, const PlayStep&,
                                                      Effort&, int& as_good);

}  // namespace aspis::solitaire::crossed_words::judge
