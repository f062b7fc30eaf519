// The boxing match as the catalog lists it, 2 to 8 players with an arena from chance or from a
// file, and in play: whose turn it is, who is still in it, and who has won.
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

inline constexpr int most_seats = 8;

[[nodiscard]] constexpr char mark_of(int seat) {
  return static_cast<char>('A' + seat);
}

/// "ABC" for three seats.
[[nodiscard]] std::string marks_of(int seats);

class BoxingPosition final : public Position {
 public:
  /// The arena has a vacant spot and no marks.
  BoxingPosition(const Arena& arena, int seats);

  /// Reads what text() writes in a game of that many seats that began in the arena `start`, and
  /// nothing else; errors name the line.
  [[nodiscard]] static protocol::Result<BoxingPosition> read(std::string_view text,
                                                             const Arena& start, int seats);

  [[nodiscard]] const Arena& arena() const { return arena_; }

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
  void set_arena(const Arena&);
  void pass_turn();
  [[nodiscard]] bool is_out(int seat) const;
  [[nodiscard]] std::string marks_out() const;
  [[nodiscard]] std::optional<int> last_one_in() const;

  /// What no game could have come to; `turn` is a winner's own when the game is over.
  [[nodiscard]] std::optional<protocol::Error> inconsistency() const;

  Arena arena_;
  std::array<int, most_seats> spots_{};  // by seat, as they are marked in the arena
  int vacant_ = 0;                       // spots of the arena
  int seats_;
  int turn_ = 0;
  unsigned out_ = 0;           // bit s: seat s has forfeited
  std::optional<int> winner_;  // who filled the last vacant spot, or was left alone
};

/// The boxing match as the catalog lists it: 2 to 8 players, an arena from chance or from a file.
class BoxingRules final : public Rules {
 public:
  [[nodiscard]] std::string_view name() const override { return "boxing"; }
  [[nodiscard]] std::string_view summary() const override;
  [[nodiscard]] int least_seats() const override { return 2; }
  [[nodiscard]] int most_seats() const override;
  [[nodiscard]] std::string mark(int seat) const override;
  [[nodiscard]] protocol::TimeControl default_clock() const override;
  [[nodiscard]] bool needs_dictionary() const override { return false; }
  /// They tell deal what to draw; a board file is taken as it is.
  [[nodiscard]] std::vector<OptionSpec> options() const override;
  [[nodiscard]] protocol::Result<Setup> deal(const std::vector<Option>& given, int seats,
                                             std::uint64_t seed) const override;
  [[nodiscard]] protocol::Result<Setup> set_up(const std::vector<Option>& given, int seats,
                                               std::string_view board_file) const override;
  [[nodiscard]] std::string board_file(const Board&) const override;
  [[nodiscard]] protocol::Result<std::unique_ptr<Position>> start(
      const Setup&, const words::Dictionary* dictionary) const override;
  [[nodiscard]] protocol::Result<std::unique_ptr<Position>> read_position(
      const Setup& setup, const words::Dictionary* dictionary,
      std::string_view text) const override;
};

}  // namespace aspis::rules::boxing
