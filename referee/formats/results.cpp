#include "referee/formats/results.hpp"

#include <algorithm>

#include "protocol/random.hpp"

namespace aspis::formats {
namespace {

auto place_of(std::vector<GameResult>& games, int number) {
  return std::lower_bound(games.begin(), games.end(), number,
                          [](const GameResult& game, int wanted) { return game.number < wanted; });
}

}  // namespace

std::size_t Results::Hash::operator()(const MatchKey& key) const noexcept {
  const auto place = static_cast<std::uint64_t>(key.stage) << 32U ^
                     static_cast<std::uint64_t>(static_cast<std::uint32_t>(key.phase));
  std::uint64_t entrants = 0;
  for (const Entrant entrant : key.entrants) {
    entrants = entrants * 0x100000001b3U + static_cast<std::uint64_t>(entrant) + 1;
  }
  return protocol::Random(place ^ entrants * 0x9e3779b97f4a7c15U).next();
}

void Results::put(const GameResult& game) {
  std::vector<GameResult>& games = matches_[game.match];
  const auto place = place_of(games, game.number);
  if (place != games.end() && place->number == game.number) {
    *place = game;
    return;
  }
  games.insert(place, game);
  ++games_;
}

void Results::erase(const MatchKey& match, int number) {
  const auto found = matches_.find(match);
  if (found == matches_.end()) return;
  const auto place = place_of(found->second, number);
  if (place == found->second.end() || place->number != number) return;
  found->second.erase(place);
  --games_;
  if (found->second.empty()) matches_.erase(found);
}

std::span<const GameResult> Results::games_of(const MatchKey& match) const {
  const auto found = matches_.find(match);
  if (found == matches_.end()) return {};
  return found->second;
}

}  // namespace aspis::formats
