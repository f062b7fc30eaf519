#include "server/tournament/roster.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/random.hpp"
#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "server/tournament/csv.hpp"
#include "server/tournament/people.hpp"
#include "server/tournament/program_names.hpp"
#include "server/tournament/roster_rows.hpp"

namespace aspis::tournament {
namespace {

constexpr std::size_t least_entrants = 2;
constexpr std::uint64_t alias_stream = 7'000'000;  // stream of the tournament's seed for aliases

/// The entries of one person, as indices of rows.
using PersonsRows = std::vector<std::size_t>;

/// Groups rows by e-mail address, else by identifier, else by name.
std::vector<PersonsRows> group_by_person(const std::vector<RosterRow>& rows) {
  std::map<std::string, std::size_t> known;
  std::vector<PersonsRows> persons;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const db::EntrantRow& entrant = rows[row].entrant;
    const std::string identifier = known_by(list_people(entrant).front().identifiers);
    const bool by_name = entrant.email.empty() && (identifier.empty() || !entrant.members.empty());
    const std::string who = by_name                 ? "name " + protocol::lower_case(entrant.name)
                            : entrant.email.empty() ? identifier
                                                    : protocol::lower_case(entrant.email);
    const auto [found, fresh] = known.emplace(who, persons.size());
    if (fresh) persons.emplace_back();
    persons[found->second].push_back(row);
  }
  return persons;
}

std::string line(int number) {
  return "line " + std::to_string(number);
}

/// Decides which rows of each person count and what their entries are called.
class Versions {
 public:
  Versions(std::vector<RosterRow> rows, const formats::Plan& plan)
      : rows_(std::move(rows)), plan_(plan) {}

  /// The entrants in the order of the roster. A later upload keeps the person's place.
  std::vector<db::EntrantRow> settle() {
    std::map<std::size_t, std::size_t> at;  // index of the row by place
    for (const PersonsRows& person : group_by_person(rows_)) {
      PersonsRows kept = counting(person);
      name_versions(kept);
      for (std::size_t i = 0; i < kept.size(); ++i) at[person[i]] = kept[i];
    }
    std::vector<db::EntrantRow> entrants;
    for (const auto& [place, row] : at) {
      check_length(rows_[row]);
      check_program(rows_[row]);
      entrants.push_back(rows_[row].entrant);
      entrants.back().number = static_cast<int>(entrants.size());
    }
    check_addresses(entrants, at);
    return entrants;
  }

  std::vector<CsvError> errors;
  std::vector<std::string> notes;

 private:
  db::EntrantRow& entrant(std::size_t row) { return rows_[row].entrant; }
  [[nodiscard]] bool has_versions() const { return plan_.versions > 1; }

  /// The version number, from 1, if the row has one in its column or its name.
  std::optional<int> version_number(std::size_t row) {
    if (!has_versions()) return std::nullopt;
    const auto number = protocol::integer_from<int>(entrant(row).version);
    if (number && *number >= 1 && *number <= plan_.versions) return number;
    if (!entrant(row).version.empty()) return std::nullopt;
    const std::string& name = entrant(row).name;
    for (int version = 1; version <= plan_.versions; ++version) {
      if (name.ends_with("-" + std::to_string(version))) return version;
    }
    return std::nullopt;
  }

  bool by_name(std::size_t row) {
    return entrant(row).email.empty() &&
           known_by(list_people(entrant(row)).front().identifiers).empty();
  }
  std::string same(std::size_t row) {
    if (!entrant(row).email.empty()) return "the same address";
    return by_name(row) ? "the same name" : "the same identifier";
  }

  void replace(std::size_t earlier, std::size_t later) {
    notes.push_back(line(rows_[later].line) + ": replaces " + line(rows_[earlier].line) + ", " +
                    same(later));
  }

  PersonsRows counting(PersonsRows person) {
    if (person.size() == 1) return person;
    PersonsRows kept;
    for (const std::size_t row : person) {
      const auto version = version_number(row);
      const auto twin = std::find_if(kept.begin(), kept.end(), [&](std::size_t other) {
        return version && version_number(other) == version;
      });
      if (twin == kept.end()) {
        kept.push_back(row);
      } else if (plan_.last_version_counts) {
        replace(*twin, row);
        *twin = row;
      } else {
        errors.push_back({rows_[row].line, "version " + std::to_string(*version) + " of " +
                                               entrant(row).name + " is on " +
                                               line(rows_[*twin].line) + " already"});
      }
    }
    return newest(std::move(kept));
  }

  /// Keeps the newest versions that the plan allows, with a note for each dropped one.
  PersonsRows newest(PersonsRows rows) {
    const auto most = static_cast<std::size_t>(std::max(1, plan_.versions));
    while (rows.size() > most) {
      const std::size_t refused = plan_.last_version_counts ? 0 : most;
      if (plan_.last_version_counts) {
        replace(rows.front(), rows[most]);
      } else {
        errors.push_back({rows_[rows[refused]].line,
                          same(rows[refused]) + " as on " + line(rows_[rows.front()].line) + "; " +
                              (has_versions() ? "one person may enter " + std::to_string(most) +
                                                    " versions at most"
                                              : "one person may enter only once") +
                              (by_name(rows[refused])
                                   ? ". If they are two people, add a column e-mail or id number"
                                   : "")});
      }
      rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(refused));
    }
    return rows;
  }

  /// Names entries NAME-1, NAME-2: first those with a number, then the others in roster order.
  void name_versions(PersonsRows& rows) {
    if (rows.size() < 2) return;
    std::vector<int> numbers(rows.size(), 0);
    std::vector<bool> taken(static_cast<std::size_t>(plan_.versions) + 1, false);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      numbers[i] = version_number(rows[i]).value_or(0);
      taken[static_cast<std::size_t>(numbers[i])] = true;
    }
    for (int& number : numbers) {
      if (number != 0) continue;
      number = 1;
      while (taken[static_cast<std::size_t>(number)]) ++number;
      taken[static_cast<std::size_t>(number)] = true;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::string suffix = "-" + std::to_string(numbers[i]);
      std::string& name = entrant(rows[i]).name;
      if (name.ends_with(suffix)) name.resize(name.size() - suffix.size());
    }
    const std::string author = protocol::lower_case(entrant(rows[0]).name);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      db::EntrantRow& named = entrant(rows[i]);
      if (protocol::lower_case(named.name) != author) {
        errors.push_back(
            {rows_[rows[i]].line,
             "the same address as on " + line(rows_[rows[0]].line) + ", with another name"});
      }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      db::EntrantRow& named = entrant(rows[i]);
      named.name += "-" + std::to_string(numbers[i]);
      named.version = std::to_string(numbers[i]);
    }
    std::sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
      const std::string& first = entrant(a).version;
      const std::string& second = entrant(b).version;
      return std::pair(first.size(), first) < std::pair(second.size(), second);
    });
  }

  void check_length(const RosterRow& row) {
    std::string wrong = length_error(plan_, row.entrant.name);
    if (!wrong.empty()) errors.push_back({row.line, std::move(wrong)});
  }

  /// Grades are assigned by address, so each person has only one entry: a team's or their own.
  void check_addresses(const std::vector<db::EntrantRow>& entrants,
                       const std::map<std::size_t, std::size_t>& rows) {
    std::map<std::string, std::pair<std::string, int>> known;  // owner and line of each address
    std::size_t entry = 0;
    for (const auto& [place, row] : rows) {
      const std::string all = protocol::lower_case(entrants[entry++].email);
      for (const std::string& address : split_list(all)) {
        const auto [same, fresh] = known.emplace(address, std::pair(all, rows_[row].line));
        if (fresh || same->second.first == all) continue;
        errors.push_back({rows_[row].line, address + " is already in the entry of " +
                                               line(same->second.second) +
                                               "; a person is in only one entry"});
      }
    }
  }

  void check_program(const RosterRow& row) {
    if (row.entrant.program.empty()) return;
    const auto [same, fresh] = programs_.emplace(program_name_key(row.entrant.program), row.line);
    if (fresh) return;
    errors.push_back({row.line, "the program's name " + row.entrant.program + " is on " +
                                    line(same->second) + " already; names must differ"});
  }

  std::vector<RosterRow> rows_;
  const formats::Plan& plan_;
  std::map<std::string, int> programs_;  // line by name key
};

/// Draws three-digit or four-digit aliases. Seed and class order may become public, so the draw
/// depends on the whole roster's text, which only staff knows.
void give_aliases(std::vector<db::EntrantRow>& entrants, std::uint64_t seed, std::string_view csv) {
  const std::string digest =
      protocol::sha256("aspis aliases " + std::to_string(seed) + "\n" + std::string(csv));
  const int least = entrants.size() > 600 ? 1000 : 100;
  std::vector<int> numbers(static_cast<std::size_t>(9 * least));
  std::iota(numbers.begin(), numbers.end(), least);
  protocol::Random(std::stoull(digest.substr(0, 16), nullptr, 16)).shuffle(numbers);
  for (std::size_t i = 0; i < entrants.size(); ++i) entrants[i].alias = std::to_string(numbers[i]);
}

/// Anyone with the seed can check the draw, which is of numbers. Numbers must not reveal an alias's
/// place in the roster, unless the plan uses the roster's order.
void number(std::vector<db::EntrantRow>& entrants, const formats::Plan& plan) {
  const bool lists = !plan.stages.empty() && !plan.stages.front().groups.lists.empty();
  if (plan.draw_seeds && !lists) {
    std::sort(entrants.begin(), entrants.end(),
              [](const db::EntrantRow& a, const db::EntrantRow& b) { return a.alias < b.alias; });
  }
  int last = 0;
  for (db::EntrantRow& entrant : entrants) entrant.number = ++last;
}

}  // namespace

std::string length_error(const formats::Plan& plan, const std::string& name) {
  constexpr std::size_t most = 24;  // with the version's suffix, by croquet's rules
  const std::size_t length = protocol::letters_in(name);
  if (plan.game != "croquet" || length <= most) return "";
  return "the name " + name + " has " + std::to_string(length) + " characters, " +
         std::to_string(most) + " are allowed in " + plan.game +
         ", with the version's suffix; shorten it or use a pseudonym";
}

protocol::Result<Roster> read_entries(std::string_view bytes, const formats::Plan& plan,
                                      const std::vector<std::string>& meanings) {
  auto text = readable_roster(bytes);
  if (!text) return text.error();
  RosterRows read = read_rows(text->text, meanings);
  join_teams(read);
  Versions versions(std::move(read.rows), plan);
  Roster roster{versions.settle(), std::move(text->notes)};
  roster.notes.insert(roster.notes.end(), read.notes.begin(), read.notes.end());
  std::vector<CsvError> errors = std::move(read.errors);
  errors.insert(errors.end(), versions.errors.begin(), versions.errors.end());
  if (!errors.empty()) return make_error(std::move(errors));
  roster.notes.insert(roster.notes.end(), versions.notes.begin(), versions.notes.end());
  return roster;
}

protocol::Result<Roster> read_roster(std::string_view bytes, const formats::Plan& plan,
                                     std::uint64_t seed, const std::vector<std::string>& meanings) {
  auto read = read_entries(bytes, plan, meanings);
  if (!read) return read;
  Roster& roster = *read;
  const auto playing = std::count_if(roster.entrants.begin(), roster.entrants.end(),
                                     [](const db::EntrantRow& row) { return !row.staff; });
  if (static_cast<std::size_t>(playing) < least_entrants) {
    return protocol::Error{"line 1: the roster has too few entrants (" + std::to_string(playing) +
                           "): a tournament needs at least two"};
  }
  if (roster.entrants.size() > max_entrants) {
    return protocol::Error{"line 1: the roster lists " + std::to_string(roster.entrants.size()) +
                           " entrants; the maximum is " + std::to_string(max_entrants)};
  }
  const auto text = readable_roster(bytes);
  give_aliases(roster.entrants, seed, text->text);
  number(roster.entrants, plan);
  return read;
}

std::string new_alias(const std::vector<db::EntrantRow>& entrants, std::uint64_t seed) {
  const auto taken = [&](const std::string& alias) {
    return std::any_of(entrants.begin(), entrants.end(),
                       [&](const db::EntrantRow& row) { return row.alias == alias; });
  };
  const bool is_long = std::any_of(entrants.begin(), entrants.end(),
                                   [](const db::EntrantRow& row) { return row.alias.size() > 3; });
  const std::uint64_t least = is_long || entrants.size() >= 600 ? 1000 : 100;
  protocol::Random random(
      protocol::derived_seed(seed, alias_stream + static_cast<std::uint64_t>(entrants.size())));
  for (;;) {
    std::string alias = std::to_string(least + random.below(9 * least));
    if (!taken(alias)) return alias;
  }
}

}  // namespace aspis::tournament
