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
  /// Positions of lines that are tied so far: from begin to before end.
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
  [[nodiscard]] std::vector<Entrant> list_entrants(Block block) const {
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
          value_at(at) = criterion_value(rules_.tie_breaks[criterion], line_at(at));
        }
        for (const Block run : part(block, {rules_.tie_breaks[criterion]})) {
          refine(run, criterion + 1);
        }
    }
  }

  static std::int64_t criterion_value(Criterion criterion, const Line& line) {
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

  /// By value_, higher first; equal ones stay in the order of numbers.
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
    // A tie in an incomplete table may still vanish, so no lot is drawn yet.
    if (!table_.complete) return;
    protocol::Random random(derive_seed(rules_.seed, table_.stage, list_entrants(block)));
    // The block is in the order of numbers: shuffling it as the entrants keeps the two together.
    std::vector<std::size_t> indexes(place(block.begin), place(block.end));
    random.shuffle(indexes);
    std::ranges::copy(indexes, place(block.begin));
    found_.lots.push_back({list_entrants(block), static_cast<int>(block.begin) + 1});
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
      among.push_back(find_games_within(order_[at], most));
      for (std::size_t other = block.begin; other < block.end; ++other) met_[order_[other]] = 0;
    }
    // The games needed to have met each one as often as any two have.
    const int all = most * (static_cast<int>(block.size()) - 1);
    const bool even =
        std::ranges::all_of(among, [all](const Among& one) { return one.met == all; });
    const bool parted =
        even ? part_all(block, criterion, among) : part_best(block, criterion, among, all);
    if (!parted) refine(block, criterion + 1);
  }

  /// One line's games in matches whose entrants are all in the marked block. Raises `most` to the
  /// most games that it had against any one of them.
  Among find_games_within(std::size_t index, int& most) {
    Among among{index};
    for (const std::size_t at : counts_.match_numbers[index]) {
      const Counts::Match& match = counts_.matches[at];
      const std::span<const Counts::Side> sides = counts_.sides_in(match);
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

  /// For a block in which all have met equally often. Returns false if their points are the same.
  bool part_all(Block block, std::size_t criterion, const std::vector<Among>& among) {
    for (const Among& one : among) value_[one.index] = one.points2;
    const std::vector<Block> runs =
        part(block, {Criterion::direct, static_cast<int>(block.size())});
    if (runs.size() == 1) return false;
    for (const Block run : runs) refine(run, criterion);
    return true;
  }

  /// For a block in which some have not met, so that comparing points would be luck: only an
  /// entrant that would be first whatever the missing ones of `all` games bring is above the rest.
  /// Returns false if none exists.
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

  /// `unchanged`: the number of rounds in a row that separated none of this block.
  void by_play_off(Block block, std::size_t criterion, int round, int unchanged) {
    const int cut = first_cut_in(rules_.cuts, static_cast<int>(block.begin) + 1,
                                 static_cast<int>(block.size()));
    if (block.size() < 2 || cut == 0) return refine(block, criterion + 1);
    // While games of the table are missing, the tie may still vanish.
    if (!table_.complete) return;
    if (unchanged >= rules_.play_off.unchanged) return by_lot(block);
    PlayOff play_off{round, list_entrants(block), cut, false};
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
    const auto entrant_value = [&](Entrant entrant) -> std::int64_t& {
      const auto found = std::ranges::lower_bound(play_off.entrants, entrant);
      return value_at(block.begin + static_cast<std::size_t>(found - play_off.entrants.begin()));
    };
    for (const Entrant entrant : play_off.entrants) entrant_value(entrant) = 0;
    const auto wanted = index(rules_.play_off.games);
    for (const MatchKey& key : play_off_matches(table_.stage, play_off)) {
      std::span<const GameResult> games = results_.find_games(key);
      if (games.size() < wanted) return false;
      games = games.first(wanted);
      entrant_value(key.entrants[0]) += count_points2(rules_.points, games, 0);
      entrant_value(key.entrants[1]) += count_points2(rules_.points, games, 1);
    }
    return true;
  }

  const Table& table_;
  const Results& results_;
  const RankingRules& rules_;
  const Counts counts_;
  std::vector<std::size_t> order_;    // indexes of lines, best first
  std::vector<Boundary> boundaries_;  // by position: what separates it from the next one
  std::vector<std::int64_t> value_;   // by index: the present sort key of the lines
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
