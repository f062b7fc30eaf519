#include "referee/analysis/boxing/analyst.hpp"

#include <algorithm>
#include <unordered_set>

#include "referee/rules/boxing/rules.hpp"

namespace aspis::analysis::boxing {
namespace {

/// A move and the position after it.
struct Option {
  Square square;
  Sum next;
  double weight = 0;
  bool loses = false;  // proven
};

Rows vacant_rows(const rules::boxing::Arena& arena) {
  Rows rows{};
  for (int row = 0; row < arena_rows; ++row) at(rows, row) = arena.vacant_row(row);
  return rows;
}

/// The moves with different results, the lightest first; of equal ones the largest square.
std::vector<Option> list_options(Solver& solver, const Rows& vacant) {
  std::vector<Option> options;
  std::unordered_set<std::uint64_t> seen;
  std::vector<Square> squares = list_squares(vacant, arena_rows);
  std::reverse(squares.begin(), squares.end());
  for (const Square& square : squares) {
    Option option{square, solver.make_sum(without(vacant, square), arena_rows), 0, false};
    auto key = static_cast<std::uint64_t>(option.next.nim);
    for (const Piece& piece : option.next.pieces) key += mixed(piece.key);
    if (!seen.insert(key).second) continue;
    option.weight = option.next.weight();
    options.push_back(std::move(option));
  }
  std::stable_sort(options.begin(), options.end(),
                   [](const Option& a, const Option& b) { return a.weight < b.weight; });
  return options;
}

/// Searches every move a little, then those left open a little more, until one wins, all lose, or
/// the budget is spent.
class Proof {
 public:
  Proof(Solver& solver, const Rows& vacant, Budget& budget)
      : solver_(solver),
        whole_(solver.make_sum(vacant, arena_rows)),
        options_(list_options(solver, vacant)),
        budget_(budget) {}

  /// A winning square; nullopt if none is known. loses() then tells whether all squares lose.
  std::optional<Square> search() {
    for (const Option& option : options_) {
      if (option.next.pieces.empty() && option.next.nim == 0) return option.square;
    }
    constexpr std::uint64_t first_share = 50;
    for (std::uint64_t share = first_share; !loses() && budget_.left() > 0; share *= 3) {
      // This costs as much as one move and covers all of them, but a win does not tell the move.
      if (!balanced_) balanced_ = solver_.balanced(whole_, 2 * share, budget_);
      if (balanced_ == true) return std::nullopt;
      for (Option& option : options_) {
        if (option.loses) continue;
        const auto balanced = solver_.balanced(option.next, share, budget_);
        if (balanced == true) return option.square;
        option.loses = balanced == false;
        if (budget_.left() == 0) break;
      }
    }
    return std::nullopt;
  }

  /// Proven, though perhaps not by a move.
  [[nodiscard]] bool wins() const { return balanced_ == false; }
  [[nodiscard]] bool loses() const {
    if (balanced_) return *balanced_;
    return std::all_of(options_.begin(), options_.end(),
                       [](const Option& option) { return option.loses; });
  }

 private:
  Solver& solver_;
  Sum whole_;
  std::vector<Option> options_;
  Budget& budget_;
  std::optional<bool> balanced_;  // the position itself: lost for the player to move
};

}  // namespace

Judgement BoxingAnalyst::judge(const rules::Position& position,
                               const std::optional<MoveValue>& played, Budget& budget) {
  Judgement judgement;
  if (played && played->value.least == Outcome::win) {
    judgement.value = proven(Outcome::win);
    judgement.best.push_back(played->move);
    return judgement;
  }
  const auto& match = dynamic_cast<const rules::boxing::BoxingPosition&>(position);
  Proof proof(solver_, vacant_rows(match.arena()), budget);
  if (const auto square = proof.search()) {
    judgement.value = proven(Outcome::win);
    judgement.best.push_back(move_text(rules::boxing::seat_mark(match.turn()), *square));
  } else if (proof.wins()) {
    judgement.value = proven(Outcome::win);
  } else if (proof.loses()) {
    judgement.value = proven(Outcome::loss);
  }
  judgement.nodes = budget.taken();
  return judgement;
}

}  // namespace aspis::analysis::boxing
