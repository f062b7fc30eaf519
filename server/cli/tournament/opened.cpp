#include "server/cli/tournament/opened.hpp"

#include "protocol/tokens.hpp"
#include "referee/rules/catalog.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::cli {
Command with_store_errors(Command command) {
  for (Command& nested : command.commands) nested = with_store_errors(std::move(nested));
  if (!command.run) return command;
  command.run = [run = std::move(command.run)] {
    try {
      run();
    } catch (const db::StoreError& error) {
      bad_input(error.what());
    }
  };
  return command;
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
  auto store = checked(db::Store::open(path, mode));
  auto tournament = tournament::read_tournament(store);
  if (!tournament) bad_input(path.string() + ": " + tournament.error().text);
  const rules::Rules* const rules = checked(rules::rules_named(tournament->row.game), path);
  formats::Schedule schedule = tournament::compute_schedule(*tournament);
  return {path, std::move(store), *std::move(tournament), std::move(schedule), rules};
}

int stage_named(const formats::Plan& plan, const std::string& name) {
  if (const auto stage = tournament::find_stage(plan, name)) return *stage;
  std::vector<std::string> names;
  for (const formats::StagePlan& stage : plan.stages) names.push_back(stage.name);
  bad_input("no stage " + protocol::in_quotes(name) +
            suggestion(name, names,
                       "the stages are " + protocol::joined(names) + ", or 1 to " +
                           std::to_string(names.size())));
}

std::optional<int> stage_in(const Opened& opened, const std::optional<std::string>& name) {
  return name ? std::optional(stage_named(opened.tournament.plan, *name)) : std::nullopt;
}

formats::Entrant entrant_named(const tournament::Tournament& tournament, const std::string& alias) {
  if (const auto entrant = tournament::find_entrant(tournament, alias)) return *entrant;
  bad_input("no entrant " + protocol::in_quotes(alias) +
            ": 'aspis tournament entrants' lists them");
}

const db::GameRow& game_numbered(const Opened& opened, int number) {
  const auto found = opened.tournament.games.find(number);
  if (found != opened.tournament.games.end()) return found->second;
  bad_input("no game " + std::to_string(number) + " in " + opened.file.string() +
            ": 'aspis tournament games' lists them");
}

Opened open_for(const ActArguments& asked) {
  return open_tournament(asked.file, asked.dry_run ? db::Mode::read : db::Mode::write);
}

tournament::Consequences carry_out(const ActArguments& asked, Opened& opened,
                                   const tournament::Act& act) {
  if (!asked.dry_run) return checked(act(opened.store, opened.tournament));
  auto consequences = checked(tournament::rehearse(opened.store, act));
  print("dry run, nothing is changed:\n");
  return consequences;
}

void say(const std::string& done, const tournament::Consequences& consequences) {
  print(done + "\n");
  for (const std::string& line : consequences) print(line + "\n");
  if (!consequences.empty()) return;
  print(consequences.tables.empty() ? "nothing else changes\n" : "tables change, but no places\n");
}

Command tournament_command() {
  std::vector<Command> commands = new_commands();
  const auto add = [&commands](std::vector<Command> more) {
    std::move(more.begin(), more.end(), std::back_inserter(commands));
  };
  commands.push_back(run_command());
  add(status_commands());
  add(standings_commands());
  add(list_commands());
  add(decision_commands());
  add(roster_commands());
  commands.push_back(export_command());
  add(embargo_commands());
  return with_store_errors(group(
      "tournament", "Play tournaments, from the roster to the grades",
      "A tournament is one file, by default tournament.db. 'new' creates it from a preset or plan "
      "and a roster. 'run' plays it; you can stop and resume it at any time. The other commands "
      "show or correct it, also while it runs.\n\nEntrants are shown by alias. Names, e-mail "
      "addresses and institutions appear only in 'entrants --private', 'emails' and in the private "
      "folder of 'export'.",
      "aspis tournament new --preset shield --roster roster.csv  # create it\n"
      "aspis tournament run                                      # play, or resume\n"
      "aspis tournament standings --why                          # tables with tie-breaks\n"
      "aspis tournament export --to results                      # pages, grades, records",
      std::move(commands)));
}

}  // namespace aspis::cli
