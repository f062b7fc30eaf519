// A Tournament with results as if it had been played, without bots and without a file.
#pragma once

#include <string>

#include "referee/formats/plan.hpp"
#include "server/tournament/tournament.hpp"
#include "tests/support/played_out.hpp"

namespace aspis::tests {

/// The stronger of two wins most games; the seed determines each entrant's strength.
inline Playing by_strength(std::uint64_t seed) {
  return [seed](const formats::DueGame& due, formats::GameResult& game) {
    protocol::Random random(formats::derive_seed(seed, due.match) +
                            static_cast<std::uint64_t>(due.number));
    random.next();
    std::int64_t best = -1;
    int winner = -1;
    for (std::size_t side = 0; side < due.match.entrants.size(); ++side) {
      const auto entrant = static_cast<std::uint64_t>(due.match.entrants[side]);
      const auto strength =
          static_cast<std::int64_t>(protocol::derived_seed(seed, entrant) % 40 + random.below(30));
      if (strength == best) winner = -1;
      if (strength > best) winner = static_cast<int>(side);
      best = std::max(best, strength);
      game.sides[side].score = strength;
    }
    std::vector<std::int64_t> scores;
    for (std::size_t side = 0; side < due.match.entrants.size(); ++side) {
      scores.push_back(game.sides[side].score);
    }
    decide(game, winner);
    for (std::size_t side = 0; side < scores.size(); ++side) game.sides[side].score = scores[side];
  };
}

/// Aliases are 101, 108, 115, ...; names, addresses and institutions are made up.
inline tournament::Tournament empty_book(const formats::Plan& plan, int entrants,
                                         std::uint64_t seed) {
  tournament::Tournament tournament;
  tournament.plan = plan;
  tournament.row.game = plan.game;
  tournament.row.seed = seed;
  tournament.row.seed_sha256 = std::string(64, 'a');
  for (int number = 1; number <= entrants; ++number) {
    db::EntrantRow& row = tournament.entrants.emplace_back();
    row.number = number;
    row.alias = std::to_string(94 + 7 * number);
    row.name = "Person " + std::to_string(number);
    row.email = "person" + std::to_string(number) + "@example.org";
    row.institution = "Example University";
  }
  return tournament;
}

struct Played {
  tournament::Tournament tournament;
  formats::Schedule schedule;
};

/// Plays at most `games` games of this plan.
inline Played play_book(tournament::Tournament tournament, const Playing& playing,
                        std::size_t games = 1'000'000) {
  formats::Facts facts;
  facts.entrants = static_cast<int>(tournament.entrants.size());
  facts.seed = tournament.row.seed;
  facts.game_seats = 8;
  facts.confirmed = tournament.confirmed;
  formats::Schedule schedule = play_out(tournament.plan, facts, tournament.results, playing, games);
  return {std::move(tournament), std::move(schedule)};
}

inline Played play_preset(const std::string& name, int entrants, std::uint64_t seed,
                          std::size_t games = 1'000'000) {
  return play_book(empty_book(preset(name), entrants, seed), by_strength(seed), games);
}

}  // namespace aspis::tests
