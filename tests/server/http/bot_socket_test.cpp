// Tests bots over WebSockets: messages on one side, lines on a descriptor on the other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "protocol/descriptor.hpp"
#include "tests/server/http/served.hpp"
#include "tests/support/websocket_client.hpp"

namespace aspis::http {
namespace {

using support::WebSocketClient;
using ::testing::HasSubstr;

/// A server that gives the bots' lines to the test.
class BotServer {
 public:
  BotServer()
      : served([this](ServerPlan& plan) {
          site(plan).bot = [this](protocol::Descriptor lines, const std::string& from) {
            const std::lock_guard lock(mutex_);
            lines_ = std::move(lines);
            peer = from;
            came_.notify_one();
          };
        }) {}

  /// Returns the descriptor of the last bot's lines.
  int lines() {
    std::unique_lock lock(mutex_);
    came_.wait(lock, [this] { return static_cast<bool>(lines_); });
    return lines_.get();
  }
  void close_lines() {
    lines();
    lines_.close();
  }

  /// Reads this many bytes from the bot, or fewer if it disconnects.
  std::string hear(std::size_t count) {
    std::string heard;
    while (heard.size() < count) {
      pollfd poll{lines(), POLLIN, 0};
      if (::poll(&poll, 1, 20'000) != 1) break;
      char bytes[4'096];
      const auto got = ::recv(lines(), bytes, std::min(sizeof bytes, count - heard.size()), 0);
      if (got <= 0) break;
      heard.append(bytes, static_cast<std::size_t>(got));
    }
    return heard;
  }
  bool say(std::string_view text) {
    while (!text.empty()) {
      pollfd poll{lines(), POLLOUT, 0};
      if (::poll(&poll, 1, 20'000) != 1) return false;
      const auto count = ::send(lines(), text.data(), text.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }

  std::string peer;

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  protocol::Descriptor lines_;

 public:
  Served served;
};

class BotSocket : public testing::Test {
 protected:
  BotServer server_;
  WebSocketClient bot_{server_.served.port, "/api/v1/bot"};
};

TEST_F(BotSocket, CarriesEachMessageAsALineBothWays) {
  bot_.say("login token");
  bot_.say("ready\n");
  bot_.say("two\nlines");
  EXPECT_EQ(server_.hear(28), "login token\nready\ntwo\nlines\n");
  EXPECT_EQ(server_.peer, "127.0.0.1");
  server_.say("welcome mid\ngo 50");
  EXPECT_EQ(bot_.hear(), "welcome mid");
  server_.say("00 -\n\n");
  EXPECT_EQ(bot_.hear(), "go 5000 -");
  const support::Frame empty = bot_.frame();
  EXPECT_EQ(empty.opcode, 1);
  EXPECT_EQ(empty.payload, "");
}

TEST_F(BotSocket, JoinsFragmentsAndAnswersPingBetweenThem) {
  bot_.raw().send(support::frame_bytes(0x01, "W,1,1,") + support::frame_bytes(0x89, "!") +
                  support::frame_bytes(0x80, "1,3,1,tea"));
  EXPECT_EQ(server_.hear(16), "W,1,1,1,3,1,tea\n");
  EXPECT_EQ(bot_.frame().opcode, 10);
}

TEST_F(BotSocket, CarriesRowAsLongAsWidestBoard) {
  const std::string row = "row " + std::string(200'000, 'a');
  std::thread speaking([&] { server_.say(row + "\n"); });
  EXPECT_EQ(bot_.hear(), row);
  speaking.join();
}

TEST_F(BotSocket, SlowsDownBotThatSendsTooFast) {
  const std::string line(4'000, 'x');
  constexpr std::size_t count = 5'000;  // 20 MB: more than all buffers on the way hold
  std::thread speaking([&] {
    for (std::size_t sent = 0; sent < count; ++sent) bot_.say(line);
  });
  EXPECT_EQ(server_.hear((line.size() + 1) * count).size(), (line.size() + 1) * count);
  speaking.join();
}

TEST_F(BotSocket, SlowsDownRefereeThatSendsTooFast) {
  const std::string line(4'000, 'y');
  constexpr int count = 5'000;
  std::thread speaking([&] {
    for (int said = 0; said < count; ++said) server_.say(line + "\n");
  });
  for (int heard = 0; heard < count; ++heard) ASSERT_EQ(bot_.hear(), line);
  speaking.join();
}

TEST_F(BotSocket, EndsLinesWhenBotCloses) {
  BotServer server;
  {
    WebSocketClient bot(server.served.port, "/api/v1/bot");
    bot.say("last words");
    EXPECT_EQ(server.hear(11), "last words\n");
  }
  EXPECT_EQ(server.hear(1), "");
  BotServer polite;
  WebSocketClient bot(polite.served.port, "/api/v1/bot");
  bot.close();
  EXPECT_EQ(bot.frame().close_code(), 1000);
  EXPECT_EQ(polite.hear(1), "");
}

TEST_F(BotSocket, DeliversPendingLinesThenClosesWhenLinesEnd) {
  server_.say("result win\nbye\n");
  server_.close_lines();
  EXPECT_EQ(bot_.hear(), "result win");
  EXPECT_EQ(bot_.hear(), "bye");
  EXPECT_EQ(bot_.frame().close_code(), 1000);
}

TEST_F(BotSocket, ClosesCleanlyWhenBothEndsCloseTogether) {
  for (int time = 0; time < 20; ++time) {
    BotServer server;
    WebSocketClient bot(server.served.port, "/api/v1/bot");
    server.lines();
    std::thread closing([&] { server.close_lines(); });
    bot.close();
    EXPECT_EQ(bot.frame().close_code(), 1000);
    closing.join();
    EXPECT_TRUE(bot.raw().is_closed());
  }
}

TEST_F(BotSocket, ClosesOnBinaryTooLongOrInvalidText) {
  for (const auto& [bytes, code] : std::vector<std::pair<std::string, int>>{
           {support::frame_bytes(0x82, "binary"), 1003},
           {support::frame_bytes(0x81, std::string(70'000, 'x')), 1009},
           {support::frame_bytes(0x81, "\xff\xff"), 1007},
           {support::frame_bytes(0x81, "unmasked", false), 1002}}) {
    BotServer server;
    WebSocketClient bot(server.served.port, "/api/v1/bot");
    bot.raw().send(bytes);
    EXPECT_EQ(bot.frame().close_code(), code);
    bot.close();
    EXPECT_EQ(server.hear(1), "");
  }
}

TEST_F(BotSocket, AnswersInvalidUpgradeAsRequest) {
  const auto ask = [&](const std::string& request) { return server_.served.ask(request); };
  const auto plain = ask(get("/api/v1/bot"));
  EXPECT_EQ(plain.status, 426);
  EXPECT_EQ(plain.header("Sec-WebSocket-Version"), "13");
  std::string other_version = support::upgrade_request("/api/v1/bot");
  other_version.replace(other_version.find(": 13"), 4, ": 12");
  EXPECT_EQ(ask(other_version).status, 426);
  std::string bad_key = support::upgrade_request("/api/v1/bot");
  bad_key.replace(bad_key.find("dGhl"), 4, "d%hl");
  EXPECT_EQ(ask(bad_key).status, 400);
  EXPECT_EQ(ask(support::upgrade_request("/api/v1/bot", "Origin: http://evil\r\n")).status, 403);
  EXPECT_EQ(ask(support::upgrade_request("/api/v1/bot") + "early").status, 400);
  EXPECT_EQ(ask(support::upgrade_request("/elsewhere")).body, "GET /elsewhere ");
  EXPECT_NO_THROW(WebSocketClient(server_.served.port, "/api/v1/bot", "Origin: http://x\r\n"));
}

}  // namespace
}  // namespace aspis::http
