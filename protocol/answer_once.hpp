// A callback of which only the first answer counts; without one, its destruction supplies it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <utility>

namespace aspis::protocol {

/// Passes the first value on and drops the others. If the last copy is destroyed without a value,
/// passes `forgotten`. `answer` may be empty. From any thread.
template <class Value>
std::function<void(Value)> answer_once(std::function<void(Value)> answer, Value forgotten) {
  class Once {
   public:
    Once(std::function<void(Value)> to, Value otherwise)
        : to_(std::move(to)), otherwise_(std::move(otherwise)) {}
    ~Once() {
      try {
        say(std::move(otherwise_));
      } catch (...) {  // NOLINT: a destructor has no caller to report to
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
