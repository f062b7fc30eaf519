// The result of a match: points with their uncertainty for each entrant, and the test of --sprt.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "protocol/verdict.hpp"
#include "referee/formats/ratings.hpp"
#include "referee/match/match.hpp"

namespace aspis::cli {

/// The results of one entrant.
struct SummaryLine {
  std::string name;
  int wins = 0;
  int ties = 0;
  int losses = 0;
  int voids = 0;
  std::map<protocol::Reason, int> forfeits;  // its own
  std::chrono::microseconds slowest{0};      // of its accepted moves

  [[nodiscard]] int games() const { return wins + ties + losses; }
  [[nodiscard]] double points() const { return wins + 0.5 * ties; }
};

class MatchSummary {
 public:
  explicit MatchSummary(const std::vector<match::Entrant>& entrants);
  void add(const match::MatchGame&);
  [[nodiscard]] const std::vector<SummaryLine>& lines() const { return lines_; }
  [[nodiscard]] int games() const { return games_; }
  [[nodiscard]] int void_games() const { return voids_; }

 private:
  std::vector<SummaryLine> lines_;
  int games_ = 0;
  int voids_ = 0;
};

/// A table in columns; ends with a newline.
[[nodiscard]] std::string table(const MatchSummary&);

/// "game 3: alpha beats beta, no-moves, W=41 B=38".
[[nodiscard]] std::string sentence(const match::MatchGame&);

/// The match as JSON: {"entrants": [...], "games": [...]}, and "sprt" if `test` is set.
[[nodiscard]] std::string json(const MatchSummary&, const std::vector<match::MatchGame>&,
                               const nlohmann::json& test);

/// Parses "0,10" (Elo); throws CommandError if `text` is not valid.
[[nodiscard]] formats::SprtHypotheses read_hypotheses(const std::string& text);

class MatchSprt {
 public:
  /// `pairs`: games 1 and 2, 3 and 4 ... are on one board with seats exchanged.
  MatchSprt(formats::SprtHypotheses hypotheses, bool pairs) : sprt_(hypotheses), pairs_(pairs) {}

  void add(const match::MatchGame&);
  [[nodiscard]] bool is_decided() const { return sprt_.state() != formats::Sprt::State::open; }

  /// "LLR 1.20 (-2.94 to 2.94)".
  [[nodiscard]] std::string progress() const;
  /// One line with the names of both entrants.
  [[nodiscard]] std::string words(const std::string& first, const std::string& second) const;
  [[nodiscard]] nlohmann::json document() const;

 private:
  formats::Sprt sprt_;
  bool pairs_;
  std::map<int, int> halves_;  // first entrant's half points of pairs with one game missing
};

}  // namespace aspis::cli
