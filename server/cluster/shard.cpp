#include "server/cluster/shard.hpp"

#include <algorithm>

#include "protocol/sha256.hpp"
#include "server/tournament/planned_game.hpp"

namespace aspis::cluster {

std::string shard_name(const Shard& shard) {
  constexpr std::size_t digits = 20;
  return shard.tournament + "-" + protocol::sha256(text(shard)).substr(0, digits);
}

std::size_t games_in(const Shard& shard) {
  std::size_t games = 0;
  for (const ShardMatch& match : shard.matches) games += match.games.size();
  return games;
}

const ShardBot* find_bot(const Shard& shard, formats::Entrant entrant) {
  const auto found = std::find_if(shard.bots.begin(), shard.bots.end(),
                                  [&](const ShardBot& bot) { return bot.entrant == entrant; });
  return found == shard.bots.end() ? nullptr : &*found;
}

tournament::GamePlace make_place(const ShardMatch& match, const ShardGame& game) {
  return {{match.key, game.number, game.board, game.seats}, game.attempt};
}

match::GamePlan make_game_plan(const Shard& shard, const ShardGame& game, const rules::Rules& rules,
                               const words::Dictionary* dictionary) {
  std::vector<std::string> aliases;
  for (const formats::Entrant entrant : game.seats) {
    const ShardBot* const bot = find_bot(shard, entrant);
    aliases.push_back(bot != nullptr ? bot->alias : "");
  }
  match::GamePlan plan = tournament::planned_game(rules, shard.plan, game.seed, std::move(aliases));
  plan.dictionary = dictionary;
  plan.is_void_by_stalls = game.may_replay;
  return plan;
}

std::string record_name(std::size_t game) {
  return std::to_string(game) + ".record";
}

}  // namespace aspis::cluster
