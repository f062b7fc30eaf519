// The student's program as a bot for a table: started anew for every game, in the words of the
// protocol or in those of old.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "bots/connect/table.hpp"
#include "referee/match/seat_maker.hpp"
#include "referee/rules/rules.hpp"
#include "referee/seats/host.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::connect {

class Bots {
 public:
  /// `classic` as in RelayPlan.
  Bots(sandbox::Command command, bool classic) : command_(std::move(command)), classic_(classic) {}

  /// Once a game. A classic croquet entry is compiled at the first time, which takes a moment.
  /// The error says why the program cannot play this game.
  [[nodiscard]] protocol::Result<Bot> for_game(const rules::Rules*, seats::Host&);

  /// The word list at this path, read once.
  [[nodiscard]] protocol::Result<const words::Dictionary*> dictionary(const std::filesystem::path&);

 private:
  sandbox::Command command_;
  bool classic_;
  sandbox::TemporaryFolder workshop_;
  std::map<std::string, match::SeatMaker> classics_;  // by game
  std::map<std::filesystem::path, std::unique_ptr<words::Dictionary>> dictionaries_;
};

}  // namespace aspis::connect
