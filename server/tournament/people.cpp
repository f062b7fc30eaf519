#include "server/tournament/people.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "server/tournament/roster_rows.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::tournament {
namespace {

constexpr char separator = ';';
/// Identifiers of a single person, the most reliable first.
constexpr std::array identifier_keys = {"ID", "SIS User ID", "ID number", "SIS Login ID",
                                        "Username"};

/// One line for each person, alternating headings and values with tabs between, which no cell of a
/// roster contains.
std::vector<Identifiers> read_identifiers(std::string_view text) {
  std::vector<Identifiers> all;
  for (const std::string_view line : protocol::split_lines(text)) {
    Identifiers& known = all.emplace_back();
    const auto parts = protocol::split_fields(line, '\t');
    for (std::size_t at = 1; at < parts.size(); at += 2) {
      known[std::string(parts[at - 1])] = parts[at];
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

GroupAddresses make_group_addresses(const Tournament& tournament, const formats::Group& group,
                                    int stage, const std::set<int>& hidden,
                                    const std::string& not_to) {
  GroupAddresses list;
  list.stage = stage;
  list.group = group.name;
  std::set<std::string> addresses;
  for (const formats::Entrant entrant : group.entrants) {
    const db::EntrantRow& row = tournament.entrants.at(static_cast<std::size_t>(entrant));
    list.members.push_back(row.number);
    if (!row.email.empty() && row.email == not_to) continue;
    const std::vector<std::string> own = split_list(row.email);
    if (own.empty()) {
      if (house_name(row).empty()) list.without.push_back(row.number);
    } else if (hidden.contains(row.number)) {
      list.hidden.push_back(row.number);
    } else {
      addresses.insert(own.begin(), own.end());
    }
  }
  list.addresses.assign(addresses.begin(), addresses.end());
  return list;
}

struct Team {
  RosterRow row;
  std::vector<Person> people;
};

void add_to_team(Team& team, const RosterRow& row, std::vector<CsvError>& errors) {
  for (Person& person : list_people(row.entrant)) {
    if (person.name.find(';') != std::string::npos) {
      errors.push_back({row.line, "a name in a team must not have a semicolon"});
    }
    team.people.push_back(std::move(person));
  }
  const auto merge = [&](std::string db::EntrantRow::*field, const std::string& what) {
    std::string& kept = team.row.entrant.*field;
    const std::string& said = row.entrant.*field;
    if (said.empty() || said == kept) return;
    if (kept.empty()) {
      kept = said;
    } else {
      errors.push_back({row.line, "the team " + row.team + " has another " + what + " on line " +
                                      std::to_string(team.row.line) +
                                      ": a team has only one program"});
    }
  };
  merge(&db::EntrantRow::institution, "institution");
  merge(&db::EntrantRow::version, "version");
  merge(&db::EntrantRow::command, "command");
  merge(&db::EntrantRow::program, "program");
  merge(&db::EntrantRow::folder, "folder");
  db::EntrantRow& entry = team.row.entrant;
  entry.classic = entry.classic || row.entrant.classic;
}

}  // namespace

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> parts;
  for (const std::string_view part : protocol::split_fields(text, separator)) {
    if (const auto word = protocol::trimmed(part); !word.empty()) parts.emplace_back(word);
  }
  return parts;
}

std::vector<Person> list_people(const db::EntrantRow& row) {
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
  // People with an address first, because the lists correspond by position.
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
  for (const Person& ours : list_people(one)) {
    for (const Person& theirs : list_people(other)) {
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
  const std::vector<Person> known = list_people(before);
  const std::vector<Person> people = list_people(row);
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
  std::vector<Person> people = list_people(row);
  const std::vector<Person> said = list_people(newer);
  std::vector<Identifiers> all;
  for (std::size_t at = 0; at < people.size(); ++at) {
    Identifiers known = at < said.size() ? said[at].identifiers : Identifiers();
    // The person is the same even if the row moved within its file.
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

std::vector<GroupAddresses> group_addresses(const Tournament& tournament,
                                            const formats::Schedule& schedule,
                                            const std::set<int>& hidden) {
  std::vector<GroupAddresses> lists;
  for (const formats::Stage& stage : schedule.stages) {
    for (const formats::Group& group : stage.groups) {
      lists.push_back(make_group_addresses(tournament, group, stage.number, hidden, ""));
    }
  }
  return lists;
}

std::optional<GroupAddresses> addresses_for(const Tournament& tournament,
                                            const formats::Schedule& schedule,
                                            const std::set<int>& hidden, int entrant) {
  const std::string& own = tournament.entrants.at(static_cast<std::size_t>(entrant) - 1).email;
  for (auto stage = schedule.stages.rbegin(); stage != schedule.stages.rend(); ++stage) {
    for (const formats::Group& group : stage->groups) {
      const auto& in = group.entrants;
      if (std::find(in.begin(), in.end(), entrant - 1) == in.end()) continue;
      GroupAddresses list = make_group_addresses(tournament, group, stage->number, hidden, own);
      std::erase(list.members, entrant);
      std::erase(list.without, entrant);
      return list;
    }
  }
  return std::nullopt;
}

void join_teams(RosterRows& read) {
  std::vector<RosterRow> rows;
  std::vector<Team> teams;
  std::map<std::string, std::size_t> known;  // index of the team by name in lower case
  std::map<std::size_t, std::size_t> place;  // index of each team's entry in `rows`
  for (RosterRow& row : read.rows) {
    if (row.team.empty()) {
      rows.push_back(std::move(row));
      continue;
    }
    const auto [found, fresh] = known.emplace(protocol::lower_case(row.team), teams.size());
    if (fresh) {
      place[teams.size()] = rows.size();
      RosterRow entry{row.line, {}, row.team};
      entry.entrant.name = row.team;
      teams.push_back({entry, {}});
      rows.push_back(std::move(entry));
    }
    add_to_team(teams[found->second], row, read.errors);
  }
  for (const auto& [team, at] : place) {
    rows[at] = std::move(teams[team].row);
    set_people(rows[at].entrant, teams[team].people);
    for (const std::string& wrong : find_errors(rows[at].entrant)) {
      read.errors.push_back({rows[at].line, wrong});
    }
  }
  read.rows = std::move(rows);
}

}  // namespace aspis::tournament
