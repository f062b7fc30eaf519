#include "referee/formats/standings.hpp"

#include <algorithm>
#include <numeric>

#include "protocol/random.hpp"
#include "referee/formats/counting.hpp"
#include "referee/formats/match_state.hpp"
#include "referee/formats/round_robin.hpp"
#include "referee/formats/tie_breaks.hpp"

namespace aspis::formats {
namespace {

void note(Line& line, const Ordering::Boundary& boundary) {
  line.above_by = boundary.by;
  if (boundary.by == Criterion::direct) {
    line.direct2 = boundary.own;
    line.next_direct2 = boundary.next_one;
    line.direct_among = boundary.among;
  } else if (boundary.by == Criterion::play_off) {
    line.play_off_round = boundary.play_off_round;
    line.play_off_points2 = boundary.own;
    line.next_play_off_points2 = boundary.next_one;
  }
}

}  // namespace

Ranking rank(const Table& table, const Results& results, const RankingRules& rules) {
  const Counts counts(table, results, rules.points);
  Ordering ordering(table, results, rules, counts);
  Ranking ranking = std::move(ordering.found());
  ranking.lines.reserve(counts.lines().size());
  for (const int index : ordering.order()) {
    const std::size_t position = ranking.lines.size();
    Line line = counts.lines()[static_cast<std::size_t>(index)];
    note(line, ordering.boundaries()[position]);
    const bool level = position > 0 && !ranking.lines.back().above_by;
    line.place = level ? ranking.lines.back().place : static_cast<int>(position) + 1;
    line.shared = level;
    if (level) ranking.lines.back().shared = true;
    ranking.lines.push_back(line);
  }
  return ranking;
}

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

/// The first place after which the order must be decided and is not, inside the block; or 0.
int Ordering::first_cut_in(Block block) const {
  int first = 0;
  for (const int cut : rules_.cuts) {
    const bool inside = cut > static_cast<int>(block.begin) && cut < static_cast<int>(block.end);
    if (inside && (first == 0 || cut < first)) first = cut;
  }
  return first;
}

/// `unchanged`: so many rounds in a row have parted nobody of this block.
void Ordering::by_play_off(Block block, std::size_t criterion, int round, int unchanged) {
  const int cut = first_cut_in(block);
  if (block.size() < 2 || cut == 0) return refine(block, criterion + 1);
  // While games of the table are missing, the tie may still vanish.
  if (!table_.complete) return;
  if (unchanged >= rules_.play_off.unchanged) return by_lot(block);
  PlayOff play_off{round, entrants_of(block), cut, false};
  play_off.complete = count_play_off(block, play_off);
  found_.play_offs.push_back(play_off);
  if (!play_off.complete) {
    found_.settled = false;
    return;
  }
  Boundary boundary{Criterion::play_off};
  boundary.play_off_round = round;
  const std::vector<Block> runs = part(block, boundary);
  for (const Block run : runs) {
    by_play_off(run, criterion, round + 1, runs.size() == 1 ? unchanged + 1 : 0);
  }
}

/// Sets value_ to the points of this round. False while games of it are missing.
bool Ordering::count_play_off(Block block, const PlayOff& play_off) {
  const auto value_of_entrant = [&](Entrant entrant) -> std::int64_t& {
    const auto found =
        std::lower_bound(play_off.entrants.begin(), play_off.entrants.end(), entrant);
    const auto position = block.begin + static_cast<std::size_t>(found - play_off.entrants.begin());
    return value_[static_cast<std::size_t>(order_[position])];
  };
  for (const Entrant entrant : play_off.entrants) value_of_entrant(entrant) = 0;
  const auto wanted = static_cast<std::size_t>(rules_.play_off.games);
  for (const MatchKey& key : play_off_matches(table_.stage, play_off)) {
    std::span<const GameResult> games = results_.games_of(key);
    if (games.size() < wanted) return false;
    games = games.first(wanted);
    value_of_entrant(key.entrants[0]) += points2_of(rules_.points, games, 0);
    value_of_entrant(key.entrants[1]) += points2_of(rules_.points, games, 1);
  }
  return true;
}

std::vector<MatchKey> play_off_matches(int stage, const PlayOff& play_off) {
  std::vector<Entrant> entrants = play_off.entrants;
  std::sort(entrants.begin(), entrants.end());
  std::vector<MatchKey> matches;
  for (const Meeting& meeting : berger(static_cast<int>(entrants.size()))) {
    const Sides pair{entrants[static_cast<std::size_t>(meeting.first)],
                     entrants[static_cast<std::size_t>(meeting.second)]};
    matches.push_back({stage, first_play_off + play_off.round - 1, pair.sorted()});
  }
  return matches;
}

}  // namespace aspis::formats
