// Records of games with random legal moves, for tests and benchmarks: a seed always gives the same
// record.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "protocol/record.hpp"
#include "referee/match/game.hpp"
#include "referee/rules/rules.hpp"
#include "referee/words/dictionary.hpp"
#include "tests/support/sound.hpp"

namespace aspis::support {

struct RandomGame {
  const rules::Rules* rules = nullptr;
  std::vector<protocol::Option> options;
  int seats = 2;
  std::uint64_t seed = 0;  // of the board and of the moves
  const words::Dictionary* dictionary = nullptr;
  /// After this many moves the seats resign, one after the other.
  int max_moves = 10'000;
};

namespace detail {

inline protocol::Record start_record(const RandomGame& game) {
  protocol::Record record;
  record.game = game.rules->name();
  record.date = "2026-11-20T20:51:06Z";
  record.seed = game.seed;
  record.setup = sound(game.rules->deal(game.options, game.seats, game.seed));
  if (game.rules->needs_dictionary()) record.dictionary = game.dictionary->sha256();
  record.clock = {std::chrono::seconds(5), std::chrono::seconds(3600)};
  for (int seat = 0; seat < game.seats; ++seat) {
    static constexpr const char* names[] = {"anna", "bert", "cleo", "dora",
                                            "emil", "fred", "gina", "hugo"};
    record.seats.push_back({game.rules->mark(seat), names[seat]});
  }
  return record;
}

}  // namespace detail

inline protocol::Record random_record(const RandomGame& game) {
  protocol::Record record = detail::start_record(game);
  const auto position = sound(game.rules->start(record.setup, game.dictionary));
  protocol::Random random(game.seed);
  for (int ply = 0; !position->over() && ply < game.max_moves; ++ply) {
    const std::string move = position->random_move(random);
    if (position->play(move)) throw std::logic_error("a random move was refused: " + move);
    const std::chrono::microseconds time(100 + random.below(20'000));
    record.events.emplace_back(protocol::PlayedMove{move, time});
  }
  // With more than two players the others would continue, so they resign in turn.
  std::optional<protocol::Forfeit> resigned;
  while (!position->over()) {
    const std::string mark = game.rules->mark(position->turn());
    resigned = match::judge(*position, mark + ",resign", mark);
    record.events.emplace_back(resigned.value());
    position->drop(resigned->seat);
  }
  record.verdict = match::make_verdict(*position, resigned ? &*resigned : nullptr);
  return record;
}

}  // namespace aspis::support
