#include "referee/analysis/moves.hpp"

#include <algorithm>

namespace aspis::analysis {
namespace {

/// Whether whoever moves would rather have `one`, as far as is known.
bool is_better(const Value& one, const Value& other) {
  if (one.margin && other.margin && *one.margin != *other.margin) {
    return *one.margin > *other.margin;
  }
  return one.estimate > other.estimate;
}

/// A position after a move, not yet known for good.
struct Waiting {
  std::size_t index = 0;  // of the move
  std::unique_ptr<rules::Position> position;
  bool is_done = false;
};

}  // namespace

Value value_of_end(const rules::Position& last, std::size_t seat, bool counts_points) {
  const rules::Ending ending = last.ending();
  const protocol::Standing standing = ending.standings[seat];
  Value value = proven(standing == protocol::Standing::win    ? Outcome::win
                       : standing == protocol::Standing::loss ? Outcome::loss
                                                              : Outcome::draw,
                       0);
  if (counts_points) {
    value.margin = static_cast<int>(ending.scores[seat] - ending.scores[1 - seat]);
    value.margin_is_exact = true;
  }
  return value;
}

std::vector<MoveValue> values_of_moves(Analyst& analyst, const rules::Position& position,
                                       Budget& budget) {
  const auto seat = static_cast<std::size_t>(position.turn());
  std::vector<MoveValue> values;
  std::vector<Waiting> waiting;
  for (const std::string& move : position.moves()) {
    auto next = position.clone();
    if (next->play(move)) continue;  // cannot be: the rules listed it
    if (next->over()) {
      values.push_back({move, value_of_end(*next, seat, analyst.counts_points())});
    } else {
      waiting.push_back({values.size(), std::move(next)});
      values.push_back({move, {}});
    }
  }
  // A little for each, then more for those that are left open.
  constexpr std::uint64_t first_share = 64;
  constexpr std::uint64_t growth = 4;
  bool is_first = true;
  for (std::uint64_t share = first_share;
       !waiting.empty() && (is_first || (budget.left() > 0 && !budget.is_stopped()));
       share *= growth) {
    for (Waiting& one : waiting) {
      Budget part(std::min(share, budget.left()), [&budget] { return budget.is_stopped(); });
      if (!is_first && budget.is_stopped()) break;
      const Judgement judgement = analyst.judge(*one.position, std::nullopt, part);
      budget.spend(part.taken());
      values[one.index].value = turned(judgement.value);
      one.is_done = is_final(judgement.value) || part.left() > 0;
    }
    std::erase_if(waiting, [](const Waiting& one) { return one.is_done; });
    is_first = false;
  }
  std::stable_sort(values.begin(), values.end(), [](const MoveValue& a, const MoveValue& b) {
    return is_better(a.value, b.value);
  });
  return values;
}

}  // namespace aspis::analysis
