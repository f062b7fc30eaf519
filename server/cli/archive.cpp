// aspis archive: exports a season as pages that need no server and as a dataset.
#include "server/archive/archive.hpp"

#include <atomic>
#include <csignal>

#include "server/cli/command.hpp"
#include "server/cli/terminal.hpp"
#include "server/cli/tournament/opened.hpp"

namespace aspis::cli {
namespace {

struct ArchiveArguments : Arguments {
  Texts files{this, required, "FILE", "FILE", "Files of closed tournaments"};
  Text to{this, required, "--to", "FOLDER", "Folder to create"};
  Flag names{this, "--names", "Show names next to the aliases"};
};

void put_away(const ArchiveArguments& asked) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is then an error, like a full disk
  std::atomic<bool> stopped{false};
  const Interrupts interrupts(stopped);
  std::vector<archive::Entry> entries;
  int games = 0;  // with records
  for (const std::string& file : asked.files) {
    entries.push_back(checked(archive::read_entry(file)));
    for (const auto& [id, game] : entries.back().tournament.games) {
      games += game.record_sha256.empty() ? 0 : 1;
    }
  }
  Progress progress(games);
  int done = 0;  // counts each game twice: for the pages and for the dataset
  const auto after_game = [&] {
    if (stopped) failed("stopped: nothing was written");
    progress.show(++done / 2, *asked.to);
  };
  const auto written = archive::write_archive(entries, *asked.to, {asked.names, after_game});
  progress.clear();
  checked(written);
  print("exported " + counted(entries.size(), "tournament") + ", " + counted(games, "game") +
        (asked.names ? ", with names" : "") + ": open " +
        (std::filesystem::path(*asked.to) / "index.html").string() +
        ", or copy the folder to a web server\n");
}

}  // namespace

Command archive_command() {
  return with_store_errors(command<ArchiveArguments>(
      "archive", "Export a season as a static site and a dataset",
      "Writes closed tournaments as a folder of static pages: standings, brackets and replays of "
      "all games. Open it from the disk, or copy it to any web server, under any path. Its folder "
      "dataset has the records and tables of games and moves, with exact times, as CSV and as JSON "
      "lines; its README.txt explains every column.\n\nEverything is public and uses aliases; "
      "--names adds names. E-mail addresses, standard error, announcements and the reasons for "
      "decisions are left out. The tournaments' files do not change.",
      "aspis archive course/tournaments/*.db --to season-2026\n"
      "aspis archive spring-cup.db --to spring-cup --names",
      put_away));
}

}  // namespace aspis::cli
