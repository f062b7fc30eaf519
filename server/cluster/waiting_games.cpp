#include "server/cluster/waiting_games.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "server/cluster/cluster_error.hpp"

namespace aspis::cluster {
namespace {

/// What becomes due is sent together with what becomes due in so much time.
constexpr std::chrono::seconds collecting(1);
constexpr std::size_t sampled_groups = 12;
constexpr std::size_t sampling_tasks = 4;
constexpr std::size_t enough_measured = 8;  // games

}  // namespace

void WaitingGames::add(WantedGroup group) {
  if (group.empty()) return;
  if (groups_.empty()) since_ = Clock::now();
  groups_.push_back(std::move(group));
}

std::vector<CutShard> WaitingGames::take(bool is_any_sent) {
  std::vector<CutShard> shards;
  if (groups_.empty() || (is_any_sent && Clock::now() - since_ < collecting)) return shards;
  std::set<std::size_t> gone;
  for (const std::vector<std::size_t>& groups : cut_groups(is_any_sent)) {
    shards.push_back(cut_shard(groups));
    gone.insert(groups.begin(), groups.end());
  }
  std::deque<WantedGroup> left;
  for (std::size_t at = 0; at < groups_.size(); ++at) {
    if (!gone.contains(at)) left.push_back(std::move(groups_[at]));
  }
  groups_ = std::move(left);
  return shards;
}

std::vector<std::vector<std::size_t>> WaitingGames::cut_groups(bool is_any_sent) const {
  const std::size_t measured = lengths_.measured();
  if (measured < enough_measured && (measured == 0 || is_any_sent)) {
    std::vector<std::vector<std::size_t>> shards;
    if (is_any_sent) return shards;
    const auto sampled = sample(groups_.size(), sampled_groups);
    shards.resize(std::min(sampling_tasks, sampled.size()));
    for (std::size_t at = 0; at < sampled.size(); ++at) {
      shards[at % shards.size()].push_back(sampled[at]);
    }
    return shards;
  }
  std::vector<Piece> pieces;
  for (const WantedGroup& group : groups_) {
    Piece& piece = pieces.emplace_back();
    for (const Wanted& one : group) {
      piece.length += lengths_.estimate(one.game.seats);
      piece.tries = std::max(piece.tries, one.game.tries);
      if (!one.game.avoid.empty()) piece.avoid = one.game.avoid;
    }
  }
  CutOptions how;
  how.target = target_;
  return cut(pieces, how);
}

CutShard WaitingGames::cut_shard(const std::vector<std::size_t>& groups) const {
  CutShard made{common_, "", {}};
  made.shard.bots.clear();
  std::set<formats::Entrant> entrants;
  for (const std::size_t at : groups) {
    const WantedGroup& group = groups_.at(at);
    ShardMatch& match = made.shard.matches.emplace_back();
    match.key = group.front().due.place.due.match;
    for (const Wanted& one : group) {
      match.games.push_back(one.game);
      made.games.push_back(one);
      if (!one.game.avoid.empty()) made.avoid = one.game.avoid;
    }
    entrants.insert(match.key.entrants.begin(), match.key.entrants.end());
  }
  for (const formats::Entrant entrant : entrants) {
    const ShardBot& bot = common_.bots.at(static_cast<std::size_t>(entrant));
    if (bot.words.empty()) {
      throw ClusterError("a game of more than two of which " + bot.alias +
                         " has no program is not played on a cluster: give it one, or "
                         "disqualify it");
    }
    made.shard.bots.push_back(bot);
  }
  return made;
}

}  // namespace aspis::cluster
