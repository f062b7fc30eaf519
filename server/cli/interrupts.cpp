#include "server/cli/interrupts.hpp"

#include <pthread.h>

#include <cstdlib>
#include <ctime>

namespace aspis::cli {
namespace {

/// As nohup leaves it.
bool is_ignored(int signal) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

Interrupts::Interrupts(std::function<void()> first, std::function<void()> second) {
  sigset_t waited;
  sigemptyset(&waited);
  sigaddset(&waited, SIGINT);
  sigaddset(&waited, SIGTERM);
  if (!is_ignored(SIGHUP)) sigaddset(&waited, SIGHUP);
  sigaddset(&waited, SIGUSR1);  // how the destructor wakes the thread
  pthread_sigmask(SIG_BLOCK, &waited, &before_);
  waiter_ = std::jthread(
      [waited, first = std::move(first), second = std::move(second)](const std::stop_token& stop) {
        for (int count = 0; !stop.stop_requested();) {
          int signal = 0;
          if (::sigwait(&waited, &signal) != 0 || signal == SIGUSR1) continue;
          if (signal == SIGHUP) {
            std::signal(SIGHUP, SIG_IGN);  // for good: its next may come when this is gone
            if (count > 0) continue;
          }
          ++count;
          if (count == 1) first();
          if (count == 2) second();
        }
      });
}

Interrupts::Interrupts(std::atomic<bool>& interrupted)
    : Interrupts([&interrupted] { interrupted = true; }, [] { std::_Exit(128 + SIGINT); }) {
}

Interrupts::~Interrupts() {
  waiter_.request_stop();
  ::pthread_kill(waiter_.native_handle(), SIGUSR1);
  waiter_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace aspis::cli
