// What the subcommands of `aspis contest` share: where the contest lies, its piles, its ranking.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/game.hpp"
#include "server/cli/frame.hpp"
#include "server/contest/ranking.hpp"

namespace aspis::cli {

struct ContestArguments {
  std::optional<std::string> folder;
  std::optional<std::string> piles;
  std::optional<std::string> dictionary;
  bool csv = false;
  bool json = false;
  bool html = false;
};

void add_contest_options(CLI::App& command, ContestArguments&);

// These throw CommandError with Status::bad_input.

[[nodiscard]] solitaire::crossed_words::Piles piles_of(const ContestArguments&);
[[nodiscard]] std::vector<contest::Entrant> entrants_of(const ContestArguments&, bool with_runs);

/// In the form that was asked for.
void print_ranking(const ContestArguments&, const std::vector<contest::Entrant>&);

void add_contest_rank(CLI::App& group, Run& run);
void add_contest_run(CLI::App& group, Run& run);
void add_contest_judge(CLI::App& group, Run& run);

}  // namespace aspis::cli
