#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/bots/wordcube_oracle.hpp"
#include "tests/support/piped_bot.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::tests {
namespace {

using Words = WordcubeOracle::Words;

const Words small_words = {
    "act",  "amp",  "ample", "ant", "ape",  "apple", "art",   "ate",  "but",  "cat",  "dog",
    "ear",  "eat",  "gain",  "gas", "gate", "get",   "god",   "goo",  "help", "hot",  "lamp",
    "lot",  "mug",  "nap",   "net", "nip",  "not",   "oar",   "oat",  "one",  "page", "pan",
    "pea",  "pet",  "pig",   "pin", "ran",  "rat",   "rim",   "road", "rot",  "sag",  "sat",
    "seat", "ship", "sip",   "sit", "spin", "star",  "tab",   "tan",  "tar",  "tea",  "ten",
    "tie",  "tin",  "toe",   "ton", "top",  "tug",   "utter", "will", "wolf", "you",  "zoo"};

struct Start {
  int rows, columns, planes;
  std::vector<std::string> text;

  WordcubeOracle oracle(const Words& words) const { return {rows, columns, planes, text, words}; }
  std::string size() const {
    return std::to_string(rows) + ' ' + std::to_string(columns) + ' ' + std::to_string(planes);
  }
};

const Start two_boards_high = {4,
                               5,
                               2,
                               {"tapes", "ohtin", "nrzat", "gebup",  //
                                "pinto", "lamps", "gates", "ratio"}};

const Start six_by_six_by_three = {6,
                                   6,
                                   3,
                                   {"appleb", "utteri", "sgoodt", "oeatth", "isisas", "ampleb",  //
                                    "oardth", "isgame", "willfo", "rceyou", "tothin", "kabout",  //
                                    "genera", "tingpe", "rmutio", "nsasto", "ppinga", "ndstar"}};

// CAB is worth 7 and TEA 3, but under CAB lies ZOO for 12.
const Start trap = {2, 3, 2, {"cab", "tea", "zoo", "..."}};
const Words trap_words = {"cab", "tea", "zoo"};

std::string program(const std::string& name) {
  return ASPIS_STAGE "/share/aspis/bots/wordcube_" + name;
}

// A stand-in for the SHA-256 of a word list: bots only compare it.
std::string fingerprint(const Words& words) {
  std::string all;
  for (const std::string& word : words) all += word + '\n';
  const std::string number = std::to_string(std::hash<std::string>()(all));
  return std::string(64 - number.size(), '0') + number;
}

class WordcubeBots : public testing::Test {
 protected:
  // The path has a space in it, as the protocol allows.
  std::string dictionary(const Words& words) const {
    std::string text;
    for (const std::string& word : words) text += word + '\n';
    return folder_.with("word list", text);
  }

  std::string board_file(const Start& start) const {
    std::string text = start.size() + '\n';
    for (const std::string& row : start.text) text += row + '\n';
    return folder_.with("board", text);
  }

  // Every set-up holds a line of a later protocol, which a bot has to pass over.
  void set_up(PipedBot& bot, const std::string& mark, const Start& start, const Words& words,
              const std::string& option = "ply-cap 0") const {
    bot.say("game wordcube\nyou " + mark + "\nseats W,B\nclock 100 -\nweather fine\noption " +
            option);
    bot.say("option dictionary " + fingerprint(words) + ' ' + dictionary(words));
    bot.say("board " + start.size());
    for (const std::string& row : start.text) bot.say("row " + row);
    bot.say("ready?");
    ASSERT_EQ(bot.hear(), "ready");
  }

  std::string answer(PipedBot& bot, const std::string& limits = "100 -") const {
    bot.say("state W 0 B 0\ngo " + limits);
    return bot.hear().value_or("(no answer)");
  }

 private:
  support::TemporaryFolder folder_;
};

// Plays from `start` to the end and returns what White leads by; fails on an illegal move.
int play_out(WordcubeOracle board, PipedBot& white, PipedBot& black,
             const std::string& limits = "20 -") {
  const std::array<PipedBot*, 2> players = {&white, &black};
  const std::array<std::string, 2> marks = {"W", "B"};
  std::array<int, 2> scores = {0, 0};
  int passes = 0;
  for (std::size_t turn = 0; passes < 2 && !board.plays().empty(); turn = 1 - turn) {
    players[turn]->say("go " + limits);
    const std::string move = players[turn]->hear().value_or("(no answer)");
    const auto points = board.play(marks[turn], move);
    EXPECT_TRUE(points) << move << " is no legal move";
    if (!points) break;
    scores[turn] += *points;
    passes = *points == 0 ? passes + 1 : 0;
    for (PipedBot* const player : players) player->say("move " + move);
    players[turn]->say("took 1");
  }
  return scores[0] - scores[1];
}

class EveryWordcubeBot : public WordcubeBots, public testing::WithParamInterface<std::string> {
 protected:
  PipedBot bot_{{program(GetParam())}};
};

INSTANTIATE_TEST_SUITE_P(Bots, EveryWordcubeBot, testing::Values("random", "greedy", "strong"),
                         [](const auto& bot) { return bot.param; });

TEST_P(EveryWordcubeBot, PlaysTwoLegalGamesAndExitsAtBye) {
  PipedBot other{{program(GetParam())}};
  bot_.say("aspis 1");
  other.say("aspis 1");
  set_up(bot_, "W", six_by_six_by_three, small_words);
  set_up(other, "B", six_by_six_by_three, small_words);
  play_out(six_by_six_by_three.oracle(small_words), bot_, other);
  bot_.say("result win W=1,B=0 no-moves");
  other.say("result loss W=1,B=0 no-moves");

  set_up(bot_, "B", two_boards_high, small_words);
  set_up(other, "W", two_boards_high, small_words);
  play_out(two_boards_high.oracle(small_words), other, bot_);
  bot_.say("bye");
  EXPECT_EQ(bot_.exit_status(), 0);
}

TEST_P(EveryWordcubeBot, PassesWithoutLegalWord) {
  set_up(bot_, "B", {3, 3, 1, {"xxx", "xxx", "xxx"}}, small_words);
  EXPECT_EQ(answer(bot_), "B,P");
  set_up(bot_, "W", {3, 3, 1, {"...", "...", "..."}}, small_words);
  EXPECT_EQ(answer(bot_), "W,P");
}

TEST_P(EveryWordcubeBot, ReadsOpponentsRunFromEitherEnd) {
  set_up(bot_, "B", {1, 6, 1, {"cabtea"}}, trap_words);
  bot_.say("move W,1,3,1,1,1,1,cab");
  EXPECT_EQ(answer(bot_), "B,1,4,1,1,6,1,tea");
}

TEST_P(EveryWordcubeBot, TakesLettersStraightDown) {
  const Start column = {1, 1, 7, {"z", "a", "c", "t", "g", "o", "d"}};
  set_up(bot_, "W", column, {"cat", "dog", "zac"});
  EXPECT_EQ(answer(bot_), "W,1,1,1,1,1,3,zac");
  bot_.say("move W,1,1,1,1,1,3,zac\r\nmove B,P");
  EXPECT_EQ(answer(bot_), "W,P") << "TGO and GOD with a T on top are no words";
}

TEST_P(EveryWordcubeBot, FindsLegalMoveOnLargestBoardInAnyTime) {
  Start large = {100, 100, 3, {}};
  for (int row = 0; row < 300; ++row) {
    std::string text;
    for (int column = 0; column < 100; ++column) {
      text += "etaoinshrdlucmpgybw"[(row * 7 + column * column * 3 + column) % 19];
    }
    large.text.push_back(text);
  }
  WordcubeOracle board = large.oracle(small_words);
  set_up(bot_, "W", large, small_words);
  for (const char* const limits : {"2 -", "- 300", "50 1", "- -"}) {
    const std::string move = answer(bot_, limits);
    ASSERT_TRUE(board.play("W", move)) << move;
    bot_.say("move " + move + "\nmove B,P");
  }
}

TEST_P(EveryWordcubeBot, ExitsAtEndOfInput) {
  set_up(bot_, "W", six_by_six_by_three, small_words);
  bot_.end_input();
  EXPECT_EQ(bot_.exit_status(), 0);
}

TEST_F(WordcubeBots, RandomRepeatsAnswersOnlyWithSameSeed) {
  const auto play_game = [this](const std::string& seed) {
    PipedBot bot{{program("random"), seed}};
    set_up(bot, "W", six_by_six_by_three, small_words);
    std::string moves;
    for (int move = 0; move < 8; ++move) moves += answer(bot) + ' ';
    return moves;
  };
  EXPECT_EQ(play_game("7"), play_game("7"));
  EXPECT_NE(play_game("7"), play_game("8"));
}

TEST_F(WordcubeBots, GreedyTakesBestWordAndFirstOfEquals) {
  PipedBot bot{{program("greedy")}};
  WordcubeOracle board = six_by_six_by_three.oracle(small_words);
  set_up(bot, "W", six_by_six_by_three, small_words);
  for (auto plays = board.plays(); !plays.empty(); plays = board.plays()) {
    const auto best = *std::max_element(
        plays.begin(), plays.end(),
        [](const auto& one, const auto& other) { return one.points < other.points; });
    const std::string move = answer(bot);
    ASSERT_EQ(move.substr(0, move.rfind(',')), "W," + best.move.substr(0, best.move.rfind(',')));
    ASSERT_EQ(board.play("W", move), best.points);
    bot.say("move " + move);
  }
}

TEST_F(WordcubeBots, StrongRefusesBaitThatGreedyTakes) {
  PipedBot greedy{{program("greedy")}};
  PipedBot strong{{program("strong")}};
  set_up(greedy, "W", trap, trap_words);
  set_up(strong, "W", trap, trap_words);
  EXPECT_EQ(answer(greedy), "W,1,1,1,1,3,1,cab");
  EXPECT_EQ(answer(strong, "60000 -"), "W,2,1,1,2,3,1,tea");
}

TEST_F(WordcubeBots, StrongWinsFromSeatInWhichGreedyLoses) {
  for (const bool strong_begins : {true, false}) {
    PipedBot white{{program(strong_begins ? "strong" : "greedy")}};
    PipedBot black{{program(strong_begins ? "greedy" : "strong")}};
    set_up(white, "W", trap, trap_words);
    set_up(black, "B", trap, trap_words);
    const int lead = play_out(trap.oracle(trap_words), white, black, "60000 -");
    EXPECT_EQ(lead, strong_begins ? 3 - 7 + 12 : 7 - 12 + 3);
  }
}

TEST_P(EveryWordcubeBot, ReadsOtherWordListForNextGame) {
  set_up(bot_, "W", trap, {"tea"});
  EXPECT_EQ(answer(bot_), "W,2,1,1,2,3,1,tea");
  set_up(bot_, "W", trap, {"cab"});
  EXPECT_EQ(answer(bot_), "W,1,1,1,1,3,1,cab");
}

TEST_F(WordcubeBots, StrongTakesBaitAtPlyCap) {
  PipedBot bot{{program("strong")}};
  set_up(bot, "W", trap, trap_words, "ply-cap 1");
  EXPECT_EQ(answer(bot, "60000 -"), "W,1,1,1,1,3,1,cab");
}

TEST_F(WordcubeBots, StrongEndsWonGameWhenOpponentPasses) {
  PipedBot bot{{program("strong")}};
  set_up(bot, "W", trap, trap_words);
  bot.say("move W,2,1,1,2,3,1,tea\nmove B,P");
  EXPECT_EQ(answer(bot), "W,P");
}

TEST_F(WordcubeBots, ClassicPlaysToEndOfInputOfClassProject) {
  const std::string words = dictionary(small_words);
  const std::string board = board_file(six_by_six_by_three);
  WordcubeOracle oracle = six_by_six_by_three.oracle(small_words);
  PipedBot white{{program("classic"), "W", "6", "6", "3", "5", board, words}};
  PipedBot black{{program("classic"), "B", "6", "6", "3", "5", board, words}};
  std::array<PipedBot*, 2> players = {&white, &black};
  for (std::size_t turn = 0; !oracle.plays().empty(); turn = 1 - turn) {
    const std::string move = players[turn]->hear().value_or("(no answer)");
    ASSERT_GT(oracle.play(turn == 0 ? "W" : "B", move).value_or(-1), 0) << move;
    players[1 - turn]->say(move);
  }
  white.end_input();
  black.end_input();
  EXPECT_EQ(white.exit_status(), 0);
  EXPECT_EQ(black.exit_status(), 0);
}

TEST_F(WordcubeBots, ClassicPassesWithoutLegalWord) {
  const std::string board = board_file({3, 3, 1, {"xxx", "xxx", "xxx"}});
  PipedBot bot{{program("classic"), "B", "3", "3", "1", "5", board, dictionary(small_words)}};
  bot.say("W,P");
  EXPECT_EQ(bot.hear(), "B,P");
}

TEST_F(WordcubeBots, ClassicNamesMissingFile) {
  PipedBot bot{{program("classic"), "W", "3", "3", "1", "5", "nowhere", dictionary(small_words)}};
  EXPECT_EQ(bot.hear(), std::nullopt);
  EXPECT_EQ(bot.exit_status(), 2);
}

}  // namespace
}  // namespace aspis::tests
