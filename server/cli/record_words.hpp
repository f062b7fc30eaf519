// Texts about a record: who played, how it ended, how long it took, its positions drawn, and its
// analysis. Nothing here prints.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"
#include "referee/analysis/game.hpp"
#include "referee/words/dictionary.hpp"
#include "server/cli/drawing/drawing.hpp"

namespace aspis::cli {

/// The accepted moves in order; valid as long as the record.
[[nodiscard]] std::vector<const protocol::PlayedMove*> played_moves(const protocol::Record&);

/// "anna (W)"
[[nodiscard]] std::string shown_seat(const protocol::Record&, int seat);

/// Game, seats, date, seed, clock, verdict, and times. Every line ends with a newline.
[[nodiscard]] std::string record_header(const protocol::Record&);

/// Draws the positions of a record. The record and the dictionary must outlive it.
class ReplayView {
 public:
  /// Errors name `file`.
  ReplayView(const protocol::Record& record, const words::Dictionary* dictionary, std::string file)
      : record_(record), dictionary_(dictionary), file_(std::move(file)) {}

  [[nodiscard]] int plies() const;

  /// The drawing after `ply` moves (0 is the start), below the event that led there. Throws
  /// CommandError with Status::failed if the record is not valid up to that ply.
  [[nodiscard]] std::string at(int ply, const drawing::Style&) const;

 private:
  const protocol::Record& record_;
  const words::Dictionary* dictionary_;
  std::string file_;
};

/// "loss", "draw" or "win".
[[nodiscard]] std::string_view outcome_word(analysis::Outcome);

/// The graph, the moves that gave something away, the decisive move, and the accuracy of each seat.
/// Lines end with a newline.
[[nodiscard]] std::string analysis_words(const protocol::Record&, const analysis::GameAnalysis&,
                                         const drawing::Style&);

/// One line per move: "7,3,2  proven win", "2,6,1,2,10,1,bused  12 points ahead at the end". Marks
/// the move `played`.
[[nodiscard]] std::string moves_words(const std::vector<analysis::MoveValue>&,
                                      const std::string& played);

}  // namespace aspis::cli
