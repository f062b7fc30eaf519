// The commands there are. To add one: a source beside this, a line here, and one in main.cpp or in
// the source of its group.
#pragma once

#include "server/cli/command.hpp"

namespace aspis::cli {

Command accounts_command();
Command analyse_command();
Command archive_command();
Command board_command();
Command box_command();
Command check_command();
Command connect_command();
Command contest_command();
Command db_command();
Command doctor_command();
Command league_command();
Command match_command();
Command play_command();
Command replay_command();
Command score_command();
Command serve_command();
Command shard_command();
Command show_command();
Command showcase_command();
Command solve_command();
Command submit_command();
Command tournament_command();
Command verify_command();

// Of aspis play, score and solve.
Command play_crossedwords_command();
Command play_pythoncross_command();
Command score_crossedwords_command();
Command score_pythoncross_command();
Command solve_boxing_command();
Command solve_croquet_command();
Command solve_crossedwords_command();
Command solve_pythoncross_command();

// Of aspis tournament.
Command new_command();
Command presets_command();
Command roster_command();
Command run_command();
Command pause_command();
Command status_command();
Command standings_command();
Command bracket_command();
Command games_command();
Command record_command();
Command entrants_command();
Command emails_command();
Command adjudicate_command();
Command rerun_command();
Command confirm_command();
Command remove_name_command();
Command close_command();
Command disqualify_command();
Command withdraw_command();
Command reinstate_command();
Command add_command();
Command correct_command();
Command merge_command();
Command import_command();
Command export_command();
Command reveal_command();
Command hold_back_command();

}  // namespace aspis::cli
