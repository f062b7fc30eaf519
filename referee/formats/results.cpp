#include "referee/formats/results.hpp"

#include <algorithm>

namespace aspis::formats {
namespace {

auto place_of(std::vector<GameResult>& games, int number) {
  return std::lower_bound(games.begin(), games.end(), number,
                          [](const GameResult& game, int wanted) { return game.number < wanted; });
}

}  // namespace

std::uint32_t hash_of(const MatchKey& key) {
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
  std::uint64_t hash = static_cast<std::uint64_t>(static_cast<std::uint32_t>(key.stage)) << 32U |
                       static_cast<std::uint32_t>(key.phase);
  for (const Entrant entrant : key.entrants) {
    hash = (hash ^ hash >> 29U) * odd + static_cast<std::uint64_t>(entrant) + 1;
  }
  hash = (hash ^ hash >> 29U) * odd;
  return static_cast<std::uint32_t>(hash >> 32U);
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
  if (games_of(match).empty()) return;
  std::vector<GameResult>& games = matches_[match];
  const auto place = place_of(games, number);
  if (place == games.end() || place->number != number) return;
  games.erase(place);
  --games_;
}

std::span<const GameResult> Results::games_of(const MatchKey& match) const {
  const std::vector<GameResult>* const games = matches_.find(match);
  return games == nullptr ? std::span<const GameResult>() : *games;
}

/// At most `batch` keys. Each of the three places of memory that a match takes is asked for long
/// before it is read, so that the waits for all of the batch pass side by side.
void Results::look_up(std::span<const MatchKey> keys,
                      std::array<std::span<const GameResult>, batch>& found) const {
  found.fill({});
  if (!matches_.has_slots()) return;
  std::array<std::uint32_t, batch> hashes;
  for (std::size_t at = 0; at < keys.size(); ++at) {
    hashes[at] = hash_of(keys[at]);
    matches_.prefetch_slot(hashes[at]);
  }
  for (std::size_t at = 0; at < keys.size(); ++at) matches_.prefetch_entry(hashes[at]);
  for (std::size_t at = 0; at < keys.size(); ++at) {
    const std::vector<GameResult>* const games_of_match = matches_.find(keys[at], hashes[at]);
    if (games_of_match == nullptr) continue;
    found[at] = *games_of_match;
    if (found[at].empty()) continue;
    // A game's key and first two sides may lie across the border of two lines of memory.
    const auto* games = reinterpret_cast<const char*>(found[at].data());
    __builtin_prefetch(games);
    __builtin_prefetch(games + 64);
  }
}

}  // namespace aspis::formats
