// Every starter kit, built by the commands of its README, if its language is installed.
#include "tests/bots/starter/kits.hpp"

#include <gmock/gmock.h>

#include <chrono>
#include <cstdlib>
#include <future>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/support/piped_bot.hpp"
#include "tests/support/watched.hpp"

namespace aspis::tests {
namespace {

using std::chrono::milliseconds;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;
using namespace std::chrono_literals;

constexpr int games = 100 / static_cast<int>(support::watched);

using Words = std::vector<std::string>;

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Options for short games.
Words small_board(const std::string& game) {
  if (game == "wordcube") {
    return {"--option", "rows=5", "--option", "columns=5", "--option", "planes=2"};
  }
  return game == "boxing" ? Words{"--option", "unusable=75"} : Words{};
}

/// The built program, run in the kit's folder.
support::Ran aspis(const BuiltKit& bot, const Words& arguments) {
  const Words program = {ASPIS_STAGE "/bin/aspis"};
  return support::run_program({program + arguments,
                               {{"ASPIS_DICT", ""}, {"NO_COLOR", "1"}},
                               "",
                               bot.folder(),
                               std::chrono::seconds(300)});
}

/// The result of each game, by its name. In parallel, since a check mostly waits.
template <typename Play>
std::map<std::string, support::Ran> in_every_game(const Play& play) {
  std::map<std::string, std::future<support::Ran>> running;
  for (const std::string game : {"wordcube", "boxing", "croquet"}) {
    running[game] = std::async(std::launch::async, [&play, game] { return play(game); });
  }
  std::map<std::string, support::Ran> ran;
  for (auto& [game, one] : running) ran[game] = one.get();
  return ran;
}

class StarterKit : public testing::TestWithParam<Kit> {
 protected:
  void SetUp() override {
    const std::string missing = missing_tool(GetParam());
    if (!missing.empty()) GTEST_SKIP() << missing << " is not installed";
  }
};

INSTANTIATE_TEST_SUITE_P(Languages, StarterKit, testing::ValuesIn(kits()),
                         [](const auto& one) { return one.param.folder; });

TEST_P(StarterKit, PassesCheckOfEveryGame) {
  const BuiltKit bot(GetParam());
  const support::TemporaryFolder folder;
  const std::string list = folder.with(
      "words.txt", "ant\nate\near\neat\nnet\noar\noat\none\nran\nrat\nseat\nsit\ntan\ntea\n");
  const auto checked = in_every_game([&](const std::string& game) {
    const std::string run = "exec " + bot.run();
    Words arguments = {"check", game, "--move-time", "30s", "--ready-time", "60s"};
    if (game == "wordcube") arguments = arguments + Words{"--dict", list};
    return aspis(bot, arguments + Words{"--", "sh", "-c", run});
  });
  for (const auto& [game, ran] : checked) {
    EXPECT_EQ(ran.status, 0) << game << "\n" << ran.out << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("[pass] writes only when asked")) << game;
  }
}

// With the whole dictionary, and one process for all games of a kind.
TEST_P(StarterKit, PlaysHundredGamesOfEachWithoutForfeit) {
  const BuiltKit bot(GetParam());
  const auto played = in_every_game([&](const std::string& game) {
    const Words bots = {"--bot", "kit=" + bot.run() + " 7", "--bot",
                        "partner=" ASPIS_STAGE "/share/aspis/bots/" + game + "_random 7"};
    const Words terms = {"--games", std::to_string(games), "--swap", "--keep", "--seed",
                         "7",       "--move-time",         "30s",    "--json", "--game-time",
                         "none",    "--ready-time",        "60s"};
    return aspis(bot, Words{"match", game} + bots + terms + small_board(game));
  });
  for (const auto& [game, ran] : played) {
    ASSERT_EQ(ran.status, 0) << game << "\n" << ran.err;
    const auto report = nlohmann::json::parse(ran.out);
    EXPECT_THAT(report.at("games"), SizeIs(games)) << game;
    for (const auto& entrant : report.at("entrants")) {
      EXPECT_THAT(entrant.at("forfeits"), IsEmpty()) << game << "\n" << entrant.dump(1);
    }
  }
}

/// A whole arena, and the bot to move.
std::string empty_arena() {
  std::string lines = "aspis 1\ngame boxing\nyou A\nseats A,B\nclock - -\nboard 16 32\n";
  for (int row = 0; row < 16; ++row) lines += "row " + std::string(32, '-') + "\n";
  return lines + "ready?";
}

/// Its answers to the same question, asked several times over.
Words answers(const BuiltKit& bot, const std::string& seed) {
  PipedBot process(bot.command(seed));
  process.say(empty_arena());
  EXPECT_EQ(process.hear(), "ready");
  Words heard;
  for (int turn = 0; turn < 5; ++turn) {
    process.say("state A 0 B 0 vacant 512\ngo - -");
    heard.push_back(process.hear().value_or("nothing"));
  }
  process.say("bye");
  EXPECT_EQ(process.exit_status(), 0);
  return heard;
}

TEST_P(StarterKit, RepeatsGameWithSameSeed) {
  const BuiltKit bot(GetParam());
  const Words first = answers(bot, "7");
  EXPECT_THAT(first, Each(StartsWith("A,")));
  EXPECT_EQ(answers(bot, "7"), first);
  EXPECT_NE(answers(bot, "8"), first);
}

/// The bot's answer time to `go`, if another line follows after `later`; 0 for no such line.
milliseconds answer_time(PipedBot& bot, milliseconds later) {
  const auto start = std::chrono::steady_clock::now();
  bot.say("state 1 0 free 0 2 0 free 0\ngo 60000 -");
  if (later > 0ms) {
    std::this_thread::sleep_for(later);
    bot.say("note there you are");
  }
  EXPECT_THAT(bot.hear().value_or("nothing"), StartsWith("1,"));
  return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start);
}

// It waits for input, or for 2.5 s. Icon reads ahead and misses a line that arrives before it has
// read `go`, so the line comes later on a busy machine. It asks bash, which takes a socket without
// a parent shell for a login, and once read a user's whole settings.
TEST_P(StarterKit, HasTimerAndDetectsInput) {
  const BuiltKit kit(GetParam(), BuiltKit::Thinking::waits);
  const support::TemporaryFolder home;
  static_cast<void>(home.with(".bashrc", "sleep 5\n"));
  ::setenv("HOME", home.path().c_str(), 1);
  ::unsetenv("SHLVL");
  PipedBot bot(kit.command("7"));
  bot.say("aspis 1\ngame croquet\nyou 1\nseats 1,2\nclock 60000 -\nready?");
  ASSERT_EQ(bot.hear(), "ready");
  milliseconds with_input{};
  for (const auto later : {100ms, 500ms, 1000ms}) {
    with_input = answer_time(bot, later);
    if (with_input < 2400ms) break;
  }
  EXPECT_LT(with_input, 2400ms) << "it did not see the line";
  std::this_thread::sleep_for(200ms);  // which a timer that `go` does not reset would count
  EXPECT_GT(answer_time(bot, 0ms), 2450ms);
  bot.say("bye");
  EXPECT_EQ(bot.exit_status(), 0);
}

}  // namespace
}  // namespace aspis::tests
