// A lobby on a game thread, with a file and a clock that only the test advances: the common part of
// the lobby's tests.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include "db/practice_store.hpp"
#include "db/store.hpp"
#include "protocol/utc.hpp"
#include "referee/formats/plan.hpp"
#include "referee/match/game.hpp"
#include "referee/rules/catalog.hpp"
#include "server/lobby/lobby.hpp"
#include "tests/support/line_bot.hpp"
#include "tests/support/served_tournament.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::lobby {

using support::comes_true;
using tournament::SeatingDecision;

/// Entrants 1 to 3 connect over the network and have the aliases 101, 102 and 103; 4 is a house
/// bot.
class LobbyTest : public ::testing::Test, public LobbyHost, public EntrantPrograms {
 protected:
  static constexpr const char* boxing = R"({"game": "boxing", "options": {"unusable": 90},
    "clock": {"move": "10m"}, "stages": [{"name": "A"}],
    "agreed": {"least": {"options": {"unusable": 80}, "move": "1s"},
               "most": {"options": {"unusable": 90}, "move": "9m"}}})";

  LobbyTest() : store_(make_store()) { passed_ = 0; }
  ~LobbyTest() override { close(); }

  // Set before open().
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
    made.host = this;
    made.programs = this;
    made.cores = &cores_;
    made.clock = date;
    made.policy.lag_a_move = std::chrono::milliseconds(0);
    made.practice_an_hour = practice_an_hour_;
    on_game_thread(
        [&] { lobby_ = std::make_unique<Lobby>(std::move(made), *game_thread_, observer_); });
  }
  void close() {
    on_game_thread([this] { lobby_.reset(); });
  }

  template <class Act>
  auto on_game_thread(Act act) -> decltype(act()) {
    return game_thread_->call(std::move(act));
  }

  // Members that the lobby's host and the keeper of programs implement.

  std::uint64_t random() override { return ++seed_; }
  void wake() override { ++wakes_; }
  void wait_for_core(const std::string&) override {}
  bool is_on_cluster() const override { return false; }
  void store_agreement(const db::AgreementRow& row) override {
    boost::asio::post(writer_, [this, row] { store_.transaction([&] { store_.put(row); }); });
  }
  void store_practice(StoredPractice game) override {
    if (practice_fault_.empty()) {
      auto store = *db::PracticeStore::open(path(), db::Mode::write);
      store.add(game.row, game.record, 100);
    }
    boost::asio::post(game_thread_->host().io(), [this, game] {
      if (lobby_) lobby_->practice_stored(game.row, practice_fault_);
    });
  }
  void store_threshold(const db::PassedThresholdRow&, const db::AuditRow&) override {}
  std::string no_room() const override { return no_room_; }
  bool hides_matches() const override { return false; }
  match::SeatMaker seat(int entrant, const formats::MatchKey* match) override {
    return hosted_seat_ ? hosted_seat_(entrant, match) : match::SeatMaker();
  }
  match::SeatMaker version_seat(int, int) override { return {}; }
  std::vector<int> ready_versions(int) const override { return {}; }
  int chosen_version(int) const override { return 0; }
  void begin_round(int, const formats::MatchKey&) override {}
  bool fail_if_program_lost(int, const formats::MatchKey*) override { return false; }
  [[nodiscard]] static std::string date() {
    const std::chrono::seconds passed(passed_.load());
    return protocol::utc(*protocol::parse_utc("2026-11-20T12:00:00Z") + passed);
  }
  void pass(std::chrono::seconds time) {
    passed_ += time.count();
    on_game_thread([this] { lobby_->tick(); });
  }

  /// Returns a connected bot of this entrant, once the lobby lists it. Opens the lobby first.
  std::unique_ptr<support::LineBot> bot(int entrant, support::LineBot::Style style) {
    if (!lobby_) open();
    auto bot = std::make_unique<support::LineBot>(style);
    connect(entrant, *bot);
    EXPECT_EQ(bot->hear("welcome"), "welcome 10" + std::to_string(entrant));
    await(entrant, Presence::ready);
    return bot;
  }
  void connect(int entrant, support::LineBot& bot, bool check_only = false) {
    on_game_thread([&, end = bot.far_end()] {
      lobby_->connect(entrant, {nullptr, protocol::Descriptor(end)}, "", check_only);
    });
  }
  [[nodiscard]] Presence presence(int entrant) const {
    return lobby_->view()->entrants.at(static_cast<std::size_t>(entrant - 1)).presence;
  }
  void await(int entrant, Presence wanted) const {
    EXPECT_TRUE(comes_true([&] { return presence(entrant) == wanted; }))
        << entrant << " is " << row::word(presence(entrant)) << ", not " << row::word(wanted);
  }
  /// A game of entrants 1 and 2, or of others.
  static formats::DueGame due(int a = 1, int b = 2, int number = 0) {
    formats::DueGame game;
    game.match.entrants = formats::Sides{a - 1, b - 1}.sorted();
    game.number = number;
    game.seats = {a - 1, b - 1};
    return game;
  }
  /// Round 1, with a match of entrants 1 and 2 and one of 1 and 3.
  void set_round(const std::string& opens, const std::string& closes,
                 db::WindowRow::AtClose at_close) {
    on_game_thread([&] {
      lobby_->set_windows({{0, 1, opens, closes, at_close, false}});
      lobby_->set_matches({{due().match, 1, 1, "Round 1, M1", false},
                           {due(1, 3).match, 1, 2, "Round 1, M2", false}});
    });
  }
  [[nodiscard]] SeatingDecision seat(const formats::DueGame& game) {
    return on_game_thread([&] { return lobby_->seat(game); });
  }
  void leave(const formats::DueGame& game) {
    on_game_thread([&] { lobby_->left(game); });
  }
  /// Plays the tournament's game to its end as a pool would.
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
  protocol::Result<Challenge> challenge_house(int entrant, const std::string& bot) {
    Challenge wanted;
    wanted.house = bot;
    return on_game_thread([&] { return lobby_->challenge(entrant, wanted); });
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
  inline static std::atomic<std::int64_t> passed_{0};
  std::uint64_t seed_ = 0;
  sandbox::Sandbox sandbox_;

 protected:
  std::atomic<int> wakes_{0};
  support::ScriptedObserver observer_;
  Cores cores_{8};
  std::unique_ptr<match::GameThread> game_thread_ = std::make_unique<match::GameThread>(
      sandbox_, [](const std::exception_ptr& failure) { std::rethrow_exception(failure); });

 private:
  boost::asio::thread_pool writer_{1};  // used as the director's thread

 protected:
  std::unique_ptr<Lobby> lobby_;
};

}  // namespace aspis::lobby
