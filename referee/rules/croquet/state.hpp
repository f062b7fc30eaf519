// Arithmetic croquet (CROQUAR-95) as a small value: numbers, hoops, misses, and the legal steps.
// Text, forfeits and clocks are handled elsewhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace aspis::rules::croquet {

inline constexpr int longest_step = 8;
inline constexpr int hoop_distance = 10;
inline constexpr int last_hoop = 100;
/// The hoop passed wrongly for which a player loses, counted over the whole game.
inline constexpr int fatal_miss = 2;

enum class Where : std::uint8_t {
  free,
  hoop,  // in a hoop, which only the step that entered it may leave
  back,  // passed a hoop wrongly and must get below it before going on
};

struct Player {
  std::uint8_t number = 0;
  Where where = Where::free;
  std::uint8_t entry = 0;   // hoop: the step that entered it, else 0
  std::uint8_t missed = 0;  // back: the hoop to get below, else 0
  std::uint8_t misses = 0;
  bool operator==(const Player&) const = default;

  /// Beyond hoop 100 and not by a miss.
  [[nodiscard]] constexpr bool home() const { return where == Where::free && number > last_hoop; }
};

enum class Outcome : std::uint8_t { playing, first_wins, second_wins, draw };

struct State {
  std::array<Player, 2> players{};
  std::uint8_t turn = 0;      // 0 or 1
  std::int8_t last_step = 0;  // the opponent's; 0 before the first move and after a skip
  bool operator==(const State&) const = default;

  [[nodiscard]] constexpr const Player& mover() const { return players[turn]; }
  [[nodiscard]] constexpr const Player& opponent() const { return players[1 - turn]; }
};

/// Steps in ascending size; at least one while a game is on.
class Steps {
 public:
  constexpr void add(int step) { steps_[size_++] = static_cast<std::int8_t>(step); }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr int operator[](std::size_t at) const { return steps_[at]; }
  [[nodiscard]] constexpr const std::int8_t* begin() const { return steps_.data(); }
  [[nodiscard]] constexpr const std::int8_t* end() const { return steps_.data() + size_; }

 private:
  std::array<std::int8_t, longest_step> steps_{};
  std::size_t size_ = 0;
};

/// Why a step is not legal.
enum class StepError : std::uint8_t {
  none,
  out_of_range,
  barred,
  skips,              // 0 by a player who can move
  must_skip,          // another step in a hoop whose own step is barred
  must_leave,         // another step in a hoop whose own step is open
  must_step_forward,  // a backward step without a miss
  must_step_back      // a forward step before the missed hoop is below
};

/// True if the opponent's last step bars this size, regardless of its sign.
[[nodiscard]] constexpr bool barred(const State& state, int size) {
  const int last = state.last_step < 0 ? -state.last_step : state.last_step;
  if (last == 0 || state.opponent().where == Where::hoop) return false;
  return size == last || size == longest_step + 1 - last;
}

/// For the player to move; `step` may be any number.
[[nodiscard]] StepError check_step(const State&, int step);

[[nodiscard]] Steps legal_steps(const State&);

/// The state after a legal step.
[[nodiscard]] State after(const State&, int step);

/// A second miss loses immediately. If the first player gets home, the second has one more move; if
/// the second does, the game ends.
[[nodiscard]] Outcome outcome(const State&);

}  // namespace aspis::rules::croquet
