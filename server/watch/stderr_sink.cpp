#include "server/watch/stderr_sink.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spdlog/async.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>

namespace aspis::watch {
namespace {

constexpr std::chrono::milliseconds patience{1'000};  // after end()
constexpr int look_every = 50;                        // ms

}  // namespace

/// Opens a pipe or terminal again, because O_NONBLOCK would affect other processes that share it.
StderrSink::StderrSink() : kind_(Kind::file), number_(STDERR_FILENO) {
  struct stat status {};
  if (::fstat(STDERR_FILENO, &status) != 0) return;
  if (S_ISSOCK(status.st_mode)) {
    kind_ = Kind::socket;
  } else if (S_ISFIFO(status.st_mode) || S_ISCHR(status.st_mode)) {
    kind_ = Kind::stream;
    own_ = protocol::Descriptor(
        ::open("/proc/self/fd/2", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (own_) number_ = own_.get();
  }
}

void StderrSink::sink_it_(const spdlog::details::log_msg& message) {
  if (gives_up_) return;
  spdlog::memory_buf_t line;
  formatter_->format(message, line);
  write(std::string_view(line.data(), line.size()));
  const std::uint64_t dropped = queue_ == nullptr ? 0 : queue_->overrun_counter();
  if (gives_up_ || dropped == told_) return;
  const std::string text = "log-lines-dropped count=" + std::to_string(dropped - told_);
  told_ = dropped;
  spdlog::details::log_msg note(message.time, message.source, message.logger_name,
                                spdlog::level::warn, text);
  line.clear();
  formatter_->format(note, line);
  write(std::string_view(line.data(), line.size()));
}

void StderrSink::write(std::string_view bytes) {
  while (!bytes.empty() && !gives_up_) {
    const ssize_t count = kind_ == Kind::socket ? ::send(number_, bytes.data(), bytes.size(),
                                                         MSG_DONTWAIT | MSG_NOSIGNAL)
                                                : ::write(number_, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      gives_up_ = !wait_until_writable();
    } else if (errno != EINTR) {
      return;  // no reader, or the disk is full: try again with the next line
    }
  }
}

/// Returns false if end() was called and a second has passed.
bool StderrSink::wait_until_writable() const {
  using std::chrono::steady_clock;
  steady_clock::time_point end = steady_clock::time_point::max();
  for (;;) {
    if (is_ending_ && end == steady_clock::time_point::max()) end = steady_clock::now() + patience;
    pollfd polled{number_, POLLOUT, 0};
    if (::poll(&polled, 1, look_every) > 0) return true;
    if (steady_clock::now() >= end) return false;
  }
}

}  // namespace aspis::watch
