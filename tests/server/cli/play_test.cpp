// aspis play: plays both solitaires by hand, from a file of turns and at a terminal.
#include <nlohmann/json.hpp>

#include "protocol/tokens.hpp"
#include "tests/server/cli/on_terminal.hpp"

namespace aspis::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string treasure = ASPIS_SOURCE "/docs/samples/treasure-map-1.txt";
const std::string contest_piles = ASPIS_SOURCE "/docs/samples/input10.txt";

/// Runs in a temporary folder; the output file is "mine".
class PlayCommand : public OnTerminal {
 protected:
  [[nodiscard]] support::Ran in_folder(support::Invocation run) const {
    run.folder = folder_.path().string();
    return support::run_program(run);
  }
  [[nodiscard]] support::Ran ran(const std::vector<std::string>& arguments) const {
    return in_folder(invocation(arguments));
  }

  /// Plays `turns` as if they were typed.
  [[nodiscard]] support::Ran played(const std::string& game, const std::string& turns) const {
    (void)folder_.with("turns", turns);
    std::filesystem::remove(folder_.path() / "mine");
    auto run = invocation({});
    run.arguments = {"sh", "-c", program + " play " + game + " --output mine < turns"};
    return in_folder(run);
  }
  [[nodiscard]] support::Ran pythoncross(const std::string& turns) const {
    return played("pythoncross " + treasure, turns);
  }
  [[nodiscard]] support::Ran crossedwords(const std::string& turns) const {
    return played("crossedwords --piles " + contest_piles, turns);
  }

  /// Scores the output file.
  [[nodiscard]] support::Ran ran_score(const std::string& game,
                                       const std::vector<std::string>& more) const {
    return ran(joined({"score", game, "mine"}, more));
  }

  [[nodiscard]] std::string read_output(const std::string& name) const {
    return support::read_file(folder_.path() / name);
  }

  support::TemporaryFolder folder_;
};

/// Returns "A 2 2 MOTHER" for "A 2 2 MOTHER brings 24, the most ..."
std::string turn_of_last_hint(const std::string& out) {
  const std::size_t end = out.rfind(" brings ");
  const std::size_t begin = out.rfind('\n', end) + 1;
  return out.substr(begin, end - begin);
}

std::string last_line(const std::string& text) {
  return text.substr(text.rfind('\n', text.size() - 2) + 1);
}

TEST_F(PlayCommand, WritesReportOfPythoncrossLikeItsSolver) {
  ASSERT_EQ(ran({"solve", "pythoncross", treasure, "--width", "5", "--output", "solved"}).status,
            0);
  const auto scored = ran({"score", "pythoncross", "solved", "--map", treasure, "--json"});
  const auto verdict = nlohmann::json::parse(scored.out);
  std::string turns;
  for (const auto& turn : verdict.at("turns")) {
    if (turn.at("dump")) {
      turns += "DUMP\n";
      continue;
    }
    turns += turn.at("direction").get<std::string>().substr(0, 1) + " " + turn.at("column").dump() +
             " " + turn.at("row").dump() + " " + turn.at("word").get<std::string>() + "\n";
  }
  const std::string by_hand = expect_output(pythoncross(turns));
  const std::string total = verdict.at("total").dump();
  EXPECT_THAT(by_hand, HasSubstr("the game is over: VALID total " + total));
  EXPECT_EQ(last_line(by_hand), total + " points, written to mine\n");
  EXPECT_EQ(read_output("mine"), read_output("solved"));
}

TEST_F(PlayCommand, WritesOutputOfCrossedWordsLikeItsSolver) {
  ASSERT_EQ(ran({"solve", "crossedwords", "--piles", contest_piles, "--rounds", "1", "--width", "2",
                 "--output", "solved"})
                .status,
            0);
  const std::string solved = read_output("solved");
  const std::string moves = solved.substr(solved.find("besides."));
  std::string turns;
  for (const std::string_view line : protocol::split_lines(moves)) {
    const auto words = protocol::split_words(line);
    if (words.empty()) continue;
    const std::string_view word = words.front();
    if (word.front() >= '1' && word.front() <= '3') {
      turns +=
          "draw " + std::string(1, word.front()) + " " + std::to_string(word.size() - 1) + "\n";
    } else if (word.front() == '-') {
      turns += "discard " + std::string(word.substr(1)) + "\n";
    } else if (word.front() == '{') {
      turns += std::string(word.substr(1, word.size() - 2)) + " " +
               std::string(words[1].substr(0, words[1].find('='))) + "\r\n";
    }
  }
  const std::string by_hand = expect_output(crossedwords(turns));
  EXPECT_EQ(last_line(by_hand), solved.substr(0, solved.find('\n')) + " points, written to mine\n");
  EXPECT_EQ(read_output("mine"), solved);
}

TEST_F(PlayCommand, ReportsForbiddenMoveAndChangesNothing) {
  const std::string ran =
      expect_output(pythoncross("A 2 2 mother\nA 1 1 MOTHER\nD 2 2 OTHER\nA 2 2 MOTHER 24\nfun\n"
                                "A 2 2\nA 0 1 IT\n\n  \nquit"));
  EXPECT_THAT(ran, HasSubstr("\nA 2 2 MOTHER: 24\n"));
  EXPECT_THAT(ran, HasSubstr("rack: MOTHER put on the board; expected: letters of the rack "));
  EXPECT_THAT(ran, HasSubstr("position: M at column 2, row 2; expected: O of OTHER\n"));
  EXPECT_THAT(ran, HasSubstr("as D 4 7 FUN, or DUMP; not 'fun'\n"));
  EXPECT_EQ(last_line(ran), "24 points, written to mine\n");

  const std::string crossed =
      expect_output(crossedwords("draw 2 5\ndraw 1 2\ndraw 4 1\ndraw 2\nG8a CAT\nA1a SKYTM\n"
                                 "A1a SKY\nZ1a SKY\nA1x SKY\nA1a S7Y\ndiscard Q\n"));
  EXPECT_THAT(crossed, HasSubstr("\ndrawn: MKSTY\n"));
  EXPECT_THAT(crossed, HasSubstr("two draws: "));
  EXPECT_THAT(crossed, HasSubstr("a draw is a pile, 1 to 3, and the number of letters"));
  EXPECT_THAT(crossed, HasSubstr("a turn is draw 2 4, discard QX or G8a CAT; not 'draw 2'\n"));
  EXPECT_THAT(crossed, HasSubstr("not in the hand: CAT wanted, MKSTY held\n"));
  EXPECT_THAT(crossed, HasSubstr("as G8a CAT; not 'Z1a SKY'\n"));
  EXPECT_THAT(crossed, HasSubstr("not 'A1x SKY'\n"));
  EXPECT_THAT(crossed, HasSubstr("not 'A1a S7Y'\n"));
  EXPECT_THAT(crossed, HasSubstr("\nSKY 42: 42\n"));
  EXPECT_THAT(crossed, HasSubstr("hand    M5 T3\n"));
  EXPECT_EQ(last_line(crossed), "42 points, written to mine\n");
  EXPECT_EQ(ran_score("crossedwords", {"--piles", contest_piles}).status, 0);
}

TEST_F(PlayCommand, UndoesTurnsBackToTheFirst) {
  const auto ran = pythoncross("A 2 2 MOTHER\nDUMP\nundo\nundo\nundo\nA 2 2 MOTHER\n");
  EXPECT_THAT(ran.out, HasSubstr("nothing to undo\n"));
  EXPECT_EQ(last_line(ran.out), "24 points, written to mine\n");
  EXPECT_EQ(ran_score("pythoncross", {"--map", treasure}).status, 0);
}

TEST_F(PlayCommand, WarnsOfRepeatedWord) {
  (void)folder_.with("twice", "totototototo\n1 1\n");
  const auto ran = played("pythoncross twice", "A 1 1 TO\nD 1 1 TO\n");
  EXPECT_THAT(ran.out, HasSubstr("TO is on the board twice"));
}

TEST_F(PlayCommand, HintsNameLegalTurns) {
  std::string turns;
  for (int turn = 0; turn < 3; ++turn) {
    turns += turn_of_last_hint(pythoncross(turns + "hint\n").out) + "\n";
  }
  EXPECT_THAT(pythoncross(turns).out, HasSubstr("play 4 of 15"));
  turns.clear();
  for (int turn = 0; turn < 3; ++turn) {
    const std::string hint = turn_of_last_hint(crossedwords(turns + "hint\n").out);
    const std::size_t then = hint.find(", then ");
    turns += then == std::string::npos ? hint + "\n"
                                       : hint.substr(0, then) + "\n" + hint.substr(then + 7) + "\n";
  }
  const auto all = crossedwords(turns);
  EXPECT_THAT(all.out, Not(HasSubstr("not in the hand")));
  EXPECT_EQ(ran_score("crossedwords", {"--piles", contest_piles}).status, 0);
}

TEST_F(PlayCommand, KeepsExistingFile) {
  const std::string file = folder_.with("old.txt", "a game of 1,000 points");
  expect_refused(ran({"play", "pythoncross", treasure, "--output", "old.txt"}), 2,
                 "aspis play pythoncross: old.txt already exists: choose another file with "
                 "--output");
  EXPECT_EQ(ran({"play", "pythoncross", treasure, "--output", "no/where"}).status, 2);
  EXPECT_EQ(
      ran({"play", "crossedwords", "--piles", "-"}).err,
      "aspis play crossedwords: standard input is used for the turns: give a file instead of -\n");
  const auto saved = pythoncross("save old.txt\nsave\nsave no/where\nA 2 2 MOTHER\nsave new.txt\n");
  EXPECT_THAT(saved.out,
              AllOf(HasSubstr("old.txt already exists\n"), HasSubstr("save needs a file name\n"),
                    HasSubstr("no/where"), HasSubstr("written to new.txt\n")));
  EXPECT_EQ(read_output("new.txt"), read_output("mine"));
  EXPECT_EQ(read_output("old.txt"), "a game of 1,000 points");
}

TEST_F(PlayCommand, WritesNothingWithoutTurns) {
  const std::string ran = expect_output(pythoncross("help\nboard\n"));
  EXPECT_EQ(last_line(ran), "no turns played\n");
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "mine"));
}

TEST_F(PlayCommand, AsksAtTerminalAndKeepsGameOnHangup) {
  start({"play", "pythoncross", treasure, "--output", "mine"}, folder_.path().string());
  ASSERT_TRUE(shows("> "));
  type("A 2 2 MOTHER\n");
  ASSERT_TRUE(shows("A 2 2 MOTHER: 24\r\n> "));
  hang_up();
  (void)wait();
  EXPECT_EQ(ran_score("pythoncross", {"--map", treasure}).status, 0);
}

TEST_F(PlayCommand, EndsOnControlD) {
  start({"play", "crossedwords", "--piles", contest_piles}, folder_.path().string());
  ASSERT_TRUE(shows("> "));
  type("draw 1 8\n");
  ASSERT_TRUE(shows("drawn: ISUDAPYN\r\n> "));
  type("\x04");
  ASSERT_TRUE(shows("0 points, written to output.txt"));
  EXPECT_EQ(wait(), 0);
}

}  // namespace
}  // namespace aspis::cli
