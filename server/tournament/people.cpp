#include "server/tournament/people.hpp"

#include <algorithm>
#include <array>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"

namespace aspis::tournament {
namespace {

constexpr char separator = ';';
/// Those of one person alone, the surest first.
constexpr std::array identifier_keys = {"ID", "SIS User ID", "ID number", "SIS Login ID",
                                        "Username"};

/// A line a person: headings and values in turn, with tabs between them, which no cell of a roster
/// has.
std::vector<Identifiers> read_identifiers(std::string_view text) {
  std::vector<Identifiers> all;
  for (const std::string_view line : protocol::lines_of(text)) {
    Identifiers& known = all.emplace_back();
    std::string heading;
    std::size_t at = 0;
    for (std::string_view rest = line; !rest.empty(); ++at) {
      const std::size_t end = std::min(rest.find('\t'), rest.size());
      const std::string part(rest.substr(0, end));
      if (at % 2 == 0) {
        heading = part;
      } else {
        known[heading] = part;
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return all;
}

std::string identifiers_text(const std::vector<Identifiers>& all) {
  const bool any =
      std::any_of(all.begin(), all.end(), [](const Identifiers& known) { return !known.empty(); });
  std::string text;
  for (const Identifiers& known : all) {
    std::string line;
    for (const auto& [heading, value] : known) {
      line += (line.empty() ? "" : "\t") + heading + "\t" + value;
    }
    text += line + "\n";
  }
  return any ? text : "";
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
  const std::vector<Identifiers> identifiers = read_identifiers(row.identifiers);
  for (std::size_t at = 0; at < std::min(people.size(), identifiers.size()); ++at) {
    people[at].identifiers = identifiers[at];
  }
  return people;
}

void set_people(db::EntrantRow& row, const std::vector<Person>& people) {
  std::vector<std::string> names;
  std::vector<std::string> addresses;
  std::vector<Identifiers> identifiers;
  // Those with an address first: the lists are matched by their order.
  for (const bool with_address : {true, false}) {
    for (const Person& person : people) {
      if (person.email.empty() == with_address) continue;
      names.push_back(person.name);
      identifiers.push_back(person.identifiers);
      if (with_address) addresses.push_back(person.email);
    }
  }
  row.email = protocol::joined(addresses, ";");
  row.members = names.size() == 1 && names.front() == row.name ? "" : protocol::joined(names, ";");
  row.identifiers = identifiers_text(identifiers);
}

std::string known_by(const Identifiers& identifiers) {
  for (const char* const key : identifier_keys) {
    const auto found = identifiers.find(key);
    if (found != identifiers.end()) return found->first + " " + found->second;
  }
  return "";
}

std::optional<bool> same_identity(const db::EntrantRow& one, const db::EntrantRow& other) {
  std::optional<bool> same;
  for (const Person& ours : people_of(one)) {
    for (const Person& theirs : people_of(other)) {
      for (const char* const key : identifier_keys) {
        const auto mine = ours.identifiers.find(key);
        const auto known = theirs.identifiers.find(key);
        if (mine == ours.identifiers.end() || known == theirs.identifiers.end()) continue;
        if (mine->second == known->second) return true;
        same = false;
      }
    }
  }
  return same;
}

void keep_identifiers(db::EntrantRow& row, const db::EntrantRow& before) {
  if (before.identifiers.empty()) return;
  const std::vector<Person> known = people_of(before);
  const std::vector<Person> people = people_of(row);
  std::vector<Identifiers> all;
  for (const Person& person : people) {
    const auto same = std::find_if(known.begin(), known.end(), [&](const Person& other) {
      if (known.size() == 1 && people.size() == 1) return true;
      return person.email.empty() || other.email.empty()
                 ? other.name == person.name
                 : protocol::same_word(other.email, person.email);
    });
    all.push_back(same == known.end() ? Identifiers() : same->identifiers);
  }
  row.identifiers = identifiers_text(all);
}

void take_identifiers(db::EntrantRow& row, const db::EntrantRow& newer) {
  if (newer.identifiers.empty()) return;
  std::vector<Person> people = people_of(row);
  const std::vector<Person> said = people_of(newer);
  std::vector<Identifiers> all;
  for (std::size_t at = 0; at < people.size(); ++at) {
    Identifiers known = at < said.size() ? said[at].identifiers : Identifiers();
    // A row that moved within its file does not change the person.
    if (people[at].identifiers.contains("Row")) known["Row"] = people[at].identifiers["Row"];
    for (const auto& one : people[at].identifiers) known.insert(one);
    all.push_back(std::move(known));
  }
  row.identifiers = identifiers_text(all);
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
