#include "referee/formats/results.hpp"

#include <algorithm>

namespace aspis::formats {
namespace {

auto place_of(std::vector<GameResult>& games, int number) {
  return std::lower_bound(games.begin(), games.end(), number,
                          [](const GameResult& game, int wanted) { return game.number < wanted; });
}

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

}  // namespace

std::size_t Results::slot_of(const MatchKey& key, std::uint32_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at].match != 0 &&
         (slots_[at].hash != hash || matches_[slots_[at].match - 1].key != key)) {
    at = (at + 1) & mask;
  }
  return at;
}

void Results::grow() {
  std::vector<Slot> old(std::max<std::size_t>(16, slots_.size() * 2));
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.match == 0) continue;
    std::size_t at = slot.hash & mask;
    while (slots_[at].match != 0) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

std::vector<GameResult>& Results::match_of(const MatchKey& key) {
  if ((matches_.size() + 1) * 2 > slots_.size()) grow();
  const std::uint32_t hash = hash_of(key);
  Slot& slot = slots_[slot_of(key, hash)];
  if (slot.match == 0) {
    matches_.push_back({key, {}});
    slot = {hash, static_cast<std::uint32_t>(matches_.size())};
  }
  return matches_[slot.match - 1].games;
}

void Results::put(const GameResult& game) {
  std::vector<GameResult>& games = match_of(game.match);
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
  std::vector<GameResult>& games = match_of(match);
  const auto place = place_of(games, number);
  if (place == games.end() || place->number != number) return;
  games.erase(place);
  --games_;
}

std::span<const GameResult> Results::games_of(const MatchKey& match) const {
  if (slots_.empty()) return {};
  const Slot& slot = slots_[slot_of(match, hash_of(match))];
  if (slot.match == 0) return {};
  return matches_[slot.match - 1].games;
}

/// At most `batch` keys. Each of the three places of memory that a match takes is asked for long
/// before it is read, so that the waits for all of the batch pass side by side.
void Results::look_up(std::span<const MatchKey> keys,
                      std::array<std::span<const GameResult>, batch>& found) const {
  found.fill({});
  if (slots_.empty()) return;
  const std::size_t mask = slots_.size() - 1;
  std::array<std::uint32_t, batch> hashes;
  for (std::size_t at = 0; at < keys.size(); ++at) {
    hashes[at] = hash_of(keys[at]);
    __builtin_prefetch(&slots_[hashes[at] & mask]);
  }
  for (std::size_t at = 0; at < keys.size(); ++at) {
    const Slot& likely = slots_[hashes[at] & mask];
    if (likely.match != 0) __builtin_prefetch(&matches_[likely.match - 1]);
  }
  for (std::size_t at = 0; at < keys.size(); ++at) {
    const Slot& slot = slots_[slot_of(keys[at], hashes[at])];
    if (slot.match == 0) continue;
    found[at] = matches_[slot.match - 1].games;
    if (found[at].empty()) continue;
    // A game's key and first two sides may lie across the border of two lines of memory.
    const auto* games = reinterpret_cast<const char*>(found[at].data());
    __builtin_prefetch(games);
    __builtin_prefetch(games + 64);
  }
}

}  // namespace aspis::formats
