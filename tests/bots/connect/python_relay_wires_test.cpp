// The relay in Python over WebSockets and over TLS.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>

#include <condition_variable>
#include <mutex>

#include "server/login/bot_listener.hpp"
#include "tests/bots/connect/python_relay_fixture.hpp"
#include "tests/bots/connect/web_caller.hpp"
#include "tests/support/certificate.hpp"

namespace aspis::tests {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class PythonRelayWeb : public PythonRelayFixture {
 protected:
  PythonRelay& web_relay(const std::vector<std::string>& bot, const std::string& target = "") {
    return relay_.emplace(
        folder_, std::vector<std::string>{"--ws", "ws://" + server_.address() + target}, bot);
  }
  [[nodiscard]] WebCaller welcome() const {
    WebCaller caller(server_.accept());
    caller.accept(accepted_key(caller.key()));
    EXPECT_EQ(caller.hear(), "login sesame-417");
    caller.say("welcome alice");
    return caller;
  }
};

TEST_F(PythonRelayWeb, PlaysWholeGameOverWebSocket) {
  web_relay({sample_bot("croquet_random"), "3"});
  WebCaller caller = welcome();
  EXPECT_THAT(caller.request(),
              AllOf(StartsWith("GET /api/v1/bot HTTP/1.1\r\nHost: " + server_.address() + "\r\n"),
                    HasSubstr("Upgrade: websocket\r\n"), HasSubstr("Connection: Upgrade\r\n"),
                    HasSubstr("Sec-WebSocket-Version: 13\r\n")));
  LineReferee referee("croquet", 0, 4);
  EXPECT_TRUE(referee.play(caller));
  EXPECT_FALSE(protocol::is_forfeit(referee.verdict().reason));
  ASSERT_TRUE(has_record(1));
  EXPECT_EQ(record_error(relay_->games().at(0)), "");
}

TEST_F(PythonRelayWeb, AnswersPingBetweenFragmentsOfMessage) {
  web_relay({"cat"});
  WebCaller caller = welcome();
  caller.frame(0x01, "pi");
  caller.frame(0x89, "are you there");
  caller.frame(0x80, "ng 12");
  EXPECT_EQ(caller.hear_frame(),
            "\x8a"
            "are you there");
  EXPECT_EQ(caller.hear(), "pong 12");
}

TEST_F(PythonRelayWeb, ReadsLongMessageAsLine) {
  web_relay({"cat"});
  WebCaller caller = welcome();
  caller.say("note " + std::string(300, 'x'));
  EXPECT_TRUE(relay_->says(std::string(300, 'x')));
}

TEST_F(PythonRelayWeb, RequestsPathOfAddress) {
  web_relay({"cat"}, "/elsewhere?a=b");
  const WebCaller caller(server_.accept());
  EXPECT_THAT(caller.request(), StartsWith("GET /elsewhere?a=b HTTP/1.1\r\n"));
}

TEST_F(PythonRelayWeb, DistrustsServerThatDoesNotKnowKey) {
  auto& relay = web_relay({"cat"});
  WebCaller caller(server_.accept());
  caller.accept(accepted_key("another one"));
  EXPECT_TRUE(relay.says("the server's WebSocket handshake is wrong; trying again"));
  EXPECT_EQ(caller.hear_frame(), "(end)");
}

TEST_F(PythonRelayWeb, NamesServerWithoutWebSocketAndRetries) {
  auto& relay = web_relay({"cat"});
  {
    const WebCaller caller(server_.accept());
    caller.answer("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
  }
  EXPECT_TRUE(relay.says("no WebSocket there: the server answered 'HTTP/1.1 404 Not Found'"));
  static_cast<void>(welcome());
}

TEST_F(PythonRelayWeb, TooLongFrameEndsConnection) {
  auto& relay = web_relay({"cat"});
  {
    const WebCaller caller = welcome();
    caller.answer(std::string("\x81\x7f\x00\x00\x00\x7f\xff\xff\xff\xff", 10));
    EXPECT_TRUE(relay.says("a WebSocket frame that is wrong or too long"));
  }
  static_cast<void>(welcome());
}

/// Lets one token in and hands the bot's connection to the test.
class OneToken final : public login::LoginHandler {
 public:
  protocol::Result<std::string> admit(const protocol::Login& login,
                                      protocol::Connection& connection, std::string) override {
    if (login.token != "sesame-417") return protocol::Error{"no such token"};
    const std::lock_guard lock(mutex_);
    descriptor_ = connection.descriptor.release();
    came_.notify_all();
    return std::string("alice");
  }

  Caller take() {
    std::unique_lock lock(mutex_);
    if (!came_.wait_for(lock, std::chrono::minutes(1), [&] { return descriptor_ >= 0; })) {
      throw std::runtime_error("nobody logs in");
    }
    ::fcntl(descriptor_, F_SETFL, ::fcntl(descriptor_, F_GETFL) & ~O_NONBLOCK);
    Caller caller(std::exchange(descriptor_, -1));
    caller.say("welcome alice");
    return caller;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  int descriptor_ = -1;
};

/// With the listener for bots itself.
class PythonRelayTls : public PythonRelayFixture {
 protected:
  PythonRelay& tls_relay(const std::vector<std::string>& bot, std::vector<std::string> options) {
    const auto port = bots_.listen(
        "127.0.0.1:0", net::Certificate{certificate_.chain_file, certificate_.key_file});
    options.insert(options.begin(), {"127.0.0.1:" + std::to_string(port.value()), "--tls"});
    return relay_.emplace(folder_, options, bot);
  }

  support::TestCertificate certificate_{folder_.path()};
  sandbox::Sandbox sandbox_;
  match::GameThread game_thread_{sandbox_,
                                 [](const std::exception_ptr&) { ADD_FAILURE() << "thrown"; }};
  OneToken handler_;
  login::BotListener bots_{game_thread_, {}, handler_};
};

TEST_F(PythonRelayTls, PlaysWholeGameOverTls) {
  tls_relay({sample_bot("croquet_random"), "3"}, {"--ca", certificate_.chain_file});
  Caller caller = handler_.take();
  LineReferee referee("croquet", 0, 4);
  EXPECT_TRUE(referee.play(caller));
  EXPECT_FALSE(protocol::is_forfeit(referee.verdict().reason));
  EXPECT_TRUE(has_record(1));
}

TEST_F(PythonRelayTls, RefusesUntrustedCertificateInOneLine) {
  auto& relay = tls_relay({"cat"}, {});
  EXPECT_EQ(relay.exit_status(), 1);
  EXPECT_THAT(relay.words(), AllOf(StartsWith("aspis_connect: the server's certificate is refused"),
                                   HasSubstr("--ca FILE")));
}

TEST_F(PythonRelayTls, AcceptsAnyCertificateIfAllowed) {
  auto& relay = tls_relay({"cat"}, {"--insecure"});
  const Caller caller = handler_.take();
  EXPECT_TRUE(relay.says("connected as alice"));
}

TEST_F(PythonRelayTls, ReportsUnknownTokenFromListener) {
  auto& relay = tls_relay({"cat"}, {"--insecure", "--token", "another"});
  EXPECT_EQ(relay.exit_status(), 1);
  EXPECT_EQ(relay.words(), "aspis_connect: the server refuses this bot: no such token\n");
}

}  // namespace
}  // namespace aspis::tests
