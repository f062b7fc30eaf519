// The whole server, put together: the only place that knows all its parts.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "protocol/result.hpp"
#include "server/app/settings.hpp"
#include "server/watch/log.hpp"

namespace aspis::app {

class App {
 public:
  /// The log outlives the app. `new_password`: the instructor gets another one in open().
  App(Settings, std::string program, watch::Log& log, bool new_password);
  /// Suspends what suspend() has not.
  ~App();
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  /// Opens the data folder, the word list, the listeners, and begins to open tournaments. The error
  /// says what could not be opened and what to do; nothing is left open then.
  [[nodiscard]] protocol::Result<void> open();

  /// What is written in the lines for people at the start.
  struct Greeting {
    std::string pages;     // "http://127.0.0.1:8080"
    std::string bots;      // "127.0.0.1:4242"
    std::string bots_tls;  // "" where there is none
    std::string password;  // the instructor's, where it was made just now
  };
  [[nodiscard]] const Greeting& greeting() const;

  /// Has sample bots play a tournament of each game from now on: see demo.hpp. Waits until every
  /// tournament of the folder is open.
  [[nodiscard]] protocol::Result<void> play_demo();

  /// Waits until every tournament of the folder is open or has failed.
  void wait_until_open() const;

  /// Finishes or suspends the games in play and closes everything; within Settings::patience and a
  /// second.
  void suspend();

 private:
  class Shared;
  std::unique_ptr<Shared> shared_;
};

/// What `open` would refuse that can be seen without opening anything for good: files that are not
/// there, a folder that cannot be written to, addresses that are none. One line a fault.
[[nodiscard]] std::vector<std::string> faults_of(const Settings&);

}  // namespace aspis::app
