// A listener for bots on a game thread, and a handler that knows two tokens and echoes to its bots.
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

#include "server/login/bot_listener.hpp"
#include "tests/support/line_client.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::login {

using support::comes_true;

/// The other end of a bot's connection, which counts as open until the test closes it.
class Referee : public support::LineClient {
 public:
  explicit Referee(protocol::Connection connection)
      : LineClient(of(connection.descriptor.release())), held_(std::move(connection.held)) {}
  void close() {
    LineClient::close();
    held_.reset();
  }

 private:
  std::shared_ptr<void> held_;
};

/// Keeps the bots that it lets in, greets them, and repeats the bytes that followed the login.
class FakeLoginHandler final : public LoginHandler {
 public:
  protocol::Result<std::string> admit(const protocol::Login& login,
                                      protocol::Connection& connection,
                                      std::string received) override {
    const std::string& token = login.token;
    const std::lock_guard lock(mutex_);
    if (token != "good" && token != "better") return protocol::Error{"no such token"};
    const std::string text =
        "welcome " + token + (login.check_only ? " to be checked" : "") + "\n" + received;
    EXPECT_EQ(
        ::send(connection.descriptor.get(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT),
        static_cast<ssize_t>(text.size()));
    admitted_.push_back(std::move(connection));
    came_.notify_all();
    return token;
  }
  bool knows_all_tokens() const override { return knows_all; }

  /// Returns the connection of the `count`th bot.
  Referee take(std::size_t count = 1) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(
        came_.wait_for(lock, std::chrono::seconds(10), [&] { return admitted_.size() >= count; }));
    protocol::Connection connection = std::move(admitted_.at(count - 1));
    admitted_.erase(admitted_.begin() + static_cast<std::ptrdiff_t>(count) - 1);
    const int descriptor = connection.descriptor.get();
    const int flags = ::fcntl(descriptor, F_GETFL);
    EXPECT_TRUE((flags & O_NONBLOCK) != 0);
    ::fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK);
    return Referee(std::move(connection));
  }

  std::atomic<bool> knows_all{true};

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<protocol::Connection> admitted_;
};

class BotListenerTest : public testing::Test {
 protected:
  void open(BotLimits limits = {}, const std::optional<net::Certificate>& certificate = {}) {
    bots_.emplace(game_thread_, limits, handler_);
    const auto port = bots_->listen("127.0.0.1:0", certificate);
    ASSERT_TRUE(port.ok()) << port.error().text;
    port_ = *port;
  }

  [[nodiscard]] support::LineClient client() const { return support::LineClient(port_); }

  sandbox::Sandbox sandbox_;
  match::GameThread game_thread_{sandbox_,
                                 [](const std::exception_ptr&) { ADD_FAILURE() << "thrown"; }};
  FakeLoginHandler handler_;
  std::optional<BotListener> bots_;
  std::uint16_t port_ = 0;
};

}  // namespace aspis::login
