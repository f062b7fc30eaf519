// aspis tournament: the group that its subcommands stand in.
#include "server/cli/commands.hpp"
#include "server/cli/tournament/subcommands.hpp"

#include <CLI/App.hpp>

namespace aspis::cli {

void add_tournament(CLI::App& program, Run& run) {
  CLI::App& group = add_group(
      program, run,
      {"tournament", "Play tournaments, from the roster to the grades",
       "A tournament is one file, by default tournament.db. 'new' creates it from a preset or plan "
       "and a roster. 'run' plays it; you can stop and resume it at any time. The other commands "
       "show or correct it, also while it runs.\n\nEntrants are shown by alias. Names, e-mail "
       "addresses and institutions appear only in 'entrants --private', 'emails' and in the "
       "private folder of 'export'.",
       "aspis tournament new --preset shield --roster roster.csv  # create it\n"
       "aspis tournament run                                      # play, or resume\n"
       "aspis tournament standings --why                          # tables with tie-breaks\n"
       "aspis tournament export --to results                      # pages, grades, records"});
  for (const Registration add :
       {add_tournament_new,         add_tournament_presets,   add_tournament_roster,
        add_tournament_run,         add_tournament_pause,     add_tournament_status,
        add_tournament_standings,   add_tournament_bracket,   add_tournament_games,
        add_tournament_record,      add_tournament_entrants,  add_tournament_emails,
        add_tournament_adjudicate,  add_tournament_rerun,     add_tournament_confirm,
        add_tournament_remove_name, add_tournament_close,     add_tournament_disqualify,
        add_tournament_withdraw,    add_tournament_reinstate, add_tournament_add,
        add_tournament_correct,     add_tournament_merge,     add_tournament_import,
        add_tournament_export,      add_tournament_reveal,    add_tournament_hold_back}) {
    add(group, run);
  }
}

}  // namespace aspis::cli
