// The fixture of all tests of the Python relay: a server, a folder, and a relay with both.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "protocol/record.hpp"
#include "referee/match/verify.hpp"
#include "tests/bots/connect/line_referee.hpp"
#include "tests/bots/connect/python_relay.hpp"
#include "tests/bots/connect/scripted_server.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::tests {

/// The referee's error for the record in a game's folder; "" if it accepts it.
inline std::string record_error(const std::filesystem::path& game,
                                const words::Dictionary* dictionary = nullptr) {
  const auto record = protocol::read_record(support::read_file(game / "own-view.record"));
  if (!record) return record.error().text;
  const auto verified = match::verify(*record, dictionary);
  return verified ? "" : verified.error().text;
}

/// The number of lines equal to `line`.
inline int count_lines(const std::string& text, const std::string& line) {
  int count = 0;
  for (std::size_t at = text.find(line + "\n"); at != std::string::npos;
       at = text.find(line + "\n", at + 1)) {
    ++count;
  }
  return count;
}

class PythonRelayFixture : public ::testing::Test {
 protected:
  PythonRelay& relay(const std::vector<std::string>& bot, std::vector<std::string> options = {},
                     const std::vector<std::pair<std::string, std::string>>& environment = {}) {
    options.insert(options.begin(), server_.address());
    return relay_.emplace(folder_, options, bot, environment);
  }
  /// A connection to the relay, whose bot is ready for this game.
  [[nodiscard]] Caller ready_for(const LineReferee& referee) const {
    Caller caller = server_.welcome();
    begin(caller, referee);
    return caller;
  }
  static void begin(Caller& caller, const LineReferee& referee) {
    caller.say(referee.opening());
    EXPECT_EQ(caller.hear(), "ready");
  }
  /// All lines that the bots of python_bot() have received.
  [[nodiscard]] std::string heard() const { return support::read_file(folder_.path() / "heard"); }
  /// The record of game `number`, from 1, is written.
  [[nodiscard]] bool has_record(std::size_t number) const {
    return support::comes_true([&] {
      const auto games = relay_->games();
      return games.size() >= number && exists(games[number - 1] / "own-view.record");
    });
  }

  support::TemporaryFolder folder_;
  ScriptedServer server_;
  std::optional<PythonRelay> relay_;
};

}  // namespace aspis::tests
