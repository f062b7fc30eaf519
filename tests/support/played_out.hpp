// Plays a tournament to its end without bots: a function makes the results, or they are random.
#pragma once

#include <functional>
#include <stdexcept>

#include "protocol/random.hpp"
#include "referee/formats/plan.hpp"
#include "referee/formats/schedule.hpp"

namespace aspis::tests {

inline formats::Plan preset(std::string_view name) {
  for (const formats::Preset& preset : formats::presets()) {
    if (preset.name == name) return *formats::read_plan(preset.json);
  }
  throw std::logic_error("no such preset");
}

inline formats::Plan parse_plan(std::string_view json) {
  auto plan = formats::read_plan(json);
  if (!plan) throw std::logic_error(plan.error().text);
  return *std::move(plan);
}

/// Fills in the sides of a game, in the order of its match's entrants.
using Playing = std::function<void(const formats::DueGame&, formats::GameResult&)>;

inline formats::GameResult empty_result(const formats::DueGame& due) {
  formats::GameResult game;
  game.match = due.match;
  game.number = due.number;
  for (std::size_t side = 0; side < due.match.entrants.size(); ++side) game.sides[side].moves = 5;
  return game;
}

/// `winner` is a side of the match, or -1 for a tie.
inline void decide(formats::GameResult& game, int winner) {
  using protocol::Standing;
  for (std::size_t side = 0; side < game.match.entrants.size(); ++side) {
    game.sides[side].standing = winner < 0                         ? Standing::tie
                                : static_cast<int>(side) == winner ? Standing::win
                                                                   : Standing::loss;
    game.sides[side].score = static_cast<int>(side) == winner ? 20 : 10;
  }
}

/// The entrant with the lower number wins.
inline void lower_number_wins(const formats::DueGame&, formats::GameResult& game) {
  decide(game, 0);
}

/// Whoever has the first seat wins.
inline void first_seat_wins(const formats::DueGame& due, formats::GameResult& game) {
  for (std::size_t side = 0; side < due.match.entrants.size(); ++side) {
    if (due.match.entrants[side] == due.seats[0]) decide(game, static_cast<int>(side));
  }
}

/// Wins and ties at random; a game always has the same result.
inline Playing at_random(std::uint64_t seed) {
  return [seed](const formats::DueGame& due, formats::GameResult& game) {
    protocol::Random random(formats::derive_seed(seed, due.match) +
                            static_cast<std::uint64_t>(due.number));
    random.next();
    const auto sides = static_cast<std::uint64_t>(due.match.entrants.size());
    const auto drawn = static_cast<int>(random.below(sides + 1));
    decide(game, drawn == static_cast<int>(sides) ? -1 : drawn);
    for (std::size_t side = 0; side < sides; ++side) {
      game.sides[side].score += static_cast<std::int64_t>(random.below(20));
    }
  };
}

/// Plays all due games repeatedly, at most `games` of them. Throws if the tournament does not end.
inline formats::Schedule play_out(const formats::Plan& plan, const formats::Facts& facts,
                                  formats::Results& results, const Playing& playing,
                                  std::size_t games = 1'000'000) {
  for (int round = 0; round < 10'000; ++round) {
    formats::Schedule schedule = formats::schedule(plan, facts, results);
    if (schedule.due.empty()) return schedule;
    for (const formats::DueGame& due : schedule.due) {
      if (games-- == 0) return formats::schedule(plan, facts, results);
      formats::GameResult game = empty_result(due);
      playing(due, game);
      results.put(game);
    }
  }
  throw std::logic_error("the tournament does not end");
}

}  // namespace aspis::tests
