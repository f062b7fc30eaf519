// Expects that tournaments are alike: one and its file, or the same one in two runs.
#pragma once

#include <gtest/gtest.h>

#include "tests/support/canonical.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::support {

inline void expect_same_results(const tournament::Tournament& one,
                                const tournament::Tournament& other) {
  EXPECT_EQ(games_text(one), games_text(other));
  EXPECT_EQ(standings_text(one), standings_text(other));
}

/// The same results, and no game or match is stored twice.
inline void expect_like(const tournament::Tournament& stored, const tournament::Tournament& other) {
  expect_same_results(stored, other);
  EXPECT_EQ(stored.index.game.size(), stored.games.size()) << "a game is stored twice";
  EXPECT_EQ(stored.index.match.size(), stored.matches.size()) << "a match is stored twice";
}

/// The tournament after a run to its end.
template <class Runnable>
tournament::Tournament played(Runnable& tournament) {
  EXPECT_EQ(tournament.run(), runner::Ended::finished);
  return tournament.tournament();
}

/// Performs an instructor's action on the file, and expects the file to equal the tournament in
/// memory.
template <class Act>
auto act(const ScriptedTournament& tournament, Act what) {
  db::Store store = tournament.open();
  tournament::Tournament changed = sound(tournament::read_tournament(store));
  auto result = what(store, changed);
  const tournament::Tournament stored = sound(tournament::read_tournament(store));
  expect_same_results(changed, stored);
  EXPECT_EQ(changed.entrants, stored.entrants);
  return result;
}

}  // namespace aspis::support
