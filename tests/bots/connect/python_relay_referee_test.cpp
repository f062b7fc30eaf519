// Whole games of the referee itself with bots that come through the gate and the Python relay.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <future>
#include <memory>

#include "referee/match/game.hpp"
#include "referee/match/game_thread.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/seats/remote_bot.hpp"
#include "server/login/bot_listener.hpp"
#include "tests/bots/connect/python_relay_fixture.hpp"

namespace aspis::tests {
namespace {

using ::testing::SizeIs;

/// Two entrants and their connections, which can be cut. All on the game thread but for logins().
class TwoEntrants final : public login::LoginHandler, public seats::RemoteListener {
 public:
  explicit TwoEntrants(seats::Host& host)
      : bots_{std::make_unique<seats::RemoteBot>(host, seats::RemotePolicy{}, *this),
              std::make_unique<seats::RemoteBot>(host, seats::RemotePolicy{}, *this)} {}
  ~TwoEntrants() override {
    for (const int line : lines_) ::close(line);
  }

  protocol::Result<std::string> admit(const protocol::Login& login,
                                      protocol::Connection& connection,
                                      std::string received) override {
    const std::size_t number = login.token == "sesame-417" ? 0 : 1;
    if (lines_[number] >= 0) ::close(lines_[number]);
    lines_[number] = ::dup(connection.descriptor.get());
    const std::string alias = number == 0 ? "alice" : "bob";
    bots_[number]->connect(std::move(connection), alias, std::move(received));
    ++logins_;
    return alias;
  }
  void on_presence() override {}
  void on_lobby_line(std::string_view) override {}

  [[nodiscard]] seats::RemoteBot& bot(std::size_t number) { return *bots_[number]; }
  void cut(std::size_t number) const { ::shutdown(lines_[number], SHUT_RDWR); }
  [[nodiscard]] int logins() const { return logins_; }

 private:
  std::array<std::unique_ptr<seats::RemoteBot>, 2> bots_;
  std::array<int, 2> lines_{-1, -1};
  std::atomic<int> logins_ = 0;
};

/// Does something when so many moves have been played.
class AfterMoves final : public match::Observer {
 public:
  AfterMoves(std::size_t moves, std::function<void()> act) : moves_(moves), act_(std::move(act)) {}
  void began(const protocol::Record&, const rules::Position&) override {}
  void turn_began(int, std::optional<std::chrono::microseconds>) override {}
  void noted(const protocol::Record& record, const rules::Position&) override {
    if (record.events.size() == moves_) act_();
  }
  void over(const protocol::Record&) override {}

 private:
  std::size_t moves_;
  std::function<void()> act_;
};

class PythonRelayReferee : public ::testing::Test {
 protected:
  ~PythonRelayReferee() override {
    game_thread_.call([this] { entrants_.reset(); });
  }

  void SetUp() override {
    game_thread_.call([this] { entrants_ = std::make_unique<TwoEntrants>(game_thread_.host()); });
    listener_ = std::make_unique<login::BotListener>(game_thread_, login::BotLimits{}, *entrants_);
    address_ = "127.0.0.1:" + std::to_string(listener_->listen("127.0.0.1:0", {}).value());
  }
  void TearDown() override {
    relays_ = {};
    listener_.reset();
  }

  /// Returns when the relay has logged in.
  void connect(std::size_t number, const std::vector<std::string>& bot,
               std::vector<std::string> options = {}) {
    const int before = entrants_->logins();
    options.insert(options.begin(), address_);
    if (number == 1) options.insert(options.end(), {"--token", "other"});
    relays_[number] = std::make_unique<PythonRelay>(folders_[number], options, bot);
    ASSERT_TRUE(support::comes_true([&] { return entrants_->logins() > before; }));
  }

  protocol::Record play(const std::string& game, std::size_t moves = 0,
                        const std::function<void()>& act = {}) {
    match::GamePlan plan;
    plan.rules = *rules::rules_named(game);
    plan.setup = *plan.rules->deal({}, 2, 8);
    plan.seed = 8;
    plan.clock = {std::chrono::minutes(2), std::nullopt};
    plan.names = {"alice", "bob"};
    plan.date = "2026-11-21T10:00:00Z";
    if (act) plan.observer = std::make_shared<AfterMoves>(moves, act);
    std::promise<protocol::Record> record;
    game_thread_.call([&] {
      match::Seats seats;
      for (const std::size_t number : {0U, 1U}) seats.push_back(entrants_->bot(number).seat());
      match::start_game(
          game_thread_.host(), plan, std::move(seats),
          [&](match::GameOutcome outcome) { record.set_value(std::move(outcome.record)); });
    });
    return record.get_future().get();
  }

  /// Ended by the rules, and as it should; the relays say so too.
  void expect_sound(const protocol::Record& record) {
    EXPECT_FALSE(protocol::is_forfeit(record.verdict.reason)) << record.verdict.detail;
    const auto verified = match::verify(record, nullptr);
    EXPECT_TRUE(verified) << verified.error().text;
    for (const auto& relay : relays_) {
      ASSERT_TRUE(support::comes_true([&] {
        return !relay->games().empty() && exists(relay->games().back() / "own-view.record");
      }));
      EXPECT_EQ(record_error(relay->games().back()), "");
    }
  }

  std::array<support::TemporaryFolder, 2> folders_;
  sandbox::Sandbox sandbox_;
  match::GameThread game_thread_{sandbox_,
                                 [](const std::exception_ptr&) { ADD_FAILURE() << "thrown"; }};
  std::unique_ptr<TwoEntrants> entrants_;
  std::unique_ptr<login::BotListener> listener_;
  std::string address_;
  std::array<std::unique_ptr<PythonRelay>, 2> relays_;
};

TEST_F(PythonRelayReferee, TwoRelaysPlayWholeGameOfBoxing) {
  connect(0, {sample_bot("boxing_random"), "1"});
  connect(1, {sample_bot("boxing_classic")}, {"--classic"});
  expect_sound(play("boxing"));
}

TEST_F(PythonRelayReferee, LostConnectionCostsBotOnlyTime) {
  connect(0, {sample_bot("boxing_random"), "1"});
  connect(1, {sample_bot("boxing_random"), "2"});
  expect_sound(play("boxing", 9, [&] { entrants_->cut(0); }));
  EXPECT_EQ(entrants_->logins(), 3);
  EXPECT_TRUE(relays_[0]->says("the game continues"));
  EXPECT_THAT(relays_[0]->games(), SizeIs(1));
}

TEST_F(PythonRelayReferee, BothConnectionsMayBreakTogether) {
  connect(0, {sample_bot("croquet_random"), "1"});
  connect(1, {sample_bot("croquet_random"), "2"});
  const protocol::Record record = play("croquet", 3, [&] {
    entrants_->cut(0);
    entrants_->cut(1);
  });
  expect_sound(record);
  EXPECT_EQ(entrants_->logins(), 4);
}

TEST_F(PythonRelayReferee, RestartedRelayContinuesGame) {
  connect(0, {sample_bot("boxing_random"), "1"});
  connect(1, {sample_bot("boxing_random"), "2"});
  std::promise<void> killed;
  auto record = std::async(std::launch::async, [&] {
    return play("boxing", 9, [&] {
      relays_[0]->signal(SIGKILL);
      killed.set_value();
    });
  });
  killed.get_future().get();
  connect(0, {sample_bot("boxing_random"), "1"});
  const protocol::Record whole = record.get();
  EXPECT_FALSE(protocol::is_forfeit(whole.verdict.reason)) << whole.verdict.detail;
  EXPECT_TRUE(match::verify(whole, nullptr));
}

}  // namespace
}  // namespace aspis::tests
