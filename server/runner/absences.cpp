#include "server/runner/absences.hpp"

#include <algorithm>

#include "server/tournament/game_rows.hpp"

namespace aspis::runner {

bool is_absent(const RunOptions& options, const tournament::Tournament& tournament,
               formats::Entrant entrant) {
  if (tournament.departures.contains(entrant + 1)) return true;
  return !options.server && !options.seats.at(static_cast<std::size_t>(entrant));
}

std::string why_absent(const RunOptions& options, const tournament::Tournament& tournament,
                       formats::Entrant entrant) {
  const auto gone = tournament.departures.find(entrant + 1);
  if (gone != tournament.departures.end()) return tournament::words_of(gone->second);
  const auto at = static_cast<std::size_t>(entrant);
  const bool known = at < options.missing.size() && !options.missing[at].empty();
  return known ? options.missing[at] : tournament::no_program;
}

bool is_decided_by_absence(const RunOptions& options, const tournament::Tournament& tournament,
                           const formats::DueGame& game) {
  const auto absent = static_cast<std::size_t>(std::count_if(
      game.seats.begin(), game.seats.end(),
      [&](formats::Entrant entrant) { return is_absent(options, tournament, entrant); }));
  return absent > 0 && (game.seats.size() == 2 || absent == game.seats.size());
}

}  // namespace aspis::runner
