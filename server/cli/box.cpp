// aspis box: makes the boxes of a server that may not make any itself.
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>

#include "protocol/tokens.hpp"
#include "referee/sandbox/service.hpp"
#include "server/cli/commands.hpp"

namespace aspis::cli {
namespace {

using protocol::Descriptor;

/// The socket with which systemd has started this process, if it has.
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

/// Readable once this process is told to end.
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

void serve_boxes(const std::optional<std::string>& path) {
  auto socket = given_socket();
  if (!socket && !path)
    bad_input("no socket: give --socket PATH, or start the service with systemd");
  const Descriptor stop = endings();
  sandbox::Sandbox sandbox;
  const sandbox::Ability& ability = sandbox.ability();
  if (ability.level != sandbox::Level::users) {
    bad_input("this service needs root and namespaces, but here " + ability.what +
              (ability.better.empty() ? "" : "; " + ability.better));
  }
  if (!socket) {
    socket = checked(sandbox::listen_for_boxes(*path));
  }
  // Nobody asks how the processes of a box ended; some are orphans that are not known here.
  ::signal(SIGCHLD, SIG_IGN);
  print("sandboxes of level A: " + ability.what + "\n");
  flush();
  sandbox::Service(sandbox, *std::move(socket)).run(stop.get());
  if (path) ::unlink(path->c_str());
}

}  // namespace

Command box_command() {
  const auto path = std::make_shared<std::optional<std::string>>();
  return {"box",
          "Create sandboxes for an unprivileged server",
          "The service runs as root next to a server without privileges, and has no network. It "
          "starts every bot as a separate user, in separate namespaces and a separate control "
          "group; without the service, bots run as the server's user. The server asks for each "
          "sandbox over a Unix socket. A bot sees no file that the server may not read.\n\nThe "
          "Debian package installs the service as aspis-box.socket and aspis-box.service.",
          "sudo aspis box --socket /run/aspis-box.socket",
          {{"--socket", path.get(), "PATH", "Path of the socket, unless systemd passes one"}},
          [path] { return serve_boxes(*path); }};
}

}  // namespace aspis::cli
