#include "server/tournament/teams.hpp"

#include <map>
#include <string>
#include <utility>

#include "protocol/ascii.hpp"
#include "server/tournament/people.hpp"

namespace aspis::tournament {
namespace {

struct Team {
  RosterRow row;
  std::vector<Person> people;
};

class Joining {
 public:
  explicit Joining(std::vector<CsvFault>& faults) : faults_(faults) {}

  void add(Team& team, const RosterRow& row) {
    for (Person& person : people_of(row.entrant)) {
      if (person.name.find(';') != std::string::npos) {
        fault(row, "a name in a team must not have a semicolon");
      }
      team.people.push_back(std::move(person));
    }
    db::EntrantRow& entry = team.row.entrant;
    merge(entry.institution, row.entrant.institution, row, team.row, "institution");
    merge(entry.version, row.entrant.version, row, team.row, "version");
    merge(entry.command, row.entrant.command, row, team.row, "command");
    merge(entry.program, row.entrant.program, row, team.row, "program");
    merge(entry.folder, row.entrant.folder, row, team.row, "folder");
    entry.classic = entry.classic || row.entrant.classic;
  }

 private:
  void fault(const RosterRow& row, std::string what) {
    faults_.push_back({row.line, std::move(what)});
  }

  void merge(std::string& kept, const std::string& said, const RosterRow& row,
             const RosterRow& first, const std::string& what) {
    if (said.empty() || said == kept) return;
    if (kept.empty()) {
      kept = said;
    } else {
      fault(row, "the team " + row.team + " has another " + what + " on line " +
                     std::to_string(first.line) + ": a team has only one program");
    }
  }

  std::vector<CsvFault>& faults_;
};

}  // namespace

void join_teams(RosterRows& read) {
  std::vector<RosterRow> rows;
  std::vector<Team> teams;
  std::map<std::string, std::size_t> known;  // team, in lower case
  std::map<std::size_t, std::size_t> place;  // of each team's entry in `rows`
  Joining joining(read.faults);
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
    joining.add(teams[found->second], row);
  }
  for (const auto& [team, at] : place) {
    rows[at] = std::move(teams[team].row);
    set_people(rows[at].entrant, teams[team].people);
    for (const std::string& wrong : faults_of(rows[at].entrant)) {
      read.faults.push_back({rows[at].line, wrong});
    }
  }
  read.rows = std::move(rows);
}

}  // namespace aspis::tournament
