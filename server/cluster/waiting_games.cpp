#include "server/cluster/waiting_games.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "server/cluster/shared_files.hpp"

namespace aspis::cluster {

using Seconds = GameLengths::Seconds;

namespace {

/// Games that become due within this time are sent together.
constexpr std::chrono::seconds collecting(1);
constexpr std::size_t sampled_groups = 12;
constexpr std::size_t sampling_tasks = 4;
constexpr std::size_t enough_measured = 8;  // games

/// The node's name from a game's detail; "" if it is not safe to pass to Slurm.
std::string node_name(const std::string& text) {
  const bool fits = text.find_first_not_of(
                        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                        "0123456789-_.") == std::string::npos;
  return fits ? text : "";
}

}  // namespace

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
  // Make all shards equally long: a short last one would leave cores idle.
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

Wanted wanted(const runner::GameInPlay& due, const tournament::Tournament& tournament) {
  const formats::DueGame& place = due.place.due;
  const db::GameRow* const last = tournament::find_last_game(tournament, place.match, place.number);
  ShardGame game;
  game.number = place.number;
  game.board = place.board;
  game.attempt = due.place.attempt;
  game.after = last == nullptr ? 0 : last->id;
  game.seed = formats::board_seed(tournament.plan, tournament.row.seed, place.match, place.board,
                                  due.place.attempt);
  game.seats = place.seats;
  game.may_replay = last == nullptr || !tournament::is_host_failure(*last);
  if (last != nullptr) game.avoid = node_name(tournament::blamed_node(*last));
  return {due, game};
}

void WaitingGames::add(WantedGroup group) {
  if (group.empty()) return;
  if (groups_.empty()) since_ = Clock::now();
  groups_.push_back(std::move(group));
}

std::vector<WantedGroup> WaitingGames::drop() {
  std::vector<WantedGroup> all(std::make_move_iterator(groups_.begin()),
                               std::make_move_iterator(groups_.end()));
  groups_.clear();
  return all;
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

/// How many groups at the front belong to the same round.
std::size_t WaitingGames::first_round() const {
  const auto round = [](const WantedGroup& group) {
    const formats::MatchKey& match = group.front().due.place.due.match;
    return std::pair(match.stage, match.phase);
  };
  const auto other = std::find_if(groups_.begin(), groups_.end(), [&](const WantedGroup& group) {
    return round(group) != round(groups_.front());
  });
  return static_cast<std::size_t>(other - groups_.begin());
}

std::vector<std::vector<std::size_t>> WaitingGames::cut_groups(bool is_any_sent) const {
  const std::size_t measured = lengths_.measured();
  if (measured < enough_measured && (measured == 0 || is_any_sent)) {
    std::vector<std::vector<std::size_t>> shards;
    if (is_any_sent) return shards;
    const std::size_t count = first_round();
    const auto sampled = sample(count, sampled_groups);
    shards.resize(std::min(sampling_tasks, sampled.size()));
    for (std::size_t at = 0; at < sampled.size(); ++at) {
      shards[at % shards.size()].push_back(sampled[at]);
    }
    return shards;
  }
  std::vector<Piece> pieces;
  for (const WantedGroup& group : groups_) {
    Piece& piece = pieces.emplace_back();
    const formats::MatchKey& match = group.front().due.place.due.match;
    piece.round = {match.stage, match.phase};
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
  std::map<formats::Entrant, formats::MatchKey> entrants;  // to one of their matches
  for (const std::size_t at : groups) {
    const WantedGroup& group = groups_.at(at);
    ShardMatch& match = made.shard.matches.emplace_back();
    match.key = group.front().due.place.due.match;
    for (const Wanted& one : group) {
      match.games.push_back(one.game);
      made.games.push_back(one);
      if (!one.game.avoid.empty()) made.avoid = one.game.avoid;
    }
    for (const formats::Entrant entrant : match.key.entrants) {
      entrants.emplace(entrant, match.key);
    }
  }
  for (const auto& [entrant, match] : entrants) {
    ShardBot bot = bot_(entrant, match);
    if (bot.words.empty()) {
      throw ClusterError(
          "a game of more than two entrants of which " + bot.alias +
          " has no program cannot be played on a cluster: give it one, or disqualify it");
    }
    made.shard.bots.push_back(std::move(bot));
  }
  return made;
}

}  // namespace aspis::cluster
