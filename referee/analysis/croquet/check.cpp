#include "referee/analysis/croquet/table.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace aspis::analysis::croquet {
namespace {

using rules::croquet::State;
using rules::croquet::Where;

/// A player as docs/rules/croquet.md describes it: at most one of `inside` and `below` is not 0.
struct Ball {
  int number = 0;
  int inside = 0;  // the step into the present hoop
  int below = 0;   // the hoop that it has to get below of
  bool missed = false;
  [[nodiscard]] bool home() const { return number > 100 && below == 0; }
};

struct Turn {
  Ball mover;
  Ball other;
  int bar = 0;  // the size of the opponent's last step, if it bars any
  bool first = true;
};

struct Result {
  Turn next;
  std::optional<Outcome> end;  // of the player who made the step
};

Ball to_ball(const rules::croquet::Player& player) {
  return {player.number, player.entry, player.missed, player.misses > 0};
}

Turn to_turn(const State& state) {
  Turn turn{to_ball(state.mover()), to_ball(state.opponent()), std::abs(int{state.last_step}),
            state.turn == 0};
  if (turn.other.inside != 0) turn.bar = 0;
  return turn;
}

State to_state(const Turn& turn, int last) {
  const auto player = [](const Ball& ball) {
    const auto small = [](int number) { return static_cast<std::uint8_t>(number); };
    const Where where = ball.inside != 0  ? Where::hoop
                        : ball.below != 0 ? Where::back
                                          : Where::free;
    return rules::croquet::Player{small(ball.number), where, small(ball.inside), small(ball.below),
                                  small(ball.missed ? 1 : 0)};
  };
  State state;
  state.turn = turn.first ? 0 : 1;
  state.players[turn.first ? 0 : 1] = player(turn.mover);
  state.players[turn.first ? 1 : 0] = player(turn.other);
  state.last_step = static_cast<std::int8_t>(last);
  return state;
}

/// The sizes that may be stepped now, 0 for the skip; the sign follows from the ball.
std::array<bool, 9> open_sizes(const Turn& turn) {
  std::array<bool, 9> open{};
  const auto is_barred = [&](int size) {
    return turn.bar != 0 && (size == turn.bar || size == 9 - turn.bar);
  };
  const Ball& ball = turn.mover;
  for (int size = 1; size <= 8; ++size) {
    const bool fits = ball.inside == 0 || ball.inside == size;
    open[static_cast<std::size_t>(size)] = fits && !is_barred(size);
  }
  open[0] = std::none_of(open.begin() + 1, open.end(), [](bool one) { return one; });
  return open;
}

/// The ball after a step of `size`; `fatal` is set if it was its second miss.
Ball rolled(Ball ball, int size, bool& fatal) {
  fatal = false;
  if (size == 0) return ball;
  if (ball.below != 0) {
    ball.number -= size;
    if (ball.number < ball.below) ball.below = 0;
    return ball;
  }
  const int hoop = (ball.number + 9) / 10 * 10;
  const int from = ball.number;
  ball.number += size;
  if (ball.inside != 0) {  // as far beyond as it came from before
    ball.inside = 0;
    return ball;
  }
  // Hoop 0 means none, and 100 is the last.
  const int next = from == hoop ? hoop + 10 : hoop;
  if (next > 100 || ball.number < next) return ball;
  if (ball.number == next) {
    ball.inside = size;
  } else if (next - from != ball.number - next) {
    fatal = ball.missed;
    ball.missed = true;
    ball.below = next;
  }
  return ball;
}

Result stepped(const Turn& turn, int size) {
  bool fatal = false;
  const Ball ball = rolled(turn.mover, size, fatal);
  Result result;
  result.next = {turn.other, ball, ball.inside != 0 ? 0 : size, !turn.first};
  if (fatal) {
    result.end = Outcome::loss;
  } else if (!turn.first && turn.other.home()) {
    result.end = ball.home() ? Outcome::draw : Outcome::loss;
  } else if (!turn.first && ball.home()) {
    result.end = Outcome::win;
  }
  return result;
}

/// The entry that follows from the next positions.
Entry expected(const Table& table, const Turn& turn) {
  std::optional<Entry> best;
  const auto open = open_sizes(turn);
  for (int size = 0; size <= 8; ++size) {
    if (!open[static_cast<std::size_t>(size)]) continue;
    const Result result = stepped(turn, size);
    Entry entry{result.end.value_or(Outcome::draw), 1};
    if (!result.end) {
      const Entry theirs = table.at(to_state(result.next, size));
      entry = {turned(theirs.outcome), theirs.plies + 1};
    }
    const bool sooner = entry.outcome == Outcome::win && best && entry.plies < best->plies;
    const bool later = entry.outcome != Outcome::win && best && entry.plies > best->plies;
    if (!best || entry.outcome > best->outcome ||
        (entry.outcome == best->outcome && (sooner || later))) {
      best = entry;
    }
  }
  return best.value_or(Entry{});
}

std::string describe(const Turn& turn) {
  const auto ball = [](const Ball& one) {
    return std::to_string(one.number) + " inside " + std::to_string(one.inside) + " below " +
           std::to_string(one.below) + (one.missed ? " missed" : "");
  };
  return std::string(turn.first ? "first" : "second") + " to move at " + ball(turn.mover) +
         ", the other at " + ball(turn.other) + ", bar " + std::to_string(turn.bar);
}

}  // namespace

Checked check(const Table& table) {
  Checked checked;
  table.each([&](const State& state) {
    const Entry entry = table.at(state);
    ++checked.positions;
    ++(entry.outcome == Outcome::win    ? checked.won
       : entry.outcome == Outcome::draw ? checked.drawn
                                        : checked.lost);
    const Turn turn = to_turn(state);
    if (!checked.error && expected(table, turn) != entry) checked.error = describe(turn);
  });
  return checked;
}

}  // namespace aspis::analysis::croquet
