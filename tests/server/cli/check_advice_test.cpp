// aspis check: its advice for bots whose answers do not arrive, or violate the protocol.
#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

/// A croquet bot in Python: `answer` writes the move in `text`, `get_ready` the line "ready".
class CheckAdvice : public testing::Test {
 protected:
  support::Ran check(const std::string& answer, const std::string& get_ready = "put('ready\\n')") {
    const std::string bot = folder_.with("bot.py", R"(import sys, time
def put(text):
    sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode())
    sys.stdout.buffer.flush()
def hold(text):
    sys.stdout.buffer.write(text.encode())
mark = ""
for line in sys.stdin:
    words = line.split()
    if words[0] == "you":
        mark = words[1]
    elif words[0] == "ready?":
        )" + get_ready + R"(
    elif words[0] == "go":
        text = mark + ",8"
        )" + answer + R"(
    elif words[0] == "bye":
        break
)");
    return aspis(
        {"check", "croquet", "--ready-time", "1s", "--move-time", "1s", "--", "python3", bot});
  }
  /// Returns the check's output for a bot that loses and does not hold its output back.
  std::string advice(const std::string& answer, const std::string& get_ready = "put('ready\\n')") {
    const std::string ran = expect_output(check(answer, get_ready), 1);
    EXPECT_THAT(ran, Not(HasSubstr("holds it back")));
    return ran;
  }

  support::TemporaryFolder folder_;
};

TEST_F(CheckAdvice, SaysThatSlowBotWroteNothing) {
  EXPECT_THAT(advice("time.sleep(3); put(text + '\\n')"),
              AllOf(HasSubstr("no line from it arrived after 'go'"), Not(HasSubstr("lush"))));
}

TEST_F(CheckAdvice, SaysThatBotWaitingForAnotherLineWroteNothing) {
  EXPECT_THAT(advice("pass"), HasSubstr("no line from it arrived after 'go'"));
}

TEST_F(CheckAdvice, NamesHeldBackMove) {
  const support::Ran ran = check("hold(text + '\\n')");
  EXPECT_THAT(ran.out, HasSubstr("when its input ends it writes '1,8': the bot has the answer and "
                                 "holds it back. Flush the output after every line"));
}

TEST_F(CheckAdvice, NamesHeldBackReady) {
  const support::Ran ran = check("hold(text + '\\n')", "hold('ready\\n')");
  EXPECT_THAT(ran.out, HasSubstr("when its input ends it writes 'ready'"));
}

TEST_F(CheckAdvice, DoesNotTakeMovesForHeldBackReady) {
  EXPECT_THAT(advice("put(text + '\\n')", "pass"), HasSubstr("write 'ready' and a newline"));
}

TEST_F(CheckAdvice, DoesNotTakeSlowStartForHeldBackReady) {
  EXPECT_THAT(advice("put(text + '\\n')", "time.sleep(3); put('ready\\n')"),
              AllOf(HasSubstr("no line from it arrived after 'ready?'"), HasSubstr("starts slowly"),
                    Not(HasSubstr("lush"))));
}

TEST_F(CheckAdvice, DoesNotTakeMoveWrittenTooEarlyForHeldBackMove) {
  EXPECT_THAT(advice("pass", "put('ready\\n' + mark + ',8\\n')"),
              AllOf(HasSubstr("it wrote '1,8' before 'go', and the referee ignored that"),
                    Not(HasSubstr("lush"))));
}

TEST_F(CheckAdvice, NamesByteOrderMark) {
  const std::string what = "begins with a byte order mark";
  EXPECT_THAT(advice("put(text)", "put(b'\\xef\\xbb\\xbfready\\n')"), HasSubstr(what));
  EXPECT_THAT(advice("put(b'\\xef\\xbb\\xbf' + text.encode() + b'\\n')"), HasSubstr(what));
}

TEST_F(CheckAdvice, NamesUtf16) {
  const std::string what = "the output is UTF-16";
  EXPECT_THAT(advice("put(text)", "put('\\ufeffready\\n'.encode('utf-16-le'))"), HasSubstr(what));
  EXPECT_THAT(advice("put(text)", "put('ready\\n'.encode('utf-16-le'))"), HasSubstr(what));
  EXPECT_THAT(advice("put((text + '\\n').encode('utf-16-le'))"), HasSubstr(what));
}

TEST_F(CheckAdvice, NamesSpacesAroundTheAnswer) {
  EXPECT_THAT(advice("put(text)", "put('ready   \\n')"), HasSubstr("ends with 3 spaces"));
  EXPECT_THAT(advice("put(text + ' \\n')"),
              HasSubstr("the line ends with 1 space: leave them out"));
  EXPECT_THAT(advice("put('  ' + text + '\\n')"), HasSubstr("the line begins with 2 spaces"));
}

TEST_F(CheckAdvice, NamesMissingNewline) {
  EXPECT_THAT(advice("put(text)", "put('ready')"), HasSubstr("no newline at its end"));
  EXPECT_THAT(advice("put(text)"),
              AllOf(HasSubstr("it wrote '1,8'"), HasSubstr("no newline at its end"),
                    HasSubstr(" > 1,8 (no newline)")));
  EXPECT_THAT(advice("put(text + '\\r')"), HasSubstr("the line ends with CR alone"));
}

TEST_F(CheckAdvice, NamesPromptsAndQuotationMarks) {
  EXPECT_THAT(advice("put('My move: ' + text + '\\n')"),
              AllOf(HasSubstr("the move comes after 'My move: '"), Not(HasSubstr("its mark in"))));
  EXPECT_THAT(advice("put('\"' + text + '\"\\n')"), HasSubstr("the move is in quotation marks"));
}

TEST_F(CheckAdvice, NamesBytesThatNoLineMayHave) {
  EXPECT_THAT(advice("put(text.replace(',', '\\uff0c') + '\\n')"),
              AllOf(HasSubstr("characters beyond ASCII"), HasSubstr("1\\xef\\xbc\\x8c8"),
                    Not(HasSubstr("x5c"))));
  EXPECT_THAT(advice("put('\\x1b[32m' + text + '\\x1b[0m\\n')"), HasSubstr("colour codes"));
  EXPECT_THAT(advice("put(text + '\\0\\n')"), HasSubstr("a zero byte"));
}

TEST_F(CheckAdvice, NamesWrongAnswerToReady) {
  EXPECT_THAT(
      advice("put(text)", "put('yes\\n')"),
      AllOf(HasSubstr("it wrote 'yes'"), HasSubstr("is the line 'ready'"), Not(HasSubstr("lush"))));
}

TEST_F(CheckAdvice, ShowsLastTenLinesWithTimes) {
  const std::string said = advice("put('hello\\n')");
  EXPECT_THAT(said,
              AllOf(ContainsRegex("\n +[0-9]+\\.[0-9]+ < ready\\?\n"),
                    ContainsRegex("\n +[0-9]+\\.[0-9]+ > ready\n"),
                    ContainsRegex("\n +[0-9]+\\.[0-9]+ < go 1000 60000\n"),
                    ContainsRegex("\n +[0-9]+\\.[0-9]+ > hello\n"), Not(HasSubstr("< result"))));
  const std::string lines = said.substr(said.find("the last lines"));
  EXPECT_LE(std::count(lines.begin(), lines.end(), '<') - 1, 10);
}

}  // namespace
}  // namespace aspis::cli
