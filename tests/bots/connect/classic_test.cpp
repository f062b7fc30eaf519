// Programs of the source documents on a server: they hear none of its lines.
#include "protocol/sha256.hpp"
#include "referee/rules/catalog.hpp"
#include "tests/bots/connect/relay_fixture.hpp"

namespace aspis::connect {
namespace {

using support::LineClient;
using ::testing::HasSubstr;

class ClassicTest : public RelayTest {
 protected:
  explicit ClassicTest(sandbox::Mode mode = sandbox::Mode::off) : RelayTest(mode) {}

  [[nodiscard]] RelayPlan classic(const std::string& script) const {
    RelayPlan old = plan({{"/bin/sh", folder_.with("old.sh", script)}});
    old.classic = true;
    return old;
  }

  /// Two words on the own disk already; their digest.
  [[nodiscard]] std::string with_words() const {
    const std::string words = "abc\ncab\n";
    const std::string digest = protocol::sha256(words);
    (void)folder_.with("cache/" + digest + ".txt", words);
    return digest;
  }
};

/// A boxing program needs a private /tmp, and so a sandbox.
class ClassicBoxing : public ClassicTest {
 protected:
  ClassicBoxing() : ClassicTest(sandbox::Mode::automatic) {}

  void SetUp() override {
    if (!sandbox_.has_private_tmp()) {
      GTEST_SKIP() << "no private /tmp here: " << sandbox_.ability().what;
    }
  }
};

/// For the second seat, on a board of one plane.
std::string wordcube_setup(const std::string& clock, const std::string& digest) {
  std::string setup = "game wordcube\nyou B\nseats W,B\nclock " + clock + "\n";
  const auto dealt = (*rules::rules_named("wordcube"))
                         ->deal({{"rows", "3"}, {"columns", "3"}, {"planes", "1"}}, 2, 1);
  for (const auto& option : dealt->options) {
    setup += "option " + option.key + " " + option.value + "\n";
  }
  setup += "option dictionary " + digest + " /dictionaries/" + digest + ".txt\nboard 3 3 1\n";
  return setup + "row abc\nrow abc\nrow abc\nready?\n";
}

std::string boxing_setup(const std::string& mark) {
  std::string lines = "game boxing\nyou " + mark + "\nseats A,B\nclock 1000 -\n";
  const auto setup = (*rules::rules_named("boxing"))->deal({{"unusable", "0"}}, 2, 1);
  for (const auto& option : setup->options) {
    lines += "option " + option.key + " " + option.value + "\n";
  }
  lines += "board 16 32\n";
  for (const std::string& row : setup->board.rows) lines += "row " + row + "\n";
  return lines + "ready?\n";
}

TEST_F(ClassicBoxing, RunsProgramOncePerMoveOnPresentArena) {
  // The upper half is A's; all that is vacant in the left half of the lower one gets the mark.
  start(classic("sed \"s/^----------------/$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1/\"\n"));
  LineClient server = welcome();
  server.send(boxing_setup("B"));
  EXPECT_EQ(server.line(), "ready");
  server.send("move A,1,17,16\nstate A 256 B 0 vacant 256\ngo 1000 -\n");
  EXPECT_EQ(server.line(), "B,1,1,16");
  server.send("move B,1,1,16\ntook 3\nresult win A=0,B=256 last-spot\n");
  EXPECT_TRUE(events_.has("boxing as B: won by last-spot"));
  EXPECT_TRUE(finish().ok());
}

TEST_F(ClassicBoxing, ExplainsArenaThatBreaksARule) {
  start(classic("cat\n"));
  LineClient server = welcome();
  server.send(boxing_setup("A"));
  EXPECT_EQ(server.line(), "ready");
  server.send("state A 0 B 0 vacant 512\ngo 1000 -\n");
  EXPECT_THAT(server.line().value_or(""), HasSubstr("refused "));
}

TEST_F(ClassicTest, WordcubeGetsArgumentsBoardFileAndOpponentsMoves) {
  const std::string digest = with_words();
  const std::string seen = (folder_.path() / "seen").string();
  start(classic("echo \"$1 $2 $3 $4 $5 $6 $7\" > '" + seen + "'\ncat \"$6\" >> '" + seen +
                "'\nread -r move\necho \"$move\" >> '" + seen + "'\necho B,P\n"));
  LineClient server = welcome();
  server.send("takes classic\n" + wordcube_setup("5000 -", digest));
  EXPECT_EQ(server.line(), "ready classic");
  server.send("move W,1,1,1,1,3,1,cab\nstate W 7 B 0\ngo 5000 -\n");
  EXPECT_EQ(server.line(), "B,P");
  const std::string text = support::read_file(seen);
  EXPECT_THAT(text, HasSubstr("B 3 3 1 5 board " + (folder_.path() / "cache").string()));
  EXPECT_THAT(text, HasSubstr("3 3 1\nabc\nabc\nabc\n"));
  EXPECT_THAT(text, HasSubstr("W,1,1,1,1,3,1,cab\n"));
}

TEST_F(ClassicTest, WordcubeSendsPlainReadyToOlderServer) {
  start(classic("read -r move\necho B,P\n"));
  LineClient server = welcome();
  server.send(wordcube_setup("5000 -", with_words()));
  EXPECT_EQ(server.line(), "ready");
}

TEST_F(ClassicTest, WordcubeIsNotStartedWithClockBeyondItsArguments) {
  start(classic("touch '" + (folder_.path() / "begun").string() + "'\n"));
  LineClient server = welcome();
  for (const std::string clock : {"1500 -", "500 -", "5000 60000", "- 60000"}) {
    server.send(wordcube_setup(clock, with_words()));
    EXPECT_EQ(server.line(), "ready");
    server.send("move W,1,1,1,1,3,1,cab\nstate W 7 B 0\ngo " + clock + "\n");
    EXPECT_THAT(server.line().value_or(""),
                HasSubstr("crash a classic program of wordcube is told whole seconds"));
    server.send("result loss W=7,B=0 crash\n");
  }
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "begun"));
}

TEST_F(ClassicTest, CroquetIsCompiled) {
  RelayPlan old = plan({{ASPIS_SOURCE "/bots/samples/croquet/classic"}});
  old.classic = true;
  start(std::move(old));
  LineClient server = ready_server();
  server.send("state 1 0 free 0 2 0 free 0\ngo 60000 60000\n");
  EXPECT_THAT(server.line().value_or(""), testing::StartsWith("1,"));
}

}  // namespace
}  // namespace aspis::connect
