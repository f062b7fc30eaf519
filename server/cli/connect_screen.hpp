// What a relay shows on a terminal, a line that moves and what happens above it; anywhere else one
// plain line an event.
#pragma once

#include <chrono>
#include <string>

#include "bots/connect/relay.hpp"
#include "server/cli/moving_line.hpp"

namespace aspis::cli {

class ConnectScreen final : public connect::Watcher {
 public:
  ConnectScreen();
  /// Leaves the last line of status where it is.
  ~ConnectScreen() override;

  void event(const std::string& text) override;
  void status(const std::string& text) override;

 private:
  void draw();

  bool terminal_;
  std::string status_;
  MovingLine line_;
};

}  // namespace aspis::cli
