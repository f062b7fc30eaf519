// The subcommands there are. To add one: a file beside this, a line here and one in main.cpp.
#pragma once

#include "server/cli/frame.hpp"

namespace aspis::cli {

void add_accounts(CLI::App& program, Run& run);
void add_analyse(CLI::App& program, Run& run);
void add_archive(CLI::App& program, Run& run);
void add_board(CLI::App& program, Run& run);
void add_check(CLI::App& program, Run& run);
void add_completion(CLI::App& program, Run& run);
void add_connect(CLI::App& program, Run& run);
void add_contest(CLI::App& program, Run& run);
void add_db(CLI::App& program, Run& run);
void add_box(CLI::App& program, Run& run);
void add_doctor(CLI::App& program, Run& run);
void add_league(CLI::App& program, Run& run);
void add_match(CLI::App& program, Run& run);
void add_play(CLI::App& program, Run& run);
void add_replay(CLI::App& program, Run& run);
void add_score(CLI::App& program, Run& run);
void add_serve(CLI::App& program, Run& run);
void add_shard(CLI::App& program, Run& run);
void add_show(CLI::App& program, Run& run);
void add_showcase(CLI::App& program, Run& run);
void add_solve(CLI::App& program, Run& run);
void add_submit(CLI::App& program, Run& run);
void add_tournament(CLI::App& program, Run& run);
void add_verify(CLI::App& program, Run& run);

}  // namespace aspis::cli
