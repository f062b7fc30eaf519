// aspis tournament: the group that its subcommands stand in.
#include "server/cli/commands.hpp"
#include "server/cli/tournament/subcommands.hpp"

#include <CLI/App.hpp>

namespace aspis::cli {

void add_tournament(CLI::App& program, Run& run) {
  CLI::App& group = add_group(
      program, run,
      {"tournament", "Play tournaments, from the roster to the grades",
       "A tournament is one file, tournament.db unless --file names another. 'new' makes it from "
       "a preset or a plan and a roster, 'run' plays it and can be stopped and started at any "
       "moment, and everything else looks at it or corrects it, also while it runs.\n\n"
       "Entrants are known by their aliases. Real names, e-mail addresses and institutions are "
       "shown by 'entrants --private' and written by 'export' into its private folder, and "
       "nowhere else.",
       "aspis tournament new --preset shield --roster roster.csv  # what will be played\n"
       "aspis tournament run                                      # play, and go on where it "
       "ended\n"
       "aspis tournament standings --why                          # tables, and why they are so\n"
       "aspis tournament export --to results                      # pages, grades, records"});
  for (const Registration add :
       {add_tournament_new, add_tournament_presets, add_tournament_roster, add_tournament_run,
        add_tournament_pause, add_tournament_status, add_tournament_standings,
        add_tournament_bracket, add_tournament_games, add_tournament_record,
        add_tournament_entrants, add_tournament_adjudicate, add_tournament_rerun,
        add_tournament_confirm, add_tournament_close, add_tournament_export}) {
    add(group, run);
  }
}

}  // namespace aspis::cli
