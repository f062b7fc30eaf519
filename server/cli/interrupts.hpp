// Ctrl-C, once and twice: an orderly end, then an end at once. A terminal that goes is the first.
#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <thread>

namespace aspis::cli {

/// While it lives, SIGINT, SIGTERM and SIGHUP do not end the program; a thread of its own calls
/// `first` at the first one and `second` at the second. A terminal that is closed sends SIGHUP more
/// than once: it is never the second, ignored from then on, and none at all where the program was
/// started to ignore it.
/// Build it before other threads, which inherit its signal mask.
class Interrupts {
 public:
  Interrupts(std::function<void()> first, std::function<void()> second);
  /// The first sets `interrupted`, the second ends the program as a shell expects.
  explicit Interrupts(std::atomic<bool>& interrupted);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

 private:
  sigset_t before_{};
  std::jthread waiter_;
};

}  // namespace aspis::cli
