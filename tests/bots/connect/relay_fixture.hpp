// A server whose lines the test writes, and a relay in a thread. For tests.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "bots/connect/relay.hpp"
#include "tests/support/line_client.hpp"
#include "tests/support/loopback_listener.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::connect {

class Events final : public Watcher {
 public:
  void event(const std::string& text) override {
    const std::lock_guard lock(mutex_);
    events_.push_back(text);
    happened_.notify_all();
  }
  void status(const std::string& text) override {
    const std::lock_guard lock(mutex_);
    status_ = text;
    happened_.notify_all();
  }
  /// Waits for an event that holds `text`, ten seconds at most.
  [[nodiscard]] bool has(const std::string& text) {
    std::unique_lock lock(mutex_);
    return happened_.wait_for(lock, std::chrono::seconds(10), [&] {
      return std::any_of(events_.begin(), events_.end(), [&](const std::string& event) {
        return event.find(text) != std::string::npos;
      });
    });
  }
  [[nodiscard]] bool shows(const std::string& text) {
    std::unique_lock lock(mutex_);
    return happened_.wait_for(lock, std::chrono::seconds(10),
                              [&] { return status_.find(text) != std::string::npos; });
  }
  [[nodiscard]] std::string all() {
    const std::lock_guard lock(mutex_);
    std::string text;
    for (const std::string& event : events_) text += event + "\n";
    return text;
  }

 private:
  std::mutex mutex_;
  std::condition_variable happened_;
  std::vector<std::string> events_;
  std::string status_;
};

/// The referee's lines at the start of a game, and at the first turn.
inline const std::string croquet_setup =
    "game croquet\nyou 1\nseats 1,2\nclock 60000 60000\nready?\n";
inline const std::string croquet_turn = "state 1 0 free 0 2 0 free 0\ngo 60000 60000\n";

class RelayTest : public testing::Test {
 protected:
  /// Bots of these tests write what they receive next to their program, which no sandbox allows.
  explicit RelayTest(sandbox::Mode mode = sandbox::Mode::off) : sandbox_(mode) {}
  ~RelayTest() override { static_cast<void>(finish()); }

  /// A bot in sh: `answers` are the cases of its `case` over what it hears.
  [[nodiscard]] sandbox::Command bot(const std::string& answers) const {
    return {
        {"/bin/sh", folder_.with("bot.sh", "while read -r line; do\n  echo \"$line\" >> '" +
                                               heard().string() + "'\n  case \"$line\" in\n" +
                                               answers + "\n    bye) exit 0;;\n  esac\ndone\n")}};
  }
  [[nodiscard]] std::filesystem::path heard() const { return folder_.path() / "heard"; }
  /// The bot's input, up to `last`.
  [[nodiscard]] std::string heard_until(const std::string& last) const {
    std::string text;
    EXPECT_TRUE(support::comes_true([&] {
      text = support::read_file(heard());
      return text.find(last) != std::string::npos;
    }));
    return text;
  }

  [[nodiscard]] RelayPlan plan(const sandbox::Command& command) const {
    RelayPlan plan;
    plan.route.url = {"", "127.0.0.1", listener_.port(), "/"};
    plan.token = "good";
    plan.command = command;
    plan.logs = folder_.path() / "logs";
    plan.cache = folder_.path() / "cache";
    return plan;
  }

  void start(RelayPlan plan) {
    relay_.emplace(std::move(plan), sandbox_, events_);
    thread_ = std::thread([this] { outcome_.emplace(relay_->run()); });
  }
  /// Stops it if it runs, and waits for its end.
  protocol::Result<void> finish() {
    if (thread_.joinable()) {
      relay_->stop();
      thread_.join();
      relay_.reset();
    }
    return outcome_ ? *outcome_ : protocol::Result<void>();
  }
  /// Waits for its own end.
  protocol::Result<void> end() {
    thread_.join();
    relay_.reset();
    return *outcome_;
  }

  /// The relay's next connection.
  [[nodiscard]] support::LineClient accept() const {
    return support::LineClient::of(listener_.accept());
  }
  /// It has logged in, to play or only to be checked.
  [[nodiscard]] support::LineClient welcome(const std::string& purpose = "") const {
    support::LineClient server = accept();
    EXPECT_EQ(server.line(), "login good" + purpose);
    server.send("welcome alice\n");
    return server;
  }

  /// The bot is ready for a game of croquet.
  [[nodiscard]] support::LineClient ready_server() const {
    support::LineClient server = welcome();
    set_up(server);
    return server;
  }
  static void set_up(support::LineClient& server) {
    server.send(croquet_setup);
    EXPECT_EQ(server.line(), "ready");
  }
  /// A server whose bot is ready and has been asked for a move.
  [[nodiscard]] support::LineClient asking_server() const {
    support::LineClient server = ready_server();
    server.send(croquet_turn);
    return server;
  }

  /// The one folder of a game.
  [[nodiscard]] std::filesystem::path game_folder(std::size_t number = 0) const {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path() / "logs")) {
      found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    return found.at(number);
  }
  [[nodiscard]] std::string file(const std::string& name, std::size_t number = 0) const {
    return support::read_file(game_folder(number) / name);
  }

  support::TemporaryFolder folder_;
  Events events_;
  sandbox::Sandbox sandbox_;
  support::LoopbackListener listener_;
  std::optional<Relay> relay_;
  std::optional<protocol::Result<void>> outcome_;
  std::thread thread_;
};

/// Says `ready`, then plays 8 and 4 and so on by turns.
inline const std::string croquet_player =
    "    ready*) echo ready;;\n"
    "    *' 1 0 free 0 2 '*) step=1,8;;\n"
    "    *' 1 8 free 0 2 '*) step=1,4;;\n"
    "    state*) step=1,resign;;\n"
    "    go*) echo $step;;";

}  // namespace aspis::connect
