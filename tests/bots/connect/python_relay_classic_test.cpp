// The relay in Python with programs of before the protocol, and with dictionaries that it has to
// fetch.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>

#include <set>

#include "protocol/descriptor.hpp"
#include "protocol/sha256.hpp"
#include "referee/words/dictionary.hpp"
#include "tests/bots/connect/python_relay_fixture.hpp"

namespace aspis::tests {
namespace {

using support::read_file;
using ::testing::HasSubstr;
using ::testing::Not;

/// Takes a lock for each test: without a private /tmp, classic boxing games that run at the same
/// time would share their arena file.
class PythonRelayClassic : public PythonRelayFixture {
 protected:
  PythonRelayClassic()
      : turn_(::open("/tmp/aspis-test-arena.lock", O_RDONLY | O_CREAT | O_CLOEXEC, 0644)) {}

  ~PythonRelayClassic() override { relay_.reset(); }  // before the turn is over

  void SetUp() override {
    if (!turn_)
      turn_ = protocol::Descriptor(::open("/tmp/aspis-test-arena.lock", O_RDONLY | O_CLOEXEC));
    ASSERT_EQ(::flock(turn_.get(), LOCK_EX), 0);
  }

 private:
  protocol::Descriptor turn_;
};

TEST_F(PythonRelayClassic, RunsBoxingProgramOncePerMoveAndSendsItsSquare) {
  relay({sample_bot("boxing_classic")}, {"--classic"});
  Caller caller = server_.welcome();
  for (const int seat : {0, 1}) {
    LineReferee referee("boxing", seat, 5, nullptr, {{"unusable", "8"}});
    ASSERT_TRUE(referee.play(caller));
    EXPECT_EQ(referee.verdict().reason, protocol::Reason::last_spot) << referee.verdict().detail;
    ASSERT_TRUE(has_record(static_cast<std::size_t>(seat) + 1));
    EXPECT_EQ(record_error(relay_->games().at(static_cast<std::size_t>(seat))), "");
  }
}

TEST_F(PythonRelayClassic, InvalidArenaIsMalformedAnswerWithReason) {
  const std::string program = folder_.with("box.py", R"(import sys
arena = sys.stdin.read()
sys.stdout.write(arena.replace('-', sys.argv[1], 2).replace('-', 'x', 1))
)");
  relay({"python3", program}, {"--classic"});
  Caller caller = server_.welcome();
  LineReferee referee("boxing", 0, 5);
  EXPECT_TRUE(referee.play(caller));
  EXPECT_EQ(referee.verdict().reason, protocol::Reason::malformed);
  EXPECT_THAT(referee.verdict().detail, HasSubstr("row 1, column 3 was changed to 'x'"));
}

TEST_F(PythonRelayClassic, RefusesTwoSquaresInOneMove) {
  const std::string program = folder_.with("box.py", R"(import sys
arena = sys.stdin.read()
sys.stdout.write(arena.replace('-', sys.argv[1], 2))
)");
  relay({"python3", program}, {"--classic"});
  Caller caller = server_.welcome();
  LineReferee referee("boxing", 0, 5);
  EXPECT_TRUE(referee.play(caller));
  EXPECT_THAT(referee.verdict().detail, HasSubstr("what was marked is not one square"));
}

/// Says what it finds of its notes, and adds to them.
constexpr std::string_view note_taker = R"(import sys, os
arena = sys.stdin.read()
name = '/tmp/arena.' + sys.argv[1]
open(name, 'a').write('x')
sys.stderr.write('%d notes\n' % os.path.getsize(name))
sys.stdout.write(arena.replace('-', sys.argv[1], 1))
)";

TEST_F(PythonRelayClassic, BoxingProgramKeepsItsFileDuringGame) {
  const std::string program = folder_.with("box.py", std::string(note_taker));
  relay({"python3", program}, {"--classic"});
  Caller caller = server_.welcome();
  for (const std::size_t game : {0U, 1U}) {
    LineReferee referee("boxing", 0, 5);
    begin(caller, referee);
    ASSERT_FALSE(referee.play_on(caller, 6));
    EXPECT_THAT(read_file(relay_->games().at(game) / "stderr.txt"),
                HasSubstr("1 notes\n2 notes\n3 notes\n"));
    referee.abort(caller);
  }
}

TEST_F(PythonRelayClassic, RemovesBoxingFileInSharedTmpBeforeAndAfterGame) {
  const std::string program = folder_.with("box.py", std::string(note_taker));
  const std::string failing = folder_.with("unshare", "#!/bin/sh\nexit 1\n");
  std::filesystem::permissions(failing, std::filesystem::perms::owner_all);
  relay({"python3", program}, {"--classic"},
        {{"PATH", folder_.path().string() + ":" + std::getenv("PATH")}});
  Caller caller = server_.welcome();
  LineReferee referee("boxing", 0, 5);
  const std::filesystem::path notes = "/tmp/arena.A";
  std::ofstream(notes) << "of the game before";
  begin(caller, referee);
  ASSERT_FALSE(referee.play_on(caller, 4));
  EXPECT_THAT(read_file(relay_->games().at(0) / "stderr.txt"), HasSubstr("1 notes\n2 notes\n"));
  referee.abort(caller);
  EXPECT_TRUE(support::comes_true([&] { return !std::filesystem::exists(notes); }));
}

TEST_F(PythonRelayClassic, BoxingProgramPlaysOnAfterRelayIsKilled) {
  relay({sample_bot("boxing_classic")}, {"--classic"});
  LineReferee referee("boxing", 0, 5);
  {
    Caller caller = ready_for(referee);
    ASSERT_FALSE(referee.play_on(caller, 4));
    relay_->signal(SIGKILL);
    EXPECT_EQ(relay_->exit_status(), 128 + SIGKILL);
  }
  relay({sample_bot("boxing_classic")}, {"--classic"});
  Caller caller = ready_for(referee);
  caller.say_bytes(referee.so_far());
  EXPECT_TRUE(referee.play_on(caller));
  EXPECT_EQ(referee.verdict().reason, protocol::Reason::last_spot);
}

TEST_F(PythonRelayClassic, LeavesCroquetToAspisConnect) {
  auto& relay = this->relay({"cat"}, {"--classic"});
  Caller caller = server_.welcome();
  caller.say(LineReferee("croquet", 0, 1).opening());
  EXPECT_EQ(relay.exit_status(), 1);
  EXPECT_THAT(relay.words(), HasSubstr("use `aspis connect --classic`"));
}

/// A game of words; the server of the dictionary is a second one.
class PythonRelayWords : public PythonRelayFixture {
 protected:
  static void SetUpTestSuite() {
    auto loaded = words::Dictionary::load(ASPIS_STAGE "/share/aspis/words.txt");
    ASSERT_TRUE(loaded);
    dictionary_ = std::make_unique<words::Dictionary>(*std::move(loaded));
  }
  static void TearDownTestSuite() { dictionary_.reset(); }

  [[nodiscard]] std::string web() const { return "http://" + web_.address(); }

  /// Answers one request; gives its first line.
  [[nodiscard]] std::string serve(const std::string& body) const {
    Caller caller = web_.accept();
    const std::string request = caller.hear_to("\r\n\r\n");
    caller.say_bytes("HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) +
                     "\r\nConnection: close\r\n\r\n" + body);
    caller.hear_to("(until it hangs up)");
    return request.substr(0, request.find("\r\n"));
  }
  static std::string words() { return read_file(ASPIS_STAGE "/share/aspis/words.txt"); }

  ScriptedServer web_;
  static std::unique_ptr<words::Dictionary> dictionary_;
};
std::unique_ptr<words::Dictionary> PythonRelayWords::dictionary_;

TEST_F(PythonRelayWords, AreFetchedOnceForClassicProgram) {
  relay({sample_bot("wordcube_classic")}, {"--classic", "--http", web()});
  Caller caller = server_.welcome();
  for (const int seat : {0, 1}) {
    LineReferee referee("wordcube", seat, 5, dictionary_.get(), {{"ply-cap", "6"}});
    caller.say(referee.opening());
    if (seat == 0) {
      EXPECT_EQ(serve(words()), "GET /dictionaries/" + dictionary_->sha256() + ".txt HTTP/1.1");
    }
    EXPECT_EQ(caller.hear(), "ready");
    ASSERT_TRUE(referee.play_on(caller));
    EXPECT_EQ(referee.moves(), 6) << referee.verdict().detail;
    ASSERT_TRUE(has_record(static_cast<std::size_t>(seat) + 1));
    EXPECT_EQ(record_error(relay_->games().at(static_cast<std::size_t>(seat)), dictionary_.get()),
              "");
  }
}

TEST_F(PythonRelayWords, GiveClassicProgramStartTimeFromServer) {
  relay({sample_bot("wordcube_classic")}, {"--classic", "--http", web()});
  Caller caller = server_.welcome();
  caller.say("takes classic");
  caller.say(LineReferee("wordcube", 0, 5, dictionary_.get()).opening());
  static_cast<void>(serve(words()));
  EXPECT_EQ(caller.hear(), "ready classic");
}

TEST_F(PythonRelayWords, AreNotUsedWithClockThatProgramCannotBeTold) {
  const std::string begun = (folder_.path() / "begun").string();
  relay({"/bin/sh", folder_.with("old.sh", "touch " + begun + "\n")},
        {"--classic", "--http", web()});
  Caller caller = server_.welcome();
  for (const std::string clock : {"1500 -", "500 -", "5000 60000", "- 60000"}) {
    LineReferee referee("wordcube", 0, 5, dictionary_.get());
    std::string opening = referee.opening();
    opening.replace(opening.find("clock 60000 -"), 13, "clock " + clock);
    caller.say(opening);
    if (clock == "1500 -") static_cast<void>(serve(words()));
    EXPECT_EQ(caller.hear(), "ready");
    EXPECT_TRUE(referee.play_on(caller));
    EXPECT_EQ(referee.verdict().reason, protocol::Reason::crash);
    EXPECT_THAT(referee.verdict().detail, HasSubstr("the clock of this game is " + clock));
  }
  EXPECT_FALSE(std::filesystem::exists(begun));
}

TEST_F(PythonRelayWords, AreOnLocalDiskForBot) {
  relay(python_bot(folder_, "pass"));
  Caller caller = server_.welcome();
  // Without a host it is the one that the relay is connected to.
  caller.say("lobby http http://" + web_.address().substr(web_.address().find(':')));
  LineReferee referee("wordcube", 1, 5, dictionary_.get());
  caller.say(referee.opening());
  static_cast<void>(serve(words()));
  EXPECT_EQ(caller.hear(), "ready");
  const std::string sha256 = dictionary_->sha256();
  const auto file = folder_.path() / "cache" / "aspis" / "dictionaries" / (sha256 + ".txt");
  EXPECT_EQ(protocol::sha256(read_file(file)), sha256);
  EXPECT_THAT(heard(), HasSubstr("option dictionary " + sha256 + " " + file.string() + "\n"));
}

TEST_F(PythonRelayWords, AreGivenByAnAsciiPathToAJavaBotInLocaleC) {
  const std::string kit = read_file(ASPIS_STAGE "/share/aspis/starter/java/Bot.java");
  if (support::run_program({{"javac", folder_.with("Bot.java", kit)}}).status != 0)
    GTEST_SKIP() << "there is no Java";
  const std::string cache = folder_.path() / "Zo\u00eb M\u00fcller";
  relay({"java", "-cp", folder_.path(), "Bot"}, {"--http", web()},
        {{"XDG_CACHE_HOME", cache}, {"LC_ALL", "C"}});
  Caller caller = server_.welcome();
  LineReferee referee("wordcube", 0, 5, dictionary_.get(), {{"ply-cap", "4"}});
  caller.say(referee.opening());
  static_cast<void>(serve(words()));
  EXPECT_EQ(caller.hear(), "ready");
  EXPECT_TRUE(referee.play_on(caller));
  EXPECT_FALSE(protocol::is_forfeit(referee.verdict().reason)) << referee.verdict().detail;
  EXPECT_TRUE(std::filesystem::exists(cache));
}

TEST_F(PythonRelayWords, OfOtherDigestAreRefusedAndGameIsGivenUp) {
  relay(python_bot(folder_, "pass"), {"--http", web()});
  Caller caller = server_.welcome();
  LineReferee referee("wordcube", 0, 5, dictionary_.get());
  caller.say(referee.opening());
  static_cast<void>(serve(words() + "zzz\n"));
  EXPECT_EQ(caller.hear(), "ready");
  EXPECT_TRUE(referee.play_on(caller));
  EXPECT_EQ(referee.verdict().reason, protocol::Reason::crash);
  EXPECT_TRUE(relay_->says("does not match its digest"));
  EXPECT_TRUE(list_bots(folder_).empty());
  EXPECT_FALSE(exists(folder_.path() / "cache" / "aspis" / "dictionaries"));
}

TEST_F(PythonRelayWords, AreNotFetchedWithoutDigest) {
  relay(python_bot(folder_, "pass"), {"--http", web()});
  Caller caller = server_.welcome();
  caller.say("game wordcube\nyou W\nseats W,B\noption dictionary ../../x /etc/passwd\nready?");
  EXPECT_TRUE(relay_->says("the server names a dictionary by '../../x'"));
}

TEST_F(PythonRelayWords, GameIsGivenUpWhenClassicProgramIsLost) {
  relay({sample_bot("wordcube_classic")}, {"--classic", "--http", web()});
  LineReferee referee("wordcube", 0, 5, dictionary_.get());
  {
    Caller caller = server_.welcome();
    caller.say(referee.opening());
    static_cast<void>(serve(words()));
    EXPECT_EQ(caller.hear(), "ready");
    ASSERT_FALSE(referee.play_on(caller, 2));
    relay_->signal(SIGKILL);
    EXPECT_EQ(relay_->exit_status(), 128 + SIGKILL);
  }
  relay({sample_bot("wordcube_classic")}, {"--classic", "--http", web()});
  Caller caller = ready_for(referee);
  caller.say_bytes(referee.so_far());
  EXPECT_TRUE(referee.play_on(caller));
  EXPECT_EQ(referee.verdict().reason, protocol::Reason::crash);
  EXPECT_TRUE(relay_->says("cannot begin in the middle of a game"));
}

}  // namespace
}  // namespace aspis::tests
