#include <algorithm>
#include <utility>

#include "protocol/ascii.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/people.hpp"
#include "server/tournament/roster.hpp"
#include "server/tournament/roster_changes.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::tournament {
namespace {

using protocol::Result;

bool is_same_entry(const Tournament& tournament, const db::EntrantRow& known,
                   const db::EntrantRow& row) {
  if (tournament.plan.versions > 1 && known.version != row.version) return false;
  if (const auto same = same_identity(known, row)) return *same;
  if (!known.email.empty() && !row.email.empty()) return share_address(known, row);
  return protocol::lower_case(known.name) == protocol::lower_case(row.name);
}

bool runs_otherwise(const db::EntrantRow& known, const db::EntrantRow& row) {
  return !row.command.empty() && (known.command != row.command || known.classic != row.classic ||
                                  known.folder != row.folder);
}

}  // namespace

Result<RosterDifference> compare_roster(const Tournament& tournament, std::string_view csv,
                                        const std::vector<std::string>& meanings,
                                        RosterCommands commands) {
  auto roster = read_entries(csv, tournament.plan, meanings);
  if (!roster) return roster.error();
  RosterDifference difference;
  difference.notes = std::move(roster->notes);
  std::vector<bool> is_listed(tournament.entrants.size(), false);
  for (db::EntrantRow& row : roster->entrants) {
    if (commands == RosterCommands::ignore) {
      row.command.clear();
      row.folder.clear();
    }
    const auto same = std::find_if(
        tournament.entrants.begin(), tournament.entrants.end(), [&](const db::EntrantRow& known) {
          return !is_listed[static_cast<std::size_t>(known.number) - 1] &&
                 is_same_entry(tournament, known, row);
        });
    if (same == tournament.entrants.end()) {
      difference.come.push_back(std::move(row));
      continue;
    }
    is_listed[static_cast<std::size_t>(same->number) - 1] = true;
    if (tournament.departures.contains(same->number)) {
      difference.notes.push_back(same->alias + " is in the roster, and " +
                                 departure_text(tournament.departures.at(same->number)) +
                                 ": reinstate it to let it play");
      continue;
    }
    db::EntrantRow after = *same;
    after.name = row.name;
    if (!row.email.empty()) after.email = row.email;
    if (!row.institution.empty()) after.institution = row.institution;
    after.members = row.members;
    keep_identifiers(after, *same);
    take_identifiers(after, row);
    if (runs_otherwise(*same, row)) {
      if (tournament.games.empty()) {
        after.command = row.command;
        after.classic = row.classic;
        after.folder = row.folder;
      } else {
        difference.keeps_commands = true;
        difference.notes.push_back(same->alias + " keeps its command: the tournament has begun");
      }
    }
    if (after != *same) difference.change.push_back({*same, std::move(after)});
  }
  for (const db::EntrantRow& known : tournament.entrants) {
    if (is_listed[static_cast<std::size_t>(known.number) - 1]) continue;
    if (known.staff || !house_name(known).empty()) continue;  // a class roster has none of these
    if (!tournament.departures.contains(known.number)) difference.go.push_back(known);
  }
  return difference;
}

}  // namespace aspis::tournament
