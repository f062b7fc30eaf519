// aspis db: looking after a tournament's file.
#include <CLI/App.hpp>
#include <memory>

#include "db/maintenance.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/tournament/opened.hpp"

namespace aspis::cli {
namespace {

struct DbArguments {
  std::optional<std::string> file;
  std::optional<std::string> copy;
};

Status check(const DbArguments& asked) {
  const std::string file = file_named(asked.file);
  const auto findings = db::check(file);
  if (!findings) bad_input(findings.error().text);
  for (const std::string& finding : *findings) print(finding + "\n");
  if (findings->empty()) {
    print(file + " is sound\n");
    return Status::success;
  }
  flush();
  failed(file + ": " + std::to_string(findings->size()) +
         (findings->size() == 1 ? " problem" : " problems") +
         "; continue from a backup, and keep this file");
}

Status back_up(const DbArguments& asked) {
  const auto bytes = db::backup(*asked.file, *asked.copy);
  if (!bytes) bad_input(bytes.error().text);
  print("copied " + *asked.file + " to " + *asked.copy + ", " + std::to_string(*bytes) +
        " bytes, checked\n");
  return Status::success;
}

Status export_all(const DbArguments& asked) {
  const auto rows = db::export_rows(file_named(asked.file), [](std::string_view line) {
    print(line);
    if (!line.ends_with('\n')) print("\n");
  });
  if (!rows) bad_input(rows.error().text);
  return Status::success;
}

}  // namespace

void add_db(CLI::App& program, Run& run) {
  CLI::App& group =
      add_group(program, run,
                {"db", "Check, back up and export tournament files",
                 "A tournament is one SQLite file. All commands work while it is in use.",
                 "aspis db check\n"
                 "aspis db backup tournament.db before-the-final.db\n"
                 "aspis db export tournament.db > rows.jsonl"});
  const auto asked = std::make_shared<DbArguments>();
  const std::string which = "the tournament's file (tournament.db)";
  CLI::App& checking = add_tournament_command(
      group, run,
      {"check", "Check a file for damage",
       "Checks the SQLite file, records against their digests, games without seats, and the log "
       "for gaps. The status is 1 if there are problems.",
       "aspis db check spring.db"},
      [asked] { return check(*asked); });
  add_text(checking, "FILE", asked->file, "FILE", which);
  CLI::App& copying = add_tournament_command(
      group, run,
      {"backup", "Copy a file, also while it is in use",
       "The copy is checked before it gets its name. An existing file is never overwritten.",
       "aspis db backup tournament.db before-the-final.db"},
      [asked] { return back_up(*asked); });
  require(add_text(copying, "FILE", asked->file, "FILE", "the tournament's file"));
  require(add_text(copying, "COPY", asked->copy, "FILE", "the file to create"));
  CLI::App& exporting =
      add_tournament_command(group, run,
                             {"export", "Print every table of a file as JSON lines",
                              "Contains everything: names, e-mail addresses and, until the "
                              "tournament ends, the secret seed. Keep it private.",
                              "aspis db export spring.db > spring.jsonl"},
                             [asked] { return export_all(*asked); });
  add_text(exporting, "FILE", asked->file, "FILE", which);
}

}  // namespace aspis::cli
