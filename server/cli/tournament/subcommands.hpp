// The subcommands of `aspis tournament`, a source each. To add one: a file beside this, a line
// here and one in group.cpp.
#pragma once

#include "server/cli/frame.hpp"

namespace aspis::cli {

void add_tournament_new(CLI::App& group, Run& run);
void add_tournament_presets(CLI::App& group, Run& run);
void add_tournament_roster(CLI::App& group, Run& run);
void add_tournament_run(CLI::App& group, Run& run);
void add_tournament_pause(CLI::App& group, Run& run);
void add_tournament_status(CLI::App& group, Run& run);
void add_tournament_standings(CLI::App& group, Run& run);
void add_tournament_bracket(CLI::App& group, Run& run);
void add_tournament_games(CLI::App& group, Run& run);
void add_tournament_record(CLI::App& group, Run& run);
void add_tournament_entrants(CLI::App& group, Run& run);
void add_tournament_emails(CLI::App& group, Run& run);
void add_tournament_adjudicate(CLI::App& group, Run& run);
void add_tournament_rerun(CLI::App& group, Run& run);
void add_tournament_confirm(CLI::App& group, Run& run);
void add_tournament_hold_back(CLI::App& group, Run& run);
void add_tournament_reveal(CLI::App& group, Run& run);
void add_tournament_close(CLI::App& group, Run& run);
void add_tournament_remove_name(CLI::App& group, Run& run);
void add_tournament_disqualify(CLI::App& group, Run& run);
void add_tournament_withdraw(CLI::App& group, Run& run);
void add_tournament_reinstate(CLI::App& group, Run& run);
void add_tournament_add(CLI::App& group, Run& run);
void add_tournament_correct(CLI::App& group, Run& run);
void add_tournament_merge(CLI::App& group, Run& run);
void add_tournament_import(CLI::App& group, Run& run);
void add_tournament_export(CLI::App& group, Run& run);

}  // namespace aspis::cli
