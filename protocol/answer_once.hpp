// Whoever answers may fail to, or do it twice: the one who asked gets one answer.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <utility>

namespace aspis::protocol {

/// Passes the first value on and drops the others; gives `forgotten` when its last copy goes and
/// none has come. An empty `answer` is told nothing. From any thread.
template <class Value>
std::function<void(Value)> answer_once(std::function<void(Value)> answer, Value forgotten) {
  class Once {
   public:
    Once(std::function<void(Value)> to, Value otherwise)
        : to_(std::move(to)), otherwise_(std::move(otherwise)) {}
    ~Once() {
      try {
        say(std::move(otherwise_));
      } catch (...) {  // NOLINT: whoever is told has nobody to tell
      }
    }
    Once(const Once&) = delete;
    Once& operator=(const Once&) = delete;

    void say(Value value) {
      if (!is_said_.exchange(true) && to_) to_(std::move(value));
    }

   private:
    const std::function<void(Value)> to_;
    Value otherwise_;
    std::atomic<bool> is_said_{false};
  };
  return [once = std::make_shared<Once>(std::move(answer), std::move(forgotten))](Value value) {
    once->say(std::move(value));
  };
}

}  // namespace aspis::protocol
