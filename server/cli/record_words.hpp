// A record for people: sentences that say who played, how it ended and how long it took, its
// positions drawn, and its analysis. Prints nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"
#include "referee/analysis/game.hpp"
#include "referee/words/dictionary.hpp"
#include "server/cli/drawing/drawing.hpp"

namespace aspis::cli {

/// "anna (W)"
[[nodiscard]] std::string shown_seat(const protocol::Record&, int seat);

/// Game, seats, date, seed and clock; the verdict; every seat's time. Lines end with \n.
[[nodiscard]] std::string header_of(const protocol::Record&);

/// The record and the dictionary outlive this.
class ReplayView {
 public:
  /// `file` is named in errors.
  ReplayView(const protocol::Record& record, const words::Dictionary* dictionary, std::string file)
      : record_(record), dictionary_(dictionary), file_(std::move(file)) {}

  [[nodiscard]] int plies() const;

  /// The drawing after `ply` moves (0 is the start), below what happened there. Throws
  /// CommandError with Status::failed where the record is wrong up to there.
  [[nodiscard]] std::string at(int ply, const drawing::Style&) const;

 private:
  const protocol::Record& record_;
  const words::Dictionary* dictionary_;
  std::string file_;
};

/// "loss", "draw" or "win".
[[nodiscard]] std::string_view outcome_word(analysis::Outcome);

/// The graph, every move that gave something away, the decisive one, the accuracy of each seat.
/// Lines end with \n.
[[nodiscard]] std::string analysis_words(const protocol::Record&, const analysis::GameAnalysis&,
                                         const drawing::Style&);

/// One line a move: "7,3,2  proven win", "2,6,1,2,10,1,bused  12 points ahead at the end". `played`
/// is marked.
[[nodiscard]] std::string moves_words(const std::vector<analysis::MoveValue>&,
                                      const std::string& played);

}  // namespace aspis::cli
