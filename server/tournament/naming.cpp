#include "server/tournament/naming.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"

namespace aspis::tournament {

std::optional<int> find_stage(const formats::Plan& plan, std::string_view name) {
  const auto named = std::find_if(
      plan.stages.begin(), plan.stages.end(),
      [&](const formats::StagePlan& stage) { return protocol::same_word(stage.name, name); });
  if (named != plan.stages.end()) return static_cast<int>(named - plan.stages.begin());
  const auto number = protocol::integer_from<int>(name);
  const auto stages = static_cast<int>(plan.stages.size());
  return number && *number >= 1 && *number <= stages ? std::optional(*number - 1) : std::nullopt;
}

std::optional<formats::Entrant> find_entrant(const Tournament& tournament, std::string_view alias) {
  for (const db::EntrantRow& entrant : tournament.entrants) {
    if (entrant.alias == alias) return entrant.number - 1;
  }
  return std::nullopt;
}

std::optional<int> find_seat(const Tournament& tournament, const rules::Rules& rules,
                             const db::GameRow& game, std::string_view name) {
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    const auto number = static_cast<int>(seat);
    if (name == rules.mark(number)) return number;
    if (name == alias_of(tournament, game.seats[seat].entrant - 1)) return number;
  }
  return std::nullopt;
}

std::string verdict_words(const Tournament& tournament, const db::GameRow& game) {
  using protocol::Standing;
  std::vector<std::string> all;
  std::vector<std::string> winners;
  std::vector<std::string> losers;
  std::vector<std::string> scores;
  for (const db::GameSeatRow& seat : game.seats) {
    const std::string name = display_name(tournament, seat.entrant - 1);
    all.push_back(name);
    scores.push_back(std::to_string(seat.score));
    if (seat.standing == Standing::win) winners.push_back(name);
    if (seat.standing == Standing::loss) losers.push_back(name);
  }
  const auto listed = [](const auto& names) { return protocol::joined(names, " and "); };
  if (game.state == db::GameState::void_) return listed(all) + ", void";
  const std::string reason =
      game.state == db::GameState::awarded ? "awarded" : std::string(protocol::name(game.reason));
  const std::string end = ", " + protocol::joined(scores, ":");
  if (winners.empty()) return listed(all) + " tie" + (reason == "tie" ? "" : ", " + reason) + end;
  return listed(winners) + (winners.size() > 1 ? " beat " : " beats ") + listed(losers) + ", " +
         reason + end;
}

std::string sides_words(const Tournament& tournament, const formats::Sides& sides) {
  std::vector<std::string> names;
  for (const formats::Entrant entrant : sides) names.push_back(display_name(tournament, entrant));
  return protocol::joined(names, " - ");
}

}  // namespace aspis::tournament
