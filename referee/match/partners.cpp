#include "referee/match/partners.hpp"

#include <memory>

namespace aspis::match {
namespace {

using rules::Position;
using seats::ScriptedTurn;

ScriptedTurn answer(std::string line, std::chrono::milliseconds after = {}) {
  return {std::move(line), std::nullopt, after};
}

/// "W" of "W,P".
std::string mark_of(const std::string& move) {
  return move.substr(0, move.find(','));
}

}  // namespace

std::vector<Partner> partners(std::uint64_t seed) {
  const auto random = std::make_shared<protocol::Random>(seed);
  const auto gentle = [random](const Position& position) {
    return answer(position.random_move(*random));
  };
  const auto extreme = [turns = 0](const Position& position) mutable {
    const std::vector<std::string> moves = position.moves();
    return answer(++turns % 2 == 0 ? moves.front() : moves.back());
  };
  const auto slow = [random, turns = 0](const Position& position) mutable {
    constexpr std::chrono::milliseconds pause(700);
    return answer(position.random_move(*random), ++turns <= 2 ? pause : pause * 0);
  };
  const auto quitter = [random](const Position& position) {
    return answer(mark_of(position.random_move(*random)) + ",resign");
  };
  const auto cheat = [random, turns = 0](const Position& position) mutable {
    return answer(++turns < 3 ? position.random_move(*random) : "whatever");
  };
  return {{"a gentle partner", gentle},
          {"a partner that picks the first or last legal move", extreme},
          {"a partner that is slow to move", slow},
          {"a partner that resigns immediately", quitter},
          {"a partner that breaks the rules", cheat}};
}

}  // namespace aspis::match
