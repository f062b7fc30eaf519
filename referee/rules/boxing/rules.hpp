// The boxing match as a catalog entry, for 2 to 8 players with a random arena or one from a file,
// and as a position: the turn, the players still in, and the winner.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/rules/boxing/arena.hpp"
#include "referee/rules/position.hpp"
#include "referee/rules/rules.hpp"

namespace aspis::rules::boxing {

inline constexpr int max_seats = 8;

[[nodiscard]] constexpr char seat_mark(int seat) {
  return static_cast<char>('A' + seat);
}

/// The square of "A,1,17,16", possibly outside the arena; nullopt if the text has another form.
[[nodiscard]] std::optional<Square> read_square(std::string_view move);

class BoxingPosition final : public Position {
 public:
  /// The arena has a vacant spot and no marks.
  BoxingPosition(const Arena& arena, int seats);

  [[nodiscard]] const Arena& arena() const { return arena_; }
  /// True if the seat has forfeited.
  [[nodiscard]] bool is_out(int seat) const;

  [[nodiscard]] std::unique_ptr<Position> clone() const override;
  [[nodiscard]] int turn() const override { return turn_; }
  [[nodiscard]] bool over() const override { return winner_.has_value(); }
  [[nodiscard]] Ending ending() const override;

  /// The marks of every seat in the arena. Only the winner's count in the end.
  [[nodiscard]] std::vector<std::int64_t> scores() const override;
  [[nodiscard]] std::optional<Refusal> play(std::string_view move) override;
  void drop(int seat) override;
  [[nodiscard]] std::string status() const override;
  [[nodiscard]] std::vector<std::string> moves() const override;

  /// A vacant spot, all alike likely, and a side, all that fit there alike likely.
  [[nodiscard]] std::string random_move(Random&) const override;
  [[nodiscard]] Board board() const override;
  [[nodiscard]] std::string text() const override;

 private:
  void pass_turn();
  [[nodiscard]] std::string marks_out() const;
  [[nodiscard]] std::optional<int> last_one_in() const;

  Arena arena_;
  std::array<int, max_seats> spots_{};  // by seat, as they are marked in the arena
  int vacant_ = 0;                      // spots of the arena
  int seats_;
  int turn_ = 0;
  unsigned out_ = 0;           // bit s: seat s has forfeited
  std::optional<int> winner_;  // who filled the last vacant spot, or was left alone
};

/// Lives as long as the program.
[[nodiscard]] const Rules& rules();

}  // namespace aspis::rules::boxing
