// Tests changes of a roster in a real file: before the start, between two stages, between two
// rounds and after the end. The draw and the results of the others stay.
#include "server/tournament/roster_changes.hpp"

#include <gmock/gmock.h>

#include "db/maintenance.hpp"
#include "protocol/ascii.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/people.hpp"
#include "tests/support/alike.hpp"
#include "tests/support/canonical.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::tournament {
namespace {

using runner::Ended;
using support::quick_plan;
using support::refusal_text;
using support::ScriptedTournament;
using support::sound;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

const std::string reason = "was ill on Monday";
const Stamp stamp{"2026-11-21T08:00:00Z"};

db::EntrantRow person(const std::string& name, const std::string& email) {
  db::EntrantRow row;
  row.name = name;
  row.email = email;
  return row;
}

std::string swiss() {
  return quick_plan("swiss", {{{"stages[0].rounds", "4"}, {"tie_breaks", R"(["points", "lot"])"}}});
}

std::string groups_and_cup() {
  return quick_plan("round-robin", {{{"tie_breaks", R"(["points", "lot"])"},
                                     {"stages", R"([{"name": "Groups", "groups": {"count": 2}},
                         {"name": "Cup", "format": "elimination", "entry": {"top": 2}}])"}}});
}

class RosterChanges : public testing::Test {
 protected:
  template <class Act>
  auto in(ScriptedTournament& tournament, Act what) {
    auto result = support::act(tournament, what);
    EXPECT_THAT(*db::check(tournament.path()), IsEmpty());
    return result;
  }
  auto add(ScriptedTournament& tournament, const db::EntrantRow& row, int stage = 0) {
    return in(tournament, [&](db::Store& store, Tournament& changed) {
      return add_entrant(store, changed, row, stage, reason, stamp);
    });
  }
  auto change(ScriptedTournament& tournament, const db::EntrantRow& row) {
    return in(tournament, [&](db::Store& store, Tournament& changed) {
      return change_entrant(store, changed, row, reason, stamp);
    });
  }
  auto merge(ScriptedTournament& tournament, int first, int second) {
    return in(tournament, [&](db::Store& store, Tournament& changed) {
      return merge_entrants(store, changed, first, second, reason, stamp);
    });
  }
  auto import(ScriptedTournament& tournament, const std::string& csv, bool drop) {
    return in(tournament, [&](db::Store& store, Tournament& changed) {
      return import_roster(store, changed, csv, drop, reason, stamp);
    });
  }
  /// Plays this many of the due games, one after the other.
  static void run_games(ScriptedTournament& tournament, int games) {
    tournament.games_at_once = 1;
    EXPECT_EQ(tournament.run_seats(2 * games), Ended::stopped);
  }
  static std::vector<std::string> aliases(const Tournament& tournament) {
    std::vector<std::string> all;
    for (const db::EntrantRow& row : tournament.entrants) all.push_back(row.alias);
    return all;
  }
};

TEST_F(RosterChanges, WarnsFirstOfAnotherPersonWithSameName) {
  ScriptedTournament tournament(groups_and_cup(), 5);
  const db::EntrantRow known = tournament.tournament().entrants[1];
  const Consequences lines =
      sound(add(tournament, person(protocol::lower_case(known.name), "other@example.org")));
  EXPECT_EQ(lines.at(0), "entrant " + known.alias + " has this name already");
  db::EntrantRow other = tournament.tournament().entrants[2];
  other.name = known.name;
  const Consequences renamed = sound(change(tournament, other));
  EXPECT_EQ(renamed.at(0), "entrant " + known.alias + " has this name already");
}

TEST_F(RosterChanges, EntrantBeforeStartGetsNextNumberAndPlaysAll) {
  ScriptedTournament tournament(groups_and_cup(), 5);
  const std::vector<std::string> before = aliases(tournament.tournament());
  const Consequences lines = sound(add(tournament, person("Late Lucy", "lucy@example.org")));
  EXPECT_THAT(lines, ElementsAre(HasSubstr(" joins with Groups"), StartsWith("Groups gets "),
                                 StartsWith("Groups, other groups: "),
                                 HasSubstr("are not played as drawn")));
  const Tournament now = tournament.tournament();
  ASSERT_THAT(now.entrants, SizeIs(6));
  EXPECT_EQ(now.entrants[5].name, "Late Lucy");
  for (std::size_t at = 0; at < 5; ++at) EXPECT_EQ(now.entrants[at].alias, before[at]);
  EXPECT_THAT(before, Not(testing::Contains(now.entrants[5].alias)));
  EXPECT_THAT(lines.front(), StartsWith(now.entrants[5].alias + " "));
}

TEST_F(RosterChanges, LogNamesAliasAndReasonWithoutThePerson) {
  ScriptedTournament tournament(groups_and_cup(), 5);
  (void)sound(add(tournament, person("Late Lucy", "lucy@example.org")));
  for (const db::AuditRow& row : tournament.open(db::Mode::read).audit().all()) {
    EXPECT_THAT(row.subject + row.reason, AllOf(Not(HasSubstr("Lucy")), Not(HasSubstr("lucy@"))));
    if (row.act == "add") {
      EXPECT_THAT(row.reason, StartsWith("was ill on Monday; from Groups on"));
    }
  }
}

TEST_F(RosterChanges, SwissStageTakesEntrantBetweenRounds) {
  ScriptedTournament tournament(swiss(), 6);
  const int games = tournament.tournament().plan.stages[0].match.games;
  run_games(tournament, 2 * 3 * games);
  const std::string played = support::games_text(tournament.tournament());
  const Consequences lines = sound(add(tournament, person("Late Lucy", "lucy@example.org")));
  EXPECT_THAT(lines,
              ElementsAre(HasSubstr(" joins with Swiss, round 3"), StartsWith("Swiss gets ")));
  EXPECT_EQ(support::games_text(tournament.tournament()), played);
  EXPECT_EQ(tournament.tournament().arrivals.at(7), (db::ArrivalRow{7, 0, 3}));
  EXPECT_EQ(tournament.run(), Ended::finished);
  std::size_t matches = 0;
  for (const auto& [id, match] : tournament.tournament().matches) {
    matches +=
        static_cast<std::size_t>(std::count(match.entrants.begin(), match.entrants.end(), 7));
  }
  EXPECT_GE(matches, 1U) << "one of seven rests in each of the last two rounds, and nobody twice";
}

TEST_F(RosterChanges, AfterGroupsEntrantJoinsCup) {
  ScriptedTournament tournament(groups_and_cup(), 6);
  EXPECT_EQ(tournament.run(0), Ended::reached);
  const Consequences lines = sound(add(tournament, person("Late Lucy", "lucy@example.org")));
  EXPECT_THAT(lines, ElementsAre(HasSubstr(" joins with Cup"), StartsWith("Cup gets "),
                                 StartsWith("Cup, M")));
  const formats::Schedule schedule = compute_schedule(tournament.tournament());
  EXPECT_EQ(schedule.stages[1].groups.at(0).entrants.back(), 6);
  EXPECT_EQ(tournament.run(), Ended::finished);
}

TEST_F(RosterChanges, RefusesEntrantAfterTheEnd) {
  ScriptedTournament tournament(groups_and_cup(), 6);
  EXPECT_EQ(tournament.run(), Ended::finished);
  EXPECT_THAT(refusal_text(add(tournament, person("Late Lucy", "lucy@example.org"))),
              testing::AnyOf(StartsWith("no entrant can join any more"),
                             StartsWith("the tournament is over")));
}

TEST_F(RosterChanges, RefusesInvalidEntryInOneLineAndChangesNothing) {
  ScriptedTournament tournament(groups_and_cup(), 4);
  const Tournament before = tournament.tournament();
  for (const auto& [row, why] : std::vector<std::pair<db::EntrantRow, std::string>>{
           {person("", "a@x"), "the name is missing"},
           {person("A", "no address"), "'no address' is not an e-mail address"},
           {person("A", "E2@example.org"),
            "already has that address: a person is in only one entry"},
           {person("A", "new@x;e3@example.org"), "already has that address"}}) {
    const auto refused = add(tournament, row);
    ASSERT_FALSE(refused) << why;
    EXPECT_THAT(refused.error().text, HasSubstr(why));
  }
  const auto no_reason = in(tournament, [&](db::Store& store, Tournament& changed) {
    return add_entrant(store, changed, person("A", "a@x"), 0, " ", stamp);
  });
  EXPECT_THAT(no_reason.error().text, StartsWith("give a reason"));
  EXPECT_EQ(tournament.tournament().entrants, before.entrants);
}

TEST_F(RosterChanges, LimitsCroquetNameTo24CharactersAtAnyTime) {
  ScriptedTournament tournament(
      quick_plan("round-robin", {{{"game", "croquet"}, {"options", "{}"}}}), 3);
  EXPECT_THAT(refusal_text(add(tournament, person("A name that is far too long", "a@example.org"))),
              HasSubstr("24 are allowed in croquet"));
}

TEST_F(RosterChanges, CorrectsNameAndAddressAndKeepsAlias) {
  ScriptedTournament tournament(groups_and_cup(), 4);
  db::EntrantRow wanted = tournament.tournament().entrants[1];
  wanted.name = "Ada King";
  wanted.email = "ada@example.org";
  const auto lines = change(tournament, wanted);
  EXPECT_THAT(sound(lines), ElementsAre(wanted.alias + " is changed: name, e-mail"));
  EXPECT_EQ(tournament.tournament().entrants[1], wanted);
  const auto again = change(tournament, wanted);
  EXPECT_THAT(again.error().text, HasSubstr("is already entered with these data"));
}

TEST_F(RosterChanges, CommandCanChangeUntilFirstGame) {
  ScriptedTournament tournament(groups_and_cup(), 4);
  const std::string csv = "name,e-mail,command\nEntrant 1,e1@example.org,./";
  const auto read = [&](const std::string& command, RosterCommands commands) {
    return in(tournament, [&](db::Store& store, Tournament& changed) {
      return import_roster(store, changed, csv + command + "\n", false, reason, stamp, {},
                           commands);
    });
  };
  EXPECT_THAT(read("mine", RosterCommands::ignore).error().text,
              StartsWith("the roster changes nothing"));
  const Consequences lines = sound(read("mine", RosterCommands::read));
  const auto first = [&] {
    for (const db::EntrantRow& row : tournament.tournament().entrants) {
      if (row.name == "Entrant 1") return row;
    }
    return db::EntrantRow();
  };
  EXPECT_THAT(lines, ElementsAre(first().alias + " is changed: command"));
  EXPECT_EQ(first().command, "./mine");
  run_games(tournament, 1);
  EXPECT_THAT(read("other", RosterCommands::read).error().text,
              StartsWith("the roster changes only commands"));
  EXPECT_EQ(first().command, "./mine");
}

TEST_F(RosterChanges, JoinsTwoEntriesIntoTeamAndRetiresSecond) {
  ScriptedTournament tournament(groups_and_cup(), 6);
  const auto lines = merge(tournament, 2, 5);
  const Tournament now = tournament.tournament();
  EXPECT_THAT(sound(lines), ElementsAre(now.entrants[1].alias + " is changed: e-mail, people",
                                        now.entrants[4].alias + " is withdrawn",
                                        "Groups loses " + now.entrants[4].alias,
                                        "Groups: 2 matches are not played as drawn"));
  EXPECT_THAT(list_people(now.entrants[1]), SizeIs(2));
  EXPECT_EQ(tournament.run(0), Ended::reached);
  for (const auto& [id, match] : tournament.tournament().matches) {
    EXPECT_THAT(match.entrants, Not(testing::Contains(5)));
  }
  const auto played = merge(tournament, 2, 3);
  EXPECT_THAT(played.error().text, HasSubstr("has played: withdraw it"));
}

TEST_F(RosterChanges, PreviewsArrivalsDeparturesAndChangesOfNewRoster) {
  ScriptedTournament tournament(groups_and_cup(), 4);
  const std::string csv =
      "name,e-mail\nEntrant One,e1@example.org\nEntrant 2,e2@example.org\n"
      "Entrant 3,e3@example.org\nLate Lucy,lucy@example.org\n";
  const RosterDifference difference = sound(compare_roster(tournament.tournament(), csv));
  ASSERT_THAT(difference.come, SizeIs(1));
  EXPECT_EQ(difference.come[0].name, "Late Lucy");
  ASSERT_THAT(difference.change, SizeIs(1));
  EXPECT_EQ(difference.change[0].before.name, "Entrant 1");
  EXPECT_EQ(difference.change[0].after.name, "Entrant One");
  ASSERT_THAT(difference.go, SizeIs(1));
  EXPECT_EQ(difference.go[0].name, "Entrant 4");
  EXPECT_THAT(sound(import(tournament, csv, false)), Not(testing::Contains(HasSubstr("withdrawn"))))
      << "nobody goes unless told";
  EXPECT_THAT(sound(import(tournament, csv, true)), testing::Contains(HasSubstr(" is withdrawn")));
  const auto again = import(tournament, csv, true);
  EXPECT_THAT(again.error().text, StartsWith("the roster changes nothing"));
  EXPECT_EQ(tournament.run(), Ended::finished);
}

TEST_F(RosterChanges, ImportsAgainByIdentifiersWhateverTheNamesAndTheOrder) {
  ScriptedTournament tournament(groups_and_cup(), 4);
  const std::string with_ids =
      "name,e-mail,id number\nEntrant 1,e1@example.org,11\nEntrant 2,e2@example.org,12\n"
      "Entrant 3,e3@example.org,13\nEntrant 4,e4@example.org,14\n";
  EXPECT_THAT(sound(import(tournament, with_ids, true)),
              testing::Each(testing::EndsWith(" is changed: identifiers")));
  const std::string moved =
      "name,id number\nJohn Smith,12\nJohn Smith,11\nEntrant 4,14\nEntrant 3,13\n";
  const RosterDifference difference = sound(compare_roster(tournament.tournament(), moved));
  EXPECT_THAT(difference.come, IsEmpty());
  EXPECT_THAT(difference.go, IsEmpty());
  ASSERT_THAT(difference.change, SizeIs(2)) << "a new order changes nobody";
  for (const RosterDifference::Change& one : difference.change) {
    EXPECT_EQ(one.after.name, "John Smith");
    EXPECT_EQ(one.after.email, one.before.email);
    EXPECT_EQ(known_by(list_people(one.after).front().identifiers),
              one.before.name == "Entrant 1" ? "ID number 11" : "ID number 12");
  }
}

TEST_F(RosterChanges, FaultyRosterChangesNothing) {
  ScriptedTournament tournament(groups_and_cup(), 4);
  const Tournament before = tournament.tournament();
  const auto refused = import(tournament, "name,e-mail\nAda,ada@x\nBob,no address\n", true);
  EXPECT_THAT(refused.error().text, HasSubstr("line 3: 'no address' is not an e-mail address"));
  EXPECT_EQ(tournament.tournament().entrants, before.entrants);
}

TEST_F(RosterChanges, ReinstatesEntrantWithdrawnBeforeStart) {
  ScriptedTournament tournament(groups_and_cup(), 4);
  db::DepartureRow row;
  row.entrant = 3;
  row.kind = db::DepartureRow::Kind::withdrawn;
  row.games = db::DepartureRow::Games::stand;
  row.reason = "moved away";
  (void)in(tournament, [&](db::Store& store, Tournament& changed) {
    return sound(depart(store, changed, row, stamp));
  });
  EXPECT_EQ(compute_schedule(tournament.tournament()).places.back().entrant, 2);
  (void)in(tournament, [&](db::Store& store, Tournament& changed) {
    return sound(reinstate(store, changed, 3, "is back", stamp));
  });
  EXPECT_THAT(tournament.tournament().departures, IsEmpty());
}

}  // namespace
}  // namespace aspis::tournament
