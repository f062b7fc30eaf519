// aspis archive: a season put away, as pages that need no server and as a dataset.
#include "server/archive/archive.hpp"

#include <unistd.h>

#include <CLI/App.hpp>
#include <atomic>
#include <csignal>
#include <memory>

#include "server/cli/arguments.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/interrupts.hpp"
#include "server/cli/progress.hpp"
#include "server/cli/tournament/opened.hpp"

namespace aspis::cli {
namespace {

struct ArchiveArguments {
  std::vector<std::string> files;
  std::optional<std::string> to;
  bool names = false;
};

int games_with_records(const std::vector<archive::Entry>& entries) {
  int games = 0;
  for (const archive::Entry& entry : entries) {
    for (const auto& [id, game] : entry.tournament.games)
      games += game.record_sha256.empty() ? 0 : 1;
  }
  return games;
}

Status put_away(const ArchiveArguments& asked) {
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is an error like a full disk
  std::atomic<bool> stopped{false};
  const Interrupts interrupts([&stopped] { stopped = true; }, [] { ::_exit(128 + SIGINT); });
  std::vector<archive::Entry> entries;
  for (const std::string& file : asked.files) {
    auto entry = archive::read_entry(file);
    if (!entry) bad_input(entry.error().text);
    entries.push_back(*std::move(entry));
  }
  const int games = games_with_records(entries);
  Progress progress(games);
  int done = 0;  // each once for the pages and once for the dataset
  const auto after_game = [&] {
    if (stopped) failed("stopped: nothing was written");
    progress.show(++done / 2, *asked.to);
  };
  const auto written = archive::write_archive(entries, *asked.to, {asked.names, after_game});
  progress.clear();
  if (!written) bad_input(written.error().text);
  print("put away " + std::to_string(entries.size()) +
        (entries.size() == 1 ? " tournament, " : " tournaments, ") + std::to_string(games) +
        (games == 1 ? " game" : " games") + (asked.names ? ", with names" : "") + ": open " +
        (std::filesystem::path(*asked.to) / "index.html").string() +
        ", or put the folder on a web space\n");
  return Status::success;
}

}  // namespace

void add_archive(CLI::App& program, Run& run) {
  const auto asked = std::make_shared<ArchiveArguments>();
  CLI::App& command = add_tournament_command(
      program, run,
      {"archive", "Export a season as a static site and a dataset",
       "Makes a folder of static pages from closed tournaments: standings, brackets, and replays "
       "of all games. It can be opened from the disk, or put on any web space, below any path. The "
       "folder dataset in it has the records and tables of games and of moves, with the exact time "
       "of each, as CSV and as JSON lines; its README.txt says what each column is.\n\n"
       "Everything is public and uses aliases, with names only if --names is given. E-mail "
       "addresses, standard error, announcements and the reasons of decisions are left out. The "
       "files themselves stay as they are.",
       "aspis archive course/tournaments/*.db --to season-2026\n"
       "aspis archive spring-cup.db --to spring-cup --names"},
      [asked] { return put_away(*asked); });
  require(add_texts(command, "FILE", asked->files, "FILE", "files of closed tournaments"));
  require(add_text(command, "--to", asked->to, "FOLDER", "the folder to make"));
  add_flag(command, "--names", asked->names, "show names beside the aliases");
}

}  // namespace aspis::cli
