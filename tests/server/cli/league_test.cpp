// aspis league: finds, plays and rates versions, and loses nothing when it is killed.
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/server/cli/on_terminal.hpp"

namespace aspis::cli {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

/// A folder of versions, and the program's output about it.
class LeagueCommand : public OnTerminal {
 protected:
  /// Makes a folder whose file `command` starts the program.
  void version(const std::string& name, const std::string& command) const {
    fs::create_directories(league_ / name);
    std::ofstream(league_ / name / "command") << command << "\n";
  }

  void two_versions() const {
    version("v1", "croquet_random 1");
    version("v2", "croquet_random 2");
  }
  /// Copies a sample bot as a file.
  void copy(const std::string& name, const std::string& bot) const {
    fs::copy_file(ASPIS_STAGE "/share/aspis/bots/" + bot, league_ / name);
  }

  support::Ran league(const std::vector<std::string>& rest, const std::string& game = "croquet") {
    return aspis(joined({"league", game, league_.string()}, rest));
  }

  /// Returns the output of --json by name.
  json versions(const std::vector<std::string>& rest) {
    json by_name = json::object();
    const json told = json::parse(expect_output(league(joined(rest, {"--json"}))));
    for (const json& each : told.at("versions")) {
      by_name[each.at("name").get<std::string>()] = each;
    }
    return by_name;
  }

  std::vector<std::string> lines() const {
    std::ifstream file(league_ / "league.jsonl");
    std::vector<std::string> all;
    for (std::string line; std::getline(file, line);) all.push_back(line);
    return all;
  }

  support::TemporaryFolder folder_;
  const fs::path league_ = folder_.path() / "versions";

  void SetUp() override {
    OnTerminal::SetUp();
    fs::create_directories(league_);
  }
};

TEST_F(LeagueCommand, RatesEveryVersionAgainstTheOthers) {
  copy("v2", "croquet_greedy");
  version("v1", "croquet_random 1");
  version("v3", "croquet_strong");
  EXPECT_THAT(expect_output(league({"--games", "8"})),
              AllOf(HasSubstr("game 1: "), HasSubstr("version"), HasSubstr("rating"),
                    Not(HasSubstr("goes on"))));
  const json found = versions({"--games", "8"});
  ASSERT_EQ(found.size(), 3U);
  for (const json& each : found) {
    EXPECT_GE(each.at("games"), 8);
    EXPECT_GT(each.at("error_95"), 0);
  }
  EXPECT_GT(found["v3"]["rating"], found["v1"]["rating"]);
  EXPECT_EQ(found["v3"]["forfeits"], json::object());
}

TEST_F(LeagueCommand, PlaysNewVersionAndKeepsEarlierGames) {
  two_versions();
  const json before = versions({"--games", "6"});
  EXPECT_EQ(before["v1"]["games"], 6);
  version("v3", "croquet_greedy");
  const json after = versions({"--games", "6"});
  EXPECT_EQ(after["v3"]["games"], 6);
  EXPECT_GT(after["v1"]["games"], 6);
  EXPECT_EQ(lines().size(), 1U + 3U + 6U + 6U);
}

TEST_F(LeagueCommand, ChangedProgramIsNewVersionAndRenamedOneIsNot) {
  two_versions();
  (void)versions({"--games", "4"});
  fs::rename(league_ / "v1", league_ / "first");
  version("v2", "croquet_greedy");
  EXPECT_THAT(expect_output(league({"--games", "4"})), HasSubstr("before it was changed"));
  const auto shown = json::parse(league({"--games", "0", "--json"}).out);
  EXPECT_EQ(shown["games"], 8);
  ASSERT_EQ(shown["versions"].size(), 3U);
  for (const json& each : shown["versions"]) {
    EXPECT_EQ(each["games"], each["name"] == "first" ? 8 : 4);
    EXPECT_EQ(each["plays"], !each.contains("note"));
  }
}

TEST_F(LeagueCommand, ResumesAfterKillWithoutLosingOrRepeatingGames) {
  two_versions();
  version("v3", "croquet_greedy");
  start({"league", "croquet", league_.string(), "--games", "1000", "-j", "2"});
  ASSERT_TRUE(shows("game 5: "));
  send(SIGKILL);
  (void)wait();
  const auto before = lines();
  ASSERT_GE(before.size(), 1U + 3U + 5U);
  const int games = static_cast<int>(before.size()) - 4;
  {
    std::ofstream half(league_ / "league.jsonl", std::ios::app);
    half << R"({"first":0,"sec)";  // as if the program had died during a write
  }
  const auto ran = league({"--games", std::to_string(games)});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto after = lines();
  ASSERT_GT(after.size(), before.size());
  EXPECT_EQ(std::vector(after.begin(), after.begin() + static_cast<std::ptrdiff_t>(before.size())),
            before);
  std::set<std::tuple<int, int, int>> seen;
  for (const std::string& line : after) {
    const json game = json::parse(line);
    if (!game.contains("number")) continue;
    const int first = game["first"];
    const int second = game["second"];
    EXPECT_TRUE(
        seen.emplace(std::min(first, second), std::max(first, second), game["number"]).second)
        << line;
  }
}

TEST_F(LeagueCommand, ShowsTableWhilePlayingAndStopsOnCtrlC) {
  two_versions();
  start({"league", "croquet", league_.string(), "--games", "100000"});
  ASSERT_TRUE(shows("Ctrl-C stops"));
  send(SIGINT);
  ASSERT_TRUE(shows("stopped; the same command resumes"));
  const int status = wait();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_EQ(json::parse(league({"--games", "0", "--json"}).out)["games"],
            static_cast<int>(lines().size()) - 3);
}

TEST_F(LeagueCommand, NamesBrokenVersionAndPlaysTheOthers) {
  version("good", "croquet_greedy");
  version("other", "croquet_random 1");
  version("broken", "sh -c 'exit 3'");
  fs::create_directories(league_ / "empty");
  std::ofstream(league_ / "notes.txt") << "to do\n";
  const auto ran = league({"--games", "6"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("aspis league: note: broken forfeited its first 3 games (crash)"));
  EXPECT_THAT(ran.err, HasSubstr("aspis league: note: empty: it has no program: "));
  EXPECT_THAT(ran.err, HasSubstr("aspis league: note: notes.txt: it is not executable, and"));
  const json found = versions({"--games", "0"});
  EXPECT_EQ(found["broken"]["forfeits"]["crash"], 3);
  EXPECT_GE(found["good"]["games"], 6);
}

TEST_F(LeagueCommand, KeepsVerifiableRecordsIfToldTo) {
  version("v1", "boxing_random 1");
  version("v2", "boxing_random 2");
  const std::string records = (league_ / "games").string();
  ASSERT_EQ(league({"--games", "2", "--records", records}, "boxing").status, 0);
  ASSERT_EQ(league({"--games", "4", "--records", records}, "boxing").status, 0)
      << "the folder of records is no version";
  const auto verified = aspis({"verify", records});
  EXPECT_THAT(verified.out, HasSubstr("4 records: 4 ok"));
  const auto row = [&](const std::string& game) {
    const std::string text = support::read_file(records + "/" + game);
    const std::size_t at = text.find("\nrow ");
    return text.substr(at, text.find("\nplay") - at);
  };
  EXPECT_EQ(row("game-0001.record"), row("game-0002.record"));
}

TEST_F(LeagueCommand, CreditsNoGameToProgramChangedDuringPlay) {
  two_versions();
  version("v3", "croquet_random 3");
  start({"league", "croquet", league_.string(), "--games", "1000"});
  ASSERT_TRUE(shows("game 3: "));
  version("v2", "croquet_greedy");
  ASSERT_TRUE(shows("v2 was changed while it played"));
  send(SIGINT);
  ASSERT_TRUE(shows("the same command resumes"));
  (void)wait();
}

TEST_F(LeagueCommand, RefusesUnplayableInputInOneLine) {
  expect_refused(aspis({"league", "croquet", (folder_.path() / "none").string()}), 2,
                 "aspis league: " + (folder_.path() / "none").string() +
                     ": no such folder; put each version into it as a file or a folder");
  version("v1", "croquet_random 1");
  expect_refused(
      league({}), 2,
      "aspis league: " + league_.string() + " has one version that can play; a league needs two");
  version("v2", "croquet_random 2");
  ASSERT_EQ(league({"--games", "2", "--move-time", "2s"}).status, 0);
  expect_refused(
      league({"--move-time", "1s"}), 2,
      "aspis league: " + league_.string() +
          " is a league with 2s a move and 1m a game; use another folder for other settings");
  expect_refused(league({}, "boxing"), 2,
                 "aspis league: " + league_.string() +
                     " is a league with games of croquet; use another folder for other settings");
  std::ofstream(league_ / "league.jsonl", std::ios::app) << "what?\n";
  expect_refused(
      league({}), 2,
      "aspis league: " + (league_ / "league.jsonl").string() + ":6: not a line of a league");
}

TEST_F(LeagueCommand, RefusesSecondRunOfSameLeague) {
  two_versions();
  start({"league", "croquet", league_.string(), "--games", "100000"});
  ASSERT_TRUE(shows("game 1: "));
  expect_refused(league({}), 2, "aspis league: another 'aspis league' runs in " + league_.string());
}

TEST_F(LeagueCommand, PlaysProgramsOf1995) {
  const fs::path classic = std::string(ASPIS_SOURCE) + "/bots/samples/croquet/classic";
  fs::copy(classic, league_ / "v1");
  fs::copy(classic, league_ / "v2");
  std::ofstream(league_ / "v2" / "MOVE.C", std::ios::app) << "/* another one */\n";
  EXPECT_THAT(expect_output(league({"--classic", "--games", "2"})), Not(HasSubstr("forfeits")));
  EXPECT_EQ(league({"--games", "4"}).status, 0) << "the file remembers that they are classic";
}

}  // namespace
}  // namespace aspis::cli
