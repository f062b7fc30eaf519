// The people behind an entry: one person, or a team that shares it; and whom the members of a group
// write to.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

struct RosterRows;

/// A person's identifiers in a course system, under the headings of its files: "ID", "SIS User ID",
/// "Section", "ID number". "Row" is the line of the roster, which keeps the order of the gradebook.
using Identifiers = std::map<std::string, std::string>;

struct Person {
  std::string name;
  std::string email;  // "" where none is known
  Identifiers identifiers{};
  bool operator==(const Person&) const = default;
};

/// At least one. Where an entry has more addresses than names, its own name stands for each.
[[nodiscard]] std::vector<Person> people_of(const db::EntrantRow&);
/// Sets addresses, members and identifiers of the entry.
void set_people(db::EntrantRow&, const std::vector<Person>&);

/// The identifier that distinguishes a person best, "ID 90210"; "" without one.
[[nodiscard]] std::string known_by(const Identifiers&);
/// Whether both are the same by an identifier that both have; nothing if they have none in common.
[[nodiscard]] std::optional<bool> same_identity(const db::EntrantRow&, const db::EntrantRow&);
/// The people of `row`, changed from `before`, keep their identifiers wherever they now stand.
void keep_identifiers(db::EntrantRow& row, const db::EntrantRow& before);
/// `row` with what `newer` says about the same people in the same order.
void take_identifiers(db::EntrantRow& row, const db::EntrantRow& newer);

/// "a@x;b@x" in its parts, without spaces around them and without empty ones.
[[nodiscard]] std::vector<std::string> split_list(std::string_view);

/// Whether this list of addresses has that one, in whatever case.
[[nodiscard]] bool has_address(std::string_view emails, std::string_view address);
/// Whether an address is in both.
[[nodiscard]] bool share_address(const db::EntrantRow&, const db::EntrantRow&);

// Whom the members of a group write to. Private: for the instructor, and of the own group for an
// entrant, without aliases.

struct GroupAddresses {
  int stage = 0;             // from 0
  std::string group;         // "A"; "" where there is only one
  std::vector<int> members;  // numbers, all of them
  /// Each address once, sorted, so that their order does not tell who has which alias.
  std::vector<std::string> addresses;
  std::vector<int> hidden;   // members whose address is not among them since they hide it
  std::vector<int> without;  // that have none
};

/// Of every stage whose groups are known, in the order of play.
[[nodiscard]] std::vector<GroupAddresses> addresses_of(const Tournament&, const formats::Schedule&,
                                                       const std::set<int>& hidden);

/// The group that this entrant is in now, without itself; nothing while no stage has it.
[[nodiscard]] std::optional<GroupAddresses> addresses_for(const Tournament&,
                                                          const formats::Schedule&,
                                                          const std::set<int>& hidden, int entrant);

/// Rows of a roster that name the same team become one entry.
/// A team's entry stands where its first row stood, is called as the team is, and has the people of
/// all its rows. What else the rows say must be the same or be said once.
void join_teams(RosterRows&);

}  // namespace aspis::tournament
