#include "referee/formats/tie_breaks.hpp"

#include <algorithm>
#include <numeric>

#include "protocol/random.hpp"
#include "referee/formats/match_state.hpp"

namespace aspis::formats {

Ordering::Ordering(const Table& table, const Results& results, const RankingRules& rules,
                   const Counts& counts)
    : table_(table),
      results_(results),
      rules_(rules),
      counts_(counts),
      order_(counts.lines().size()),
      boundaries_(order_.size()),
      value_(order_.size()),
      marked_(order_.size()),
      met_(order_.size()) {
  std::iota(order_.begin(), order_.end(), 0);
  found_.settled = table.complete;
  refine({0, order_.size()}, 0);
}

void Ordering::refine(Block block, std::size_t criterion) {
  if (block.size() < 2 || criterion == rules_.tie_breaks.size()) return;
  switch (rules_.tie_breaks[criterion]) {
    case Criterion::direct:
      return by_direct(block, criterion);
    case Criterion::play_off:
      return by_play_off(block, criterion, 1, 0);
    case Criterion::lot:
      return by_lot(block);
    default:
      return by_value(block, criterion);
  }
}

std::int64_t Ordering::value_of(Criterion criterion, int index) const {
  const Line& line = counts_.lines()[static_cast<std::size_t>(index)];
  switch (criterion) {
    case Criterion::points:
      return line.points2;
    case Criterion::forfeits:
      return -line.forfeits;
    case Criterion::wins:
      return line.wins;
    case Criterion::score:
      return line.score;
    case Criterion::sonneborn_berger:
      return line.sonneborn4;
    case Criterion::buchholz:
      return line.buchholz2;
    default:
      return 0;
  }
}

/// Sorts by value_, higher first; who is equal stays in the order of numbers.
void Ordering::sort(Block block) {
  const auto at = [this](std::size_t position) {
    return order_.begin() + static_cast<std::ptrdiff_t>(position);
  };
  std::sort(at(block.begin), at(block.end), [this](int a, int b) {
    const std::int64_t left = value_[static_cast<std::size_t>(a)];
    const std::int64_t right = value_[static_cast<std::size_t>(b)];
    return left != right ? left > right : a < b;
  });
}

/// The lines from `begin` on whose value_ is equal.
Ordering::Block Ordering::run_from(std::size_t begin, std::size_t end) const {
  const auto value_at = [this](std::size_t position) {
    return value_[static_cast<std::size_t>(order_[position])];
  };
  Block run{begin, begin + 1};
  while (run.end < end && value_at(run.end) == value_at(begin)) ++run.end;
  return run;
}

/// Sorts by value_ and notes what parts each run from the next one.
std::vector<Ordering::Block> Ordering::part(Block block, Boundary boundary) {
  sort(block);
  std::vector<Block> runs;
  for (std::size_t begin = block.begin; begin < block.end; begin = runs.back().end) {
    runs.push_back(run_from(begin, block.end));
    if (begin == block.begin) continue;
    boundary.own = value_[static_cast<std::size_t>(order_[begin - 1])];
    boundary.next_one = value_[static_cast<std::size_t>(order_[begin])];
    boundaries_[begin - 1] = boundary;
  }
  return runs;
}

void Ordering::by_value(Block block, std::size_t criterion) {
  const Criterion by = rules_.tie_breaks[criterion];
  for (std::size_t position = block.begin; position < block.end; ++position) {
    const int index = order_[position];
    value_[static_cast<std::size_t>(index)] = value_of(by, index);
  }
  for (const Block run : part(block, {by})) refine(run, criterion + 1);
}

void Ordering::by_lot(Block block) {
  // A tie in a table that is not complete may still vanish, and then there is nothing to draw.
  if (!table_.complete) return;
  Lot lot{entrants_of(block), static_cast<int>(block.begin) + 1};
  protocol::Random random(seed_of(rules_.seed, table_.stage, lot.drawn));
  // The block is in the order of numbers: shuffling it as the entrants keeps the two together.
  std::vector<int> indexes(order_.begin() + static_cast<std::ptrdiff_t>(block.begin),
                           order_.begin() + static_cast<std::ptrdiff_t>(block.end));
  random.shuffle(indexes);
  std::copy(indexes.begin(), indexes.end(),
            order_.begin() + static_cast<std::ptrdiff_t>(block.begin));
  lot.drawn = entrants_of(block);
  found_.lots.push_back(std::move(lot));
  for (std::size_t position = block.begin; position + 1 < block.end; ++position) {
    boundaries_[position] = {Criterion::lot};
  }
}

std::vector<Entrant> Ordering::entrants_of(Block block) const {
  std::vector<Entrant> entrants;
  entrants.reserve(block.size());
  for (std::size_t position = block.begin; position < block.end; ++position) {
    entrants.push_back(counts_.lines()[static_cast<std::size_t>(order_[position])].entrant);
  }
  return entrants;
}

}  // namespace aspis::formats
