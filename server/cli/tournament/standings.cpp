// aspis tournament standings: tables, final places, the reasons for each, and ratings.
#include "server/cli/commands.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/stages.hpp"
#include "server/exports/exports.hpp"

namespace aspis::cli {
namespace {

struct StandingsArguments {
  std::optional<std::string> file;
  std::optional<std::string> stage;
  bool why = false;
  bool ratings = false;
  bool json = false;
  bool csv = false;
  std::string color = "auto";
};

std::string tables_of(const Opened& opened, const StandingsArguments& asked) {
  const drawing::Style style = drawing::style_for_output(asked.color);
  const Explained explained = asked.why ? Explained::all : Explained::none;
  std::string text;
  const std::optional<int> only = stage_in(opened, asked.stage);
  for (const formats::Stage& stage : opened.schedule.stages) {
    if (only && stage.number != *only) continue;
    const std::string tables = stage_tables(opened.tournament, stage, explained, style);
    if (!tables.empty()) text += tables + "\n";
    if (only && tables.empty()) {
      text += "nothing to show yet: it " +
              (stage.state == formats::StageState::skipped ? "was skipped"
                                                           : "is " + state_words(stage)) +
              (stage.note.empty() ? "" : ": " + stage.note) + "\n";
    }
  }
  if (only) return text;
  return text + (opened.schedule.finished ? "Final places\n" : "Provisional places\n") +
         final_table(opened.tournament, opened.schedule);
}

void show_standings(const StandingsArguments& asked) {
  if (int{asked.json} + int{asked.csv} + int{asked.ratings} > 1) {
    bad_input("use only one of --json, --csv and --ratings");
  }
  if (asked.stage && (asked.json || asked.csv || asked.ratings)) {
    bad_input("--json, --csv and --ratings cover the whole tournament: omit STAGE");
  }
  const Opened opened = open_tournament(asked.file, db::Mode::read);
  if (asked.json) {
    print(exports::standings_json(opened.tournament, opened.schedule));
  } else if (asked.csv) {
    print(exports::standings_csv(opened.tournament, opened.schedule));
  } else if (asked.ratings) {
    print(ratings_table(opened.tournament));
  } else {
    print(tables_of(opened, asked));
  }
}

}  // namespace

Command standings_command() {
  const auto asked = std::make_shared<StandingsArguments>();
  return {"standings",
          "Print standings and tie-breaks",
          "Prints a table for each group of every stage, or of one stage, with its tie-break "
          "values and the cut, then the places in the tournament. --why adds the reason for every "
          "place.\n\n--ratings prints Elo ratings from all games with 95 % intervals, and how "
          "likely each entrant is stronger than the next.",
          "aspis tournament standings\n"
          "aspis tournament standings 1 --why\n"
          "aspis tournament standings --ratings\n"
          "aspis tournament standings --csv > standings.csv",
          {file_option(asked->file),
           stage_option(asked->stage),
           {"--why", &asked->why, "Show the reason for every place"},
           {"--ratings", &asked->ratings, "Print ratings with their intervals"},
           {"--json", &asked->json, "Print everything as JSON"},
           {"--csv", &asked->csv, "Print everything as CSV"},
           color_option(asked->color)},
          [asked] { show_standings(*asked); }};
}

}  // namespace aspis::cli
