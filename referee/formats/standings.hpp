// A table: the places, their reasons, and the ties that still have to be played off. Pure counting.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/formats/results.hpp"

namespace aspis::formats {

/// The criterion that puts a line above the next one, and its value for the two: points2,
/// -forfeits, score, sonneborn4 and so on. For `direct` it is the points of the games among the
/// level entrants, for play_off those of the round that separated them.
struct Boundary {
  std::optional<Criterion> by;  // nullopt on the last line and for a shared place
  int among = 0;                // direct: the number of tied lines, including these two
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
  int wins = 0;         // of games; byes do not count
  int ties = 0;
  int losses = 0;
  int voids = 0;
  int byes = 0;
  int forfeits = 0;  // by this entrant
  std::int64_t points2 = 0;
  std::int64_t score = 0;
  std::int64_t sonneborn4 = 0;  // four times the Sonneborn-Berger number
  std::int64_t buchholz2 = 0;
  Boundary above;
  /// The reason if no counting put it here: "lost the final". why() then returns it.
  std::string because;
};

/// Adds one of its games.
void add_game(Line&, const SideResult&, const Points&);

/// Entrants that are level across a cut and meet each other once more.
struct PlayOff {
  int round = 1;  // of those of this tie
  std::vector<Entrant> entrants;
  int cut = 0;            // the place above the cut
  bool complete = false;  // all their games are played
};

/// A lot that decided a place. It follows only from the tournament's seed, the stage and the
/// entrants.
struct Lot {
  std::vector<Entrant> drawn;  // best first
  int place = 1;               // of the first one
};

struct Ranking {
  std::vector<Line> lines;
  std::vector<PlayOff> play_offs;  // due so far, in order
  std::vector<Lot> lots;           // each drawn when no other criterion can decide
  bool settled = false;            // games are all there and no play-off is open
};

/// The input of a count: the entrants of one group and its matches.
struct Table {
  int stage = 0;
  std::vector<Entrant> entrants;
  std::vector<MatchKey> matches;  // without play-offs
  bool complete = false;          // all of them are
  /// One entry per bye: it gives the points of a won game, but is neither a game nor a win nor an
  /// opponent. In a match of several games a bye is entered once per game.
  std::vector<Entrant> byes;
};

/// The games, points and opponents of each entrant of a table; sorts none. A void game is a played
/// game and a meeting without points. A bye gives the points of one win, but counts neither as a
/// game or a win nor as an opponent for Sonneborn-Berger or Buchholz. Both sum over games and over
/// all opponents of each.
struct Counts {
  static constexpr std::size_t nobody = index(-1);
  struct Side {
    std::size_t line = nobody;  // its index; `nobody` if the entrant is not in the table
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
  std::vector<std::vector<std::size_t>> match_numbers;  // by line

  [[nodiscard]] std::span<const Side> sides_in(const Match& match) const {
    return std::span(sides).subspan(match.first_side, match.sides);
  }
};
[[nodiscard]] Counts count(const Table&, const Results&, const Points&);

struct RankingRules {
  Points points;
  std::vector<Criterion> tie_breaks;
  /// Places after which the order must be decided: 4 if the top four advance.
  std::vector<int> cuts;
  PlayOffPolicy play_off;
  std::uint64_t seed = 0;  // of lots: the tournament's
};

/// The first cut among the entrants that share `place`; or 0.
[[nodiscard]] int first_cut_in(const std::vector<int>& cuts, int place, int sharing);

/// Entrants level in every listed criterion share their place, in the order of their numbers. The
/// orders of table.entrants and table.matches do not matter.
/// Direct encounters: if the level entrants have met equally often, the points of these games
/// separate them. If not, only an entrant that would be first whatever the missing games bring is
/// above the rest (FIDE's rule). A match of more than two counts if all of them are level.
/// Play-offs are due once the table is complete; their matches have the keys that
/// play_off_matches() lists. A tie that straddles no cut has none and continues with the next
/// criteria. Each round counts on its own; those still level across a cut meet again in the next.
[[nodiscard]] Ranking rank(const Table&, const Results&, const RankingRules&);

/// Each pair of the play-off, in the order of play (Berger's tables). The phase is first_play_off +
/// round - 1: ties of one table that are played off at the same time have no entrant in common.
[[nodiscard]] std::vector<MatchKey> play_off_matches(int stage, const PlayOff&);

/// One sentence, without its full stop, on why `line` (from 0) is above the next, or shares its
/// place: "ahead of Delta on the games against each other, 3 to 1". "" for the last line. `name`
/// gives the public name of an entrant.
[[nodiscard]] std::string why(const Ranking&, std::size_t line, const RankingRules&,
                              const std::function<std::string(Entrant)>& name);

/// 9 is "4.5", 8 is "4".
[[nodiscard]] std::string halves(std::int64_t doubled);
[[nodiscard]] std::string quarters(std::int64_t fourfold);

}  // namespace aspis::formats
