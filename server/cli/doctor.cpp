// aspis doctor: reports how well this machine can sandbox bots, and how to improve it.
// aspis box: creates sandboxes for an unprivileged server.
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <thread>

#include "protocol/tokens.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "referee/sandbox/service.hpp"
#include "server/cli/command.hpp"

namespace aspis::cli {
namespace {

using protocol::Descriptor;
using sandbox::Level;

struct Tried {
  Level level = Level::none;
  std::string how;
  bool works = false;
  std::string why_not = {};
};

/// Tries every level separately, the weakest last.
std::vector<Tried> try_levels() {
  std::vector<Tried> all = {{Level::users, "a user, namespaces and a control group for each bot"},
                            {Level::namespaces, "namespaces for each bot"},
                            {Level::landlock, "Landlock and a filter of system calls"}};
  for (Tried& each : all) {
    sandbox::Sandbox one(sandbox::Mode::automatic, each.level);
    each.works = one.ability().level == each.level;
    if (!each.works) each.why_not = one.ability().better;
  }
  return all;
}

struct DoctorArguments : Arguments {
  Flag json{this, "--json", "Print the result as JSON"};
};

void examine(const DoctorArguments& asked) {
  sandbox::Sandbox best;
  const sandbox::Ability& ability = best.ability();
  const std::vector<Tried> levels = try_levels();
  const unsigned cores = std::thread::hardware_concurrency();
  if (asked.json) {
    nlohmann::ordered_json json = {{"cores", cores},
                                   {"level", letter(ability.level)},
                                   {"what", ability.what},
                                   {"better", ability.better},
                                   {"memory_of_box", ability.keeps_memory}};
    for (const Tried& each : levels) json["levels"][std::string(letter(each.level))] = each.works;
    print(json.dump(2) + "\n");
  } else {
    print("bots run in sandboxes of level " + std::string(letter(ability.level)) + ": " +
          ability.what + "\n");
    for (const Tried& each : levels) {
      print("  " + std::string(letter(each.level)) + "  " + (each.works ? "works  " : "no     ") +
            each.how + (each.why_not.empty() ? "" : " (" + each.why_not + ")") + "\n");
    }
    print("memory is limited " +
          std::string(ability.keeps_memory ? "by the kernel, for all processes of a bot"
                                           : "by checking it 50 times a second") +
          "\n" + std::to_string(cores) + " cores: " + std::to_string(cores > 1 ? cores - 1 : 1) +
          " concurrent games leave one core to the referee\n");
    if (!ability.better.empty()) print("better: " + ability.better + "\n");
  }
  if (ability.level == Level::none) failed_as_printed();
}

/// The socket that systemd passed to this process, if any.
std::optional<Descriptor> given_socket() {
  const char* const process = std::getenv("LISTEN_PID");
  const char* const count = std::getenv("LISTEN_FDS");
  if (process == nullptr || count == nullptr) return std::nullopt;
  if (protocol::integer_from<pid_t>(process) != ::getpid()) return std::nullopt;
  if (std::string_view(count) != "1")
    bad_input("systemd gave " + std::string(count) + " sockets instead of one");
  constexpr int first = 3;
  return Descriptor(first);
}

/// A descriptor that becomes readable when SIGTERM or SIGINT arrives.
Descriptor endings() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  Descriptor file(::signalfd(-1, &signals, SFD_CLOEXEC));
  if (!file) throw sandbox::broken("signalfd");
  return file;
}

struct ServeBoxesArguments : Arguments {
  Text path{this, "--socket", "PATH", "Path of the socket, unless systemd passes one"};
};

void serve_boxes(const ServeBoxesArguments& asked) {
  auto socket = given_socket();
  if (!socket && !asked.path)
    bad_input("no socket: give --socket PATH, or start the service with systemd");
  const Descriptor stop = endings();
  sandbox::Sandbox sandbox;
  const sandbox::Ability& ability = sandbox.ability();
  if (ability.level != sandbox::Level::users) {
    bad_input("this service needs root and namespaces, but here " + ability.what +
              (ability.better.empty() ? "" : "; " + ability.better));
  }
  if (!socket) {
    socket = checked(sandbox::listen_for_boxes(*asked.path));
  }
  // Reap children automatically: exit statuses are not needed, and some children are orphans.
  ::signal(SIGCHLD, SIG_IGN);
  print("sandboxes of level A: " + ability.what + "\n");
  flush();
  sandbox::serve(sandbox, *socket, stop.get());
  if (asked.path) ::unlink(asked.path->c_str());
}

}  // namespace

Command doctor_command() {
  return command<DoctorArguments>(
      "doctor", "Check how well this machine confines bots",
      "Starts a program in a sandbox of every level and tries to escape from it. The status is 1 "
      "if bots cannot be confined at all.\n\nIn a sandbox, a bot sees the system's programs, its "
      "own folder and an empty /tmp. It has no network, and sees no other process and none of your "
      "files. docs/operating.md lists what a bot can and cannot do.",
      "aspis doctor\n"
      "aspis doctor --json",
      examine);
}

Command box_command() {
  return command<ServeBoxesArguments>(
      "box", "Create sandboxes for an unprivileged server",
      "The service runs as root next to a server without privileges, and has no network. It starts "
      "every bot as a separate user, in separate namespaces and a separate control group; without "
      "the service, bots run as the server's user. The server asks for each sandbox over a Unix "
      "socket. A bot sees no file that the server may not read.\n\nThe Debian package installs the "
      "service as aspis-box.socket and aspis-box.service.",
      "sudo aspis box --socket /run/aspis-box.socket", serve_boxes);
}

}  // namespace aspis::cli
