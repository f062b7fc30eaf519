// aspis tournament pause: asks whoever is playing it to finish the games in play and stop.
#include <signal.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <thread>

#include "server/cli/arguments.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/subcommands.hpp"

#include <CLI/App.hpp>

namespace aspis::cli {
namespace {

Status pause(const std::optional<std::string>& named) {
  const std::filesystem::path file = file_named(named);
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) {
    bad_input("no tournament " + file.string() + ": name it with --file FILE");
  }
  const std::optional<int> writer = db::writer_of(file);
  if (!writer) failed("nobody is playing " + file.string() + " now");
  const std::string process = "process " + std::to_string(*writer);
  if (::kill(*writer, SIGINT) != 0 && errno != ESRCH) {
    bad_input("cannot stop " + process + ": " + std::strerror(errno));
  }
  print(process + " is finishing the games in play ...\n");
  flush();
  while (db::writer_of(file) == writer) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  print("it has stopped; 'aspis tournament run' plays on\n");
  return Status::success;
}

}  // namespace

void add_tournament_pause(CLI::App& group, Run& run) {
  const auto file = std::make_shared<std::optional<std::string>>();
  CLI::App& command = add_tournament_command(
      group, run,
      {"pause", "Have a running tournament finish its games in play and stop",
       "Does what Ctrl-C does where the tournament is being played, and waits until that is done. "
       "The status is 1 where nobody is playing it.",
       "aspis tournament pause"},
      [file] { return pause(*file); });
  add_file(command, *file);
}

}  // namespace aspis::cli
