// A table: who stands where, why, and which ties still have to be played off. Pure counting.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/formats/results.hpp"

namespace aspis::formats {

/// What puts a line above the next one, and what the two have of it: points2, -forfeits, score,
/// sonneborn4 and so on, for direct the points of the games among those who were level, for
/// play_off those of the round that parted them.
struct Boundary {
  std::optional<Criterion> by;  // nothing on the last line and where the place is shared
  int among = 0;                // direct: so many were level, they two included
  int round = 0;                // play_off: from 1
  std::int64_t own = 0;
  std::int64_t next = 0;
};

/// One entrant's line.
struct Line {
  Entrant entrant = 0;
  int place = 1;        // best of those that it shares
  bool shared = false;  // with a neighbour
  int games = 0;        // void ones too
  int wins = 0;         // of games: a bye is none
  int ties = 0;
  int losses = 0;
  int voids = 0;
  int byes = 0;
  int forfeits = 0;  // its own
  std::int64_t points2 = 0;
  std::int64_t score = 0;
  std::int64_t sonneborn4 = 0;  // four times the Sonneborn-Berger number
  std::int64_t buchholz2 = 0;
  Boundary above;
  /// Where no counting put it here: "lost the final". why() then says this.
  std::string because;
};

/// Adds one of its games.
void add_game(Line&, const SideResult&, const Points&);

/// Entrants that are level across a cut and meet each other once more.
struct PlayOff {
  int round = 1;  // of those of this tie
  std::vector<Entrant> entrants;
  int cut = 0;            // the place after which it lies
  bool complete = false;  // all their games are there
};

/// A lot that decided something: who came in which order. It follows from the tournament's seed,
/// the stage and who takes part, and from nothing else.
struct Lot {
  std::vector<Entrant> drawn;  // best first
  int place = 1;               // of the first one
};

struct Ranking {
  std::vector<Line> lines;
  std::vector<PlayOff> play_offs;  // those asked for so far, in order
  std::vector<Lot> lots;           // each drawn when nothing else is left that could part them
  bool settled = false;            // games are all there and no play-off is open
};

/// What is counted: the entrants of one group and its matches.
struct Table {
  int stage = 0;
  std::vector<Entrant> entrants;
  std::vector<MatchKey> matches;  // without play-offs
  bool complete = false;          // all of them are
  /// One entry a bye: the points of one won game, and no game, win or opponent. Where a match has
  /// more games, a bye is entered as often.
  std::vector<Entrant> byes;
};

/// What each entrant of a table has from its games, and from whom; puts nobody in order. Void games
/// are played games without points: they count as games and meetings. A bye gives the points of one
/// win, and is no game, no win and no opponent: neither Sonneborn-Berger nor Buchholz has it. Both
/// sum over games and over all opponents of each.
struct Counts {
  static constexpr std::size_t nobody = index(-1);
  struct Side {
    std::size_t line = nobody;  // its index; nobody where the entrant is not of the table
    std::int64_t points2 = 0;   // of all games of the match
  };
  struct Match {
    int games = 0;
    std::size_t first_side = 0;  // its sides are in a row
    std::size_t sides = 0;
  };

  std::vector<Line> lines;  // by the numbers of their entrants; places are not set
  std::vector<Match> matches;
  std::vector<Side> sides;
  std::vector<std::vector<std::size_t>> matches_of;  // by line

  [[nodiscard]] std::span<const Side> sides_of(const Match& match) const {
    return std::span(sides).subspan(match.first_side, match.sides);
  }
};
[[nodiscard]] Counts count(const Table&, const Results&, const Points&);

struct RankingRules {
  Points points;
  std::vector<Criterion> tie_breaks;
  /// Places after which the order must be decided: 4 where the top four go on.
  std::vector<int> cuts;
  PlayOffPolicy play_off;
  std::uint64_t seed = 0;  // of lots: the tournament's
};

/// The first of the cuts that lies between those who share `place`; or 0.
[[nodiscard]] int first_cut_in(const std::vector<int>& cuts, int place, int sharing);

/// Entrants level in everything that is listed share their place, in the order of their numbers.
/// The order of table.entrants does not matter, nor that of table.matches.
/// Direct encounters: where those who are level have met equally often, their points of these games
/// part them; where not, only who would be first whatever the missing games had brought is above
/// the rest (FIDE's rule). A match of more than two counts where all of them are level.
/// Play-offs are asked for once the table is complete; their matches have the keys that
/// play_off_matches() lists. A tie that straddles no cut has none and goes on with what is listed
/// after them. Each round counts alone; who is still level across a cut meets again in the next.
[[nodiscard]] Ranking rank(const Table&, const Results&, const RankingRules&);

/// Each pair of the play-off, in the order of play (Berger's tables). The phase is first_play_off +
/// round - 1: ties of one table that are played off at the same time have no entrant in common.
[[nodiscard]] std::vector<MatchKey> play_off_matches(int stage, const PlayOff&);

/// One sentence, without its full stop, on why `line` (from 0) stands above the next, or shares its
/// place: "ahead of Delta on the games against each other, 3 to 1". Nothing for the last line.
/// `name` gives the public name of an entrant.
[[nodiscard]] std::string why(const Ranking&, std::size_t line, const RankingRules&,
                              const std::function<std::string(Entrant)>& name);

/// 9 is "4.5", 8 is "4".
[[nodiscard]] std::string halves(std::int64_t doubled);
[[nodiscard]] std::string quarters(std::int64_t fourfold);

}  // namespace aspis::formats
