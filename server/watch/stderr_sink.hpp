// Lines on standard error that wait for nobody for ever.
#pragma once

#include <spdlog/details/null_mutex.h>
#include <spdlog/sinks/base_sink.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string_view>

#include "protocol/descriptor.hpp"

namespace aspis::watch {

/// Used by the log's thread alone. Waits while nobody reads; after end() for a second at most, and
/// what is not written then is dropped.
class StderrSink final : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  StderrSink();

  /// From any thread.
  void end() { is_ending_ = true; }
  /// How many lines the queue has dropped so far: said in a line of their own when the next one is
  /// written. Before the first line.
  void set_dropped(std::function<std::uint64_t()> dropped) { dropped_ = std::move(dropped); }

 private:
  void sink_it_(const spdlog::details::log_msg&) override;
  void flush_() override {}
  void write(std::string_view);
  [[nodiscard]] bool wait_until_writable() const;

  enum class Kind { file, stream, socket };
  Kind kind_;
  protocol::Descriptor own_;  // of a pipe or terminal: does not block, whatever others' copies do
  int number_;
  std::atomic<bool> is_ending_{false};
  bool gives_up_ = false;
  std::function<std::uint64_t()> dropped_;
  std::uint64_t told_ = 0;  // of those dropped
};

}  // namespace aspis::watch
