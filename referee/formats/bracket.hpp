// Elimination as a graph: which match feeds which, and the places once results are known.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "referee/formats/results.hpp"

namespace aspis::formats {

/// The source of one side of a match.
struct Feed {
  enum class From { seed, bye, winner_of, loser_of };
  From from = From::bye;
  int index = 0;  // seed from 0, or match by its place in the bracket
  bool operator==(const Feed&) const = default;
};

enum class Part { winners, losers, third_place, final, reset };

struct BracketMatch {
  Part part = Part::winners;
  int round = 1;  // of its part; the final of either kind is round 1 of Part::final
  std::array<Feed, 2> feeds;
  bool operator==(const BracketMatch&) const = default;
};

/// Matches in the order of play: every feed points to an earlier match. Matches with one or two
/// byes are included, in the first round and the losers' bracket; a bye's opponent wins without a
/// game.
struct Bracket {
  int players = 0;
  std::vector<BracketMatch> matches;
  bool operator==(const Bracket&) const = default;
};

/// 1-16, 8-9, ...: seeds of the first round from top to bottom, from 1; `size` is a power of two.
[[nodiscard]] std::vector<int> seeding_order(int size);

[[nodiscard]] Bracket single_elimination(int players, bool third_place);

/// Losers drop from the winners' round 2 on in the orders that delay rematches (8: reverse; 16:
/// reverse, natural; 32: reverse, reverse-half-shift, reverse; the last one natural). In general
/// the binary digits of the round less one give the reversals: the lowest the whole, the next each
/// half, the next each quarter. With 2^k places and losers' rounds from 1 to 2k-2, the first round
/// that can repeat a meeting is 3, 4, 5, 7, 8, 9, 11 for k = 3 to 9. The reset is played only if
/// the finalist of the losers' bracket wins the final.
[[nodiscard]] Bracket double_elimination(int players);

/// The phase of a match's key: part and round, so that the same two meet at most once in a phase.
/// Winners' round r is r, losers' 100 + r, the match for third place 201, the final 301, the reset
/// 401.
[[nodiscard]] int make_phase(const BracketMatch&);

/// One match with its sides as far as they are known.
struct BracketPlace {
  /// nullopt while undecided; -1 for a bye.
  std::array<std::optional<Entrant>, 2> sides;
  std::optional<Entrant> winner;  // not known yet, or never if both sides are byes
  std::optional<Entrant> loser;   // not known yet, or a bye
  /// True if a game was or will be played: neither side is a bye, and it is needed. False for the
  /// reset while it is only `if_needed`; a reset that is not needed has no sides.
  bool played = false;
  bool if_needed = false;  // the reset, while the final is open
};

/// Fills the bracket from the top. `winner` is called for each match whose sides are known
/// entrants, and returns nullopt while it is undecided.
[[nodiscard]] std::vector<BracketPlace> resolve(
    const Bracket&, const std::vector<Entrant>& by_seed,
    const std::function<std::optional<Entrant>(const BracketMatch&, Entrant, Entrant)>& winner);

/// Final places that are certain, best first. Losers of the same round share a place, which is the
/// first of those they share.
struct BracketRank {
  Entrant entrant = 0;
  int place = 1;
  int sharing = 1;
  int lost_in = -1;  // the last match it lost (third place: a semi-final), -1 for the winner
  bool operator==(const BracketRank&) const = default;
};
[[nodiscard]] std::vector<BracketRank> places(const Bracket&, const std::vector<BracketPlace>&);

}  // namespace aspis::formats
