// What tables and charts say about a stage, counted and named once: results of pairs, titles,
// play-offs and lots in words. Knows neither files nor pages.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "server/tournament/emblem.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::exports {

using formats::Entrant;
using tournament::Tournament;

/// The tournament's title, or the plan's name where it has none.
[[nodiscard]] std::string name_of(const Tournament&);

/// What its program is called, for a column of its own beside the alias; "" where it has no name.
[[nodiscard]] const std::string& program_of(const Tournament&, Entrant);

[[nodiscard]] tournament::Emblem emblem_of(const Tournament&, Entrant);

/// One side's share of some games.
struct Tally {
  int games = 0;
  int wins = 0;
  int ties = 0;
  int losses = 0;
  int voids = 0;
  std::int64_t points2 = 0;
  std::int64_t score = 0;
};
[[nodiscard]] Tally tally_of(const Tournament&, const formats::MatchKey&, Entrant);

/// Each against each: all games of two entrants with each other but those of play-offs. A pair
/// without a game is not in it.
using Crosses = std::map<std::pair<Entrant, Entrant>, Tally>;
[[nodiscard]] Crosses crosses_of(const Tournament&, const formats::Group&);

[[nodiscard]] const formats::StagePlan& plan_of(const Tournament&, int stage);

inline constexpr std::string_view stage_state_words[] = {"skipped", "waiting", "playing",
                                                         "settled"};
inline constexpr std::string_view outlook_words[] = {"playing", "play-off", "through", "out",
                                                     "ended"};

/// "Round 1", or "Stage 1" where the plan has no name for it.
[[nodiscard]] std::string stage_name(const Tournament&, int stage);
/// What tells a stage from the others, in documents.
struct StageHead {
  const Tournament* now = nullptr;
  const formats::Stage* stage = nullptr;
};
extern const row::Type stage_head_type;
constexpr const row::Type* type_of(const StageHead*) {
  return &stage_head_type;
}

/// "2-0-1": wins, ties, losses.
[[nodiscard]] std::string wins_ties_losses(const auto& of) {
  return std::to_string(of.wins) + "-" + std::to_string(of.ties) + "-" + std::to_string(of.losses);
}
/// A tie-break that is a number of the entrant alone.
struct NumberColumn {
  formats::Criterion criterion;
  std::string_view title;  // on a terminal
  std::string_view head;   // on paper
  std::string (*text)(const formats::Line&);
};
/// Those of a stage; its other tie-breaks are told in words.
[[nodiscard]] std::vector<NumberColumn> numbers_in_use(const formats::StagePlan&);
/// "3", or "3=" where it is shared.
[[nodiscard]] std::string place_text(const formats::Line&);
/// "5-8": of those who share the places from `place` on.
[[nodiscard]] std::string places_text(int place, int sharing, const char* to);
/// Its result class, or how it stands while it may still get further.
[[nodiscard]] std::string result_text(const formats::FinalPlace&);

/// Why the line (from 0) stands above the next, or shares its place, with aliases.
[[nodiscard]] std::string why_text(const Tournament&, const formats::Stage&, const formats::Group&,
                                   std::size_t line);
/// Whether anything but the first criterion had to part it from the next, or nothing did.
[[nodiscard]] bool is_tied_with_next(const Tournament&, const formats::Stage&,
                                     const formats::Group&, std::size_t line);

/// "Play-off round 1, cut after place 4: 417 – 102, 3:1; 311 – 417", a line each; then lots:
/// "Lot for places 4 and 5: 417 before 102".
[[nodiscard]] std::vector<std::string> play_off_texts(const Tournament&, const formats::Stage&,
                                                      const formats::Group&);

/// Whether this entrant plays in the stage after this one; false while that is not known.
[[nodiscard]] bool goes_on(const formats::Schedule&, int stage, Entrant);

}  // namespace aspis::exports
