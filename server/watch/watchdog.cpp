#include "server/watch/watchdog.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

namespace aspis::watch {
namespace {

constexpr std::chrono::milliseconds every{250};
constexpr std::chrono::milliseconds too_long{1'000};

std::string seconds_text(std::chrono::steady_clock::duration duration) {
  const auto tenths =
      std::chrono::duration_cast<std::chrono::duration<long, std::deci>>(duration).count();
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "s";
}

}  // namespace

Watchdog::Watchdog(Log& log) : log_(log), thread_([this] { run(); }) {
}

Watchdog::~Watchdog() {
  stop();
}

void Watchdog::stop() {
  {
    const protocol::MutexLock lock(mutex_);
    is_over_ = true;
  }
  ended_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Watchdog::watch(std::string name, boost::asio::io_context& io) {
  const protocol::MutexLock lock(mutex_);
  Loop loop;
  loop.name = std::move(name);
  loop.io = &io;
  loops_.push_back(std::move(loop));
}

std::vector<std::string> Watchdog::stalled() const {
  const protocol::MutexLock lock(mutex_);
  std::vector<std::string> names;
  for (const Loop& loop : loops_) {
    if (loop.is_stalled) names.push_back(loop.name);
  }
  return names;
}

void Watchdog::run() {
  protocol::MutexLock lock(mutex_);
  while (!is_over_) {
    for (Loop& loop : loops_) look_at(loop);
    ended_.wait_for(lock.native(), every);
  }
}

void Watchdog::look_at(Loop& loop) {
  const auto now = Clock::now();
  if (*loop.answered) {
    if (std::exchange(loop.is_stalled, false)) {
      log_.warning("loop-turns-again",
                   {{"loop", loop.name}, {"after", seconds_text(now - loop.asked)}});
    }
    loop.asked = now;
    *loop.answered = false;
    boost::asio::post(*loop.io, [answered = loop.answered] { *answered = true; });
  } else if (now - loop.asked >= too_long && !std::exchange(loop.is_stalled, true)) {
    log_.error("loop-stalled", {{"loop", loop.name}, {"since", seconds_text(now - loop.asked)}});
  }
}

}  // namespace aspis::watch
