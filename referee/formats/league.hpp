// Versions of a program that play each other until each has had enough games: whose game is next,
// and what they are rated. A plain value; whoever plays tells it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "referee/formats/ratings.hpp"

namespace aspis::formats {

/// A game of two players, from 0. Games of a pair are numbered from 0, whoever begins: 0 and 1 are
/// on one board with seats exchanged, 2 and 3 on the next.
struct LeagueGame {
  int first = 0;  // begins
  int second = 0;
  int number = 0;
  auto operator<=>(const LeagueGame&) const = default;
};

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

  static std::size_t index(int player) { return static_cast<std::size_t>(player); }
  static Players key(int a, int b) { return {std::min(a, b), std::max(a, b)}; }
  [[nodiscard]] std::optional<int> next_player(int games, const Ratings&) const;
  [[nodiscard]] std::optional<int> opponent_of(int player, const Ratings&) const;
  [[nodiscard]] int games_of(int a, int b) const;

  std::vector<Player> players_;
  std::map<Players, Pair> pairs_;
  int in_play_ = 0;
};

}  // namespace aspis::formats
