// aspis tournament export: writes a tournament's data and its grades as files.
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "protocol/utc.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/terminal.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/stages.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"
#include "server/exports/table.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::cli {
namespace {

namespace fs = std::filesystem;

struct ExportArguments : TournamentArguments {
  Text to{this, required, "--to", "FOLDER", "Target folder, new or empty"};
  Word paper{this, "a4", "--paper", "a4|a3|letter", "Paper of the chart"};
  Word grade_by{this, "class", "--grade-by", "class|place|percentile|points|threshold",
                "Basis of the grades"};
  Text grades{this, "--grades", "POINTS",
              "Points for each result class, or BOUND=POINTS for each step"};
  Text assignment{this, "--assignment", "TITLE",
                  "Column of the gradebooks (default: the tournament's title, or the plan's name)"};
  Flag print{this, "--print", "Also print the bracket, tie-breaks, and the grades with names"};
};

exports::Grading requested_grading(const Opened& opened, const ExportArguments& asked) {
  auto read =
      exports::read_grading(opened.tournament.plan, asked.grades.value_or(""), asked.grade_by);
  if (!read) {
    constexpr std::string_view topic = "grades: ";  // names the request's field
    std::string_view text = read.error().text;
    if (text.starts_with(topic)) text.remove_prefix(topic.size());
    bad_input((asked.grades ? "--grades: " : "--grade-by: ") + std::string(text));
  }
  exports::Grading grading = *std::move(read);
  grading.assignment = asked.assignment.value_or("");
  return grading;
}

/// Creates the folder if it is missing. It must be empty, so that old and new files never mix.
fs::path empty_folder(const std::string& name) {
  std::error_code error;
  fs::create_directories(name, error);
  if (error) bad_input("cannot create the folder " + name + ": " + error.message());
  if (!fs::is_directory(name, error)) bad_input(name + " is not a folder");
  if (!fs::is_empty(name, error)) {
    bad_input(name + " is not empty: choose another folder, or empty this one");
  }
  if (error) bad_input("cannot read the folder " + name + ": " + error.message());
  return name;
}

/// Writes the files of an export and prints a line for each.
struct Writing {
  fs::path folder;

  void file(const fs::path& name, const std::string& text, const std::string& what) const {
    write_whole_file(folder / name, text);
    say(name, what);
  }

  void say(const fs::path& name, const std::string& what) const {
    print((folder / name).string() + "  " + what + "\n");
    flush();
  }
};

void write_public(const Opened& opened, exports::Paper paper, const Writing& writing) {
  const auto& [file, store, tournament, schedule, rules] = opened;
  writing.file("standings.csv", exports::standings_csv(tournament, schedule),
               "all tables, for a spreadsheet");
  writing.file("standings.json", exports::standings_json(tournament, schedule), "the same as JSON");
  writing.file("crosstable.csv", exports::crosstable_csv(tournament, schedule), "crosstables");
  writing.file("bracket.html",
               exports::chart_html(tournament, schedule, paper, protocol::utc_now()),
               "for printing from a browser");
  writing.file("chain.txt", exports::chain_note(tournament),
               "chain of results, to check the tournament's file");
  for (const formats::Stage& stage : schedule.stages) {
    if (stage.groups.empty()) continue;
    writing.file("stage-" + std::to_string(stage.number + 1) + ".svg",
                 exports::stage_svg(tournament, schedule, stage.number, paper),
                 exports::stage_name(tournament, stage.number));
  }
}

void write_records(const Opened& opened, const Writing& writing) {
  const bool any = std::any_of(opened.tournament.games.begin(), opened.tournament.games.end(),
                               [](const auto& game) { return !game.second.record_sha256.empty(); });
  if (!any) return print("no games played yet: no records.zip and no entrants/\n");
  MovingLine notice;
  notice.show("collecting records ...");
  const auto zipped = checked(
      exports::zip_of_records(opened.store, opened.tournament, writing.folder / "records.zip"));
  writing.say("records.zip", counted(zipped, "record"));
  checked(exports::entrant_folders(opened.store, opened.tournament, writing.folder / "entrants"));
  writing.say("entrants/", "for each alias, what its author may see");
}

std::string for_excel(const std::string& csv) {
  return std::string(exports::byte_order_mark) + csv;
}

void write_private(const Opened& opened, const exports::Grading& grading, const Writing& writing) {
  const fs::path folder = writing.folder / "private";
  if (::mkdir(folder.c_str(), 0700) != 0) {
    bad_input("cannot create the folder " + folder.string() + ": " + std::strerror(errno));
  }
  writing.file("private/canvas.csv",
               for_excel(exports::canvas_csv(opened.tournament, opened.schedule, grading)),
               "grades with names: confidential");
  writing.file("private/moodle.csv",
               for_excel(exports::moodle_csv(opened.tournament, opened.schedule, grading)),
               "grades with addresses: confidential");
  const std::size_t left_out = exports::without_address(opened.tournament).size();
  if (left_out > 0) {
    print("moodle.csv omits " + std::to_string(left_out) +
          " without the e-mail address or other identifier that Moodle needs\n");
  }
  for (const auto& [number, row] : opened.tournament.departures) {
    if (row.kind != db::DepartureRow::Kind::disqualified) continue;
    print("no grade for " + tournament::entrant_alias(opened.tournament, number - 1) + ", " +
          tournament::departure_text(row) + ", but 0 points without a legal move\n");
  }
}

/// Prints what a printed page would show: the bracket, how ties were broken, and the grades.
void print_results(const Opened& opened, const exports::Grading& grading) {
  const drawing::Style style = drawing::style_for_output("auto");
  print("\n" + bracket_text(opened.tournament, opened.schedule, std::nullopt, style));
  print("\nTies and tie-breaks\n");
  for (const formats::Stage& stage : opened.schedule.stages) {
    print(ties_text(opened.tournament, stage));
  }
  print("\nGrades (private/canvas.csv)\n" +
        exports::canvas_csv(opened.tournament, opened.schedule, grading));
}

void write_export(const ExportArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::read);
  const exports::Grading grading = requested_grading(opened, asked);
  const Writing writing{empty_folder(*asked.to)};
  const tournament::Snapshot whole = take_snapshot(opened.tournament);
  const tournament::Snapshot shown = tournament::public_view(whole);
  opened.tournament = *shown;
  opened.schedule = *shown->schedule;
  write_public(opened, exports::paper_named(asked.paper).value_or(exports::Paper::a4), writing);
  write_records(opened, writing);
  if (shown != whole) print("results that are held back are only in private/\n");
  opened.tournament = *whole;
  opened.schedule = *whole->schedule;
  write_private(opened, grading, writing);
  if (asked.print) print_results(opened, grading);
}

}  // namespace

Command export_command() {
  return command<ExportArguments>(
      "export", "Write standings, grades and records to a folder",
      "All files use aliases and may be published, except private (grades with names, for Canvas "
      "and Moodle) and entrants (records and standard error, for the author of each program). "
      "bracket.html has names if you show names on paper.\n\n--grades gives points for each result "
      "class: a list from the best class down, or some by name (default: evenly spaced from 100 to "
      "0). Entrants without a legal move score 0 unless that class is named. --grade-by uses "
      "another basis. --grades then lists steps, best first; the examples give 100 for places up "
      "to 4, if less than 25 percent of the entrants are above, or for at least 75 percent of the "
      "points of all games. The points of thresholds are in the plan.\n\nGradebooks leave out the "
      "server's sample bots. Results that are held back are only in the folder private.",
      "aspis tournament export --to results\n"
      "aspis tournament export --to results --paper letter --grades 100,80,60,40\n"
      "aspis tournament export --to results --grades \"Final Four=100,Cannot play=5\"\n"
      "aspis tournament export --to results --grade-by place --grades 4=100,8=85,16=70\n"
      "aspis tournament export --to results --grade-by percentile --grades 25=100,50=75\n"
      "aspis tournament export --to results --grade-by points --grades 75=100,50=80\n"
      "aspis tournament export --to results --grade-by threshold\n"
      "aspis tournament export --to results --print  # and print bracket, ties and grades",
      write_export);
}

}  // namespace aspis::cli
