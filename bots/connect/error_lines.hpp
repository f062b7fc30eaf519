// What a relay tells its server of a program's standard error: the new part of it, in lines, and
// not more than a connection carries beside a game. Knows neither.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "referee/seats/seat.hpp"

namespace aspis::connect {

class ErrorLines {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  /// `stderr FROM TEXT` lines for what is in `report` and was not told; none where so much of it
  /// was told within this second that it has to wait, unless it is to go `at_once`.
  [[nodiscard]] std::vector<std::string> take_lines(const seats::Report& report, Instant now,
                                                    bool at_once);

 private:
  void add(std::string_view bytes, std::size_t from, std::vector<std::string>& lines);

  std::size_t told_ = 0;  // of all bytes that the program wrote
  std::size_t sent_ = 0;  // within the second that began at begun_
  Instant begun_{};
};

}  // namespace aspis::connect
