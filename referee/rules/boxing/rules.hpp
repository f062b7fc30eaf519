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

/// The square of "A,1,17,16", maybe outside the arena; nullopt if the text has another form.
[[nodiscard]] std::optional<Square> read_square(std::string_view move);

/// "ABC" for three seats.
[[nodiscard]] std::string first_marks(int seats);

class BoxingPosition final : public Position {
 public:
  /// The arena has a vacant spot and no marks.
  BoxingPosition(const Arena& arena, int seats);

  /// Reads exactly what text() writes in a game of that many seats that began in the arena `start`;
  /// errors name the line.
  [[nodiscard]] static protocol::Result<BoxingPosition> read(std::string_view text,
                                                             const Arena& start, int seats);

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
  void set_arena(const Arena&);
  void pass_turn();
  [[nodiscard]] std::string marks_out() const;
  [[nodiscard]] std::optional<int> last_one_in() const;

  /// The reason why no game could reach this position, if any; after the end `turn` is the
  /// winner's.
  [[nodiscard]] std::optional<protocol::Error> inconsistency() const;

  Arena arena_;
  std::array<int, max_seats> spots_{};  // by seat, as they are marked in the arena
  int vacant_ = 0;                      // spots of the arena
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
  [[nodiscard]] int min_seats() const override { return 2; }
  [[nodiscard]] int max_seats() const override;
  [[nodiscard]] std::string mark(int seat) const override;
  [[nodiscard]] protocol::TimeControl default_clock() const override;
  [[nodiscard]] bool needs_dictionary() const override { return false; }
  /// Options for deal(); they do not affect a board file.
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
