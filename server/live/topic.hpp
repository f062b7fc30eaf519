// One topic: its last events with their numbers, and the messages that carry them. No sockets.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aspis::live {

using Text = std::shared_ptr<const std::string>;

/// The events of one topic. From any thread.
class Events {
 public:
  Events(std::string topic, std::size_t kept, std::uint64_t first_number);

  /// Whether this is the first event that nobody has asked about since the last take_pending().
  bool add(std::string event);
  /// The same for the topic's end. An event after it begins the topic anew.
  bool end();

  struct State {
    std::uint64_t last = 0;  // first_number - 1 before the first
    bool ended = false;
  };
  /// What add() and end() have to tell is taken.
  State take_pending();
  [[nodiscard]] State state() const;
  /// The version before the first event; a page made then says 0.
  [[nodiscard]] std::uint64_t beginning() const { return before_first_; }

  /// The message with all events after `after` until `last`; null where some are not kept. The same
  /// buffer for whoever asks for the same.
  [[nodiscard]] Text message(std::uint64_t after, const State& until);
  /// The message that asks for a fresh page in `delay_ms`.
  [[nodiscard]] Text resync(std::uint64_t version, unsigned delay_ms) const;

  [[nodiscard]] const std::string& topic() const { return topic_; }

 private:
  [[nodiscard]] std::optional<std::vector<Text>> between(std::uint64_t after,
                                                         std::uint64_t last) const;

  struct Made {
    std::uint64_t after, last;
    bool ended;
    Text text;
  };

  const std::string topic_;
  const std::string opening_;  // {"topic":T,"v":
  const std::size_t kept_;
  const std::uint64_t before_first_;
  mutable std::mutex mutex_;
  std::deque<Text> ring_;
  State state_;
  bool asked_ = false;
  std::mutex making_;
  std::vector<Made> made_;  // the last few; under `making_`
};

}  // namespace aspis::live
