#include "server/tournament/people.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"

namespace aspis::tournament {
namespace {

constexpr char separator = ';';

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += separator;
    text += part;
  }
  return text;
}

}  // namespace

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = text.find(separator);
    const std::string_view part = protocol::trimmed(text.substr(0, end));
    if (!part.empty()) parts.emplace_back(part);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return parts;
}

std::vector<Person> people_of(const db::EntrantRow& row) {
  const std::vector<std::string> names = split_list(row.members);
  const std::vector<std::string> addresses = split_list(row.email);
  std::vector<Person> people(std::max({names.size(), addresses.size(), std::size_t{1}}));
  for (std::size_t at = 0; at < people.size(); ++at) {
    people[at].name = at < names.size() ? names[at] : row.name;
    if (at < addresses.size()) people[at].email = addresses[at];
  }
  return people;
}

void set_people(db::EntrantRow& row, const std::vector<Person>& people) {
  std::vector<std::string> names;
  std::vector<std::string> addresses;
  // Those with an address first: the lists are matched by their order.
  for (const bool with_address : {true, false}) {
    for (const Person& person : people) {
      if (person.email.empty() == with_address) continue;
      names.push_back(person.name);
      if (with_address) addresses.push_back(person.email);
    }
  }
  row.email = joined(addresses);
  row.members = names.size() == 1 && names.front() == row.name ? "" : joined(names);
}

bool has_address(std::string_view emails, std::string_view address) {
  const std::vector<std::string> all = split_list(emails);
  return std::any_of(all.begin(), all.end(),
                     [&](const std::string& one) { return protocol::same_word(one, address); });
}

bool share_address(const db::EntrantRow& one, const db::EntrantRow& other) {
  const std::vector<std::string> ours = split_list(one.email);
  return std::any_of(ours.begin(), ours.end(),
                     [&](const std::string& address) { return has_address(other.email, address); });
}

}  // namespace aspis::tournament
