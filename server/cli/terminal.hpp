// A terminal taken over for one full screen: keys without echo, and everything given back at the
// end, also when a signal ends the program. Knows nothing of games.
#pragma once

#include <termios.h>
#include <csignal>
#include <string>

namespace aspis::cli {

enum class Key { none, next, previous, first, last, up, down, page_up, page_down, quit, resized };

/// Standard input and output must be terminals. One at a time.
class Terminal {
 public:
  /// Throws CommandError where they are not.
  Terminal();
  /// Gives the terminal back. Where a signal came that ends programs, it takes effect then.
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// In place of what was shown: lines from `scroll` on as far as there is room, and `status` at
  /// the bottom. How many lines did not fit below.
  int show(const std::string& text, int scroll, const std::string& status);

  /// Waits for it. Key::quit also where a signal ends the program or the terminal is gone.
  [[nodiscard]] Key read();

 private:
  void enter();
  void leave();
  [[nodiscard]] Key read_signal();
  [[nodiscard]] Key read_key();

  termios saved_{};
  sigset_t signals_{};
  sigset_t saved_mask_{};
  int signal_descriptor_ = -1;
  int ended_by_ = 0;  // the signal, 0 while there is none
};

}  // namespace aspis::cli
