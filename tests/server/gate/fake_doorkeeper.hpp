// A gate on a game thread of its own, and a doorkeeper who knows two tokens and whose bots hear an echo.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/gate/gate.hpp"
#include "tests/support/line_client.hpp"

namespace aspis::gate {

/// Keeps whom it lets in, greets, and repeats what came with the login.
class FakeDoorkeeper final : public Doorkeeper {
 public:
  ~FakeDoorkeeper() override {
    for (const int descriptor : admitted_) ::close(descriptor);
  }

  protocol::Result<std::string> admit(std::string_view token, int descriptor,
                                      std::string received) override {
    const std::lock_guard lock(mutex_);
    if (token != "good" && token != "better") return protocol::Error{"no such token"};
    const std::string text = "welcome " + std::string(token) + "\n" + received;
    EXPECT_EQ(::send(descriptor, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT),
              static_cast<ssize_t>(text.size()));
    admitted_.push_back(descriptor);
    came_.notify_all();
    return std::string(token);
  }
  bool knows_all_tokens() const override { return knows_all; }

  /// The descriptor of the `count`th who came, now the caller's.
  support::LineClient take(std::size_t count = 1) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(
        came_.wait_for(lock, std::chrono::seconds(10), [&] { return admitted_.size() >= count; }));
    const int descriptor = admitted_.at(count - 1);
    admitted_.erase(admitted_.begin() + static_cast<std::ptrdiff_t>(count) - 1);
    const int flags = ::fcntl(descriptor, F_GETFL);
    EXPECT_TRUE((flags & O_NONBLOCK) != 0);
    ::fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK);
    return support::LineClient::of(descriptor);
  }

  std::atomic<bool> knows_all{true};

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<int> admitted_;
};

class GateTest : public testing::Test {
 protected:
  void open(GateLimits limits = {}, const std::optional<Certificate>& certificate = {}) {
    gate_.emplace(game_thread_, limits, keeper_);
    const auto port = gate_->listen("127.0.0.1:0", certificate);
    ASSERT_TRUE(port.ok()) << port.error().text;
    port_ = *port;
  }

  [[nodiscard]] support::LineClient client() const { return support::LineClient(port_); }

  /// Waits for it, ten seconds at most.
  template <class Holds>
  [[nodiscard]] static bool comes_true(Holds holds) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!holds()) {
      if (std::chrono::steady_clock::now() > deadline) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
  }

  sandbox::Sandbox sandbox_;
  match::GameThread game_thread_{sandbox_, [](const std::exception_ptr&) { ADD_FAILURE() << "thrown"; }};
  FakeDoorkeeper keeper_;
  std::optional<Gate> gate_;
  std::uint16_t port_ = 0;
};

}  // namespace aspis::gate
