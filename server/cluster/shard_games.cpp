#include "server/cluster/shard_games.hpp"

#include "server/tournament/planned_game.hpp"

namespace aspis::cluster {

tournament::GamePlace place_of(const ShardMatch& match, const ShardGame& game) {
  return {{match.key, game.number, game.board, game.seats}, game.attempt};
}

match::GamePlan plan_of(const Shard& shard, const ShardGame& game, const rules::Rules& rules,
                        const words::Dictionary* dictionary) {
  std::vector<std::string> aliases;
  for (const formats::Entrant entrant : game.seats) {
    const ShardBot* const bot = bot_of(shard, entrant);
    aliases.push_back(bot != nullptr ? bot->alias : "");
  }
  match::GamePlan plan = tournament::planned_game(rules, shard.plan, game.seed, std::move(aliases));
  plan.dictionary = dictionary;
  plan.is_void_by_stalls = game.may_replay;
  return plan;
}

}  // namespace aspis::cluster
