// The test of `aspis match --sprt`: games are paired as they come, and the match ends when it is
// known who is better.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "referee/formats/ratings.hpp"
#include "referee/match/match.hpp"

namespace aspis::cli {

/// "0,10", of Elo; throws CommandError where it is something else.
[[nodiscard]] formats::SprtHypotheses read_hypotheses(const std::string& text);

class MatchSprt {
 public:
  /// `pairs`: games 1 and 2, 3 and 4 ... are on one board with seats exchanged.
  MatchSprt(formats::SprtHypotheses hypotheses, bool pairs) : sprt_(hypotheses), pairs_(pairs) {}

  void add(const match::MatchGame&);
  [[nodiscard]] bool is_decided() const { return sprt_.state() != formats::Sprt::State::open; }

  /// "LLR 1.20 (-2.94 to 2.94)".
  [[nodiscard]] std::string progress() const;
  /// One line for people, with the names of both.
  [[nodiscard]] std::string words(const std::string& first, const std::string& second) const;
  [[nodiscard]] nlohmann::json document() const;

 private:
  formats::Sprt sprt_;
  bool pairs_;
  std::map<int, int> halves_;  // pairs of which one game has come: what the first one got of it
};

}  // namespace aspis::cli
