// unruly WAY: misbehaves as a process: crashes, stops, hogs, floods its standard error, or leaves
// other processes. Its lines as a bot follow the protocol.
#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <functional>
#include <map>
#include <memory>

#include "tests/hostile/bots/hog.hpp"
#include "tests/hostile/bots/player.hpp"

namespace {

using hostile::Player;
using hostile::say;
using hostile::wait_for_ever;
using Act = std::function<void(Player&)>;
using Acts = std::map<std::string_view, Act>;

char* program = nullptr;

/// A new process that runs `what` and nothing else; it never comes back.
template <class What>
void apart(What what) {
  if (::fork() != 0) return;
  what();
  wait_for_ever();
}

/// The usual way to become a daemon: a new session, and a parent that has exited.
template <class What>
void as_daemon(What what) {
  const pid_t between = ::fork();
  if (between != 0) {
    ::waitpid(between, nullptr, 0);
    return;
  }
  ::setsid();
  if (::fork() != 0) ::_exit(0);
  what();
  wait_for_ever();
}

/// Restarts this program, to wait, with an empty environment.
void become_nameless() {
  char waits[] = "waits";
  char* words[] = {program, waits, nullptr};
  char* nothing[] = {nullptr};
  ::execve("/proc/self/exe", words, nothing);
}

void spin() {
  for (volatile bool on = true; on;) {
  }
}

void crash() {
  std::signal(SIGSEGV, SIG_DFL);
  ::raise(SIGSEGV);
}

void complain(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(STDERR_FILENO, text.data(), text.size());
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

const Acts& at_start() {
  static const Acts acts = {
      {"waits", [](Player&) { wait_for_ever(); }},
      {"exits-before-ready", [](Player&) { ::_exit(3); }},
      {"crashes-before-ready", [](Player&) { crash(); }},
      {"stops-before-ready", [](Player&) { ::raise(SIGSTOP); }},
      {"hogs-before-ready", [](Player&) { hostile::hog(); }},
  };
  return acts;
}

/// Before the answer to the first `go`.
const Acts& at_go() {
  static const Acts acts = {
      {"exits", [](Player&) { ::_exit(0); }},
      {"exits-with-7", [](Player&) { ::_exit(7); }},
      {"crashes", [](Player&) { crash(); }},
      {"stops", [](Player&) { ::raise(SIGSTOP); }},
      {"spins", [](Player&) { spin(); }},
      {"hogs", [](Player&) { hostile::hog(); }},
      {"last-words",
       [](Player&) {
         complain("first words\n" + std::string(40'000, '.') + "\nlast words\n");
         crash();
       }},
      {"floods-errors", [](Player&) { complain(std::string(4 << 20, 'e')); }},
      {"parent-exits",
       [](Player& player) {
         if (::fork() != 0) ::_exit(0);
         ::usleep(50'000);
         say(player.answer() + "\n");
         wait_for_ever();
       }},
      {"leaves-child", [](Player&) { apart([] {}); }},
      {"leaves-spinning-child", [](Player&) { apart(spin); }},
      {"leaves-daemon", [](Player&) { as_daemon([] {}); }},
      {"leaves-nameless-daemon", [](Player&) { as_daemon(become_nameless); }},
      {"leaves-dynasty",
       [](Player&) {
         as_daemon([] {
           apart([] {
             ::setsid();
             apart(become_nameless);
           });
         });
       }},
      {"daemon-then-crash",
       [](Player&) {
         as_daemon(become_nameless);
         crash();
       }},
      {"kills-its-group",
       [](Player&) {
         ::kill(0, SIGKILL);
         wait_for_ever();
       }},
  };
  return acts;
}

}  // namespace

int main(int count, char** words) {
  program = words[0];
  const std::string_view way = count > 1 ? words[1] : "";
  const auto early = at_start().find(way);
  const auto late = at_go().find(way);
  if (early == at_start().end() && late == at_go().end()) return 64;
  Player player;
  if (early != at_start().end()) early->second(player);
  while (player.hear()) {
    if (player.line() == "ready?") say("ready\n");
    if (player.heard("go ")) {
      if (late != at_go().end() && player.turns() == 1) late->second(player);
      say(player.answer() + "\n");
    }
    if (player.line() == "bye") return 0;
  }
}
