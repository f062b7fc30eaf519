// The people behind an entry: one person, or a team that shares it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"

namespace aspis::tournament {

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

}  // namespace aspis::tournament
