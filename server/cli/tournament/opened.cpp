#include "server/cli/tournament/opened.hpp"

#include <CLI/App.hpp>
#include <algorithm>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "referee/rules/catalog.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/suggestions.hpp"

namespace aspis::cli {
namespace {

const std::string& alias_in(const tournament::Tournament& tournament, const db::GameSeatRow& seat) {
  return tournament::alias_of(tournament, seat.entrant - 1);
}

std::string name_in(const tournament::Tournament& tournament, const db::GameSeatRow& seat) {
  return tournament::display_name(tournament, seat.entrant - 1);
}

/// "102 and 333": those with this standing.
std::string those_with(const tournament::Tournament& tournament, const db::GameRow& game,
                       protocol::Standing standing) {
  std::string text;
  for (const db::GameSeatRow& seat : game.seats) {
    if (seat.standing != standing) continue;
    text += (text.empty() ? "" : " and ") + name_in(tournament, seat);
  }
  return text;
}

}  // namespace

CLI::App& add_tournament_command(CLI::App& group, Run& run, const Description& description,
                                 Run action) {
  return add_command(group, run, description, [action = std::move(action)] {
    try {
      return action();
    } catch (const db::StoreError& fault) {
      bad_input(fault.what());
    }
  });
}

void add_file(CLI::App& command, std::optional<std::string>& target) {
  add_text(command, "-f,--file", target, "FILE", "File of the tournament (default: tournament.db)");
}

std::string file_named(const std::optional<std::string>& file) {
  return file.value_or("tournament.db");
}

Opened open_tournament(const std::optional<std::string>& file, db::Mode mode) {
  const std::filesystem::path path = file_named(file);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) {
    bad_input("no tournament " + path.string() +
              ": create one with 'aspis tournament new', or give it with --file FILE");
  }
  auto store = db::Store::open(path, mode);
  if (!store) bad_input(store.error().text);
  auto tournament = tournament::read_tournament(*store);
  if (!tournament) bad_input(path.string() + ": " + tournament.error().text);
  const auto rules = rules::rules_named(tournament->row.game);
  if (!rules) bad_input(path.string() + ": " + rules.error().text);
  formats::Schedule schedule = tournament::schedule_of(*tournament);
  return {path, *std::move(store), *std::move(tournament), std::move(schedule), *rules};
}

int stage_named(const formats::Plan& plan, const std::string& name) {
  std::vector<std::string> names;
  for (const formats::StagePlan& stage : plan.stages) names.push_back(stage.name);
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (protocol::same_word(names[at], name)) return static_cast<int>(at);
  }
  const auto number = protocol::integer_from<int>(name);
  const auto stages = static_cast<int>(names.size());
  if (number && *number >= 1 && *number <= stages) return *number - 1;
  bad_input("no stage " + protocol::in_quotes(name) +
            suggestion(name, names,
                       "the stages are " + protocol::joined(names) + ", or 1 to " +
                           std::to_string(stages)));
}

formats::Entrant entrant_named(const tournament::Tournament& tournament, const std::string& alias) {
  for (const db::EntrantRow& entrant : tournament.entrants) {
    if (entrant.alias == alias) return entrant.number - 1;
  }
  bad_input("no entrant " + protocol::in_quotes(alias) +
            ": 'aspis tournament entrants' lists them");
}

const db::GameRow& game_numbered(const Opened& opened, int number) {
  const auto found = opened.tournament.games.find(number);
  if (found == opened.tournament.games.end()) {
    bad_input("no game " + std::to_string(number) + " in " + opened.file.string() +
              ": 'aspis tournament games' lists them");
  }
  return found->second;
}

int seat_named(const Opened& opened, const db::GameRow& game, const std::string& name) {
  std::string all;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    const std::string mark = opened.rules->mark(static_cast<int>(seat));
    const std::string& alias = alias_in(opened.tournament, game.seats[seat]);
    if (name == mark || name == alias) return static_cast<int>(seat);
    all += (all.empty() ? "" : ", ") + alias + " (" + mark + ")";
  }
  bad_input("no seat " + protocol::in_quotes(name) + " in game " + std::to_string(game.id) +
            ": it has " + all);
}

std::string verdict_words(const tournament::Tournament& tournament, const db::GameRow& game) {
  using protocol::Standing;
  std::string all;
  std::string scores;
  for (const db::GameSeatRow& seat : game.seats) {
    all += (all.empty() ? "" : " and ") + name_in(tournament, seat);
    scores += (scores.empty() ? "" : ":") + std::to_string(seat.score);
  }
  const std::string winners = those_with(tournament, game, Standing::win);
  const std::string losers = those_with(tournament, game, Standing::loss);
  const std::string reason =
      game.state == db::GameState::awarded ? "awarded" : std::string(name(game.reason));
  if (game.state == db::GameState::void_) return all + ", void";
  if (winners.empty()) return all + " tie" + (reason == "tie" ? "" : ", " + reason) + ", " + scores;
  const bool several = std::count_if(game.seats.begin(), game.seats.end(), [](const auto& seat) {
                         return seat.standing == Standing::win;
                       }) > 1;
  return winners + (several ? " beat " : " beats ") + losers + ", " + reason + ", " + scores;
}

std::string sides_words(const tournament::Tournament& tournament, const formats::Sides& sides) {
  std::string text;
  for (const formats::Entrant entrant : sides) {
    text += (text.empty() ? "" : " - ") + tournament::display_name(tournament, entrant);
  }
  return text;
}

formats::RankingRules ranking_rules(const tournament::Tournament& tournament,
                                    const formats::Stage& stage) {
  const formats::StagePlan& plan = tournament.plan.stages[static_cast<std::size_t>(stage.number)];
  return {plan.points, plan.tie_breaks, stage.cuts, plan.play_off, tournament.row.seed};
}

}  // namespace aspis::cli
