// Changes of a roster after the draw: adding, correcting and merging entrants. Acts as in
// instructor.hpp. They change no number, alias or draw of other entrants. The log is public, so it
// has only aliases.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/tournament/settling.hpp"

namespace aspis::tournament {

/// Where an entrant added now would start: in the first stage from `stage` (from 0) on that has not
/// begun, or in the next round of one that is paired by rounds. Returns an error if there is none.
[[nodiscard]] protocol::Result<db::ArrivalRow> next_arrival(const Tournament&, int stage = 0);

/// Takes name, addresses, institution and members; number and alias are assigned here. The
/// consequences begin with the alias and the place of entry.
[[nodiscard]] protocol::Result<Consequences> add_entrant(db::Store&, Tournament&, db::EntrantRow,
                                                         int stage, const std::string& reason,
                                                         const Stamp&);
/// Sets the entrant's name, addresses, institution and members.
[[nodiscard]] protocol::Result<Consequences> change_entrant(db::Store&, Tournament&,
                                                            const db::EntrantRow&,
                                                            const std::string& reason,
                                                            const Stamp&);
/// Moves the people of entrant `from` to entry `into` and withdraws `from`. Returns an error if
/// `from` has played.
[[nodiscard]] protocol::Result<Consequences> merge_entrants(db::Store&, Tournament&, int into,
                                                            int from, const std::string& reason,
                                                            const Stamp&);

/// The differences of a roster from the tournament.
struct RosterDifference {
  struct Change {
    db::EntrantRow before;
    db::EntrantRow after;
  };
  std::vector<db::EntrantRow> come;  // without number and alias
  std::vector<Change> change;
  std::vector<db::EntrantRow> go;  // in the tournament, but not in the roster
  std::vector<std::string> notes;  // about lines of the roster
  bool keeps_commands = false;     // ignored other commands, because the tournament has begun
};

/// Whether to read commands of a roster. Servers ignore them for security.
enum class RosterCommands { ignore, read };

/// Matches entrants by an identifier of the course system, by an address, or if either has neither,
/// by name. Departed entrants do not change. `meanings` as in roster.hpp. Commands can change until
/// the first game is stored.
[[nodiscard]] protocol::Result<RosterDifference> compare_roster(
    const Tournament&, std::string_view csv, const std::vector<std::string>& meanings = {},
    RosterCommands commands = RosterCommands::ignore);
/// Applies compare_roster()'s result. With `drop`, withdraws entrants missing in the roster.
[[nodiscard]] protocol::Result<Consequences> import_roster(
    db::Store&, Tournament&, std::string_view csv, bool drop, const std::string& reason,
    const Stamp&, const std::vector<std::string>& meanings = {},
    RosterCommands commands = RosterCommands::ignore);

}  // namespace aspis::tournament
