// The relay's kinds of link against the server's own front doors: TLS through the gate, WebSockets
// through the HTTP front.
#include "tests/bots/connect/relay_fixture.hpp"
#include "tests/server/http/served.hpp"
#include "tests/server/login/fake_login_handler.hpp"
#include "tests/support/certificate.hpp"

namespace aspis::connect {
namespace {

using support::LineClient;
using ::testing::HasSubstr;

class LinkTest : public RelayTest {
 protected:
  /// A game of one move, over whatever link there is.
  void play() {
    LineClient referee = handler_.take();
    referee.send("ping 1\n" + croquet_setup);
    EXPECT_EQ(referee.line(), "pong 1");
    EXPECT_EQ(referee.line(), "ready");
    referee.send("state 1 0 free 0 2 0 free 0\ngo 60000 60000\n");
    EXPECT_EQ(referee.line(), "1,8");
    referee.send("move 1,8\nnote resigned\nresult win 1=8,2=0 resigned\n");
    EXPECT_TRUE(events_.has("won by resigned"));
    EXPECT_TRUE(finish().ok());
    EXPECT_EQ(referee.line(), std::nullopt);
  }

  std::uint16_t listen(const std::optional<net::Certificate>& certificate) {
    const auto port = bots_.listen("127.0.0.1:0", certificate);
    EXPECT_TRUE(port.ok());
    return *port;
  }

  [[nodiscard]] RelayPlan tls_plan(const std::string& host) {
    RelayPlan secure = plan(bot(croquet_player));
    secure.route.kind = Route::Kind::tls;
    secure.route.url = {"", host, listen(files_), "/"};
    secure.route.authority = certificate_.chain_file;
    return secure;
  }

  [[nodiscard]] RelayPlan web_plan(const std::string& scheme, std::uint16_t port) const {
    RelayPlan web = plan(bot(croquet_player));
    web.route.kind = Route::Kind::web;
    web.route.url = {scheme, "localhost", port, "/api/v1/bot"};
    web.route.authority = certificate_.chain_file;
    return web;
  }

  [[nodiscard]] std::function<void(http::ServerPlan&)> with_bots(bool secure) {
    return [this, secure](http::ServerPlan& plan) {
      site(plan).bot = [this](protocol::Descriptor lines, const std::string& peer) {
        bots_.take(std::move(lines), peer);
      };
      if (secure) plan.certificate = {certificate_.chain_file, certificate_.key_file};
    };
  }

  support::TestCertificate certificate_{folder_.path(), "DNS:localhost,IP:127.0.0.1"};
  net::Certificate files_{certificate_.chain_file, certificate_.key_file};
  match::GameThread game_thread_{sandbox_,
                                 [](const std::exception_ptr&) { ADD_FAILURE() << "thrown"; }};
  login::FakeLoginHandler handler_;
  login::BotListener bots_{game_thread_, {}, handler_};
};

TEST_F(LinkTest, PlaysGameOverPlainTcp) {
  RelayPlan plain = plan(bot(croquet_player));
  plain.route.url.port = listen({});
  start(std::move(plain));
  play();
}

TEST_F(LinkTest, PlaysGameOverTlsWithCertificateForName) {
  start(tls_plan("localhost"));
  play();
}

TEST_F(LinkTest, PlaysGameOverTlsWithCertificateForAddress) {
  start(tls_plan("127.0.0.1"));
  play();
}

TEST_F(LinkTest, UntrustedCertificateEndsRelay) {
  RelayPlan secure = tls_plan("localhost");
  secure.route.authority = "";
  start(std::move(secure));
  const auto ended = end();
  ASSERT_FALSE(ended.ok());
  EXPECT_THAT(ended.error().text, HasSubstr("the certificate of localhost is not trusted: "));
}

TEST_F(LinkTest, CertificateForOtherNameEndsRelay) {
  const support::TestCertificate other(folder_.path(), "DNS:arena.example", "other");
  RelayPlan secure = plan(bot(croquet_player));
  secure.route.kind = Route::Kind::tls;
  secure.route.authority = other.chain_file;
  secure.route.url = {"", "localhost", listen(net::Certificate{other.chain_file, other.key_file}),
                      "/"};
  start(std::move(secure));
  const auto ended = end();
  ASSERT_FALSE(ended.ok());
  EXPECT_THAT(ended.error().text, HasSubstr("not trusted"));
}

TEST_F(LinkTest, InsecureOptionAcceptsAnyCertificate) {
  RelayPlan secure = tls_plan("localhost");
  secure.route.authority = "";
  secure.route.insecure = true;
  start(std::move(secure));
  play();
}

TEST_F(LinkTest, PlainRelayAtTlsPortEndsWithReason) {
  RelayPlan plain = plan(bot(croquet_player));
  plain.route.url.port = listen(files_);
  start(std::move(plain));
  const auto ended = end();
  ASSERT_FALSE(ended.ok());
  EXPECT_THAT(ended.error().text, HasSubstr("this port speaks TLS"));
}

TEST_F(LinkTest, TlsRelayAtPlainPortReportsErrorAndRetries) {
  RelayPlan secure = tls_plan("localhost");
  secure.route.url.port = listen({});
  start(std::move(secure));
  EXPECT_TRUE(events_.has("not connected: TLS with localhost:"));
}

TEST_F(LinkTest, PlaysGameOverWebSocket) {
  const http::Served served(with_bots(false));
  start(web_plan("ws", served.port));
  play();
}

TEST_F(LinkTest, PlaysGameOverSecureWebSocket) {
  const http::Served served(with_bots(true));
  start(web_plan("wss", served.port));
  play();
}

TEST_F(LinkTest, NamesPageWithoutWebSocket) {
  const http::Served served;
  RelayPlan web = web_plan("ws", served.port);
  web.route.url.target = "/nowhere";
  start(std::move(web));
  EXPECT_TRUE(events_.has("no WebSocket at /nowhere of localhost:"));
}

}  // namespace
}  // namespace aspis::connect
