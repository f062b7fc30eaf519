// Data and texts about a stage that tables and charts share: results of pairs, titles, play-offs
// and lots. Knows neither files nor pages.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "server/tournament/emblem.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::exports {

using formats::Entrant;
using tournament::Tournament;

/// The tournament's title, or the plan's name if it has none.
[[nodiscard]] std::string tournament_title(const Tournament&);

/// The program's name, for a column next to the alias; "" if it has none.
[[nodiscard]] const std::string& entrant_program(const Tournament&, Entrant);

[[nodiscard]] tournament::Emblem entrant_emblem(const Tournament&, Entrant);

/// One entrant's results in some games, counted as in a table, but without the scores of void
/// games.
using Tally = formats::Line;
[[nodiscard]] Tally make_tally(const Tournament&, const formats::MatchKey&, Entrant);

/// The results of each pair of entrants in all their games except play-offs. Pairs without games
/// are missing.
using Crosses = std::map<std::pair<Entrant, Entrant>, Tally>;
[[nodiscard]] Crosses make_crosstable(const Tournament&, const formats::Group&);

[[nodiscard]] const formats::StagePlan& stage_plan(const Tournament&, int stage);

inline constexpr std::string_view stage_state_words[] = {"skipped", "waiting", "playing",
                                                         "settled"};
inline constexpr std::string_view outlook_words[] = {"playing", "play-off", "through", "out",
                                                     "ended"};

/// "Round 1", or "Stage 1" if the plan has no name for it.
[[nodiscard]] std::string stage_name(const Tournament&, int stage);
/// The fields that identify a stage in documents.
struct StageHead {
  const Tournament* now = nullptr;
  const formats::Stage* stage = nullptr;
};
extern const row::Type stage_head_type;
constexpr const row::Type* row_type(const StageHead*) {
  return &stage_head_type;
}

/// "2-0-1": wins, ties, losses.
[[nodiscard]] std::string wins_ties_losses(const auto& of) {
  return std::to_string(of.wins) + "-" + std::to_string(of.ties) + "-" + std::to_string(of.losses);
}
/// A tie-break that is a number for each entrant.
struct NumberColumn {
  formats::Criterion criterion;
  std::string_view title;  // on a terminal
  std::string_view head;   // on paper
  std::string (*text)(const formats::Line&);
};
/// The numeric tie-breaks of a stage; texts explain the others.
[[nodiscard]] std::vector<NumberColumn> numbers_in_use(const formats::StagePlan&);
/// "3", or "3=" if the place is shared.
[[nodiscard]] std::string place_text(const formats::Line&);
/// "5-8": the places that `sharing` entrants share from `place` on.
[[nodiscard]] std::string places_text(int place, int sharing, const char* to);
/// The result class, or the current state if the entrant can still advance.
[[nodiscard]] std::string result_text(const formats::FinalPlace&);

/// Why the line (from 0) ranks above the next or shares its place. Uses aliases.
[[nodiscard]] std::string why_text(const Tournament&, const formats::Stage&, const formats::Group&,
                                   std::size_t line);
/// True if a later criterion separated the line from the next, or none did.
[[nodiscard]] bool is_tied_with_next(const Tournament&, const formats::Stage&,
                                     const formats::Group&, std::size_t line);

/// One line per play-off, "Play-off round 1, cut after place 4: 417 – 102, 3:1; 311 – 417", then
/// per lot: "Lot for places 4 and 5: 417 before 102".
[[nodiscard]] std::vector<std::string> play_off_texts(const Tournament&, const formats::Group&);

/// True if the entrant plays in the next stage; false while that is unknown.
[[nodiscard]] bool goes_on(const formats::Schedule&, int stage, Entrant);

}  // namespace aspis::exports
