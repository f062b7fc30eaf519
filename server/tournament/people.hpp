// The people behind an entry, one person or a team, and the addresses of a group's members.
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

/// A person's identifiers in a course system by the headings of its files: "ID", "SIS User ID",
/// "Section", "ID number". "Row" is the roster's line, which gives the gradebook's order.
using Identifiers = std::map<std::string, std::string>;

struct Person {
  std::string name;
  std::string email;  // "" if unknown
  Identifiers identifiers{};
  bool operator==(const Person&) const = default;
};

/// Never empty. If an entry has more addresses than names, each gets the entry's name.
[[nodiscard]] std::vector<Person> list_people(const db::EntrantRow&);
/// Sets addresses, members and identifiers of the entry.
void set_people(db::EntrantRow&, const std::vector<Person>&);

/// The identifier that distinguishes a person best, "ID 90210"; "" without one.
[[nodiscard]] std::string known_by(const Identifiers&);
/// Compares an identifier that both have; nothing if they share none.
[[nodiscard]] std::optional<bool> same_identity(const db::EntrantRow&, const db::EntrantRow&);
/// Keeps the identifiers of people who are in both `row` and the older `before`.
void keep_identifiers(db::EntrantRow& row, const db::EntrantRow& before);
/// Adds to `row` what `newer` says about the same people in the same order.
void take_identifiers(db::EntrantRow& row, const db::EntrantRow& newer);

/// Splits "a@x;b@x", trims the parts and drops empty ones.
[[nodiscard]] std::vector<std::string> split_list(std::string_view);

/// Whether the list of addresses contains this one; ignores case.
[[nodiscard]] bool has_address(std::string_view emails, std::string_view address);
/// Whether the two have a common address.
[[nodiscard]] bool share_address(const db::EntrantRow&, const db::EntrantRow&);

// Addresses for messages within a group. Private: shown to the instructor, and to an entrant for
// its own group, without aliases.

struct GroupAddresses {
  int stage = 0;             // from 0
  std::string group;         // "A"; "" if it is the only one
  std::vector<int> members;  // numbers of all members
  /// Sorted without duplicates, so that the order does not reveal whose alias it is.
  std::vector<std::string> addresses;
  std::vector<int> hidden;   // members who hide their address
  std::vector<int> without;  // members without an address
};

/// All stages whose groups are known, in order of play.
[[nodiscard]] std::vector<GroupAddresses> group_addresses(const Tournament&,
                                                          const formats::Schedule&,
                                                          const std::set<int>& hidden);

/// The entrant's current group, without itself; nothing if no stage has it.
[[nodiscard]] std::optional<GroupAddresses> addresses_for(const Tournament&,
                                                          const formats::Schedule&,
                                                          const std::set<int>& hidden, int entrant);

/// Joins roster rows of the same team into one entry, at the place of the first row. It has the
/// team's name and the people of all rows. In other columns, the rows must agree;
/// empty cells are ignored.
void join_teams(RosterRows&);

}  // namespace aspis::tournament
