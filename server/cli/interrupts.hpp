// Ctrl-C, once and twice: an orderly end, then an end at once.
#pragma once

#include <csignal>
#include <functional>
#include <thread>

namespace aspis::cli {

/// While it lives, SIGINT and SIGTERM do not end the program; a thread of its own calls `first` at
/// the first one and `second` at the second. Build it before other threads, which inherit its
/// signal mask.
class Interrupts {
 public:
  Interrupts(std::function<void()> first, std::function<void()> second);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

 private:
  sigset_t before_{};
  std::jthread waiter_;
};

}  // namespace aspis::cli
