#include "protocol/messages.hpp"

#include <gtest/gtest.h>

namespace aspis::protocol {
namespace {

using std::chrono::milliseconds;

/// One after the other: as one list of braces the compiler takes gigabytes.
std::vector<RefereeMessage> every_referee_message() {
  std::vector<RefereeMessage> all;
  all.emplace_back(Hello{1});
  all.emplace_back(GameLine{"wordcube"});
  all.emplace_back(You{"W"});
  all.emplace_back(Seats{{"W", "B"}});
  all.emplace_back(ClockLine{{milliseconds(5000), std::nullopt}});
  all.emplace_back(OptionLine{{"dictionary", "1f6c /usr/share/my words/words.txt"}});
  all.emplace_back(BoardLine{{6, 6, 3}});
  all.emplace_back(Row{"appleb"});
  all.emplace_back(ReadyQuery{});
  all.emplace_back(Go{{milliseconds(60000), milliseconds(59999)}});
  all.emplace_back(Move{"W,1,1,1,1,5,1,apple"});
  all.emplace_back(State{"1 23 free 0 2 20 hoop 3 0"});
  all.emplace_back(Took{milliseconds(12)});
  all.emplace_back(Out{"C", Reason::timeout});
  all.emplace_back(Note{"'hlep' is not in the dictionary"});
  all.emplace_back(ResultLine{Standing::win, {{"W", 9}, {"B", -5}}, Reason::pass_pass});
  all.emplace_back(Bye{});
  all.emplace_back(Welcome{"shield 7"});
  all.emplace_back(ErrorLine{"token", "no such token"});
  all.emplace_back(Ping{18446744073709551615U});
  all.emplace_back(Pong{0});
  all.emplace_back(Lobby{"challenged 3 bert time=5s"});
  all.emplace_back(Takes{{"stderr", "classic"}});
  return all;
}

TEST(Messages, EveryRefereeMessageReadsBack) {
  for (const RefereeMessage& message : every_referee_message()) {
    const auto read = read_referee_line(text(message));
    ASSERT_TRUE(read.ok()) << text(message) << ": " << read.error().text;
    EXPECT_EQ(*read, message) << text(message);
  }
  EXPECT_EQ(every_referee_message().size(), std::variant_size_v<RefereeMessage>);
}

TEST(Messages, EveryBotMessageReadsBack) {
  const std::vector<BotMessage> messages = {Ready{},
                                            Login{"t0k3n"},
                                            Ping{1},
                                            Pong{2},
                                            Lobby{"who"},
                                            StandardError{7, "no \\ idea\n\xff"},
                                            Answer{"W,1,1,1,1,5,1,apple"}};
  EXPECT_EQ(*read_bot_line("ready classic"), BotMessage(Ready{true}));
  EXPECT_EQ(text(BotMessage(Ready{true})), "ready classic");
  EXPECT_EQ(*read_bot_line("login t0k3n check"), BotMessage(Login{"t0k3n", true}));
  EXPECT_EQ(text(BotMessage(Login{"t0k3n", true})), "login t0k3n check");
  for (const BotMessage& message : messages) EXPECT_EQ(*read_bot_line(text(message)), message);
  EXPECT_EQ(messages.size(), std::variant_size_v<BotMessage>);
}

TEST(Messages, MalformedRefereeLineIsErrorWithRightForm) {
  const std::vector<std::string> lines = {
      "aspis one",
      "you",
      "you A,B",
      "seats W,,B",
      "clock 5000",
      "clock 5000 -1",
      "option key",
      "board",
      "board 6 x 6",
      "board 0",
      "go - - -",
      "took -4",
      "took",
      "out C sleepy",
      "result win W=9 nothing",
      "result win W=9,B points",
      "ping",
      "ping -1",
      "error ",
      "takes",
      "takes ",
  };
  for (const std::string& line : lines) {
    const auto read = read_referee_line(line);
    ASSERT_FALSE(read.ok()) << line;
    EXPECT_NE(read.error().text.find(" is written "), std::string::npos) << read.error().text;
  }
}

TEST(Messages, WordOfLaterVersionIsErrorThatNamesIt) {
  EXPECT_EQ(read_referee_line("handicap 3").error().text, "unknown word 'handicap'");
}

TEST(Messages, UnprintableBytesAreRefusedFromBothSides) {
  using namespace std::string_view_literals;
  for (const std::string_view line : {"W,1\0"sv, "caf\xc3\xa9"sv, "a\tb"sv, "\x7f"sv}) {
    EXPECT_FALSE(read_bot_line(line).ok());
    EXPECT_FALSE(read_referee_line(line).ok());
  }
}

TEST(Messages, ResignationIsOwnMarkAndWord) {
  EXPECT_TRUE(is_resignation("W,resign", "W"));
  EXPECT_FALSE(is_resignation("B,resign", "W"));
  EXPECT_FALSE(is_resignation("W,resigns", "W"));
  EXPECT_FALSE(is_resignation("resign", ""));
}

}  // namespace
}  // namespace aspis::protocol
