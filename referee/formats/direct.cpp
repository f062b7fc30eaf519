#include <algorithm>

#include "referee/formats/tie_breaks.hpp"

namespace aspis::formats {

/// Numbers the block, so that marked_ tells who is in it.
void Ordering::mark(Block block) {
  ++mark_;
  for (std::size_t position = block.begin; position < block.end; ++position) {
    marked_[static_cast<std::size_t>(order_[position])] = mark_;
  }
}

/// Those matches of more than two in which everybody is of the marked block.
std::vector<const Gathering*> Ordering::gatherings_inside() const {
  std::vector<const Gathering*> inside;
  for (const Gathering& gathering : counts_.gatherings()) {
    const auto end = gathering.lines.begin() + static_cast<std::ptrdiff_t>(gathering.sides);
    const bool all = std::all_of(gathering.lines.begin(), end, [this](int line) {
      return line >= 0 && marked_[static_cast<std::size_t>(line)] == mark_;
    });
    if (all) inside.push_back(&gathering);
  }
  return inside;
}

/// One line's games among the marked block. `most` grows to the most games that it had against any
/// one of them.
Ordering::Among Ordering::games_of(int index, const std::vector<const Gathering*>& gatherings,
                                   int& most) {
  Among among{index};
  const auto meet = [&](int opponent, int games) {
    among.met += games;
    most = std::max(most, met_[static_cast<std::size_t>(opponent)] += games);
  };
  for (const Opponent& opponent : counts_.opponents_of(index)) {
    if (marked_[static_cast<std::size_t>(opponent.index)] != mark_) continue;
    meet(opponent.index, opponent.games);
    among.points2 += opponent.points2;
  }
  for (const Gathering* gathering : gatherings) {
    const auto end = gathering->lines.begin() + static_cast<std::ptrdiff_t>(gathering->sides);
    const auto own = std::find(gathering->lines.begin(), end, index);
    if (own == end) continue;
    among.points2 += gathering->points2[static_cast<std::size_t>(own - gathering->lines.begin())];
    for (auto line = gathering->lines.begin(); line != end; ++line) {
      if (line != own) meet(*line, gathering->games);
    }
  }
  for (const Opponent& opponent : counts_.opponents_of(index)) {
    met_[static_cast<std::size_t>(opponent.index)] = 0;
  }
  for (const Gathering* gathering : gatherings) {
    for (std::size_t side = 0; side < gathering->sides; ++side) {
      met_[static_cast<std::size_t>(gathering->lines[side])] = 0;
    }
  }
  return among;
}

void Ordering::by_direct(Block block, std::size_t criterion) {
  mark(block);
  const std::vector<const Gathering*> gatherings = gatherings_inside();
  std::vector<Among> among;
  among.reserve(block.size());
  int most = 0;
  for (std::size_t position = block.begin; position < block.end; ++position) {
    among.push_back(games_of(order_[position], gatherings, most));
  }
  const int all = most * (static_cast<int>(block.size()) - 1);
  bool even = true;
  for (Among& one : among) {
    one.missing = all - one.met;
    even = even && one.missing == 0;
  }
  const bool parted = even ? part_all(block, criterion, among) : part_best(block, criterion, among);
  if (!parted) refine(block, criterion + 1);
}

/// Where all have met equally often. False where their points are the same.
bool Ordering::part_all(Block block, std::size_t criterion, const std::vector<Among>& among) {
  for (const Among& one : among) value_[static_cast<std::size_t>(one.index)] = one.points2;
  Boundary boundary{Criterion::direct};
  boundary.among = static_cast<int>(block.size());
  const std::vector<Block> runs = part(block, boundary);
  if (runs.size() == 1) return false;
  for (const Block run : runs) refine(run, criterion);
  return true;
}

/// Where some have met and others not, it would be luck to compare points: only who would be first
/// whatever the missing games had brought is above the rest. False where nobody is.
bool Ordering::part_best(Block block, std::size_t criterion, const std::vector<Among>& among) {
  const auto best =
      std::max_element(among.begin(), among.end(),
                       [](const Among& a, const Among& b) { return a.points2 < b.points2; });
  for (const Among& one : among) {
    if (one.index == best->index) continue;
    const std::int64_t at_most =
        one.points2 + static_cast<std::int64_t>(one.missing) * rules_.points.win2;
    if (at_most >= best->points2) return false;
  }
  for (const Among& one : among) {
    value_[static_cast<std::size_t>(one.index)] = one.index == best->index ? 1 : 0;
  }
  sort(block);
  refine({block.begin + 1, block.end}, criterion);
  const int next = order_[block.begin + 1];
  const auto second = std::find_if(among.begin(), among.end(),
                                   [next](const Among& one) { return one.index == next; });
  Boundary& boundary = boundaries_[block.begin];
  boundary.by = Criterion::direct;
  boundary.among = static_cast<int>(block.size());
  boundary.own = best->points2;
  boundary.next_one = second->points2;
  return true;
}

}  // namespace aspis::formats
