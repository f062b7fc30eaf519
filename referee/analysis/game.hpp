// A recorded game looked at move by move: what each position and every legal move was worth, and
// what each move gave away. docs/analysis.md describes the JSON of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "protocol/record.hpp"
#include "protocol/result.hpp"
#include "referee/analysis/analyst.hpp"

namespace aspis::analysis {

/// The value for `seat` of two, of a position that is over by its rules.
[[nodiscard]] Value final_value(const rules::Position&, std::size_t seat, bool counts_points);

/// For the seat to move; best first, equal ones in the order of the rules. Each gets a little of
/// the budget, then the undecided ones get more. `position` as for Analyst::judge.
[[nodiscard]] std::vector<MoveValue> list_move_values(Analyst&, const rules::Position& position,
                                                      Budget&);

/// Increase it when records give another analysis than before: stored analyses are then replaced.
inline constexpr int analysis_version = 2;

struct AnalysedMove {
  int ply = 0;  // from 1
  int seat = 0;
  std::string move;
  /// Both for the seat that moved.
  Value before;
  Value after;
  /// Instead of it: see Judgement.
  std::vector<std::string> best;
  bool best_are_all = false;

  /// True if the proofs show that the outcome got worse.
  [[nodiscard]] bool gave_away() const { return after.most < before.least; }
  /// Points given away against the best play found; nullopt in games without points.
  [[nodiscard]] std::optional<int> points_lost() const {
    if (!before.margin || !after.margin) return std::nullopt;
    return std::max(0, *before.margin - *after.margin);
  }
};

/// A seat's accuracy.
struct Accuracy {
  int moves = 0;
  /// Moves in proven positions that were not lost before, so that it is known whether they gave
  /// something away.
  int judged = 0;
  int kept = 0;  // of these
  std::optional<int> points_lost;
};

struct GameAnalysis {
  std::vector<AnalysedMove> moves;
  /// The position in which the game ended without being over by its rules, for the seat to move.
  std::optional<Value> left;
  std::vector<Accuracy> seats;
  /// Index in `moves` of the last one that is proven to have changed the outcome.
  std::optional<std::size_t> decisive;
  /// The move or forfeit that teaches the loser most; nullopt after a draw, or if it is only known
  /// from proofs.
  std::optional<Lesson> lesson;
  /// How often the lead changed, by proven or else estimated values.
  int lead_changes = 0;
  int positions = 0;  // with a seat to move
  int proven = 0;
  std::uint64_t nodes = 0;
};

struct Effort {
  /// Nodes for the whole game: the same number gives the same analysis.
  std::uint64_t nodes = 0;
  /// Ends the search early with the results so far. May be empty.
  std::function<bool()> stopped;
  /// Called with positions proven and all of them, now and then. May be empty.
  std::function<void(int proven, int positions)> progress;
};

/// The error names the wrong move, or says why such a game has no analysis. `dictionary` may be
/// null if the game needs none.
[[nodiscard]] protocol::Result<GameAnalysis> analyse(const protocol::Record&,
                                                     const words::Dictionary* dictionary,
                                                     const Effort&);

/// The analysis of a game as JSON, for programs and pages: docs/analysis.md describes it.
[[nodiscard]] nlohmann::ordered_json analysis_json(const protocol::Record&, const GameAnalysis&);
[[nodiscard]] nlohmann::ordered_json moves_json(const std::vector<MoveValue>&);

}  // namespace aspis::analysis
