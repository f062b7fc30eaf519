// aspis tournament new, presets and roster: the planned games, and refusals.
#include <set>
#include <sstream>

#include "protocol/sha256.hpp"
#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class NewCommand : public TournamentTest {};

TEST_F(NewCommand, PrintsScheduleByAliasAndDigestOfSeed) {
  (void)with("roster.csv", croquet_roster(34));
  const std::string text = told(
      {"new", "--preset", "shield", "--game", "croquet", "--roster", "roster.csv", "--seed", "42"});
  EXPECT_THAT(text, HasSubstr("game      croquet\n"));
  EXPECT_THAT(text, HasSubstr("34 -> 8·8·9·9 -> 2x8 -> 8 -> 4 -> final\n"));
  EXPECT_THAT(text, HasSubstr("4 groups of 8, 8, 9 and 9         128 games"));
  EXPECT_THAT(text, HasSubstr("entrants  34, aliases\n"));
  EXPECT_THAT(text, HasSubstr("SHA-256 of nonce and seed\n"));
  EXPECT_THAT(text, Not(HasSubstr(protocol::sha256("42")))) << "it could be found by trying";
  EXPECT_THAT(text, HasSubstr("note      --seed: the seed was given by hand: "));
  EXPECT_THAT(text, AllOf(Not(HasSubstr("Person")), Not(HasSubstr("example.org"))));
  EXPECT_THAT(told({"status"}), HasSubstr("not started"));
}

TEST_F(NewCommand, DrawsMissingSeedWithoutWarning) {
  (void)with("roster.csv", croquet_roster(3));
  EXPECT_THAT(told({"new", "--preset", "croquar", "--roster", "roster.csv"}),
              Not(HasSubstr("given by hand")));
}

TEST_F(NewCommand, SaysThatSwissRoundsAreCapped) {
  (void)with("roster.csv", croquet_roster(3));
  const std::string capped = "3 of 6 rounds are played: all entrants have met by then";
  EXPECT_THAT(told({"new", "--preset", "swiss", "--game", "croquet", "--set", "stages[0].rounds=6",
                    "--roster", "roster.csv"}),
              HasSubstr("swiss of 3: " + capped));
  EXPECT_THAT(told({"status"}), HasSubstr(capped));
  EXPECT_EQ(tournament({"run"}).status, 0);
  const std::string table = told({"standings"});
  EXPECT_THAT(table, HasSubstr("W-D-L  byes  points"));
  EXPECT_THAT(told({"bracket"}), HasSubstr(capped));
}

TEST_F(NewCommand, NeverOverwritesTournament) {
  make(croquet_roster(3), {"--preset", "croquar"});
  const std::string before = support::read_file(folder() / "tournament.db");
  expect_refusal({"new", "--preset", "croquar", "--roster", "roster.csv"}, 2,
                 "tournament.db already exists");
  EXPECT_EQ(support::read_file(folder() / "tournament.db"), before);
}

TEST_F(NewCommand, RefusesUnplayablePlanAndLeavesNothing) {
  (void)with("roster.csv", croquet_roster(4));
  (void)with("one.csv", croquet_roster(1));
  (void)with("bad.json", "{\"stages\": [{\"name\": \"A\", \"formt\": \"groups\"}]}");
  (void)with("broken.json", "{\"stages\": \n[}");
  struct Refused {
    std::vector<std::string> words;
    std::string line;
  };
  const std::vector<Refused> cases = {
      {{"--roster", "roster.csv"}, "either --preset NAME or --plan FILE"},
      {{"--preset", "single", "--plan", "x", "--roster", "roster.csv"}, "either --preset NAME or"},
      {{"--preset", "sheild", "--roster", "roster.csv"},
       "no preset 'sheild': did you mean 'shield'?"},
      {{"--preset", "single", "--game", "croquett", "--roster", "roster.csv"}, "croquett"},
      {{"--plan", "missing.json", "--roster", "roster.csv"}, "cannot read missing.json"},
      {{"--plan", "bad.json", "--roster", "roster.csv"}, "bad.json: stages[0].formt"},
      {{"--plan", "broken.json", "--roster", "roster.csv"}, "broken.json"},
      {{"--preset", "single", "--set", "games", "--roster", "roster.csv"},
       "--set: 'games' must have the form PATH=VALUE"},
      {{"--preset", "single", "--set", "match.games=none", "--roster", "roster.csv"},
       "--set match.games=none: "},
      {{"--preset", "single", "--roster", "roster.csv"},
       "the plan leaves the game open: choose one with --game GAME, which is one of boxing, "
       "croquet, wordcube"},
      {{"--preset", "croquar", "--roster", "missing.csv"}, "cannot read missing.csv"},
      {{"--preset", "croquar", "--roster", "one.csv"}, "one.csv"},
      {{"--preset", "croquar"}, "--roster is required"},
  };
  for (const Refused& refused : cases) {
    expect_refusal(joined({"new"}, refused.words), 2, refused.line);
    EXPECT_FALSE(std::filesystem::exists(folder() / "tournament.db")) << refused.line;
  }
}

TEST_F(NewCommand, ListsEveryErrorOfRosterWithItsLine) {
  (void)with("roster.csv",
             "name,e-mail\nAnn,ann@example.org\n,bob@example.org\nCid,not an "
             "address\nDan,dan@example.org\n");
  const auto refused = tournament({"new", "--preset", "croquar", "--roster", "roster.csv"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.out, "");
  EXPECT_THAT(refused.err, HasSubstr("aspis tournament new: roster.csv:3: "));
  EXPECT_THAT(refused.err, HasSubstr("aspis tournament new: roster.csv:4: "));
  EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 2) << refused.err;
}

TEST_F(NewCommand, TakesValuesOfPlanFromCommandLine) {
  (void)with("roster.csv", croquet_roster(4));
  const std::string text =
      told({"new", "--preset", "single", "--game", "croquet", "--set", "stages[0].match.games=6",
            "--set", "clock.move=500ms", "--roster", "roster.csv"});
  EXPECT_THAT(text, HasSubstr("6 games per match"));
  EXPECT_THAT(text, HasSubstr("500ms a move"));
  EXPECT_THAT(told({"new", "--preset", "single", "--game", "croquet", "--set", "match.games=6",
                    "--roster", "roster.csv", "--file", "same.db"}),
              HasSubstr("note      --set match.games=6 changes nothing: "))
      << "its stage has its own value";
}

TEST_F(NewCommand, PlaysPrintedPreset) {
  const std::string printed = told({"presets", "double"});
  (void)with("mine.json", printed);
  make(croquet_roster(5), {"--plan", "mine.json", "--game", "croquet", "--file", "mine.db"});
  make(croquet_roster(5), {"--preset", "double", "--game", "croquet", "--file", "theirs.db"});
  const auto before_the_seed = [&](const std::string& file) {
    const std::string text = told({"status", "--file", file});
    return text.substr(0, text.find("\nseed "));
  };
  EXPECT_EQ(before_the_seed("mine.db"), before_the_seed("theirs.db"));
  EXPECT_THAT(told({"presets"}), AllOf(HasSubstr("\nshield "), HasSubstr("\nladder ")));
  expect_refusal({"presets", "dubble"}, 2, "no preset 'dubble': did you mean 'double'?");
}

TEST_F(NewCommand, ReadsRosterOfSampleBotsFromStandardInput) {
  support::Invocation run{
      {"bash", "-c",
       "'" + program + "' tournament roster --sample 34 --game boxing | '" + program +
           "' tournament new --preset single --game boxing --roster -"},
      {{"ASPIS_DICT", ""}},
      "",
      folder().string(),
      std::chrono::seconds(60)};
  EXPECT_THAT(expect_output(support::run_program(run)), HasSubstr("entrants  34, aliases"));
  expect_refusal({"roster", "--game", "boxing", "--sample", "1"}, 2,
                 "--sample: '1' is not a whole number from 2 to 400");
  expect_refusal({"roster", "--game", "chess", "--sample", "2"}, 2, "chess");
}

TEST_F(NewCommand, SampleRostersHave400DistinctPeople) {
  const std::string csv = told({"roster", "--game", "croquet", "--sample", "400"});
  std::set<std::string> names;
  std::istringstream lines(csv);
  for (std::string line; std::getline(lines, line);) names.insert(line.substr(0, line.find(',')));
  EXPECT_EQ(names.size(), 401U) << "with the header";
}

}  // namespace
}  // namespace aspis::cli
