// The server's log: one line per event, for people and for programs.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace aspis::watch {

enum class Level { debug, info, warning, error };

/// Writes lines to standard error, `2026-11-21T08:00:00.123Z info game-stored tournament=mid id=17`
/// or JSON objects with the same fields. Escapes control characters and line ends in values. Safe
/// to call from any thread and never blocks: a separate thread writes. If it cannot keep up, the
/// oldest of 4,096 lines are dropped and counted.
class Log {
 public:
  using Fields = std::initializer_list<std::pair<std::string_view, std::string>>;

  struct Shape {
    Level least = Level::info;
    bool json = false;
  };
  explicit Log(Shape);
  /// Writes the waiting lines, for at most a second if the reader does not take them.
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  /// `event` is a name in lower case with dashes.
  void write(Level, std::string_view event, Fields = {});
  void info(std::string_view event, Fields fields = {}) { write(Level::info, event, fields); }
  void warning(std::string_view event, Fields fields = {}) { write(Level::warning, event, fields); }
  void error(std::string_view event, Fields fields = {}) { write(Level::error, event, fields); }

  /// How many lines have been dropped so far.
  [[nodiscard]] std::uint64_t dropped() const;

 private:
  class Queue;
  std::unique_ptr<Queue> queue_;
};

}  // namespace aspis::watch
