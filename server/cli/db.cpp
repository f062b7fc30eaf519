// aspis db: checks and maintains a tournament's file.
#include "db/maintenance.hpp"
#include "server/cli/command.hpp"
#include "server/cli/tournament/opened.hpp"

namespace aspis::cli {
namespace {

struct DbExportArguments : Arguments {
  Text file{this, "FILE", "FILE", "File of the tournament (default: tournament.db)"};
};
struct DbCheckArguments : DbExportArguments {
  Text against{this, "--against", "HEAD",
               "Head of the chain of results, or at least its first 16 digits"};
};
struct DbBackupArguments : Arguments {
  Text file{this, required, "FILE", "FILE", "File of the tournament"};
  Text copy{this, required, "COPY", "FILE", "File to create"};
};

constexpr std::size_t fewest_digits = 16;
constexpr std::size_t all_digits = 64;

/// The head given by the user: all its digits, or the first ones as in file names.
std::string head_in(const DbCheckArguments& asked) {
  std::string head = asked.against.value_or("");
  if (head.empty() && !asked.against) return head;
  if (head.size() < fewest_digits || head.size() > all_digits ||
      head.find_first_not_of("0123456789abcdef") != std::string::npos) {
    bad_input(
        "--against: not the head of a chain of results: give its 64 digits 0 to 9 and a to f, or "
        "at least the first 16");
  }
  return head;
}

/// Prints whether the given head is in the chain and how old it is.
void compare(const std::string& file, const db::ChainState& state, const std::string& head) {
  if (!state.published) {
    failed(file + ": " + head +
           " was never the head of this file's chain of results: this is another tournament's "
           "file, or its results were changed; continue from a backup, and keep this file");
  }
  const std::int64_t since = state.head.links - *state.published;
  print(since == 0 ? "the given head is the current one\n"
                   : "the given head is that of link " + std::to_string(*state.published) + ", " +
                         counted(since, "link") + " ago\n");
}

void check(const DbCheckArguments& asked) {
  const std::string file = file_named(asked.file);
  const std::string head = head_in(asked);
  const auto findings = checked(db::check(file));
  for (const std::string& finding : findings) print(finding + "\n");
  if (findings.empty()) {
    const auto state = checked(db::chain_state(file, head));
    print(file + " is sound\nchain of results: " + counted(state.head.links, "link") + ", head " +
          state.head.head + "\n");
    if (!head.empty()) compare(file, state, head);
    return;
  }
  flush();
  failed(file + ": " + counted(findings.size(), "problem") +
         "; continue from a backup, and keep this file");
}

void back_up(const DbBackupArguments& asked) {
  const auto bytes = checked(db::backup(*asked.file, *asked.copy));
  print("copied " + *asked.file + " to " + *asked.copy + ", " + std::to_string(bytes) +
        " bytes, checked\n");
}

void export_all(const DbExportArguments& asked) {
  checked(db::export_rows(file_named(asked.file), [](std::string_view line) {
    print(line);
    if (!line.ends_with('\n')) print("\n");
  }));
}

}  // namespace

Command db_command() {
  return with_store_errors(group(
      "db", "Check, back up and export tournament files",
      "A tournament is one SQLite file. All commands work while it is in use.",
      "aspis db check\n"
      "aspis db backup tournament.db before-the-final.db\n"
      "aspis db export tournament.db > rows.jsonl",
      {command<DbCheckArguments>(
           "check", "Check a file for damage",
           "Checks the SQLite file, the records against their digests, games without seats, the "
           "log for gaps, and every result against the chain of results. With --against it also "
           "checks that a head of that chain, noted earlier from a page, an export or a printed "
           "chart, belongs to this file; if it does not, results have changed since. The status is "
           "1 if there are problems.",
           "aspis db check spring.db\n"
           "aspis db check spring.db --against 3f2a9c1b5d6e7f80",
           check),
       command<DbBackupArguments>(
           "backup", "Copy a file, even while it is in use",
           "The copy is checked before it gets its name. An existing file is never overwritten.",
           "aspis db backup tournament.db before-the-final.db", back_up),
       command<DbExportArguments>("export", "Print every table of a file as JSON lines",
                                  "Contains everything: names, e-mail addresses and, until the "
                                  "tournament ends, the secret seed. Keep it private.",
                                  "aspis db export spring.db > spring.jsonl", export_all)}));
}

}  // namespace aspis::cli
