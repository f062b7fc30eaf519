// One game's rules: its start, its names, and its options. The catalog lists all games.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "protocol/time_control.hpp"
#include "referee/rules/position.hpp"
#include "referee/rules/setup.hpp"

namespace aspis::words {
class Dictionary;
}

namespace aspis::rules {

/// Stateless and shared by all threads.
class Rules {
 public:
  virtual ~Rules() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;     // "wordcube"
  [[nodiscard]] virtual std::string_view summary() const = 0;  // one line of help
  [[nodiscard]] virtual int min_seats() const = 0;
  [[nodiscard]] virtual int max_seats() const = 0;
  /// The mark of seat `seat` in the comma form: "W", "A", "1".
  [[nodiscard]] virtual std::string mark(int seat) const = 0;
  [[nodiscard]] virtual protocol::TimeControl default_clock() const = 0;
  [[nodiscard]] virtual bool needs_dictionary() const = 0;
  [[nodiscard]] virtual std::vector<OptionSpec> options() const = 0;

  /// A start drawn from `seed`. `given` need not be complete.
  [[nodiscard]] virtual protocol::Result<Setup> deal(const std::vector<Option>& given, int seats,
                                                     std::uint64_t seed) const = 0;

  /// A start from the text of a board file. Errors name the line ("line 3: ..."), not the file.
  /// Games without a board refuse every text.
  [[nodiscard]] virtual protocol::Result<Setup> set_up(const std::vector<Option>& given, int seats,
                                                       std::string_view board_file) const = 0;

  /// The board file of a start, in the form that set_up reads; "" if the game has no board.
  [[nodiscard]] virtual std::string board_file(const Board&) const = 0;

  /// The first position. Refuses a setup that is incomplete or inconsistent, whatever its source.
  /// `dictionary` may be null if it is not needed, and must outlive the position.
  [[nodiscard]] virtual protocol::Result<std::unique_ptr<Position>> start(
      const Setup&, const words::Dictionary* dictionary) const = 0;
};

}  // namespace aspis::rules
