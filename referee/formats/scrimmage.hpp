// Games outside of stages, which rate versions of programs: scrimmages while the server runs,
// leagues until each version has enough games, and thresholds that a version passes on its own. Not
// the ladder, which is a format of stages.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "referee/formats/plan.hpp"
#include "referee/formats/ratings.hpp"

namespace aspis::formats {

/// The caller's, never used for another player.
using ScrimmageId = std::int64_t;

struct ScrimmagePlayer {
  ScrimmageId id = 0;
  int entrant = 0;    // from 1; 0 is a sample bot
  int version = 0;    // of the entrant's, from 1
  bool plays = true;  // of an entrant one at most
};

struct ScrimmageGame {
  ScrimmageId first = 0;  // began
  ScrimmageId second = 0;
  double points = 0;  // of the first: 1, 0.5 or 0
};

/// All games of two players, as one of them sees them.
struct HeadToHead {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int begun = 0;
  [[nodiscard]] int games() const { return wins + draws + losses; }
};

/// Log strength, as in strengths.hpp: a normal distribution.
struct Estimate {
  double mean = 0;
  double variance = 0;
};

/// Players and their ratings by Glicko (Glickman, "Parameter estimation in large dynamic paired
/// comparison experiments", 1999), with one game per period and no variance added over time, since
/// a version does not change. A game takes constant time. The same players in any order and the
/// same games in the same order give the same ratings, bit for bit, however they were interleaved,
/// if each player was put before its first game.
class Scrimmage {
 public:
  /// A player as pairing sees it.
  struct Member {
    ScrimmagePlayer player;
    Estimate estimate;  // once it has played
    int games = 0;
    int begun = 0;
    std::int64_t last_game = 0;              // counted from 1
    std::optional<std::size_t> predecessor;  // place of the entrant's version before
  };

  /// Adds a player, or sets whether it plays if its entrant and version are known. If it plays, the
  /// entrant's other versions stop.
  void put(const ScrimmagePlayer&);
  /// Games of unknown players and of a player against itself are passed over.
  void add(const ScrimmageGame&);

  /// First versions begin at 0; later ones at the rating that the one before has at their first
  /// game. All zeros for an unknown player.
  [[nodiscard]] Rating rating(ScrimmageId) const;
  /// As `a` sees them.
  [[nodiscard]] HeadToHead between(ScrimmageId a, ScrimmageId b) const;
  /// In the order of seats: the first one began less often against the other; if equal, less often
  /// against all; if equal, it is `a`.
  [[nodiscard]] std::pair<ScrimmageId, ScrimmageId> seated(ScrimmageId a, ScrimmageId b) const;

  /// In the order in which they were put; indices begin at 0.
  [[nodiscard]] const std::vector<Member>& members() const { return members_; }
  [[nodiscard]] std::optional<std::size_t> place(ScrimmageId) const;
  [[nodiscard]] Estimate estimate(std::size_t place) const;
  /// Games of these two places.
  [[nodiscard]] int meetings(std::size_t a, std::size_t b) const;
  [[nodiscard]] std::int64_t games() const { return games_; }

 private:
  void link(std::size_t place);

  std::vector<Member> members_;
  std::unordered_map<ScrimmageId, std::size_t> places_;
  std::unordered_map<std::uint64_t, HeadToHead> met_;  // as the one with the lower place sees it
  std::int64_t games_ = 0;
};

struct ScrimmagePair {
  ScrimmageId first = 0;  // begins
  ScrimmageId second = 0;
  bool operator==(const ScrimmagePair&) const = default;
};

/// Chooses among the versions that play and are not `busy`: first a new one with the fewest games;
/// then the one that waited longest, if for more than four games per version; else the most
/// informative game of a shortlist drawn by `seed`. Opponents are other entrants' playing versions,
/// sample bots, and a version's own predecessor. A game's value grows with what is unknown of both
/// and how open it is, p (1 - p), divided by the games that the two have had. nullopt if no game is
/// possible. Deterministic, given the order in which players were put. `seed` must differ each
/// time.
[[nodiscard]] std::optional<ScrimmagePair> next_pair(const Scrimmage&,
                                                     std::span<const ScrimmageId> busy,
                                                     std::uint64_t seed);

/// A round in which all programs that changed play: every two of the versions that play and of the
/// sample bots that have not met twice, as often as that takes. Sample bots do not play each other.
[[nodiscard]] std::vector<ScrimmagePair> unmet_pairs(const Scrimmage&);

/// The first games of a version against a threshold's opponent, at most the required number: later
/// games change nothing.
struct ThresholdGames {
  int games = 0;
  int points2 = 0;  // doubled
};

enum class ThresholdState { open, passed, failed };

struct ThresholdCheck {
  ThresholdState state = ThresholdState::open;  // decided as soon as the rest cannot change it
  int games_left = 0;
  double points_needed = 0;  // in them
  double share = 0;          // of the points so far, 0 to 1
  double low = 0;            // its 95 % interval (Wilson 1927)
  double high = 1;
};

[[nodiscard]] ThresholdCheck check(const Threshold&, const ThresholdGames&);

/// A game of two players, numbered from 0. Games of a pair are numbered from 0, whoever begins: 0
/// and 1 are on one board with seats exchanged, 2 and 3 on the next.
struct LeagueGame {
  int first = 0;  // begins
  int second = 0;
  int number = 0;
  auto operator<=>(const LeagueGame&) const = default;
};

/// Versions of a program that play each other until each has enough games: pairing and rating. A
/// plain value that starts no games; the caller reports them.
class League {
 public:
  struct Player {
    bool plays = false;  // false once it is only rated
    int games = 0;
    int in_play = 0;
    double points = 0;
  };

  /// The new player's number.
  int add_player(bool plays);
  void set_playing(int player, bool plays) { players_[index(player)].plays = plays; }

  /// Begins a game of a new player, the one with the fewest games; without one, of the player whose
  /// rating is least certain, until all have `games`. The opponent is the one against whom a game
  /// tells most: their comparison is uncertain and open, and they have not met often. nullopt if
  /// every player has enough games, counting those in play. The game counts as in play from then
  /// on.
  [[nodiscard]] std::optional<LeagueGame> begin(int games);
  /// Returns false if the game was entered before, as by a log that was tampered with.
  bool enter(const LeagueGame&, double points_of_first);
  /// A game in play failed: it may be played again.
  void leave(const LeagueGame&);

  /// By Bradley-Terry, with a prior of one drawn game a player in all.
  [[nodiscard]] Ratings ratings() const;
  [[nodiscard]] const std::vector<Player>& players() const { return players_; }
  [[nodiscard]] int in_play() const { return in_play_; }

 private:
  struct Pair {
    std::set<int> numbers;  // of games that are over
    std::set<int> in_play;
    double points = 0;  // of the one with the lower number
    [[nodiscard]] int games() const { return static_cast<int>(numbers.size() + in_play.size()); }
  };
  using Players = std::pair<int, int>;  // in order

  static Players key(int a, int b) { return {std::min(a, b), std::max(a, b)}; }
  [[nodiscard]] std::optional<int> next_player(int games, const Ratings&) const;
  [[nodiscard]] std::optional<int> choose_opponent(int player, const Ratings&) const;
  [[nodiscard]] int games_between(int a, int b) const;

  std::vector<Player> players_;
  std::map<Players, Pair> pairs_;
  int in_play_ = 0;
};

}  // namespace aspis::formats
