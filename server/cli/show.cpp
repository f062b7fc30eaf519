// aspis show: draws a recorded game in the terminal.
#include <poll.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <map>
#include <set>

#include "protocol/tokens.hpp"
#include "referee/seats/stderr_text.hpp"
#include "server/cli/command.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/files.hpp"
#include "server/cli/record_words.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {
namespace {

enum class Key { none, next, previous, first, last, up, down, page_up, page_down, quit, resized };

// Use the alternate screen, so that the previous contents come back, and hide the cursor.
constexpr std::string_view take_screen = "\x1b[?1049h\x1b[?25l";
constexpr std::string_view give_screen_back = "\x1b[?25h\x1b[?1049l";

Key find_key(std::string_view bytes) {
  static const std::map<Key, std::set<std::string_view>> keys = {
      {Key::next, {"n", " ", "\n", "\r", "\x1b[C", "\x1bOC"}},
      {Key::previous, {"p", "b", "\x7f", "\x1b[D", "\x1bOD"}},
      {Key::first, {"g", "\x1b[H", "\x1b[1~"}},
      {Key::last, {"G", "\x1b[F", "\x1b[4~"}},
      {Key::up, {"k", "\x1b[A", "\x1bOA"}},
      {Key::down, {"j", "\x1b[B", "\x1bOB"}},
      {Key::page_up, {"\x1b[5~"}},
      {Key::page_down, {"\x1b[6~"}},
      {Key::quit, {"q", "\x1b", "\x04"}}};
  for (const auto& [key, sequences] : keys) {
    if (sequences.contains(bytes)) return key;
  }
  return Key::none;
}

/// Takes over the terminal for a full screen: keys arrive without echo. Restores the terminal at
/// the end, also if a signal ends the program. Only one at a time.
class Terminal {
 public:
  /// Throws CommandError if standard input or output is not a terminal.
  Terminal() {
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

  /// Restores the terminal, then lets a received signal end the program.
  ~Terminal() {
    leave();
    ::close(signal_descriptor_);
    ::sigprocmask(SIG_SETMASK, &saved_mask_, nullptr);
    if (ended_by_ != 0) std::raise(ended_by_);
  }

  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Replaces the screen with the lines from `scroll` on and `status` at the bottom. Returns how
  /// many lines did not fit below.
  int show(const std::string& text, int scroll, const std::string& status) {
    const auto lines = protocol::split_lines(text);
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

  /// Waits for a key. Returns Key::quit also if a signal arrives or the terminal is closed.
  [[nodiscard]] Key read() {
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

 private:
  void enter() {
    termios raw = saved_;
    // Ctrl-C and Ctrl-Z still send signals.
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    print(take_screen);
    flush();
  }

  void leave() {
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &saved_);
    // Not with print(), which throws: this runs in a destructor.
    [[maybe_unused]] const ssize_t written =
        ::write(STDOUT_FILENO, give_screen_back.data(), give_screen_back.size());
  }

  [[nodiscard]] Key read_signal() {
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

  [[nodiscard]] Key read_key() {
    std::array<char, 16> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) return Key::none;
    if (count <= 0) return Key::quit;
    const std::string_view pressed(bytes.data(), static_cast<std::size_t>(count));
    // A key is one byte or an escape sequence. If several bytes arrive together, use the last.
    return find_key(pressed.front() == '\x1b' ? pressed : pressed.substr(pressed.size() - 1));
  }

  termios saved_{};
  sigset_t signals_{};
  sigset_t saved_mask_{};
  int signal_descriptor_ = -1;
  int ended_by_ = 0;  // the signal number, or 0
};

struct ShowArguments : Arguments {
  Text record{this, required, "RECORD", "FILE", "Record of a game; - is standard input"};
  Number ply{this, "--ply", Bounds{0, 1'000'000}, "Number of moves before the position to draw"};
  Flag all{this, "--all", "Draw every position"};
  Flag step{this, "--step", "Step through the moves with the keyboard"};
  Word color{this, "auto", color_option};
  Text dictionary{this, dictionary_option};
};

std::string ply_title(int ply, int plies) {
  return "ply " + std::to_string(ply) + " of " + std::to_string(plies);
}

/// Standard error of the bots, which `aspis match --records` saves with the record.
class KeptErrors {
 public:
  KeptErrors(const protocol::Record& record, const std::string& file) {
    if (file == "-") return;
    for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
      std::string text = saved_stderr(file, record.seats[seat].mark);
      if (text.empty()) continue;
      texts_.push_back({shown_seat(record, static_cast<int>(seat)), std::move(text)});
    }
  }

  /// The output during this move's turn; at the last ply also that of an unfinished turn.
  [[nodiscard]] std::string at(int ply, int plies) const {
    std::string shown;
    for (const auto& [seat, text] : texts_) {
      std::string written = seats::stderr_at_move(text, ply);
      if (ply == plies) written += seats::stderr_at_move(text, ply + 1);
      if (written.empty()) continue;
      shown += "\nstandard error of " + seat + ":\n";
      for (const std::string_view line : protocol::split_lines(written)) {
        shown += "  | " + protocol::escaped(line, 2000) + "\n";
      }
    }
    return shown;
  }

 private:
  std::vector<std::pair<std::string, std::string>> texts_;
};

void show_all(const ReplayView& view, const KeptErrors& errors, const drawing::Style& style) {
  for (int ply = 0; ply <= view.plies(); ++ply) {
    print("\n" + ply_title(ply, view.plies()) + ", " + view.at(ply, style) +
          errors.at(ply, view.plies()));
  }
}

/// The reader's position: a ply, and how far its drawing is scrolled.
struct Place {
  int ply = 0;
  int scroll = 0;
};

Place moved(Place place, Key key, int plies, int below) {
  constexpr int page = 10;
  static const std::map<Key, int> lines = {
      {Key::up, -1}, {Key::down, 1}, {Key::page_up, -page}, {Key::page_down, page}};
  if (const auto by = lines.find(key); by != lines.end()) {
    return {place.ply, std::max(0, place.scroll + std::min(by->second, below))};
  }
  const std::map<Key, int> to = {{Key::next, place.ply + 1},
                                 {Key::previous, place.ply - 1},
                                 {Key::first, 0},
                                 {Key::last, plies}};
  if (const auto ply = to.find(key); ply != to.end()) place.ply = std::clamp(ply->second, 0, plies);
  return place;
}

void step_through(const ReplayView& view, const KeptErrors& errors, const std::string& header,
                  int ply, const std::string& color) {
  Terminal terminal;
  Place place{ply, 0};
  for (Key key = Key::none; key != Key::quit;) {
    const std::string text = view.at(place.ply, drawing::style_for_output(color)) +
                             errors.at(place.ply, view.plies()) + "\n" + header;
    const int below = terminal.show(text, place.scroll,
                                    " " + ply_title(place.ply, view.plies()) +
                                        "  left, right: moves  up, down: scroll  q: quit ");
    key = terminal.read();
    place = moved(place, key, view.plies(), below);
  }
}

void show(const ShowArguments& asked) {
  if (int{asked.ply.has_value() && !asked.step} + int{asked.all} + int{asked.step} > 1) {
    bad_input("--all cannot be combined with --ply or --step");
  }
  const protocol::Record record = read_record_file(*asked.record);
  const auto dictionary = dictionary_for(record, *asked.record, asked.dictionary);
  const ReplayView view(record, dictionary.words(), *asked.record);
  if (asked.ply > view.plies()) {
    bad_input("--ply " + std::to_string(*asked.ply) + ": " + *asked.record + " has " +
              std::to_string(view.plies()) + " moves; 0 is the start");
  }
  const int ply = asked.ply.value_or(asked.step ? 0 : view.plies());
  const std::string header = record_header(record);
  const KeptErrors errors(record, *asked.record);
  if (asked.step) return step_through(view, errors, header, ply, asked.color);
  const drawing::Style style = drawing::style_for_output(asked.color);
  // Draw everything before printing, so that an invalid record prints nothing.
  const std::string drawn = view.at(asked.all ? view.plies() : ply, style);
  print(header);
  if (asked.all) {
    show_all(view, errors, style);
  } else {
    print("\n" + ply_title(ply, view.plies()) + ", " + drawn + errors.at(ply, view.plies()));
  }
}

}  // namespace

Command show_command() {
  return command<ShowArguments>(
      "show", "Draw a recorded game in the terminal",
      "Draws the last position, the one given by --ply, or all of them. Brackets mark the last "
      "move. With --step, the arrow keys, n and p step through the moves and q quits. Below the "
      "position is what the bots wrote to standard error in that turn, if 'aspis match --records' "
      "stored it next to the record.\n\nColours are safe for colour-blind readers, and nothing "
      "depends on colour alone. NO_COLOR and COLUMNS are honoured.",
      "aspis show final.record\n"
      "aspis show final.record --ply 12\n"
      "aspis show final.record --step\n"
      "aspis show final.record --all --color always | less -R\n"
      "aspis tournament record 17 | aspis show -",
      show);
}

}  // namespace aspis::cli
