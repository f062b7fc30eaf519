// Tests the plain port for bots: logins, messages and limits.
#include "server/login/bot_listener.hpp"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include "tests/server/login/fake_login_handler.hpp"

namespace aspis::login {
namespace {

using std::chrono::milliseconds;
using support::LineClient;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string first_line = "error login the first line is 'login TOKEN', with your token\n";

TEST_F(BotListenerTest, TokenLogsBotInAndFollowingBytesAreKept) {
  open();
  LineClient bot = client();
  EXPECT_EQ(bot.ask("login good\nready\nW,P"), "welcome good");
  EXPECT_EQ(bot.line(), "ready");
  Referee referee = handler_.take();
  referee.send("|game\n");
  EXPECT_EQ(bot.line(), "W,P|game");
  bot.send("answer\n");
  EXPECT_EQ(referee.line(), "answer");
}

TEST_F(BotListenerTest, RecognisesLoginsThatOnlyCheck) {
  open();
  auto bot = client();
  bot.send("login good check\n");
  auto referee = handler_.take();
  EXPECT_EQ(bot.line(), "welcome good to be checked");
  auto other = client();
  other.send("login good cheque\n");
  EXPECT_EQ(other.all(), first_line);
}

TEST_F(BotListenerTest, LoginMayArriveInPiecesAndEndWithCrlf) {
  open();
  LineClient bot = client();
  for (const char* piece : {"lo", "gin go", "od", "\r", "\n"}) {
    bot.send(piece);
    std::this_thread::sleep_for(milliseconds(5));
  }
  EXPECT_EQ(bot.line(), "welcome good");
}

TEST_F(BotListenerTest, AnswersPingBeforeLogin) {
  open();
  LineClient bot = client();
  EXPECT_EQ(bot.ask("ping 7\nping 8\n"), "pong 7");
  EXPECT_EQ(bot.line(), "pong 8");
  EXPECT_EQ(bot.ask("login good\n"), "welcome good");
}

TEST_F(BotListenerTest, RefusesWrongTokenWithoutRepeatingIt) {
  open();
  LineClient bot = client();
  bot.send("login sesame\n");
  EXPECT_EQ(bot.all(), "error login no such token\n");
  EXPECT_EQ(bots_->counts().failed_logins, 1U);
}

TEST_F(BotListenerTest, TellsEarlyBotToRetryUntilTokensAreKnown) {
  open();
  handler_.knows_all = false;
  LineClient early = client();
  early.send("login late\n");
  EXPECT_THAT(early.all(), StartsWith("error busy "));
  EXPECT_EQ(bots_->counts().failed_logins, 0U);
  LineClient known = client();
  EXPECT_EQ(known.ask("login good\n"), "welcome good");
}

TEST_F(BotListenerTest, RefusesAnythingElseWithLineThatArrives) {
  open();
  for (const std::string& said : {std::string("hello\n"), std::string("\n"), std::string("login\n"),
                                  std::string("login a b\n"), std::string("\x01\xff\x00\n", 4),
                                  "login " + std::string(300, 'x') + "\n"}) {
    LineClient bot = client();
    bot.send(said + std::string(100'000, 'y'));
    EXPECT_EQ(bot.all(), first_line) << said;
  }
}

TEST_F(BotListenerTest, RefusesMegabyteWithoutLineEnd) {
  open();
  LineClient bot = client();
  bot.send(std::string(std::size_t{1} << 20U, 'x'));
  EXPECT_THAT(bot.all(), StartsWith("error login a line of more than 4096 bytes"));
}

TEST_F(BotListenerTest, SendsBrowserPageThatNamesPort) {
  open();
  LineClient browser = client();
  browser.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_THAT(browser.all(), StartsWith("HTTP/1.1 400 Bad Request\r\n"));
}

TEST_F(BotListenerTest, TellsTlsClientThatPortIsPlain) {
  open();
  LineClient bot = client();
  bot.send(std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11));
  EXPECT_THAT(bot.all(), StartsWith("error tls this port speaks plain lines"));
}

TEST_F(BotListenerTest, SlowLineHasOneDeadline) {
  open({.login = milliseconds(300)});
  LineClient bot = client();
  const std::string slow = "login good and then it never ends";
  std::thread drip([&] {
    for (const char c : slow) {
      bot.send(std::string_view(&c, 1));
      std::this_thread::sleep_for(milliseconds(50));
    }
  });
  EXPECT_EQ(bot.all(), "error timeout no 'login TOKEN' received in time\n");
  drip.join();
}

TEST_F(BotListenerTest, SilentConnectionsOfAddressMakeRoomForItsNext) {
  open({.max_per_peer = 3});
  std::vector<LineClient> silent;
  for (int i = 0; i < 3; ++i) {
    silent.push_back(client());
    silent.back().send("ping 1\n");
    EXPECT_EQ(silent.back().line(), "pong 1");
  }
  LineClient bot = client();
  EXPECT_EQ(bot.ask("login good\n"), "welcome good");
  EXPECT_EQ(silent[0].all(),
            "error busy too many connections have not logged in; log in immediately\n")
      << "it has been silent longest";
  silent[1].send("ping 2\n");
  EXPECT_EQ(silent[1].line(), "pong 2");
  EXPECT_EQ(bots_->counts().refused, 1U);
}

TEST_F(BotListenerTest, LoggedInBotIsNotCountedOrDisplaced) {
  open({.max_per_peer = 2});
  std::vector<LineClient> bots;
  for (int i = 0; i < 10; ++i) {
    bots.push_back(client());
    bots.back().send("login good\n");
    EXPECT_EQ(bots.back().line(), "welcome good");
  }
  std::vector<LineClient> silent;
  for (int i = 0; i < 20; ++i) silent.push_back(client());
  EXPECT_TRUE(comes_true([this] { return bots_->counts().refused == 18; }));
  std::vector<Referee> referees;
  for (std::size_t i = 0; i < bots.size(); ++i) {
    referees.push_back(handler_.take());
    referees.back().send("still here\n");
    EXPECT_EQ(bots[i].line(), "still here");
  }
}

TEST_F(BotListenerTest, SilentConnectionsMakeRoomAtTotalLimit) {
  open({.max_total = 3});
  std::vector<LineClient> silent;
  for (int i = 0; i < 3; ++i) silent.push_back(client());
  EXPECT_TRUE(comes_true([this] { return bots_->counts().waiting == 3; }));
  std::vector<LineClient> bots;
  for (int i = 0; i < 3; ++i) {
    bots.push_back(client());
    bots.back().send("login good\n");
    EXPECT_EQ(bots.back().line(), "welcome good");
  }
  EXPECT_EQ(client().all(), "error busy the server has reached its connection limit\n");
}

TEST_F(BotListenerTest, WrongTokenTakesASecondAndLocksNobodyOut) {
  open();
  const auto began = std::chrono::steady_clock::now();
  std::vector<LineClient> guesses;
  for (int i = 0; i < 50; ++i) {
    guesses.push_back(client());
    guesses.back().send("login guess" + std::to_string(i) + "\n");
  }
  EXPECT_TRUE(comes_true([this] { return bots_->counts().failed_logins == 50; }));
  LineClient bot = client();
  EXPECT_EQ(bot.ask("login good\n"), "welcome good");
  for (LineClient& guess : guesses) EXPECT_EQ(guess.all(), "error login no such token\n");
  EXPECT_GE(std::chrono::steady_clock::now() - began, milliseconds(1'000));
}

TEST_F(BotListenerTest, RepeatedLoginsDelayOnlyTheirOwnToken) {
  open({.logins_at_once = 3});
  std::vector<LineClient> eager;
  for (int i = 0; i < 3; ++i) {
    eager.push_back(client());
    eager.back().send("login good\n");
    EXPECT_EQ(eager.back().line(), "welcome good");
  }
  LineClient fourth = client();
  fourth.send("login good\n");
  LineClient other = client();
  EXPECT_EQ(other.ask("login better\n"), "welcome better");
  // One login per token may wait.
  LineClient fifth = client();
  fifth.send("login good\n");
  EXPECT_EQ(fourth.all(), "error busy this token logs in too often, and has just done so again\n");
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(fifth.line(), "welcome good");
  EXPECT_GE(std::chrono::steady_clock::now() - began, milliseconds(1'000));
}

TEST_F(BotListenerTest, AcceptsFiveHundredConnectionsTogether) {
  open({.max_per_peer = 1'000, .login = milliseconds(30'000), .logins_at_once = 500});
  std::vector<LineClient> bots;
  for (int i = 0; i < 500; ++i) {
    bots.push_back(client());
    bots.back().send("login better\n");
  }
  for (LineClient& bot : bots) ASSERT_EQ(bot.line(), "welcome better");
  EXPECT_EQ(bots_->counts().accepted, 500U);
  // The listener stops counting each connection soon after its greeting.
  EXPECT_TRUE(comes_true([this] { return bots_->counts().waiting == 0; }));
}

TEST_F(BotListenerTest, AcceptsSocketMadeElsewhere) {
  open();
  int ends[2] = {-1, -1};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  bots_->take(protocol::Descriptor(ends[0]), "192.0.2.7");
  LineClient bot = LineClient::of(ends[1]);
  EXPECT_EQ(bot.ask("login good\n"), "welcome good");
  EXPECT_TRUE(comes_true([this] { return bots_->counts().bridged == 1; }));
  handler_.take().close();
  EXPECT_EQ(bot.all(), "");
  EXPECT_TRUE(comes_true([this] { return bots_->counts().bridged == 0; }));
}

TEST_F(BotListenerTest, ClosesPendingLoginsWhenDestroyed) {
  open();
  LineClient waiting = client();
  EXPECT_EQ(waiting.ask("ping 1\n"), "pong 1");
  LineClient inside = client();
  EXPECT_EQ(inside.ask("login good\n"), "welcome good");
  bots_.reset();
  EXPECT_EQ(waiting.line(), std::nullopt);
  Referee referee = handler_.take();
  referee.send("still here\n");
  EXPECT_EQ(inside.line(), "still here");
}

// While descriptors are exhausted, the test neither opens nor closes connections: the sanitizer
// opens a pipe when it checks a virtual call for the first time, and would report a broken object.
TEST_F(BotListenerTest, PausesWithoutDescriptorsAndContinues) {
  open();
  LineClient bot = client();
  EXPECT_EQ(bot.ask("ping 1\n"), "pong 1");

  // The kernel makes the connection; the listener needs a descriptor to accept it.
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ASSERT_GE(socket, 0);
  LineClient late = LineClient::of(socket);
  const int next = ::dup(socket);
  ::close(next);
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const rlimit none{static_cast<rlim_t>(next), before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  EXPECT_TRUE(support::connect_loopback(socket, port_));
  std::this_thread::sleep_for(milliseconds(100));
  EXPECT_EQ(bots_->counts().accepted, 1U);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);

  EXPECT_EQ(late.ask("login good\n"), "welcome good");
}

TEST_F(BotListenerTest, NamesUnusableAddress) {
  open();
  EXPECT_THAT(bots_->listen("127.0.0.1:" + std::to_string(port_), {}).error().text,
              HasSubstr("cannot listen on 127.0.0.1:" + std::to_string(port_) + ": "));
  for (const char* wrong : {"", "4242", "here:4242", "1.2.3.4:x", "1.2.3.4:99999", "::1:4242"}) {
    EXPECT_THAT(bots_->listen(wrong, {}).error().text, HasSubstr("is not an address to listen on"));
  }
}

TEST_F(BotListenerTest, ListensOnAllAddressesByDefault) {
  open();
  const auto port = bots_->listen(":0", {});
  ASSERT_TRUE(port.ok()) << port.error().text;
  LineClient bot(*port);
  EXPECT_EQ(bot.ask("login good\n"), "welcome good");
}

}  // namespace
}  // namespace aspis::login
