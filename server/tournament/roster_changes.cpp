#include "server/tournament/roster_changes.hpp"

#include <algorithm>
#include <utility>

#include "protocol/ascii.hpp"
#include "referee/formats/schedule.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/people.hpp"
#include "server/tournament/roster.hpp"
#include "server/tournament/roster_rows.hpp"

namespace aspis::tournament {
namespace {

using protocol::Error;
using protocol::Result;

std::string entrant_words(const std::string& alias) {
  return "entrant " + alias;
}

std::optional<Error> roster_error(const Tournament& tournament, const std::string& reason) {
  if (const std::string error = reason_error(reason); !error.empty()) return Error{error};
  if (!tournament.row.closed.empty()) return Error{"the tournament is over: its roster stays"};
  return std::nullopt;
}

std::optional<Error> roster_error(const Tournament& tournament, const db::EntrantRow& row) {
  const std::vector<std::string> errors = find_errors(row);
  if (!errors.empty()) return Error{errors.front()};
  if (std::string wrong = length_error(tournament.plan, row.name); !wrong.empty()) {
    return Error{std::move(wrong)};
  }
  if (tournament.plan.versions > 1) return std::nullopt;  // a person may have several entries
  for (const db::EntrantRow& other : tournament.entrants) {
    if (other.number == row.number || tournament.departures.contains(other.number)) continue;
    if (share_address(other, row)) {
      return Error{"entrant " + other.alias +
                   " already has that address: a person is in only one entry"};
    }
  }
  return std::nullopt;
}

/// The first round without a played game; nothing if the stage has none left.
std::optional<int> next_round(const formats::StagePlan& plan, const formats::Stage& stage) {
  const bool by_rounds =
      plan.format == formats::Format::swiss || plan.format == formats::Format::ladder;
  if (!by_rounds || stage.groups.empty()) return std::nullopt;
  int round = 1;
  for (const formats::Pairing& pairing : stage.groups.front().pairings) {
    if (pairing.play_off) return std::nullopt;
    if (pairing.games_played > 0) round = std::max(round, pairing.round + 1);
  }
  const int last = formats::planned_rounds(plan, stage.groups.front().entrants.size());
  if (last > 0 && round > last) return std::nullopt;
  return round;
}

std::string arrival_words(const Tournament& tournament, const db::ArrivalRow& row) {
  const std::string& stage = tournament.plan.stages[static_cast<std::size_t>(row.stage)].name;
  return stage + (row.round > 1 ? ", round " + std::to_string(row.round) : "");
}

/// "name, e-mail": the fields that differ, without their values, for the public log.
std::string changed_fields(const db::EntrantRow& before, const db::EntrantRow& after) {
  std::string fields;
  const auto add = [&](bool differs, const std::string& name) {
    if (differs) fields += (fields.empty() ? "" : ", ") + name;
  };
  add(before.name != after.name, "name");
  add(before.email != after.email, "e-mail");
  add(before.institution != after.institution, "institution");
  add(before.members != after.members, "people");
  add(before.identifiers != after.identifiers, "identifiers");
  add(before.command != after.command || before.classic != after.classic ||
          before.folder != after.folder,
      "command");
  return fields;
}

/// Changes of the file, each with its row in the log. Use it within a transaction.
class Changes {
 public:
  Changes(db::Store& store, const std::string& reason, const Stamp& stamp)
      : store_(store), reason_(reason), stamp_(stamp) {}

  void add(const Tournament& tournament, db::EntrantRow row, db::ArrivalRow arrival) {
    if (entrants_.empty()) entrants_ = tournament.entrants;
    row.number = static_cast<int>(entrants_.size()) + 1;
    row.alias = new_alias(entrants_, tournament.row.seed);
    arrival.entrant = row.number;
    const std::string where = arrival_words(tournament, arrival);
    store_.entrants().add_late(row, arrival);
    log("add", row.alias, "from " + where + " on");
    lines.push_back(row.alias + " joins with " + where);
    entrants_.push_back(std::move(row));
  }

  void change(const db::EntrantRow& before, const db::EntrantRow& after) {
    store_.entrants().change(after);
    const std::string fields = changed_fields(before, after);
    log("change", before.alias, fields);
    lines.push_back(before.alias + " is changed: " + fields);
  }

  void withdraw(const Tournament& tournament, const db::EntrantRow& row,
                db::DepartureRow::Games games) {
    db::DepartureRow departure;
    departure.entrant = row.number;
    departure.kind = db::DepartureRow::Kind::withdrawn;
    departure.games = games;
    departure.reason = reason_;
    store_.put(placed(tournament, departure));
    log("withdraw", row.alias, "");
    lines.push_back(row.alias + " is withdrawn");
  }

  Consequences lines;

 private:
  void log(const std::string& act, const std::string& alias, const std::string& what) {
    store_.audit().add({0, stamp_.date, stamp_.actor, act, entrant_words(alias),
                        reason_ + (what.empty() ? "" : "; " + what)});
  }

  db::Store& store_;
  const std::string& reason_;
  const Stamp& stamp_;
  std::vector<db::EntrantRow> entrants_;  // including added ones
};

/// Runs `work` and its consequences in one transaction; `row` is the summary in the log.
Consequences act_on_roster(db::Store& store, Tournament& tournament, const std::string& reason,
                           const Stamp& stamp, const std::function<void(Changes&)>& work,
                           db::AuditRow row) {
  Changes changes(store, reason, stamp);
  row.at = stamp.date;
  row.actor = stamp.actor;
  const Consequences voided = act(store, tournament, stamp.date, row, [&](Tournament& changed) {
    work(changes);
    read_again(store, changed);
  });
  Consequences lines = std::move(changes.lines);
  lines.insert(lines.end(), voided.begin(), voided.end());
  return lines;
}

std::optional<Error> size_error(const Tournament& tournament, std::size_t more) {
  if (tournament.entrants.size() + more <= max_entrants) return std::nullopt;
  return Error{"a tournament has " + std::to_string(max_entrants) + " entrants at most"};
}

}  // namespace

Result<db::ArrivalRow> next_arrival(const Tournament& tournament, int stage) {
  const auto schedule = current_schedule(tournament);
  for (const formats::Stage& known : schedule->stages) {
    const formats::StagePlan& plan = tournament.plan.stages[static_cast<std::size_t>(known.number)];
    if (known.number < stage || !formats::may_come_in(plan)) continue;
    const bool has_begun = known.games_played > 0 || known.state == formats::StageState::settled;
    const bool is_over = std::any_of(schedule->stages.begin() + known.number,
                                     schedule->stages.end(), [&](const formats::Stage& later) {
                                       return later.number > known.number && later.games_played > 0;
                                     });
    if (is_over) continue;
    if (!has_begun) return db::ArrivalRow{0, known.number, 1};
    if (known.state != formats::StageState::playing) continue;
    if (const auto round = next_round(plan, known)) return db::ArrivalRow{0, known.number, *round};
  }
  return Error{
      "no entrant can join any more: entrants join with a stage that has not begun, or between two "
      "rounds of a Swiss stage or a ladder"};
}

namespace {

Consequences others_of_this_name(const Tournament& tournament, const db::EntrantRow& row) {
  Consequences lines;
  for (const db::EntrantRow& other : tournament.entrants) {
    if (other.number == row.number) continue;
    if (protocol::lower_case(other.name) != protocol::lower_case(row.name)) continue;
    lines.push_back(entrant_words(other.alias) + " has this name already");
  }
  return lines;
}

}  // namespace

Result<Consequences> add_entrant(db::Store& store, Tournament& tournament, db::EntrantRow row,
                                 int stage, const std::string& reason, const Stamp& stamp) {
  if (const auto error = roster_error(tournament, reason)) return *error;
  row.number = 0;
  row.command.clear();
  row.folder.clear();
  clean(row);
  if (const auto error = roster_error(tournament, row)) return *error;
  if (const auto error = size_error(tournament, 1)) return *error;
  const auto arrival = next_arrival(tournament, stage);
  if (!arrival) return arrival.error();
  const Consequences same_name = others_of_this_name(tournament, row);
  Consequences lines =
      act_on_roster(store, tournament, reason, stamp,
                    [&](Changes& changes) { changes.add(tournament, row, *arrival); },
                    {0, "", "", "roster", "roster", "one entrant joined: " + reason});
  lines.insert(lines.begin(), same_name.begin(), same_name.end());
  return lines;
}

Result<Consequences> change_entrant(db::Store& store, Tournament& tournament,
                                    const db::EntrantRow& wanted, const std::string& reason,
                                    const Stamp& stamp) {
  if (const auto error = roster_error(tournament, reason)) return *error;
  const auto known = find_entrant(tournament, wanted.number);
  if (!known) return known.error();
  const db::EntrantRow before = **known;
  db::EntrantRow after = before;
  after.name = wanted.name;
  after.email = wanted.email;
  after.institution = wanted.institution;
  after.members = wanted.members;
  clean(after);
  keep_identifiers(after, before);
  if (after == before)
    return Error{entrant_words(before.alias) + " is already entered with these data"};
  if (const auto error = roster_error(tournament, after)) return *error;
  Consequences same_name;
  if (after.name != before.name) same_name = others_of_this_name(tournament, after);
  Consequences lines = act_on_roster(
      store, tournament, reason, stamp, [&](Changes& changes) { changes.change(before, after); },
      {0, "", "", "roster", "roster", "one entrant changed: " + reason});
  lines.insert(lines.begin(), same_name.begin(), same_name.end());
  return lines;
}

namespace {

/// Hides the merged entrant's name if either was hidden.
void keep_hidden(db::Store& store, Tournament& tournament, int into, int from) {
  using ChosenBy = db::HiddenNames::ChosenBy;
  db::HiddenNames& hidden = tournament.hidden_names;
  store.transaction([&] {
    if (hidden.by_entrant.contains(from))
      store.put_if_new(db::HiddenNameRow{into, ChosenBy::entrant});
    if (hidden.by_staff.contains(from)) store.put_if_new(db::HiddenNameRow{into, ChosenBy::staff});
  });
  hidden = store.entrants().hidden_names();
}

}  // namespace

Result<Consequences> merge_entrants(db::Store& store, Tournament& tournament, int into, int from,
                                    const std::string& reason, const Stamp& stamp) {
  if (const auto error = roster_error(tournament, reason)) return *error;
  const auto kept = find_entrant(tournament, into);
  if (!kept) return kept.error();
  const auto gone = find_entrant(tournament, from);
  if (!gone) return gone.error();
  if (into == from) return Error{"an entrant cannot be merged with itself"};
  const db::EntrantRow before = **kept;
  const db::EntrantRow merged = **gone;
  for (const db::EntrantRow* row : {&before, &merged}) {
    if (tournament.departures.contains(row->number)) {
      return Error{entrant_words(row->alias) + " plays no more: reinstate it first"};
    }
  }
  bool has_played = false;
  tournament.results.for_each([&](const formats::GameResult& game) {
    has_played = has_played || game.match.entrants.contains(from - 1);
  });
  if (has_played) {
    return Error{entrant_words(merged.alias) + " has played: withdraw it, or merge " +
                 before.alias + " into it"};
  }
  std::vector<Person> people = list_people(before);
  for (const Person& person : list_people(merged)) {
    const bool is_there = std::any_of(people.begin(), people.end(), [&](const Person& other) {
      if (const std::string key = known_by(person.identifiers); !key.empty()) {
        return known_by(other.identifiers) == key;
      }
      return person.email.empty() ? other.name == person.name
                                  : protocol::same_word(other.email, person.email);
    });
    if (!is_there) people.push_back(person);
  }
  db::EntrantRow after = before;
  set_people(after, people);
  Consequences done = act_on_roster(
      store, tournament, reason, stamp,
      [&](Changes& changes) {
        if (after != before) changes.change(before, after);
        changes.withdraw(tournament, merged, db::DepartureRow::Games::void_);
      },
      {0, "", "", "merge", entrant_words(merged.alias), "into " + before.alias + ": " + reason});
  keep_hidden(store, tournament, into, from);
  return done;
}

Result<Consequences> import_roster(db::Store& store, Tournament& tournament, std::string_view csv,
                                   bool drop, const std::string& reason, const Stamp& stamp,
                                   const std::vector<std::string>& meanings,
                                   RosterCommands commands) {
  if (const auto error = roster_error(tournament, reason)) return *error;
  auto difference = compare_roster(tournament, csv, meanings, commands);
  if (!difference) return difference.error();
  const std::size_t missing = difference->go.size();
  if (!drop) difference->go.clear();
  const auto& come = difference->come;
  const auto& change = difference->change;
  const auto& go = difference->go;
  if (come.empty() && change.empty() && go.empty()) {
    return Error{
        difference->keeps_commands
            ? "the roster changes only commands, which are fixed once a game has been played"
            : "the roster changes nothing: all its entrants are already entered with these data" +
                  (missing == 0 ? std::string()
                                : "; " + std::to_string(missing) +
                                      " of the tournament not in it, who stay without --drop")};
  }
  if (const auto error = size_error(tournament, come.size())) return *error;
  db::ArrivalRow arrival;
  if (!come.empty()) {
    const auto next = next_arrival(tournament);
    if (!next) return next.error();
    arrival = *next;
  }
  const std::string summary = std::to_string(come.size()) + " came, " +
                              std::to_string(change.size()) + " changed, " +
                              std::to_string(go.size()) + " withdrew: " + reason;
  return act_on_roster(store, tournament, reason, stamp,
                       [&](Changes& changes) {
                         for (const RosterDifference::Change& one : change)
                           changes.change(one.before, one.after);
                         for (const db::EntrantRow& row : go) {
                           changes.withdraw(tournament, row, db::DepartureRow::Games::stand);
                         }
                         for (const db::EntrantRow& row : come)
                           changes.add(tournament, row, arrival);
                       },
                       {0, "", "", "roster", "roster", summary});
}

}  // namespace aspis::tournament
