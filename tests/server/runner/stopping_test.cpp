// Tests runs that end early by request, by a full disk or after a given stage: the stored games are
// complete, and the next run continues from them.
#include <gmock/gmock.h>

#include <atomic>

#include "db/maintenance.hpp"
#include "tests/support/canonical.hpp"
#include "tests/support/faulty_vfs.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::runner {

using namespace tournament;  // NOLINT: the tests use most of it
namespace {

using support::games_text;
using support::quick_plan;
using support::ScriptedTournament;
using support::standings_text;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Outcome {
  std::string games;
  std::string standings;
};

Outcome read_outcome(const ScriptedTournament& tournament) {
  const Tournament stored = tournament.tournament();
  EXPECT_EQ(stored.index.game.size(), stored.games.size()) << "a game was played twice";
  EXPECT_EQ(stored.index.match.size(), stored.matches.size()) << "a match has two rows";
  EXPECT_THAT(*db::check(tournament.path()), IsEmpty());
  return {games_text(stored), standings_text(stored)};
}

const Outcome& uninterrupted(const std::string& preset, int entrants) {
  static std::map<std::pair<std::string, int>, Outcome> known;
  Outcome& outcome = known[{preset, entrants}];
  if (outcome.games.empty()) {
    ScriptedTournament tournament(quick_plan(preset), entrants);
    EXPECT_EQ(tournament.run(), Ended::finished);
    outcome = read_outcome(tournament);
  }
  return outcome;
}

/// Calls `act` at the `left`th pull: a seating or a move of the bot.
struct Trigger {
  std::atomic<int> left{0};
  std::function<void()> act;
  void pull() {
    if (--left == 0) act();
  }
};

match::SeatMaker triggering(int entrant, Trigger& trigger) {
  const match::SeatMaker maker = support::scripted_bot(entrant);
  return match::SeatMaker([maker, &trigger](seats::Host& host) {
    trigger.pull();
    return maker(host);
  });
}

class StoppedRuns : public testing::TestWithParam<const char*> {};

TEST_P(StoppedRuns, AtAnyMomentLeaveStandingsUnchanged) {
  constexpr int entrants = 7;
  for (const bool at_once : {false, true}) {
    ScriptedTournament tournament(quick_plan(GetParam()), entrants);
    tournament.games_at_once = 3;
    Trigger trigger;
    tournament.bot = [&](int entrant) { return triggering(entrant, trigger); };
    protocol::Random random(11);
    int runs = 0;
    Ended ended = Ended::stopped;
    while (ended == Ended::stopped && ++runs < 200) {
      trigger.left = 1 + static_cast<int>(random.below(15));
      ended = tournament.run(std::nullopt, [&](Director& director) {
        trigger.act = [&director, at_once] {
          at_once ? director.stop(true) : director.stop(false);
        };
      });
    }
    EXPECT_EQ(ended, Ended::finished);
    EXPECT_GT(runs, 3) << "nothing was interrupted";
    const Outcome outcome = read_outcome(tournament);
    EXPECT_EQ(outcome.games, uninterrupted(GetParam(), entrants).games);
    EXPECT_EQ(outcome.standings, uninterrupted(GetParam(), entrants).standings);
  }
}

INSTANTIATE_TEST_SUITE_P(Runners, StoppedRuns,
                         testing::Values("shield", "potm", "single", "double", "swiss"),
                         [](const auto& one) { return std::string(one.param); });

TEST(StoppedRunner, PlaysNothingIfStoppedBeforeRun) {
  ScriptedTournament tournament(quick_plan("single"), 4);
  EXPECT_EQ(tournament.run(std::nullopt, [](Director& director) { director.stop(false); }),
            Ended::stopped);
  EXPECT_THAT(tournament.tournament().games, IsEmpty());
}

TEST(StoppedRunner, FinishesGamesInPlayUnlessStoppedImmediately) {
  for (const bool at_once : {false, true}) {
    ScriptedTournament tournament(quick_plan("single"), 8);
    tournament.games_at_once = 1;
    Trigger trigger;
    tournament.bot = [&](int entrant) { return triggering(entrant, trigger); };
    trigger.left = 3;  // a seat of the second game
    EXPECT_EQ(tournament.run(std::nullopt,
                             [&](Director& director) {
                               trigger.act = [&director, at_once] {
                                 at_once ? director.stop(true) : director.stop(false);
                               };
                             }),
              Ended::stopped);
    EXPECT_EQ(tournament.tournament().games.size(), at_once ? 1U : 2U);
  }
}

TEST(StoppedRunner, AfterStageLeavesOthersForLater) {
  ScriptedTournament tournament(quick_plan("shield"), 18);
  EXPECT_EQ(tournament.run(0), Ended::reached);
  const Tournament first = tournament.tournament();
  for (const auto& [id, match] : first.matches) EXPECT_EQ(match.stage, 0);
  EXPECT_EQ(compute_schedule(first).stages[0].state, formats::StageState::settled);
  EXPECT_EQ(first.row.closed, "");
  EXPECT_EQ(tournament.run(0), Ended::reached) << "it is settled already";
  EXPECT_EQ(tournament.run(2), Ended::reached);
  EXPECT_EQ(tournament.run(), Ended::finished);
  EXPECT_EQ(read_outcome(tournament).standings, uninterrupted("shield", 18).standings);
}

TEST(StoppedRunner, EndsWhenLastGameEndsWhileItsPlayerAsksForAnother) {
  for (int run = 0; run < 20; ++run) {
    // One player that never waits before the end.
    ScriptedTournament tournament(quick_plan("round-robin"), 4);
    tournament.games_at_once = 1;
    EXPECT_EQ(tournament.run(), Ended::finished);
  }
}

TEST(StoppedRunner, ReportsFullDiskInOneLineAndKeepsStoredGames) {
  for (const int at : {1, 7, 40, 90}) {
    support::FaultyVfs vfs("faulty");
    ScriptedTournament tournament(quick_plan("shield"), 9);
    tournament.games_at_once = 3;
    tournament.vfs = vfs.name();
    std::string line;
    try {
      const Ended ended = tournament.run(std::nullopt, [&](Director&) {
        vfs.fail({support::Fault::Kind::full, at, true});
      });
      ADD_FAILURE() << "it ended as " << static_cast<int>(ended);
    } catch (const db::StoreError& failure) {
      line = failure.what();
    }
    vfs.heal();
    EXPECT_THAT(line,
                AllOf(HasSubstr("tournament.db"), HasSubstr("disk is full"), Not(HasSubstr("\n"))));
    EXPECT_THAT(*db::check(tournament.path()), IsEmpty());
    EXPECT_EQ(tournament.run(), Ended::finished);
    EXPECT_EQ(read_outcome(tournament).games, uninterrupted("shield", 9).games);
    EXPECT_EQ(read_outcome(tournament).standings, uninterrupted("shield", 9).standings);
  }
}

TEST(StoppedRunner, StopsAfterOneDiskFailure) {
  support::FaultyVfs vfs("faulty");
  ScriptedTournament tournament(quick_plan("swiss"), 9);
  tournament.vfs = vfs.name();
  const auto run = [&] {
    return tournament.run(std::nullopt, [&](Director&) {
      vfs.fail({support::Fault::Kind::broken, 25, false});
    });
  };
  EXPECT_THROW(static_cast<void>(run()), db::StoreError);
  vfs.heal();
  EXPECT_EQ(tournament.run(), Ended::finished);
  EXPECT_EQ(read_outcome(tournament).standings, uninterrupted("swiss", 9).standings);
}

TEST(StoppedRunner, ReportsBotThatCannotBeCreated) {
  ScriptedTournament tournament(quick_plan("single"), 4);
  tournament.bot = [](int) {
    return match::SeatMaker([](seats::Host&) -> std::unique_ptr<seats::Seat> {
      throw std::runtime_error("no such bot");
    });
  };
  EXPECT_THROW(static_cast<void>(tournament.run()), std::runtime_error);
  EXPECT_THAT(tournament.tournament().games, IsEmpty());
}

}  // namespace
}  // namespace aspis::runner
