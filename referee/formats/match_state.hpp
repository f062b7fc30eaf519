// What a match still needs, and who won it: games, extension, lot.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "referee/formats/plan.hpp"
#include "referee/formats/results.hpp"

namespace aspis::formats {

struct MatchState {
  int wanted = 0;                 // games, extensions so far included
  bool complete = false;          // all of them are played, and no more are to come
  std::optional<Entrant> winner;  // more points; nobody where they are equal and may stay so
  bool extended = false;
  bool by_lot = false;
};

/// Of a match of two. `must_decide`: as in brackets, where equal points lead to an extension, and
/// equal points after the last one to a lot. `seed` is the tournament's; it serves the lot alone,
/// which is drawn from seed_of(seed, key). Games beyond those that are wanted do not count: a
/// correction made them needless. `if_level` wins at once where the points are equal and somebody
/// must win: the other one departed.
[[nodiscard]] MatchState state_of(const MatchPolicy&, const Points&, bool must_decide,
                                  const MatchKey&, std::span<const GameResult> games,
                                  std::uint64_t seed,
                                  std::optional<Entrant> if_level = std::nullopt);

/// Doubled, as in Points; a void game gives none.
[[nodiscard]] std::int64_t points2_of(const Points&, const SideResult&);

/// Points of one side from these games, doubled.
[[nodiscard]] std::int64_t points2_of(const Points&, std::span<const GameResult>, std::size_t side);

/// Who sits where in a game of a match, and on which of its boards: `seats` is the order of the
/// first game. Extension games count on: they are on boards that the match has not seen.
struct Placing {
  int board = 0;  // from 0
  Sides seats;
};
[[nodiscard]] Placing placing_of(const MatchPolicy&, const Sides& seats, int number);

/// The seed of the lot of this match: from the tournament's seed and the key.
[[nodiscard]] std::uint64_t seed_of(std::uint64_t tournament, const MatchKey&);
/// Of the lot among entrants, sorted, who are level in a table of this stage.
[[nodiscard]] std::uint64_t seed_of(std::uint64_t tournament, int stage,
                                    std::span<const Entrant> entrants);

}  // namespace aspis::formats
