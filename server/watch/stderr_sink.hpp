// Writes log lines to standard error without blocking forever.
#pragma once

#include <spdlog/details/null_mutex.h>
#include <spdlog/sinks/base_sink.h>

#include <atomic>
#include <cstdint>
#include <string_view>

#include "protocol/descriptor.hpp"

namespace spdlog::details {
class thread_pool;
}

namespace aspis::watch {

/// Used only on the log's thread. Waits while the reader takes nothing; after end() for at most a
/// second, and then drops the rest.
class StderrSink final : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  StderrSink();

  /// Safe to call from any thread.
  void end() { is_ending_ = true; }
  /// The sink reports new lines that the queue has dropped before the next line. Call this before
  /// the first line.
  void set_queue(spdlog::details::thread_pool& queue) { queue_ = &queue; }

 private:
  void sink_it_(const spdlog::details::log_msg&) override;
  void flush_() override {}
  void write(std::string_view);
  [[nodiscard]] bool wait_until_writable() const;

  enum class Kind { file, stream, socket };
  Kind kind_;
  protocol::Descriptor own_;  // a pipe or terminal of our own, with O_NONBLOCK
  int number_;
  std::atomic<bool> is_ending_{false};
  bool gives_up_ = false;
  spdlog::details::thread_pool* queue_ = nullptr;
  std::uint64_t told_ = 0;  // dropped lines already reported
};

}  // namespace aspis::watch
