// Puts the lines of a table in order, criterion by criterion. Counts no games of the table itself,
// only those of its play-offs.
#include <algorithm>
#include <numeric>

#include "protocol/random.hpp"
#include "referee/formats/standings.hpp"

namespace aspis::formats {
namespace {

/// One use: orders once, then gives what came out. The arguments outlive it.
class Ordering {
 public:
  Ordering(const Table& table, const Results& results, const RankingRules& rules)
      : table_(table),
        results_(results),
        rules_(rules),
        counts_(count(table, results, rules.points)),
        order_(counts_.lines.size()),
        boundaries_(order_.size()),
        value_(order_.size()),
        marked_(order_.size()),
        met_(order_.size()) {}

  Ranking take() {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    found_.settled = table_.complete;
    refine({0, order_.size()}, 0);
    found_.lines.reserve(order_.size());
    for (std::size_t position = 0; position < order_.size(); ++position) {
      Line line = line_at(position);
      line.above = boundaries_[position];
      const bool level = position > 0 && !found_.lines.back().above.by;
      line.place = level ? found_.lines.back().place : static_cast<int>(position) + 1;
      line.shared = level;
      if (level) found_.lines.back().shared = true;
      found_.lines.push_back(std::move(line));
    }
    return std::move(found_);
  }

 private:
  /// Positions of lines that are level so far: from begin to before end.
  struct Block {
    std::size_t begin = 0;
    std::size_t end = 0;
    [[nodiscard]] std::size_t size() const { return end - begin; }
  };
  /// A line and its points of the games among a block.
  struct Among {
    std::size_t index = 0;
    int met = 0;               // games against the others
    std::int64_t points2 = 0;  // in them
  };

  [[nodiscard]] const Line& line_at(std::size_t position) const {
    return counts_.lines[order_[position]];
  }
  [[nodiscard]] std::int64_t& value_at(std::size_t position) { return value_[order_[position]]; }
  [[nodiscard]] auto place(std::size_t position) {
    return order_.begin() + static_cast<std::ptrdiff_t>(position);
  }
  [[nodiscard]] std::vector<Entrant> entrants_of(Block block) const {
    std::vector<Entrant> entrants;
    for (std::size_t at = block.begin; at < block.end; ++at) {
      entrants.push_back(line_at(at).entrant);
    }
    return entrants;
  }

  void refine(Block block, std::size_t criterion) {
    if (block.size() < 2 || criterion == rules_.tie_breaks.size()) return;
    switch (rules_.tie_breaks[criterion]) {
      case Criterion::direct:
        return by_direct(block, criterion);
      case Criterion::play_off:
        return by_play_off(block, criterion, 1, 0);
      case Criterion::lot:
        return by_lot(block);
      default:
        for (std::size_t at = block.begin; at < block.end; ++at) {
          value_at(at) = value_of(rules_.tie_breaks[criterion], line_at(at));
        }
        for (const Block run : part(block, {rules_.tie_breaks[criterion]})) {
          refine(run, criterion + 1);
        }
    }
  }

  static std::int64_t value_of(Criterion criterion, const Line& line) {
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

  /// By value_, higher first; who is equal stays in the order of numbers.
  void sort(Block block) {
    std::sort(place(block.begin), place(block.end), [this](std::size_t a, std::size_t b) {
      return value_[a] != value_[b] ? value_[a] > value_[b] : a < b;
    });
  }

  /// Sorts by value_, notes what parts each run of equal values from the next one, and gives the
  /// runs.
  std::vector<Block> part(Block block, Boundary boundary) {
    sort(block);
    std::vector<Block> runs{{block.begin, block.begin + 1}};
    for (std::size_t at = block.begin + 1; at < block.end; ++at) {
      if (value_at(at) != value_at(at - 1)) {
        boundary.own = value_at(at - 1);
        boundary.next = value_at(at);
        boundaries_[at - 1] = boundary;
        runs.push_back({at, at});
      }
      runs.back().end = at + 1;
    }
    return runs;
  }

  void by_lot(Block block) {
    // A tie in a table that is not complete may still vanish, and then there is nothing to draw.
    if (!table_.complete) return;
    protocol::Random random(seed_of(rules_.seed, table_.stage, entrants_of(block)));
    // The block is in the order of numbers: shuffling it as the entrants keeps the two together.
    std::vector<std::size_t> indexes(place(block.begin), place(block.end));
    random.shuffle(indexes);
    std::ranges::copy(indexes, place(block.begin));
    found_.lots.push_back({entrants_of(block), static_cast<int>(block.begin) + 1});
    for (std::size_t position = block.begin; position + 1 < block.end; ++position) {
      boundaries_[position] = {Criterion::lot};
    }
  }

  void by_direct(Block block, std::size_t criterion) {
    ++mark_;
    for (std::size_t at = block.begin; at < block.end; ++at) marked_[order_[at]] = mark_;
    std::vector<Among> among;
    among.reserve(block.size());
    int most = 0;
    for (std::size_t at = block.begin; at < block.end; ++at) {
      among.push_back(games_of(order_[at], most));
      for (std::size_t other = block.begin; other < block.end; ++other) met_[order_[other]] = 0;
    }
    // It takes so many games to have met each one as often as any two have.
    const int all = most * (static_cast<int>(block.size()) - 1);
    const bool even =
        std::ranges::all_of(among, [all](const Among& one) { return one.met == all; });
    const bool parted =
        even ? part_all(block, criterion, among) : part_best(block, criterion, among, all);
    if (!parted) refine(block, criterion + 1);
  }

  /// One line's games of matches in which everybody is of the marked block. `most` grows to the
  /// most games that it had against any one of them.
  Among games_of(std::size_t index, int& most) {
    Among among{index};
    for (const std::size_t at : counts_.matches_of[index]) {
      const Counts::Match& match = counts_.matches[at];
      const std::span<const Counts::Side> sides = counts_.sides_of(match);
      const bool inside = std::ranges::all_of(sides, [this](const Counts::Side& side) {
        return side.line != Counts::nobody && marked_[side.line] == mark_;
      });
      if (!inside) continue;
      for (const Counts::Side& side : sides) {
        if (side.line == index) {
          among.points2 += side.points2;
        } else {
          among.met += match.games;
          most = std::max(most, met_[side.line] += match.games);
        }
      }
    }
    return among;
  }

  /// Where all have met equally often. False where their points are the same.
  bool part_all(Block block, std::size_t criterion, const std::vector<Among>& among) {
    for (const Among& one : among) value_[one.index] = one.points2;
    const std::vector<Block> runs =
        part(block, {Criterion::direct, static_cast<int>(block.size())});
    if (runs.size() == 1) return false;
    for (const Block run : runs) refine(run, criterion);
    return true;
  }

  /// Where some have met and others not, it would be luck to compare points: only who would be
  /// first whatever the games that are missing of `all` had brought is above the rest. False where
  /// nobody is.
  bool part_best(Block block, std::size_t criterion, const std::vector<Among>& among, int all) {
    const auto best = std::ranges::max_element(among, {}, &Among::points2);
    for (const Among& one : among) {
      value_[one.index] = one.index == best->index ? 1 : 0;
      const std::int64_t missing = all - one.met;
      const bool reaches = one.points2 + missing * rules_.points.win2 >= best->points2;
      if (reaches && one.index != best->index) return false;
    }
    sort(block);
    refine({block.begin + 1, block.end}, criterion);
    const auto second = std::ranges::find(among, order_[block.begin + 1], &Among::index);
    boundaries_[block.begin] = {Criterion::direct, static_cast<int>(block.size()), 0, best->points2,
                                second->points2};
    return true;
  }

  /// `unchanged`: so many rounds in a row have parted nobody of this block.
  void by_play_off(Block block, std::size_t criterion, int round, int unchanged) {
    const int cut = first_cut_in(rules_.cuts, static_cast<int>(block.begin) + 1,
                                 static_cast<int>(block.size()));
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
    const std::vector<Block> runs = part(block, {Criterion::play_off, 0, round});
    for (const Block run : runs) {
      by_play_off(run, criterion, round + 1, runs.size() == 1 ? unchanged + 1 : 0);
    }
  }

  /// Sets value_ to the points of this round. False while games of it are missing.
  bool count_play_off(Block block, const PlayOff& play_off) {
    const auto value_of_entrant = [&](Entrant entrant) -> std::int64_t& {
      const auto found = std::ranges::lower_bound(play_off.entrants, entrant);
      return value_at(block.begin + static_cast<std::size_t>(found - play_off.entrants.begin()));
    };
    for (const Entrant entrant : play_off.entrants) value_of_entrant(entrant) = 0;
    const auto wanted = index(rules_.play_off.games);
    for (const MatchKey& key : play_off_matches(table_.stage, play_off)) {
      std::span<const GameResult> games = results_.games_of(key);
      if (games.size() < wanted) return false;
      games = games.first(wanted);
      value_of_entrant(key.entrants[0]) += points2_of(rules_.points, games, 0);
      value_of_entrant(key.entrants[1]) += points2_of(rules_.points, games, 1);
    }
    return true;
  }

  const Table& table_;
  const Results& results_;
  const RankingRules& rules_;
  const Counts counts_;
  std::vector<std::size_t> order_;    // indexes of lines, best first
  std::vector<Boundary> boundaries_;  // by position: what parts it from the next one
  std::vector<std::int64_t> value_;   // by index: what the lines are being sorted by
  std::vector<int> marked_;           // by index: the number of the block it was last marked in
  int mark_ = 0;
  std::vector<int> met_;  // by index: games against the line at hand; zero between uses
  Ranking found_;
};

}  // namespace

Ranking rank(const Table& table, const Results& results, const RankingRules& rules) {
  return Ordering(table, results, rules).take();
}

}  // namespace aspis::formats
