// The word cube as one of the catalog's games, and in play: whose turn it is, what each side has,
// and when it is over.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/rules/position.hpp"
#include "referee/rules/rules.hpp"
#include "referee/rules/wordcube/cube.hpp"
#include "referee/rules/wordcube/legal_runs.hpp"
#include "referee/rules/wordcube/move.hpp"

namespace aspis::rules::wordcube {

/// Over once a seat was dropped, after two passes in a row, when no run makes a word, and at the
/// ply cap; the first of these that holds is the reason.
class CubePosition final : public Position {
 public:
  /// `board` must be valid; a ply cap of 0 means none. The dictionary must outlive this.
  CubePosition(const Board& board, int ply_cap, const words::Dictionary&);

  [[nodiscard]] std::unique_ptr<Position> clone() const override;
  [[nodiscard]] int turn() const override { return plies_ % 2; }
  [[nodiscard]] bool over() const override;
  [[nodiscard]] Ending ending() const override;
  [[nodiscard]] std::vector<std::int64_t> scores() const override;
  [[nodiscard]] std::optional<Refusal> play(std::string_view move) override;
  void drop(int seat) override;
  [[nodiscard]] std::string status() const override;
  [[nodiscard]] std::vector<std::string> moves() const override;
  [[nodiscard]] std::string random_move(Random&) const override;
  [[nodiscard]] rules::Board board() const override;
  [[nodiscard]] std::string text() const override;

  /// The runs that may be taken now, in either player's turn.
  [[nodiscard]] const LegalRuns& legal_runs() const { return legal_; }
  [[nodiscard]] const Cube& cube() const { return cube_; }
  [[nodiscard]] const words::Dictionary& dictionary() const { return *dictionary_; }
  /// Moves and passes until the ply cap; nullopt without one.
  [[nodiscard]] std::optional<int> plies_left() const {
    return ply_cap_ > 0 ? std::optional<int>(ply_cap_ - plies_) : std::nullopt;
  }
  /// Passes in a row up to now.
  [[nodiscard]] int passes() const { return passes_; }

 private:
  [[nodiscard]] std::optional<Refusal> play_claim(const Claim&);

  const words::Dictionary* dictionary_;
  Cube cube_;
  LegalRuns legal_;
  int ply_cap_;
  int plies_ = 0;   // moves and passes so far
  int passes_ = 0;  // in a row, at the end of them
  std::array<std::int64_t, 2> scores_{};
  std::optional<int> dropped_;
};

/// Lives as long as the program.
[[nodiscard]] const Rules& rules();

}  // namespace aspis::rules::wordcube
