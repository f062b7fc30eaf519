// Tests whole tournaments with scripted seats: they finish, play no game twice, and a stop leaves
// the standings unchanged.
#include "server/runner/director.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <mutex>
#include <set>
#include <thread>

#include "protocol/record.hpp"
#include "protocol/sha256.hpp"
#include "tests/support/alike.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::runner {

using namespace tournament;  // NOLINT: the tests use most of it
namespace {

using support::Changes;
using support::games_text;
using support::quick_plan;
using support::ScriptedTournament;
using support::standings_text;
using testing::HasSubstr;
using testing::IsEmpty;

int count_games(const formats::Schedule& schedule) {
  int games = 0;
  for (const formats::Stage& stage : schedule.stages) {
    for (const formats::Group& group : stage.groups) {
      for (const formats::Pairing& pairing : group.pairings) games += pairing.games_played;
    }
  }
  return games;
}

/// Expects every game of the finished tournament once, on the board that follows from the seed.
void expect_each_game_once(const Tournament& stored) {
  const formats::Schedule schedule = compute_schedule(stored);
  EXPECT_TRUE(schedule.finished);
  EXPECT_THAT(schedule.due, IsEmpty());
  EXPECT_EQ(stored.games.size(), static_cast<std::size_t>(count_games(schedule)));
  EXPECT_EQ(stored.index.match.size(), stored.matches.size()) << "a match has two rows";
  std::set<std::pair<std::int64_t, int>> seen;
  for (const auto& [id, game] : stored.games) {
    EXPECT_TRUE(seen.emplace(game.match, game.number).second) << "game " << id << " is a double";
    if (game.state == db::GameState::awarded) continue;
    const formats::MatchKey key = make_key(stored.matches.at(game.match));
    EXPECT_EQ(game.seed, formats::board_seed(stored.plan, stored.row.seed, key, game.board, 0));
  }
}

/// Stays silent in its first game, during which the referee's thread is blocked.
match::SeatMaker bot_of_a_stalled_host(int entrant, std::shared_ptr<std::atomic<int>> games) {
  return match::SeatMaker([=](seats::Host& host) -> std::unique_ptr<seats::Seat> {
    return std::make_unique<seats::ScriptedSeat>(
        host, [&host, entrant, games, first = (*games)++ == 0](const rules::Position& position) {
          if (!first) {
            protocol::Random random(static_cast<std::uint64_t>(entrant));
            return seats::ScriptedTurn{position.random_move(random), std::nullopt, {}};
          }
          boost::asio::post(host.io(),
                            [] { std::this_thread::sleep_for(std::chrono::milliseconds(400)); });
          return seats::ScriptedTurn{};
        });
  });
}

TEST(Stalls, KeepsAndReplaysGameDecidedByStall) {
  ScriptedTournament tournament(
      quick_plan("round-robin", {{{"clock.move", "300ms"}, {"stages.0.match.games", "2"}}}), 2);
  tournament.games_at_once = 1;
  const auto games = std::make_shared<std::atomic<int>>(0);
  tournament.bot = [games](int entrant) { return bot_of_a_stalled_host(entrant, games); };
  const Tournament stored = support::played(tournament);
  ASSERT_GE(stored.games.size(), 3U);
  const db::GameRow& stalled = stored.games.begin()->second;
  EXPECT_EQ(stalled.state, db::GameState::superseded);
  EXPECT_EQ(stalled.reason, protocol::Reason::void_);
  EXPECT_THAT(stalled.detail, HasSubstr("host stalled: the referee stalled for "));
  int again = 0;
  for (const auto& [id, game] : stored.games) {
    if (id == stalled.id) continue;
    EXPECT_EQ(game.state, db::GameState::played);
    if (game.match == stalled.match && game.number == stalled.number) {
      ++again;
      EXPECT_EQ(game.seed, stalled.seed) << "on the same board";
    }
  }
  EXPECT_EQ(again, 1);
  const db::Store store = tournament.open(db::Mode::read);
  EXPECT_TRUE(protocol::read_record(store.games().record(stalled.id))) << "both are kept";
  const auto audit = store.audit().all();
  EXPECT_TRUE(std::any_of(audit.begin(), audit.end(), [&](const db::AuditRow& row) {
    return row.act == "rerun" && row.subject == "game " + std::to_string(stalled.id);
  }));
}

struct Case {
  std::string preset;
  int entrants;
};
class EveryPreset : public testing::TestWithParam<Case> {};

TEST_P(EveryPreset, PlaysEachGameOnceToTheEnd) {
  ScriptedTournament tournament(quick_plan(GetParam().preset), GetParam().entrants);
  tournament.games_at_once = 4;
  const Tournament stored = support::played(tournament);
  expect_each_game_once(stored);
  EXPECT_EQ(stored.row.closed, ScriptedTournament::date);
  EXPECT_EQ(tournament.run(), Ended::finished) << "there is nothing more to play";
  EXPECT_EQ(tournament.tournament().games.size(), stored.games.size());
}

TEST_P(EveryPreset, GivesSameStandingsWithOneSlotAndFive) {
  ScriptedTournament one(quick_plan(GetParam().preset), GetParam().entrants);
  one.games_at_once = 1;
  ScriptedTournament five(quick_plan(GetParam().preset), GetParam().entrants);
  five.games_at_once = 5;
  EXPECT_EQ(one.run(), Ended::finished);
  EXPECT_EQ(five.run(), Ended::finished);
  EXPECT_EQ(games_text(one.tournament()), games_text(five.tournament()));
  EXPECT_EQ(standings_text(one.tournament()), standings_text(five.tournament()));
}

INSTANTIATE_TEST_SUITE_P(Runners, EveryPreset,
                         testing::Values(Case{"shield", 34}, Case{"shield", 5}, Case{"shield", 2},
                                         Case{"potm", 6}, Case{"potm", 3}, Case{"croquar", 9},
                                         Case{"round-robin", 7}, Case{"round-robin", 2},
                                         Case{"single", 13}, Case{"single", 2}, Case{"double", 11},
                                         Case{"double", 3}, Case{"swiss", 12}, Case{"swiss", 7}),
                         [](const auto& one) {
                           std::string name =
                               one.param.preset + "_" + std::to_string(one.param.entrants);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(LocalRunner, AwardGamesOfEntrantsWithoutProgram) {
  ScriptedTournament tournament(quick_plan("round-robin"), 6);
  tournament.absent = {1, 4};
  const Tournament stored = support::played(tournament);
  expect_each_game_once(stored);
  for (const auto& [id, game] : stored.games) {
    const bool second = game.seats[0].entrant == 2 || game.seats[1].entrant == 2;
    const bool fifth = game.seats[0].entrant == 5 || game.seats[1].entrant == 5;
    EXPECT_EQ(game.state == db::GameState::awarded, second || fifth);
    if (game.state != db::GameState::awarded) continue;
    EXPECT_EQ(game.reason, protocol::Reason::disconnected);
    EXPECT_EQ(game.detail, "no program was handed in");
    EXPECT_EQ(game.record_sha256, "");
    for (const db::GameSeatRow& seat : game.seats) {
      const bool absent = seat.entrant == 2 || seat.entrant == 5;
      EXPECT_EQ(seat.forfeit, absent);
      EXPECT_EQ(seat.standing, absent ? protocol::Standing::loss : protocol::Standing::win);
    }
  }
  const formats::Schedule schedule = compute_schedule(stored);
  EXPECT_EQ(schedule.places.back().result_class, stored.plan.cannot_play);
}

TEST(LocalRunner, EndTournamentOfAbsentEntrantsOnly) {
  ScriptedTournament tournament(quick_plan("double"), 5);
  tournament.absent = {0, 1, 2, 3, 4};
  EXPECT_EQ(tournament.run(), Ended::finished);
  for (const auto& [id, game] : tournament.tournament().games) {
    EXPECT_EQ(game.seats[0].standing, protocol::Standing::loss);
    EXPECT_EQ(game.seats[1].standing, protocol::Standing::loss);
  }
}

std::string orders_plan() {
  return R"({"name": "orders", "game": "boxing", "options": {"unusable": "90"},
    "tie_breaks": ["wins", "score"],
    "stages": [{"name": "All orders", "format": "orders", "most_in_all_orders": 3}]})";
}

TEST(LocalRunner, PlayOnWhileOneOfThreeIsAbsent) {
  ScriptedTournament tournament(orders_plan(), 3);
  tournament.absent = {2};
  const Tournament stored = support::played(tournament);
  EXPECT_EQ(stored.games.size(), 6U);
  for (const auto& [id, game] : stored.games) {
    EXPECT_EQ(game.state, db::GameState::played);
    for (const db::GameSeatRow& seat : game.seats) {
      if (seat.entrant != 3) continue;
      EXPECT_TRUE(seat.forfeit);
      EXPECT_EQ(seat.standing, protocol::Standing::loss);
    }
  }
}

TEST(LocalRunner, AwaitConfirmationOfManyOrders) {
  ScriptedTournament tournament(orders_plan(), 4);
  EXPECT_EQ(tournament.run(), Ended::waiting);
  EXPECT_THAT(tournament.tournament().games, IsEmpty());
  {
    db::Store store = tournament.open();
    Tournament stored = support::sound(read_tournament(store));
    EXPECT_FALSE(confirm(store, stored, 1, 0, ScriptedTournament::date).ok()) << "no such stage";
    EXPECT_TRUE(confirm(store, stored, 0, 8, ScriptedTournament::date).ok());
    EXPECT_FALSE(confirm(store, stored, 0, 0, ScriptedTournament::date).ok()) << "it waits no more";
  }
  EXPECT_EQ(tournament.run(), Ended::finished);
  EXPECT_EQ(tournament.tournament().games.size(), 8U);
}

TEST(LocalRunner, KeepBotsForWholeMatchIfPlanSaysSo) {
  ScriptedTournament tournament(quick_plan("round-robin", {{{"stages[0].match.restart", "false"},
                                                            {"stages[0].match.games", "4"},
                                                            {"stages[0].cuts", "[]"}}}),
                                4);
  std::atomic<int> kept{0};
  class Again : public seats::KeptBot {
   public:
    Again(match::SeatMaker maker, seats::Host& host) : maker_(std::move(maker)), host_(host) {}
    std::unique_ptr<seats::Seat> next_seat() override { return maker_(host_); }

   private:
    match::SeatMaker maker_;
    seats::Host& host_;
  };
  tournament.bot = [&](int entrant) {
    const match::SeatMaker maker = support::scripted_bot(entrant);
    return match::SeatMaker(maker, [maker, &kept](seats::Host& host) {
      ++kept;
      return std::make_unique<Again>(maker, host);
    });
  };
  const Tournament stored = support::played(tournament);
  expect_each_game_once(stored);
  EXPECT_EQ(stored.games.size(), 24U);
  EXPECT_EQ(kept, 12) << "two bots for each of the six matches";
}

TEST(LocalRunner, LogEachLotAndPlayOffOnce) {
  ScriptedTournament tournament(
      quick_plan("round-robin", {{{"game", "croquet"}, {"options", "{}"}}}), 3);
  // The first seat wins both games of every match, so that all entrants stay tied.
  tournament.bot = [](int) {
    return match::SeatMaker([](seats::Host& host) -> std::unique_ptr<seats::Seat> {
      return std::make_unique<seats::ScriptedSeat>(host, [](const rules::Position& position) {
        protocol::Random random(1);
        const std::string move = position.random_move(random);
        return seats::ScriptedTurn{position.turn() == 0 ? move : "2,resign", std::nullopt, {}};
      });
    });
  };
  EXPECT_EQ(tournament.run(), Ended::finished);
  EXPECT_EQ(tournament.run(), Ended::finished);
  std::multiset<std::string> milestones;
  int finished = 0;
  for (const db::AuditRow& row : tournament.open(db::Mode::read).audit().all()) {
    if (row.act == "lot" || row.act == "play-off") milestones.insert(row.act + " " + row.reason);
    if (row.act == "finish") ++finished;
  }
  EXPECT_EQ(finished, 1);
  EXPECT_GE(milestones.size(), 2U);
  for (const std::string& one : milestones) EXPECT_EQ(milestones.count(one), 1U) << one;
  EXPECT_THAT(*milestones.begin(), HasSubstr("order from place 1 by lot: "));
  EXPECT_THAT(*milestones.rbegin(), HasSubstr("play-off"));
}

TEST(LocalRunner, ReportTheirProgress) {
  ScriptedTournament tournament(quick_plan("shield"), 6);
  std::vector<Progress> seen;
  std::mutex mutex;
  std::atomic<Director*> running{nullptr};
  tournament.bot = [&](int entrant) {
    return match::SeatMaker([&, maker = support::scripted_bot(entrant)](seats::Host& host) {
      const std::lock_guard lock(mutex);
      seen.push_back(running.load()->progress());
      return maker(host);
    });
  };
  EXPECT_EQ(tournament.run(std::nullopt, [&](Director& director) { running = &director; }),
            Ended::finished);
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.front().games_played, 0);
  EXPECT_GT(seen.front().running, 0);
  const Progress& last = seen.back();
  EXPECT_EQ(last.stages.size(), 5U);
  EXPECT_GT(last.games_played, 5);
  EXPECT_EQ(last.last_verdicts.size(), 5U);
  EXPECT_THAT(last.last_verdicts[0], testing::ContainsRegex("^[0-9]{3} beats [0-9]{3}, [a-z-]+, "));
}

TEST(LocalRunner, StoreRecordsWithAliasesOnly) {
  ScriptedTournament tournament(quick_plan("single"), 2);
  const Tournament stored = support::played(tournament);
  const db::Store store = tournament.open(db::Mode::read);
  for (const auto& [id, game] : stored.games) {
    const std::string record = store.games().record(id);
    EXPECT_EQ(protocol::sha256(record), game.record_sha256);
    EXPECT_THAT(record, HasSubstr(stored.entrants[0].alias));
    EXPECT_THAT(record, testing::Not(HasSubstr("Entrant")));
  }
}

}  // namespace
}  // namespace aspis::runner
