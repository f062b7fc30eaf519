#include "referee/formats/results.hpp"

#include "protocol/random.hpp"

namespace aspis::formats {
namespace {

/// "lot": keeps these draws apart from those of boards and groups.
constexpr std::uint64_t lot_mark = 0x6c6f74;

auto find_place(std::vector<GameResult>& games, int number) {
  return std::ranges::lower_bound(games, number, {}, &GameResult::number);
}

template <class Entrants>
std::uint64_t seed_from(std::uint64_t seed, const Entrants& entrants) {
  for (const Entrant entrant : entrants) {
    seed = protocol::derived_seed(seed, static_cast<std::uint64_t>(entrant));
  }
  return seed;
}

/// The games numbered below `wanted`. Extension games that a later correction made needless may
/// follow.
std::span<const GameResult> games_before(std::span<const GameResult> games, int wanted) {
  const auto end = std::ranges::lower_bound(games, wanted, {}, &GameResult::number);
  return {games.begin(), end};
}

}  // namespace

std::uint32_t hash_value(const MatchKey& key) {
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
  const auto place = find_place(games, game.number);
  if (place != games.end() && place->number == game.number) {
    *place = game;
    return;
  }
  games.insert(place, game);
  ++games_;
}

void Results::erase(const MatchKey& match, int number) {
  if (find_games(match).empty()) return;
  std::vector<GameResult>& games = matches_[match];
  const auto place = find_place(games, number);
  if (place == games.end() || place->number != number) return;
  games.erase(place);
  --games_;
}

std::span<const GameResult> Results::find_games(const MatchKey& match) const {
  const std::vector<GameResult>* const games = matches_.find(match);
  return games == nullptr ? std::span<const GameResult>() : *games;
}

std::int64_t count_points2(const Points& points, const SideResult& side) {
  if (side.standing == protocol::Standing::win) return points.win2;
  if (side.standing == protocol::Standing::tie) return points.tie2;
  return side.standing == protocol::Standing::loss ? points.loss2 : 0;
}

std::int64_t count_points2(const Points& points, std::span<const GameResult> games,
                           std::size_t side) {
  std::int64_t sum = 0;
  for (const GameResult& game : games) sum += count_points2(points, game.sides[side]);
  return sum;
}

MatchState evaluate_match(const MatchPolicy& policy, const Points& points, bool must_decide,
                          const MatchKey& key, std::span<const GameResult> games,
                          std::uint64_t seed, std::optional<Entrant> if_level) {
  MatchState state;
  state.wanted = policy.games;
  for (int extension = 0;; ++extension) {
    const std::span<const GameResult> counted = games_before(games, state.wanted);
    if (counted.size() < index(state.wanted)) return state;
    const std::int64_t first = count_points2(points, counted, 0);
    const std::int64_t second = count_points2(points, counted, 1);
    if (first != second) state.winner = key.entrants[first > second ? 0 : 1];
    if (!state.winner && must_decide) state.winner = if_level;
    if (state.winner || !must_decide) break;
    if (extension == policy.extensions || policy.extension_games == 0) {
      state.by_lot = true;
      state.winner = key.entrants[protocol::Random(derive_seed(seed, key)).below(2)];
      break;
    }
    state.extended = true;
    state.wanted += policy.extension_games;
  }
  state.complete = true;
  return state;
}

Placing place_game(const MatchPolicy& policy, const Sides& seats, int number) {
  const int count = static_cast<int>(seats.size());
  if (!policy.swap || count == 0) return {number, seats};
  Placing placing{number / count, {}};
  for (int seat = 0; seat < count; ++seat) {
    placing.seats.push_back(seats[index((seat + number % count) % count)]);
  }
  return placing;
}

std::uint64_t derive_seed(std::uint64_t tournament, const MatchKey& key) {
  std::uint64_t seed = protocol::derived_seed(tournament, lot_mark);
  seed = protocol::derived_seed(seed, static_cast<std::uint64_t>(key.stage));
  seed = protocol::derived_seed(seed, static_cast<std::uint64_t>(key.phase));
  return seed_from(seed, key.entrants);
}

std::uint64_t derive_seed(std::uint64_t tournament, int stage, std::span<const Entrant> entrants) {
  const std::uint64_t seed = protocol::derived_seed(tournament, lot_mark + 1);
  return seed_from(protocol::derived_seed(seed, static_cast<std::uint64_t>(stage)), entrants);
}

}  // namespace aspis::formats
