// The people behind an entry: one person, or a team that shares it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"

namespace aspis::tournament {

struct Person {
  std::string name;
  std::string email;  // "" where none is known
  bool operator==(const Person&) const = default;
};

/// At least one. Where an entry has more addresses than names, its own name stands for each.
[[nodiscard]] std::vector<Person> people_of(const db::EntrantRow&);
/// The same the other way round: addresses and members are set.
void set_people(db::EntrantRow&, const std::vector<Person>&);

/// "a@x;b@x" in its parts, without spaces around them and without empty ones.
[[nodiscard]] std::vector<std::string> split_list(std::string_view);

/// Whether this list of addresses has that one, in whatever case.
[[nodiscard]] bool has_address(std::string_view emails, std::string_view address);
/// Whether an address is in both.
[[nodiscard]] bool share_address(const db::EntrantRow&, const db::EntrantRow&);

}  // namespace aspis::tournament
