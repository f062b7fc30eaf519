// What the server says of itself: one line an event, for people and for programs.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace aspis::watch {

enum class Level { debug, info, warning, error };

/// Lines on standard error, `2026-11-21T08:00:00.123Z info game-stored tournament=mid id=17` or
/// JSON objects with the same fields. Values are escaped: no control character and no line end gets
/// out. From any thread, and nobody waits: a thread of its own writes, and where nobody reads what
/// it writes, the oldest of 4,096 lines are dropped and counted.
class Log {
 public:
  using Fields = std::initializer_list<std::pair<std::string_view, std::string>>;

  struct Shape {
    Level least = Level::info;
    bool json = false;
  };
  explicit Log(Shape);
  /// Writes what waits, for a second at most where nobody reads it.
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  /// `event` is a name in words-with-dashes.
  void write(Level, std::string_view event, Fields = {});
  void info(std::string_view event, Fields fields = {}) { write(Level::info, event, fields); }
  void warning(std::string_view event, Fields fields = {}) { write(Level::warning, event, fields); }
  void error(std::string_view event, Fields fields = {}) { write(Level::error, event, fields); }

  /// Lines that nobody will read, so far.
  [[nodiscard]] std::uint64_t dropped() const;

 private:
  class Queue;
  std::unique_ptr<Queue> queue_;
};

}  // namespace aspis::watch
