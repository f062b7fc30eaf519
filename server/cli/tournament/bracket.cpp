// aspis tournament bracket: who met whom, as brackets and tables of each against each.
#include <memory>

#include "referee/formats/bracket_layout.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/tournament/bracket_drawing.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/stages.hpp"
#include "server/cli/tournament/subcommands.hpp"
#include "server/cli/tournament/whole_bracket.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"

#include <CLI/App.hpp>

namespace aspis::cli {
namespace {

struct BracketArguments {
  std::optional<std::string> file;
  std::optional<std::string> stage;
  std::string color = "auto";
};

std::string crosstables(const tournament::Tournament& tournament, const formats::Stage& stage) {
  std::string text;
  for (const formats::Group& group : stage.groups) {
    if (!group.name.empty()) text += (text.empty() ? "" : "\n") + ("group " + group.name) + "\n";
    text += exports::crosstable(tournament, group);
  }
  return text;
}

std::string drawing_of(const tournament::Tournament& tournament, const formats::Stage& stage,
                       const drawing::Style& style) {
  const formats::Format format = exports::plan_of(tournament, stage.number).format;
  if (formats::is_bracket(format)) return bracket_drawing(tournament, stage, style);
  if (format == formats::Format::orders)
    return stage_tables(tournament, stage, Explained::none, style);
  return crosstables(tournament, stage);
}

Status show_bracket(const BracketArguments& asked) {
  const Opened opened = open_tournament(asked.file, db::Mode::read);
  std::optional<int> only;
  if (asked.stage) only = stage_named(opened.tournament.plan, *asked.stage);
  print(bracket_text(opened.tournament, opened.schedule, only,
                     drawing::style_for_output(asked.color)));
  return Status::success;
}

}  // namespace

std::string bracket_text(const tournament::Tournament& tournament,
                         const formats::Schedule& schedule, std::optional<int> only,
                         const drawing::Style& style) {
  std::string text;
  for (const formats::Stage& stage : schedule.stages) {
    if (only && stage.number != *only) continue;
    if (!only && stage.state == formats::StageState::skipped) continue;
    text +=
        (text.empty() ? "" : "\n") +
        drawing::painted(exports::stage_name(tournament, stage.number), drawing::strong, style) +
        " (" + state_words(stage) + ")" + (stage.note.empty() ? "" : ": " + stage.note) + "\n" +
        drawing_of(tournament, stage, style);
  }
  return text;
}

void add_tournament_bracket(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<BracketArguments>();
  CLI::App& command = add_tournament_command(
      group, run,
      {"bracket", "Draw brackets and crosstables",
       "Winners are bold and ticked. An open place names the match that decides it. A cell of a "
       "crosstable shows wins, draws and losses, then points.",
       "aspis tournament bracket\n"
       "aspis tournament bracket Final\n"
       "aspis tournament bracket | less -SR"},
      [asked] { return show_bracket(*asked); });
  add_file(command, asked->file);
  add_text(command, "STAGE", asked->stage, "STAGE", "Stage: number or name (default: all)");
  add_choice(command, "--color", asked->color, {"auto", "always", "never"},
             "Use of colours; auto: on a terminal (default: auto)");
}

}  // namespace aspis::cli
