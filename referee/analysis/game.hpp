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

/// Of a position that is over by its rules, for `seat` of two.
[[nodiscard]] Value value_of_end(const rules::Position&, std::size_t seat, bool counts_points);

/// For the seat to move; the best first, of equal ones in the order of the rules. Each gets a
/// little of the budget, then those that are left open get more. `position` as for Analyst::judge.
[[nodiscard]] std::vector<MoveValue> values_of_moves(Analyst&, const rules::Position& position,
                                                     Budget&);

/// Goes up when a record gives another analysis than before: stored ones are made anew then.
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

  /// Proven: whatever is not proven of the two, the outcome got worse.
  [[nodiscard]] bool gave_away() const { return after.most < before.least; }
  /// Points given away against the best play that was found; none in games that count none.
  [[nodiscard]] std::optional<int> points_lost() const {
    if (!before.margin || !after.margin) return std::nullopt;
    return std::max(0, *before.margin - *after.margin);
  }
};

/// How well a seat played.
struct Accuracy {
  int moves = 0;
  /// Moves of proven positions that were not lost already: where something could be given away and
  /// it is known whether it was.
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
  /// The move or forfeit that teaches the loser most; nothing after a draw, or if the proofs alone
  /// show it.
  std::optional<Lesson> lesson;
  /// How often another seat was ahead than before, by what is proven or else estimated.
  int lead_changes = 0;
  int positions = 0;  // in which somebody had to move
  int proven = 0;
  std::uint64_t nodes = 0;
};

struct Effort {
  /// Nodes for the whole game: the same number gives the same analysis.
  std::uint64_t nodes = 0;
  /// Ends the search early; what is known by then is the answer. May be empty.
  std::function<bool()> stopped;
  /// Called with positions proven and all of them, now and then. May be empty.
  std::function<void(int proven, int positions)> progress;
};

/// The error says which move is wrong, or why such a game has no analysis. `dictionary` may be null
/// where the game needs none.
[[nodiscard]] protocol::Result<GameAnalysis> analyse(const protocol::Record&,
                                                     const words::Dictionary* dictionary,
                                                     const Effort&);

/// The analysis of a game as JSON, for programs and pages: docs/analysis.md describes it.
[[nodiscard]] nlohmann::ordered_json analysis_json(const protocol::Record&, const GameAnalysis&);
[[nodiscard]] nlohmann::ordered_json moves_json(const std::vector<MoveValue>&);

}  // namespace aspis::analysis
