// Games outside of stages, which rate versions of programs: scrimmages as long as the server runs,
// leagues until each version has had enough games; and thresholds, which a version passes by
// itself. Not the ladder that is a format of stages.
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
/// comparison experiments", 1999), a game a period and no variance added with time: a version does
/// not change. A game takes constant time. Same players put in any order and same games in the same
/// order give the same ratings, bit for bit, however they were mixed, as long as each player was
/// put before its first game.
class Scrimmage {
 public:
  /// What pairing sees of a player.
  struct Member {
    ScrimmagePlayer player;
    Estimate estimate;  // once it has played
    int games = 0;
    int begun = 0;
    std::int64_t last_game = 0;              // counted from 1
    std::optional<std::size_t> predecessor;  // place of the entrant's version before
  };

  /// New, or, with the same entrant and version, whether it plays. Who does puts the entrant's
  /// other versions out.
  void put(const ScrimmagePlayer&);
  /// Games of unknown players and of a player against itself are passed over.
  void add(const ScrimmageGame&);

  /// 0 is what is expected of a first version; later ones begin where the one before is when they
  /// first play. All zeros for an unknown player.
  [[nodiscard]] Rating rating(ScrimmageId) const;
  /// How likely it is that `a` is the stronger one: 0 to 1. 0.5 where one of them is unknown.
  [[nodiscard]] double superiority(ScrimmageId a, ScrimmageId b) const;
  /// As `a` sees them.
  [[nodiscard]] HeadToHead between(ScrimmageId a, ScrimmageId b) const;
  /// In the order of seats: the first one began less often against the other; if equal, less often
  /// against all; if equal, it is `a`.
  [[nodiscard]] std::pair<ScrimmageId, ScrimmageId> seated(ScrimmageId a, ScrimmageId b) const;

  /// In the order in which they were put; their places are from 0.
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

struct ScrimmageRules {
  int new_games = 20;  // a version with fewer of them is new
  int patience = 4;    // games of everybody that one waits for its next at most
  int shortlist = 16;  // versions whose opponents are compared
};

struct ScrimmagePair {
  ScrimmageId first = 0;  // begins
  ScrimmageId second = 0;
  bool operator==(const ScrimmagePair&) const = default;
};

/// Of the versions that play and are not `busy`: a new one first, the one with the fewest games;
/// then who has waited for more than `patience` games a version, the longest; else the most telling
/// game of a shortlist drawn by `seed`. Opponents are other entrants' versions that play, sample
/// bots, and a version's own predecessor. A game tells by what is unknown of both and by how open
/// it is, p (1 - p), shared by the games that the two have had. Nothing where nobody can play.
/// Deterministic, given the order in which players were put. `seed` is another one each time.
[[nodiscard]] std::optional<ScrimmagePair> next_pair(const Scrimmage&,
                                                     std::span<const ScrimmageId> busy,
                                                     std::uint64_t seed,
                                                     const ScrimmageRules& = {});

/// A round in which all programs that changed play: every two of the versions that play and of the
/// sample bots that have not met twice, as often as that takes. Sample bots do not play each other.
[[nodiscard]] std::vector<ScrimmagePair> unmet_pairs(const Scrimmage&);

/// The first games of a version against a threshold's opponent, at most as many as it asks for:
/// later ones do not count, so that playing on changes nothing.
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

/// A game of two players, from 0. Games of a pair are numbered from 0, whoever begins: 0 and 1 are
/// on one board with seats exchanged, 2 and 3 on the next.
struct LeagueGame {
  int first = 0;  // begins
  int second = 0;
  int number = 0;
  auto operator<=>(const LeagueGame&) const = default;
};

/// Versions of a program that play each other until each has had enough games: whose game is next,
/// and what they are rated. A plain value; whoever plays tells it.
class League {
 public:
  struct Player {
    bool plays = false;  // or has played and is rated, no more
    int games = 0;
    int in_play = 0;
    double points = 0;
  };

  /// The new player's number.
  int add_player(bool plays);
  void set_playing(int player, bool plays) { players_[index(player)].plays = plays; }

  /// Of the players that play: a new one first, the one with the fewest games; else the one whose
  /// rating is least certain, until everybody has `games`. The opponent is the one against whom a
  /// game tells most: little is known of how the two compare, it is open who wins, and they have
  /// not met often. Nothing where nobody needs a game that is not in play. The game counts as in
  /// play from then on.
  [[nodiscard]] std::optional<LeagueGame> begin(int games);
  /// False where it was played before, by a log that was tampered with.
  bool enter(const LeagueGame&, double points_of_first);
  /// A game that was begun came to nothing: it is free to be played again.
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
  [[nodiscard]] std::optional<int> opponent_of(int player, const Ratings&) const;
  [[nodiscard]] int games_of(int a, int b) const;

  std::vector<Player> players_;
  std::map<Players, Pair> pairs_;
  int in_play_ = 0;
};

}  // namespace aspis::formats
