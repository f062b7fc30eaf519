// A roster that lives: who comes after the tournament was made, whose entry is corrected, and which
// two entries are one. Acts as those of instructor.hpp. Nobody's number or alias ever changes, and
// nothing that was drawn for the others does. The log is public: it names aliases alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/tournament/settling.hpp"

namespace aspis::tournament {

/// Where an entrant who came now would begin: in the first stage, not before `stage` (from 0),
/// that has not begun, or in the next round of one that is paired round by round. An error where
/// there is none.
[[nodiscard]] protocol::Result<db::ArrivalRow> next_arrival(const Tournament&, int stage = 0);

/// From name, addresses, institution and members; number and alias are given here. The
/// consequences begin with the alias and where it comes in.
[[nodiscard]] protocol::Result<Consequences> add_entrant(db::Store&, Tournament&, db::EntrantRow,
                                                         int stage, const std::string& reason,
                                                         const Stamp&);
/// The entrant's name, addresses, institution and members are these from now on.
[[nodiscard]] protocol::Result<Consequences> change_entrant(db::Store&, Tournament&,
                                                            const db::EntrantRow&,
                                                            const std::string& reason,
                                                            const Stamp&);
/// The people of the entrant `from` belong to the entry `into` from now on, and `from` is
/// withdrawn. An error where `from` has played.
[[nodiscard]] protocol::Result<Consequences> merge_entrants(db::Store&, Tournament&, int into,
                                                            int from, const std::string& reason,
                                                            const Stamp&);

/// What a roster says that is not so in the tournament.
struct RosterDifference {
  struct Change {
    db::EntrantRow before;
    db::EntrantRow after;
  };
  std::vector<db::EntrantRow> come;  // without number and alias
  std::vector<Change> change;
  std::vector<db::EntrantRow> go;  // of the tournament, not in the roster
  std::vector<std::string> notes;  // about its lines
  bool keeps_commands = false;     // it has other commands, but the tournament has begun
};

/// Whether commands of a roster are read. A server ignores them: nobody may name a program there.
enum class RosterCommands { ignore, read };

/// An entrant is known by an identifier of the course system, by an address, or if one of the two
/// has neither, by the name. Entrants that have departed neither go nor change. `meanings` as in
/// roster.hpp. A command, if the roster has one, changes until the first game is stored.
[[nodiscard]] protocol::Result<RosterDifference> compare_roster(
    const Tournament&, std::string_view csv, const std::vector<std::string>& meanings = {},
    RosterCommands commands = RosterCommands::ignore);
/// Does what compare_roster() says; those who are not in it are withdrawn where `drop` says so.
[[nodiscard]] protocol::Result<Consequences> import_roster(
    db::Store&, Tournament&, std::string_view csv, bool drop, const std::string& reason,
    const Stamp&, const std::vector<std::string>& meanings = {},
    RosterCommands commands = RosterCommands::ignore);

}  // namespace aspis::tournament
