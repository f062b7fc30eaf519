#include "server/cli/terminal.hpp"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "protocol/tokens.hpp"
#include "server/cli/frame.hpp"
#include "server/cli/terminal_size.hpp"

namespace aspis::cli {
namespace {

// The alternate screen, so that what was on the terminal comes back, without the cursor.
constexpr std::string_view take_screen = "\x1b[?1049h\x1b[?25l";
constexpr std::string_view give_screen_back = "\x1b[?25h\x1b[?1049l";

Key key_of(std::string_view bytes) {
  using Binding = std::pair<std::string_view, Key>;
  static constexpr std::array bindings = {Binding{"n", Key::next},
                                          Binding{" ", Key::next},
                                          Binding{"\n", Key::next},
                                          Binding{"\r", Key::next},
                                          Binding{"\x1b[C", Key::next},
                                          Binding{"\x1bOC", Key::next},
                                          Binding{"p", Key::previous},
                                          Binding{"b", Key::previous},
                                          Binding{"\x7f", Key::previous},
                                          Binding{"\x1b[D", Key::previous},
                                          Binding{"\x1bOD", Key::previous},
                                          Binding{"g", Key::first},
                                          Binding{"\x1b[H", Key::first},
                                          Binding{"\x1b[1~", Key::first},
                                          Binding{"G", Key::last},
                                          Binding{"\x1b[F", Key::last},
                                          Binding{"\x1b[4~", Key::last},
                                          Binding{"k", Key::up},
                                          Binding{"\x1b[A", Key::up},
                                          Binding{"\x1bOA", Key::up},
                                          Binding{"j", Key::down},
                                          Binding{"\x1b[B", Key::down},
                                          Binding{"\x1bOB", Key::down},
                                          Binding{"\x1b[5~", Key::page_up},
                                          Binding{"\x1b[6~", Key::page_down},
                                          Binding{"q", Key::quit},
                                          Binding{"\x1b", Key::quit},
                                          Binding{"\x04", Key::quit}};
  const auto found = std::find_if(bindings.begin(), bindings.end(),
                                  [&](const Binding& binding) { return binding.first == bytes; });
  return found == bindings.end() ? Key::none : found->second;
}

}  // namespace

Terminal::Terminal() {
  if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDOUT_FILENO) != 1 ||
      ::tcgetattr(STDIN_FILENO, &saved_) != 0) {
    bad_input("--step needs a terminal: use --all or --ply NUMBER");
  }
  sigemptyset(&signals_);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH}) {
    sigaddset(&signals_, number);
  }
  ::sigprocmask(SIG_BLOCK, &signals_, &saved_mask_);
  signal_descriptor_ = ::signalfd(-1, &signals_, SFD_CLOEXEC | SFD_NONBLOCK);
  if (signal_descriptor_ < 0) {
    ::sigprocmask(SIG_SETMASK, &saved_mask_, nullptr);
    bad_input(std::string("cannot wait for signals: ") + std::strerror(errno));
  }
  enter();
}

Terminal::~Terminal() {
  leave();
  ::close(signal_descriptor_);
  ::sigprocmask(SIG_SETMASK, &saved_mask_, nullptr);
  if (ended_by_ != 0) std::raise(ended_by_);
}

void Terminal::enter() {
  termios raw = saved_;
  // Ctrl-C and Ctrl-Z stay signals.
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
  print(take_screen);
  flush();
}

void Terminal::leave() {
  ::tcsetattr(STDIN_FILENO, TCSADRAIN, &saved_);
  // Past print(), which throws: this runs in a destructor.
  [[maybe_unused]] const ssize_t written =
      ::write(STDOUT_FILENO, give_screen_back.data(), give_screen_back.size());
}

int Terminal::show(const std::string& text, int scroll, const std::string& status) {
  const auto lines = protocol::lines_of(text);
  const auto first = static_cast<std::size_t>(scroll);
  const auto room = static_cast<std::size_t>(screen_height()) - 1;
  std::string screen = "\x1b[H";
  for (std::size_t at = first; at < std::min(first + room, lines.size()); ++at) {
    screen.append(lines[at]).append("\x1b[K\r\n");
  }
  screen += "\x1b[J\x1b[" + std::to_string(room + 1) + ";1H\x1b[7m" + status + "\x1b[0m\x1b[K";
  print(screen);
  flush();
  return static_cast<int>(lines.size() > first + room ? lines.size() - first - room : 0);
}

Key Terminal::read() {
  for (;;) {
    std::array<pollfd, 2> sources = {pollfd{STDIN_FILENO, POLLIN, 0},
                                     pollfd{signal_descriptor_, POLLIN, 0}};
    if (::poll(sources.data(), sources.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return Key::quit;
    }
    const Key key = sources[1].revents != 0 ? read_signal() : read_key();
    if (key != Key::none) return key;
  }
}

Key Terminal::read_signal() {
  signalfd_siginfo signal{};
  if (::read(signal_descriptor_, &signal, sizeof signal) != sizeof signal) return Key::none;
  const auto number = static_cast<int>(signal.ssi_signo);
  if (number == SIGWINCH) return Key::resized;
  if (number == SIGTSTP) {
    leave();
    std::raise(SIGSTOP);
    enter();
    return Key::resized;
  }
  ended_by_ = number;
  return Key::quit;
}

Key Terminal::read_key() {
  std::array<char, 16> bytes{};
  const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (count < 0 && errno == EINTR) return Key::none;
  if (count <= 0) return Key::quit;
  const std::string_view pressed(bytes.data(), static_cast<std::size_t>(count));
  // Keys come one by one, or as one escape sequence; of several letters at once the last counts.
  return key_of(pressed.front() == '\x1b' ? pressed : pressed.substr(pressed.size() - 1));
}

}  // namespace aspis::cli
