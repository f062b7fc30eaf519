#include "server/cli/match_sprt.hpp"

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

using State = formats::Sprt::State;

std::string formatted(double value, const char* form) {
  char text[32];
  std::snprintf(text, sizeof text, form, value);
  return text;
}

/// 0, 1 or 2 halves of a point; negative where the game was void.
int halves_of(const match::MatchGame& game) {
  for (std::size_t seat = 0; seat < game.seat_order.entrant_at.size(); ++seat) {
    if (game.seat_order.entrant_at[seat] != 0) continue;
    switch (game.outcome.record.verdict.standings.at(seat)) {
      case protocol::Standing::win:
        return 2;
      case protocol::Standing::tie:
        return 1;
      case protocol::Standing::loss:
        return 0;
      case protocol::Standing::void_:
        return -1;
    }
  }
  return -1;
}

}  // namespace

formats::SprtHypotheses read_hypotheses(const std::string& text) {
  formats::SprtHypotheses hypotheses;
  const char* at = text.c_str();
  char* end = nullptr;
  hypotheses.elo0 = std::strtod(at, &end);
  const bool has_low = end != at && *end == ',';
  at = has_low ? end + 1 : at;
  hypotheses.elo1 = std::strtod(at, &end);
  constexpr double most = 1000;
  const bool fits = has_low && end != at && *end == '\0' && hypotheses.elo0 < hypotheses.elo1 &&
                    hypotheses.elo0 >= -most && hypotheses.elo1 <= most;
  if (!fits) {
    bad_input("--sprt " + text +
              ": give two Elo values, the lower one first: --sprt 0,10 asks whether the first bot "
              "is better by 0 or by 10");
  }
  return hypotheses;
}

void MatchSprt::add(const match::MatchGame& game) {
  const int halves = halves_of(game);
  if (!pairs_) {
    if (halves >= 0) sprt_.add(2 * halves);
    return;
  }
  const auto [other, is_first] = halves_.try_emplace(game.game / 2, halves);
  if (is_first) return;
  if (halves >= 0 && other->second >= 0) sprt_.add(halves + other->second);
  halves_.erase(other);
}

std::string MatchSprt::progress() const {
  const std::string bound = formatted(formats::Sprt::bound(), "%.2f");
  return "LLR " + formatted(sprt_.llr(), "%.2f") + " (-" + bound + " to " + bound + ")";
}

std::string MatchSprt::words(const std::string& first, const std::string& second) const {
  const std::string counted = " after " + std::to_string(sprt_.count()) +
                              (pairs_ ? " pairs of games, " : " games, ") + progress();
  switch (sprt_.state()) {
    case State::high:
      return first + " is better than " + second + ": " + formatted(sprt_.hypotheses().elo1, "%g") +
             " Elo or more rather than " + formatted(sprt_.hypotheses().elo0, "%g") + counted;
    case State::low:
      return first + " is not better than " + second + " by " +
             formatted(sprt_.hypotheses().elo1, "%g") +
             " Elo: " + formatted(sprt_.hypotheses().elo0, "%g") + " or less" + counted;
    case State::open:
      return "not decided" + counted;
  }
  return "";
}

nlohmann::json MatchSprt::document() const {
  const char* const state = sprt_.state() == State::open   ? "open"
                            : sprt_.state() == State::high ? "high"
                                                           : "low";
  return {{"elo0", sprt_.hypotheses().elo0},
          {"elo1", sprt_.hypotheses().elo1},
          {"llr", sprt_.llr()},
          {"bound", formats::Sprt::bound()},
          {pairs_ ? "pairs" : "games", sprt_.count()},
          {"state", state}};
}

}  // namespace aspis::cli
