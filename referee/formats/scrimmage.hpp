// Games that never end a tournament: versions of programs play as long as the server runs, each
// with a rating that is there after every game. Not the ladder that is a format of stages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

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

}  // namespace aspis::formats
