// Tests the TLS port for bots: the same logins over a bridge.
#include <gmock/gmock.h>

#include "tests/server/login/fake_login_handler.hpp"
#include "tests/support/certificate.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::login {
namespace {

using std::chrono::milliseconds;
using support::LineClient;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class TlsBotListener : public BotListenerTest {
 protected:
  void open_tls(BotLimits limits = {}) {
    open(limits, net::Certificate{certificate_.chain_file, certificate_.key_file});
  }

  [[nodiscard]] LineClient welcomed() const {
    LineClient bot = client();
    EXPECT_TRUE(bot.start_tls());
    EXPECT_EQ(bot.ask("login good\n"), "welcome good");
    return bot;
  }

  support::TemporaryFolder folder_;
  support::TestCertificate certificate_{folder_.path()};
};

TEST_F(TlsBotListener, TokenLogsBotIn) {
  open_tls();
  LineClient bot = client();
  ASSERT_TRUE(bot.start_tls(certificate_.chain_file));
  EXPECT_EQ(bot.ask("login good\nready\n"), "welcome good");
  EXPECT_EQ(bot.line(), "ready");
  Referee referee = handler_.take();
  referee.send("game boxing\n");
  EXPECT_EQ(bot.line(), "game boxing");
  EXPECT_EQ(bots_->counts().bridged, 1);
}

TEST_F(TlsBotListener, CarriesMuchDataBothWaysToSlowReaders) {
  open_tls();
  LineClient bot = welcomed();
  Referee referee = handler_.take();
  const std::string much = std::string(std::size_t{4} << 20U, 'm') + "\n";
  std::thread from_bot([&] { EXPECT_TRUE(bot.send(much)); });
  std::thread from_referee([&] { EXPECT_TRUE(referee.send(much)); });
  from_bot.join();
  EXPECT_EQ(referee.line().value_or("").size() + 1, much.size());
  EXPECT_EQ(bot.line().value_or("").size() + 1, much.size());
  from_referee.join();
}

TEST_F(TlsBotListener, BotThatStopsSendingStillReceives) {
  open_tls();
  LineClient bot = client();
  ASSERT_TRUE(bot.start_tls());
  bot.send("login good\nlast words\n");
  bot.shut_down_writing();
  EXPECT_EQ(bot.line(), "welcome good");
  Referee referee = handler_.take();
  EXPECT_EQ(referee.all(), "");
  referee.send("result win\n");
  EXPECT_EQ(bot.line(), "last words");
  EXPECT_EQ(bot.line(), "result win");
}

TEST_F(TlsBotListener, DeliversPendingDataThenEndsTlsCleanly) {
  open_tls();
  LineClient bot = client();
  ASSERT_TRUE(bot.start_tls());
  bot.send("login nobody\n");
  EXPECT_EQ(bot.all(), "error login no such token\n");
  bot.close();
  EXPECT_TRUE(comes_true([this] { return bots_->counts().bridged == 0; }));
}

TEST_F(TlsBotListener, EndsForRefereeWhenBotDisconnects) {
  open_tls();
  LineClient bot = welcomed();
  Referee referee = handler_.take();
  bot.close();
  EXPECT_EQ(referee.line(), std::nullopt);
}

TEST_F(TlsBotListener, TellsPlainClientThatPortUsesTls) {
  open_tls();
  LineClient bot = client();
  bot.send("login good\n");
  EXPECT_THAT(bot.line().value_or(""), StartsWith("error tls this port speaks TLS"));
}

TEST_F(TlsBotListener, TellsFloodingPlainClientThatPortUsesTls) {
  open_tls();
  LineClient bot = client();
  bot.send("login good\n" + std::string(100'000, 'y'));
  EXPECT_THAT(bot.all(), StartsWith("error tls this port speaks TLS"));
}

TEST_F(TlsBotListener, TellsFloodingBotWhyItIsRefused) {
  open_tls();
  LineClient bot = client();
  ASSERT_TRUE(bot.start_tls());
  bot.send("login nobody\n" + std::string(100'000, 'y'));
  EXPECT_EQ(bot.all(), "error login no such token\n");
}

TEST_F(TlsBotListener, GivesUpOnMissingHandshake) {
  open_tls({.login = milliseconds(200)});
  LineClient silent = client();
  EXPECT_EQ(silent.line(), std::nullopt);
  LineClient half = client();
  EXPECT_EQ(half.ask(std::string("\x16\x03\x01\x02\x00\x01", 6)), std::nullopt);
  EXPECT_TRUE(comes_true([this] { return bots_->counts().bridged == 0; }));
}

TEST_F(TlsBotListener, SilentConnectionsOfAddressMakeRoom) {
  open_tls({.max_per_peer = 1});
  LineClient silent = client();
  EXPECT_TRUE(comes_true([this] { return bots_->counts().waiting == 1; }));
  const LineClient bot = welcomed();
  EXPECT_EQ(silent.line(), std::nullopt);
}

TEST_F(TlsBotListener, ClosesItsBridgesWhenDestroyed) {
  open_tls();
  LineClient bot = welcomed();
  Referee referee = handler_.take();
  std::thread talk([&] {
    while (referee.send("more\n")) {
    }
  });
  bots_.reset();
  EXPECT_THAT(bot.all(), StartsWith("more\n"));
  talk.join();
}

TEST_F(TlsBotListener, NamesUnusableCertificateOrKey) {
  bots_.emplace(game_thread_, BotLimits{}, handler_);
  const support::TestCertificate other(folder_.path(), "DNS:localhost", "other");
  EXPECT_THAT(bots_->listen("127.0.0.1:0", net::Certificate{"/none.pem", "/none.key"}).error().text,
              HasSubstr("cannot read the certificate /none.pem"));
  EXPECT_THAT(
      bots_->listen("127.0.0.1:0", net::Certificate{certificate_.chain_file, other.key_file})
          .error()
          .text,
      HasSubstr("cannot use the key " + other.key_file));
}

}  // namespace
}  // namespace aspis::login
