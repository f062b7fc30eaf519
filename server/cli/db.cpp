// aspis db: looking after a tournament's file.
#include "db/maintenance.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/tournament/opened.hpp"

namespace aspis::cli {
namespace {

struct DbArguments {
  std::optional<std::string> file;
  std::optional<std::string> copy;
  std::optional<std::string> against;
};

constexpr std::size_t fewest_digits = 16;
constexpr std::size_t all_digits = 64;

/// As pages, exports and charts show it: whole, or its first digits as in the names of files.
std::string head_in(const DbArguments& asked) {
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

std::string links_words(std::int64_t links) {
  return std::to_string(links) + (links == 1 ? " link" : " links");
}

std::string chain_line(const db::ChainState& state) {
  return "chain of results: " + links_words(state.head.links) + ", head " + state.head.head + "\n";
}

/// What became of the head that was seen once.
void compare(const std::string& file, const db::ChainState& state, const std::string& head) {
  if (!state.published) {
    failed(file + ": " + head +
           " was never the head of this file's chain of results: this is another tournament's "
           "file, or its results were changed; continue from a backup, and keep this file");
  }
  const std::int64_t since = state.head.links - *state.published;
  print(since == 0 ? "the given head is the current one\n"
                   : "the given head is that of link " + std::to_string(*state.published) + ", " +
                         links_words(since) + " ago\n");
}

void check(const DbArguments& asked) {
  const std::string file = file_named(asked.file);
  const std::string head = head_in(asked);
  const auto findings = checked(db::check(file));
  for (const std::string& finding : findings) print(finding + "\n");
  if (findings.empty()) {
    const auto state = checked(db::chain_state(file, head));
    print(file + " is sound\n" + chain_line(state));
    if (!head.empty()) compare(file, state, head);
    return;
  }
  flush();
  failed(file + ": " + std::to_string(findings.size()) +
         (findings.size() == 1 ? " problem" : " problems") +
         "; continue from a backup, and keep this file");
}

void back_up(const DbArguments& asked) {
  const auto bytes = checked(db::backup(*asked.file, *asked.copy));
  print("copied " + *asked.file + " to " + *asked.copy + ", " + std::to_string(bytes) +
        " bytes, checked\n");
}

void export_all(const DbArguments& asked) {
  const auto rows = db::export_rows(file_named(asked.file), [](std::string_view line) {
    print(line);
    if (!line.ends_with('\n')) print("\n");
  });
  if (!rows) bad_input(rows.error().text);
}

}  // namespace

Command db_command() {
  const auto asked = std::make_shared<DbArguments>();
  const Option file{"FILE", &asked->file, "FILE",
                    "File of the tournament (default: tournament.db)"};
  return with_store_errors(
      {"db",
       "Check, back up and export tournament files",
       "A tournament is one SQLite file. All commands work while it is in use.",
       "aspis db check\n"
       "aspis db backup tournament.db before-the-final.db\n"
       "aspis db export tournament.db > rows.jsonl",
       {},
       {},
       {{"check",
         "Check a file for damage",
         "Checks the SQLite file, the records against their digests, games without seats, the log "
         "for gaps, and every result against the chain of results. With --against it also checks "
         "that a head of that chain, noted earlier from a page, an export or a printed chart, "
         "belongs to this file; if it does not, results have changed since. The status is 1 if "
         "there are problems.",
         "aspis db check spring.db\n"
         "aspis db check spring.db --against 3f2a9c1b5d6e7f80",
         {file,
          {"--against", &asked->against, "HEAD",
           "Head of the chain of results, or at least its first 16 digits"}},
         [asked] { check(*asked); }},
        {"backup",
         "Copy a file, even while it is in use",
         "The copy is checked before it gets its name. An existing file is never overwritten.",
         "aspis db backup tournament.db before-the-final.db",
         {required({"FILE", &asked->file, "FILE", "File of the tournament"}),
          required({"COPY", &asked->copy, "FILE", "File to create"})},
         [asked] { back_up(*asked); }},
        {"export",
         "Print every table of a file as JSON lines",
         "Contains everything: names, e-mail addresses and, until the tournament ends, the secret "
         "seed. Keep it private.",
         "aspis db export spring.db > spring.jsonl",
         {file},
         [asked] { export_all(*asked); }}}});
}

}  // namespace aspis::cli
