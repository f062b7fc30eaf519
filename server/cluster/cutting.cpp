#include "server/cluster/cutting.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace aspis::cluster {

using Seconds = GameLengths::Seconds;

void GameLengths::add(const formats::Sides& seats, Seconds took) {
  all_.time += took;
  ++all_.games;
  for (const formats::Entrant entrant : seats) {
    Sum& sum = by_entrant_[entrant];
    sum.time += took;
    ++sum.games;
  }
}

Seconds GameLengths::estimate(const formats::Sides& seats) const {
  const auto mean = [](const Sum& sum) {
    return sum.games == 0 ? Seconds(0) : sum.time / static_cast<double>(sum.games);
  };
  Seconds length{0};
  for (const formats::Entrant entrant : seats) {
    const auto found = by_entrant_.find(entrant);
    length += mean(found == by_entrant_.end() ? all_ : found->second);
  }
  return seats.empty() ? length : length / static_cast<double>(seats.size());
}

std::vector<std::vector<std::size_t>> cut(const std::vector<Piece>& pieces,
                                          const CutOptions& options) {
  constexpr double shortest = 12;
  Seconds all{0};
  for (const Piece& piece : pieces) all += piece.length;
  const Seconds longest = std::clamp(all / static_cast<double>(options.tasks),
                                     options.target / shortest, options.target);
  // All alike: a last one that is short leaves cores idle while another one is played.
  const double count = std::max(1.0, std::ceil(all / longest));
  const Seconds target = all / count;
  struct Open {
    std::vector<std::size_t> pieces;
    Seconds length{0};
  };
  std::map<std::tuple<std::string, int, std::pair<int, int>>, Open> open;
  std::vector<std::vector<std::size_t>> shards;
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    const Piece& piece = pieces[at];
    Open& shard = open[{piece.avoid, piece.tries, piece.round}];
    const Seconds limit =
        target / static_cast<double>(1U << std::min(10U, static_cast<unsigned>(piece.tries)));
    if (!shard.pieces.empty() && shard.length + piece.length / 2 > limit) {
      shards.push_back(std::move(shard.pieces));
      shard = {};
    }
    shard.pieces.push_back(at);
    shard.length += piece.length;
  }
  for (auto& [kind, shard] : open) shards.push_back(std::move(shard.pieces));
  return shards;
}

std::vector<std::size_t> sample(std::size_t count, std::size_t wanted) {
  std::vector<std::size_t> places;
  const std::size_t taken = std::min(count, wanted);
  for (std::size_t at = 0; at < taken; ++at) places.push_back(at * count / taken);
  return places;
}

}  // namespace aspis::cluster
