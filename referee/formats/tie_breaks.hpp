// Puts the lines of a table in order, criterion by criterion. Counts no games of the table itself,
// only those of its play-offs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "referee/formats/counting.hpp"
#include "referee/formats/standings.hpp"

namespace aspis::formats {

/// One use: orders once, then holds what came out. The arguments outlive it.
class Ordering {
 public:
  Ordering(const Table&, const Results&, const RankingRules&, const Counts&);

  /// Indexes of lines, best first.
  [[nodiscard]] const std::vector<int>& order() const { return order_; }

  /// What parts a position from the next one.
  struct Boundary {
    std::optional<Criterion> by;
    int play_off_round = 0;
    int among = 0;              // direct: so many were level
    std::int64_t own = 0;       // direct, play_off: points of the upper one
    std::int64_t next_one = 0;  // and of the lower one
  };
  /// By position; that of the last one parts nothing.
  [[nodiscard]] const std::vector<Boundary>& boundaries() const { return boundaries_; }

  /// Play-offs and lots, and whether the table is settled.
  [[nodiscard]] Ranking& found() { return found_; }

 private:
  /// Positions of lines that are level so far: from begin to before end.
  struct Block {
    std::size_t begin = 0;
    std::size_t end = 0;
    [[nodiscard]] std::size_t size() const { return end - begin; }
  };
  /// A line and its points of the games among a block.
  struct Among {
    int index = 0;
    int met = 0;      // games against the others
    int missing = 0;  // games that it would take to have met each one as often as any two have
    std::int64_t points2 = 0;  // in them
  };

  void refine(Block, std::size_t criterion);
  void sort(Block);
  [[nodiscard]] Block run_from(std::size_t begin, std::size_t end) const;
  [[nodiscard]] std::vector<Block> part(Block, Boundary);
  [[nodiscard]] std::vector<Entrant> entrants_of(Block) const;

  void by_value(Block, std::size_t criterion);
  [[nodiscard]] std::int64_t value_of(Criterion, int index) const;
  void by_lot(Block);

  void by_direct(Block, std::size_t criterion);
  void mark(Block);
  [[nodiscard]] std::vector<const Gathering*> gatherings_inside() const;
  [[nodiscard]] Among games_of(int index, const std::vector<const Gathering*>&, int& most);
  [[nodiscard]] bool part_all(Block, std::size_t criterion, const std::vector<Among>&);
  [[nodiscard]] bool part_best(Block, std::size_t criterion, const std::vector<Among>&);

  void by_play_off(Block, std::size_t criterion, int round, int unchanged);
  [[nodiscard]] int first_cut_in(Block) const;
  [[nodiscard]] bool count_play_off(Block, const PlayOff&);

  const Table& table_;
  const Results& results_;
  const RankingRules& rules_;
  const Counts& counts_;
  std::vector<int> order_;
  std::vector<Boundary> boundaries_;
  std::vector<std::int64_t> value_;  // by index: what the lines are being sorted by
  std::vector<int> marked_;          // by index: the number of the block it was last marked in
  int mark_ = 0;
  std::vector<int> met_;  // by index: games against the line at hand; zero between uses
  Ranking found_;
};

}  // namespace aspis::formats
