// aspis tournament pause: asks whoever is playing it to finish the games in play and stop.
#include <signal.h>

#include <cerrno>
#include <cstring>
#include <thread>

#include "server/cli/commands.hpp"
#include "server/cli/tournament/opened.hpp"

namespace aspis::cli {
namespace {

void pause(const std::optional<std::string>& named) {
  const std::filesystem::path file = file_named(named);
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) {
    bad_input("no tournament " + file.string() + ": give it with --file FILE");
  }
  const std::optional<int> writer = db::writer_of(file);
  if (!writer) failed("no process is running " + file.string() + " now");
  const std::string process = "process " + std::to_string(*writer);
  // Only a run stops for a signal and does nothing else; a server would end with all that it has.
  switch (db::role_of_writer(file)) {
    case db::WriterRole::run:
      break;
    case db::WriterRole::server:
      failed(process + " is a server that has " + file.string() +
             ": pause the tournament on the server's page /instructor; the server and its other "
             "tournaments keep running");
    case db::WriterRole::other:
      failed(process + " has " + file.string() +
             " open but does not run the tournament: wait until that process ends");
  }
  if (::kill(*writer, SIGINT) != 0 && errno != ESRCH) {
    bad_input("cannot stop " + process + ": " + std::strerror(errno));
  }
  print(process + " is finishing the games in progress ...\n");
  flush();
  while (db::writer_of(file) == writer) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  print("stopped; 'aspis tournament run' resumes\n");
}

}  // namespace

Command pause_command() {
  const auto file = std::make_shared<std::optional<std::string>>();
  return {"pause",
          "Pause a running tournament after its current games",
          "Has the same effect as Ctrl-C in the running process, and waits until it has stopped. "
          "The status is 1 if no process is running the tournament. Pause a server's tournaments "
          "on its page /instructor instead.",
          "aspis tournament pause",
          {file_option(*file)},
          [file] { return pause(*file); }};
}

}  // namespace aspis::cli
