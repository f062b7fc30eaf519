// A relay: connects a student's bot to a server and keeps it there, game after game. Shows and
// prints nothing itself.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/connect/link.hpp"
#include "protocol/result.hpp"
#include "referee/sandbox/sandbox.hpp"

namespace aspis::connect {

struct RelayPlan {
  Route route;
  std::string token;
  /// The server's web address for dictionaries; nothing where the server is to tell.
  std::optional<Url> http;
  sandbox::Command command;  // of the bot; of a classic croquet entry, its folder alone
  bool classic = false;
  std::string game;  // the only one that is played; "" is whatever comes
  bool practice = false;
  bool check = false;  // it is checked, plays nothing, and the relay ends
  std::filesystem::path logs;
  std::filesystem::path cache;  // of dictionaries
  std::uint64_t seed = 0;       // of the delays between two tries to connect
  /// Without a word from the server for so long it is asked whether it is there; for twice as long,
  /// the connection is given up.
  std::chrono::milliseconds silence{15'000};
};

/// Who looks on; called on the thread of run(). Texts are printable ASCII.
class Watcher {
 public:
  virtual ~Watcher() = default;
  /// Something happened: one line.
  virtual void event(const std::string& text) = 0;
  /// How things stand now.
  virtual void status(const std::string& text) = 0;
};

class Relay {
 public:
  /// Both outlive it.
  Relay(RelayPlan, sandbox::Sandbox&, Watcher&);
  ~Relay();
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  /// Until stop(), or until trying again would not help: then the error says why.
  [[nodiscard]] protocol::Result<void> run();
  /// Ends the bot and says goodbye. From any thread.
  void stop();

 private:
  class Session;
  std::unique_ptr<Session> session_;
};

}  // namespace aspis::connect
