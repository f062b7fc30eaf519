// A lobby on a game thread, with a file behind it and a clock that stands still until it is told:
// what the tests of the lobby begin with.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "db/practice_store.hpp"
#include "db/store.hpp"
#include "db/writer.hpp"
#include "protocol/utc.hpp"
#include "referee/formats/plan.hpp"
#include "referee/match/game.hpp"
#include "referee/rules/catalog.hpp"
#include "server/lobby/lobby.hpp"
#include "tests/support/line_bot.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::lobby {

using tournament::SeatingDecision;

class CountingObserver final : public tournament::TournamentObserver {
 public:
  std::shared_ptr<match::Observer> game_begins(const std::string&,
                                               const tournament::GameStart& start) override {
    const std::lock_guard lock(mutex);
    begun.push_back(start);
    return nullptr;
  }
  void game_stored(const std::string&, const std::string&, const db::MatchRow&,
                   const db::GameRow&) override {}
  void published(const std::string&, const tournament::Snapshot&, tournament::RunState) override {}
  void changed(const std::string&) override { ++changes; }

  std::atomic<int> changes{0};
  std::mutex mutex;
  std::vector<tournament::GameStart> begun;
};

/// Entrants 1 to 3 come over the network and are called 101, 102 and 103; 4 is the house's.
class LobbyTest : public ::testing::Test {
 protected:
  static constexpr const char* boxing = R"({"game": "boxing", "options": {"unusable": 90},
    "clock": {"move": "10m"}, "stages": [{"name": "A"}],
    "agreed": {"least": {"options": {"unusable": 80}, "move": "1s"},
               "most": {"options": {"unusable": 90}, "move": "9m"}}})";

  LobbyTest() : store_(make_store()), writer_(store_, [](const std::exception_ptr&) {}) {}
  ~LobbyTest() override { close(); }

  // Before open().
  int practice_an_hour_ = 200;
  std::string no_room_;
  std::string practice_fault_;
  std::function<match::SeatMaker(int entrant, const formats::MatchKey*)> hosted_seat_;

  void open(const std::string& plan = boxing) {
    LobbyOptions made;
    made.tournament = "cup";
    made.plan = *formats::read_plan(plan);
    made.rules = *rules::rules_named(made.plan.game);
    made.entrants = entrants();
    made.house_folder = std::string(ASPIS_STAGE) + "/share/aspis/bots";
    made.date = [this] { return date(); };
    made.random = [this] { return ++seed_; };
    made.want_core = [this](Use use) { static_cast<void>(lobby_->begin(use)); };
    made.lease_core = [](Use) { return std::make_shared<int>(0); };
    made.policy.lag_a_move = std::chrono::milliseconds(0);
    made.practice_an_hour = practice_an_hour_;
    made.no_room = [this] { return no_room_; };
    made.hosted_seat = hosted_seat_;
    made.store_practice = [this](StoredPractice game, const auto& done) {
      if (!practice_fault_.empty()) return done(practice_fault_);
      auto store = *db::PracticeStore::open(path(), db::Mode::write);
      store.add(game.row, game.record, 100);
      done("");
    };
    on_game_thread([&] {
      lobby_ = std::make_unique<Lobby>(
          std::move(made), *game_thread_, observer_,
          [this](db::Writer::Work work, db::Writer::Done done) {
            writer_.submit(std::move(work), std::move(done));
          },
          [this] { ++wakes_; });
    });
  }
  void close() {
    on_game_thread([this] { lobby_.reset(); });
  }

  template <class Act>
  auto on_game_thread(Act act) -> decltype(act()) {
    return game_thread_->call(std::move(act));
  }

  [[nodiscard]] std::string date() const {
    const std::chrono::seconds passed(passed_.load());
    return protocol::utc(*protocol::moment_of("2026-11-20T12:00:00Z") + passed);
  }
  void pass(std::chrono::seconds time) {
    passed_ += time.count();
    on_game_thread([this] { lobby_->tick(); });
  }

  /// A bot of this entrant, connected and known to be there.
  std::unique_ptr<support::LineBot> bot(int entrant, support::LineBot::Style style) {
    auto bot = std::make_unique<support::LineBot>(style);
    on_game_thread([&, end = bot->far_end()] {
      lobby_->connect(entrant, {nullptr, protocol::Descriptor(end)}, "");
    });
    EXPECT_EQ(bot->hear("welcome"), "welcome 10" + std::to_string(entrant));
    await(entrant, Presence::ready);
    return bot;
  }
  [[nodiscard]] Presence presence(int entrant) const {
    return lobby_->view()->entrants.at(static_cast<std::size_t>(entrant - 1)).presence;
  }
  void await(int entrant, Presence wanted) const {
    EXPECT_TRUE(eventually([&] { return presence(entrant) == wanted; }))
        << entrant << " is " << row::word(presence(entrant)) << ", not " << row::word(wanted);
  }
  template <class Condition>
  static bool eventually(Condition holds) {
    for (int tries = 0; tries < 3000; ++tries) {
      if (holds()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  /// A game of entrants 1 and 2, or of others.
  static formats::DueGame due(int a = 1, int b = 2, int number = 0) {
    formats::DueGame game;
    game.match.entrants = formats::Sides{a - 1, b - 1}.sorted();
    game.number = number;
    game.seats = {a - 1, b - 1};
    return game;
  }
  [[nodiscard]] SeatingDecision seat(const formats::DueGame& game) {
    return on_game_thread([&] { return lobby_->seat(game); });
  }
  void leave(const formats::DueGame& game) {
    on_game_thread([&] { lobby_->left(game); });
  }
  /// The tournament's game, as a pool would play it, to its end.
  match::GameOutcome play(const formats::DueGame& game, const SeatingDecision& seating) {
    std::promise<match::GameOutcome> promise;
    auto outcome = promise.get_future();
    on_game_thread([&] {
      match::GamePlan plan;
      plan.rules = *rules::rules_named("boxing");
      plan.setup = *plan.rules->deal({{"unusable", "90"}}, 2, 1);
      plan.clock.move = std::chrono::minutes(5);
      plan.names = {"one", "two"};
      match::Seats seats;
      for (const match::SeatMaker& maker : seating.seats)
        seats.push_back(maker(game_thread_->host()));
      match::start_game(game_thread_->host(), std::move(plan), std::move(seats),
                        [&](match::GameOutcome over) { promise.set_value(std::move(over)); });
    });
    auto played = outcome.get();
    leave(game);
    return played;
  }

  [[nodiscard]] std::vector<db::PracticeRow> practice() {
    return db::PracticeStore::open(path(), db::Mode::read)->page(0, 100, 0, 0);
  }
  [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "cup.db"; }

  static std::string fault(const protocol::Result<Challenge>& result) {
    return result ? "" : result.error().text;
  }
  protocol::Result<Challenge> challenge(int from, int to, Terms terms = {}) {
    Challenge wanted;
    wanted.to = to;
    wanted.terms = std::move(terms);
    return on_game_thread([&] { return lobby_->challenge(from, wanted); });
  }
  protocol::Result<Challenge> answer(int entrant, std::int64_t id, bool accept) {
    return on_game_thread([&] { return lobby_->answer(entrant, id, accept); });
  }

 private:
  static std::vector<db::EntrantRow> entrants() {
    std::vector<db::EntrantRow> rows(4);
    for (int number = 1; number <= 4; ++number) {
      auto& row = rows[static_cast<std::size_t>(number - 1)];
      row.number = number;
      row.alias = "10" + std::to_string(number);
      row.name = "Entrant " + std::to_string(number);
    }
    rows[3].command = "house:boxing_random";
    return rows;
  }
  db::Store make_store() const {
    db::TournamentRow tournament;
    tournament.plan = boxing;
    tournament.game = "boxing";
    tournament.created = "2026-11-20T12:00:00Z";
    auto made = db::Store::create(path(), tournament, entrants());
    if (!made) throw std::runtime_error(made.error().text);
    return *std::move(made);
  }

  support::TemporaryFolder folder_;
  db::Store store_;
  std::atomic<std::int64_t> passed_{0};
  std::uint64_t seed_ = 0;
  sandbox::Sandbox sandbox_;

 protected:
  std::atomic<int> wakes_{0};
  CountingObserver observer_;
  std::unique_ptr<match::GameThread> game_thread_ = std::make_unique<match::GameThread>(
      sandbox_, [](const std::exception_ptr& failure) { std::rethrow_exception(failure); });

 private:
  db::Writer writer_;  // what it stored is told on the game thread

 protected:
  std::unique_ptr<Lobby> lobby_;
};

}  // namespace aspis::lobby
