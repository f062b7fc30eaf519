// aspis tournament run and the commands that show its result, from the first game to the last
// table.
#include <nlohmann/json.hpp>

#include "protocol/sha256.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class RunCommand : public TournamentTest {};

TEST_F(RunCommand, PlaysToTheEndAndPrintsPlacesAndSeed) {
  make(croquet_roster(6), {"--preset", "croquar"});
  const auto played = tournament({"run", "-j", "2"});
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_EQ(played.err, "");
  EXPECT_THAT(played.out, AllOf(HasSubstr(" is final: 30 games\n"), HasSubstr("30 games in "),
                                HasSubstr("\nfinished; the seed was 7, its nonce ")));
  EXPECT_THAT(played.out, Not(HasSubstr("\x1b"))) << "no terminal, no escapes";
  EXPECT_THAT(told({"run"}), HasSubstr("0 games in "));
  EXPECT_THAT(told({"status"}), AllOf(HasSubstr("finished"), HasSubstr("30/30")));
}

TEST_F(RunCommand, FindsSampleBotsOfRosterByName) {
  make("name,command\nAnn,croquet_greedy\nBen,croquet_random 7\n",
       {"--preset", "single", "--game", "croquet"});
  EXPECT_THAT(told({"run"}), HasSubstr("finished"));
}

TEST_F(RunCommand, StartsProgramInFolderThatRosterNames) {
  // The program can read its opening book, but no file of the tournament's folder. Without
  // namespaces it can see that such a file exists. It learns from its command where --allow-read
  // puts a file: without mounts that is a copy, if only root can read the original.
  const bool has_view = sandbox::Sandbox().has_private_tmp();
  const std::string sees = has_view ? "[ -e \"$2\" ]" : "cat \"$2\"";
  const std::string script =
      "#!/bin/sh\n[ \"$(cat book)\" = opening ] && ! " + sees + " && exec \"$1\" 1\n";
  for (const char* bot : {"ann", "ben"}) {
    const std::string folder = std::string("bots/") + bot;
    std::filesystem::permissions(with(folder + "/bot.sh", script), std::filesystem::perms(0755));
    (void)with(folder + "/book", "opening");
  }
  const std::string command = "./bot.sh " + sample_bot("croquet_random");
  (void)with("roster.csv", "name,command,folder\nAnn," + command + " " +
                               (folder() / "tournament.db").string() + ",bots/ann\nBen," + command +
                               ",bots/ben\n");
  EXPECT_EQ(
      tournament({"new", "--preset", "croquar", "--roster", "roster.csv", "--seed", "7"}).status,
      0);
  const auto played = tournament({"run", "--allow-read", sample_bot("croquet_random")});
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_THAT(told({"games"}), testing::Not(HasSubstr("crash")));
}

TEST_F(RunCommand, ReportsInvalidFolder) {
  (void)with("roster.csv", "name,command,folder\nAnn,./bot.sh,bots/ann\nBen,croquet_random,/tmp\n");
  EXPECT_EQ(
      tournament({"new", "--preset", "croquar", "--roster", "roster.csv", "--seed", "7"}).status,
      0);
  const std::string refused = expect_complaint(tournament({"run"}));
  EXPECT_THAT(refused, HasSubstr("bots/ann/bot.sh': no such file"));
  EXPECT_THAT(refused, HasSubstr("'/tmp' is shared by many: put the bot into a separate folder"));
}

TEST_F(RunCommand, StopsAfterStageAndResumes) {
  make(croquet_roster(6), {"--preset", "shield", "--game", "croquet", "--set",
                           "stages[0].groups.count=2", "--set", "stages[1].entry.top=2"});
  EXPECT_THAT(told({"run", "--until", "round 1"}),
              HasSubstr("stopped after the requested stage; 'aspis tournament "
                        "run' resumes\n"));
  EXPECT_THAT(told({"status"}), HasSubstr("paused: 'aspis tournament run' resumes"));
  EXPECT_THAT(told({"run"}), HasSubstr("finished; the seed was 7"));
  expect_refusal({"run", "--until", "Round 9"}, 2, "no stage 'Round 9': did you mean 'Round 1'?");
  expect_refusal({"run", "--until", "zzz"}, 2, "the stages are Round 1, ");
}

TEST_F(RunCommand, ListsMissingProgramsAndRefusesUnlessTheyMayLose) {
  std::string roster = croquet_roster(3);
  roster += "Nobody,n@example.org,Nowhere,\nGone,g@example.org,Away,./gone\n";
  make(roster, {"--preset", "croquar"});
  const auto refused = tournament({"run"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.out, "");
  EXPECT_THAT(refused.err,
              AllOf(HasSubstr(": no program was handed in\n"), HasSubstr("cannot start './gone'"),
                    HasSubstr("2 of 5 entrants cannot be started"), HasSubstr("--absent-lose")));
  EXPECT_THAT(told({"status"}), HasSubstr("not started"));
  const auto played = tournament({"run", "--absent-lose"});
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_THAT(played.err, HasSubstr("note: "));
  EXPECT_THAT(played.out, HasSubstr("finished"));
  EXPECT_THAT(told({"games"}), HasSubstr("awarded"));
}

TEST_F(RunCommand, KeepsReasonOfDisqualificationWithEntrant) {
  const std::string player = "Ada\nSomewhere\n";
  const std::string honest =
      "int move1(int a, int b, int c) { return 1; }\nint move2(int a, int b, int c) { return 1; "
      "}\n";
  const auto entry = [&](const std::string& name, const std::string& source,
                         const std::string& about) {
    (void)with(name + "/MOVE.C", source);
    (void)with(name + "/PLAYER.TXT", about);
    return name + "," + name + "@example.org,Somewhere," + name + ",yes\n";
  };
  make("name,e-mail,institution,command,classic\n" + entry("honest", honest, player) +
           entry("second", honest, player) +
           entry("prints",
                 "int printf();\nint move1(int a, int b, int c) { return printf(\"x\"); }\n"
                 "int move2(int a, int b, int c) { return 1; }\n",
                 player) +
           entry("longname", honest, std::string(29, 'L') + "\nSomewhere\n") +
           entry("halved", "int move1(int a, int b, int c) { return 1; }\n", player),
       {"--preset", "croquar", "--set", "stages[0].match.games=2"});
  const auto played = tournament({"run"});
  ASSERT_EQ(played.status, 0) << played.err;
  EXPECT_THAT(played.err, AllOf(HasSubstr(": disqualified: it calls 'printf'"),
                                HasSubstr("; once it is fixed, 'aspis tournament reinstate ")));
  const auto everywhere = AllOf(
      HasSubstr("disqualified: it calls 'printf', which is input, output"),
      HasSubstr("disqualified: PLAYER.TXT, line 1: the name has 29 characters, 24 are allowed"),
      HasSubstr("disqualified: int move2(int, int, int) is not defined"),
      Not(HasSubstr("handed in,")), Not(HasSubstr("no program was handed in")));
  for (const std::vector<std::string>& command : {std::vector<std::string>{"games"},
                                                  {"entrants"},
                                                  {"standings", "--csv"},
                                                  {"standings", "--json"}}) {
    EXPECT_THAT(told(command), everywhere) << command.front();
  }
  EXPECT_THAT(told({"games"}), Not(HasSubstr("prints"))) << "a folder's name tells whose it is";
  ASSERT_EQ(tournament({"export", "--to", "given"}).status, 0);
  std::string texts;
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder() / "given")) {
    if (file.path().filename() == "disqualified.txt") texts += support::read_file(file.path());
  }
  EXPECT_EQ(std::count(texts.begin(), texts.end(), '\n'), 3);
  EXPECT_THAT(texts, everywhere);
}

TEST_F(RunCommand, RefusesUnplayableInputInOneLine) {
  expect_refusal({"run"}, 2, "no tournament tournament.db: create one with 'aspis tournament new'");
  (void)with("other.db", "this is no database, and never was one\n");
  expect_refusal({"run", "--file", "other.db"}, 2, "other.db");
  const std::string words = with("words", "cat\ndog\nmouse\n");
  (void)with("roster.csv", told({"roster", "--game", "wordcube", "--sample", "2"}));
  ASSERT_EQ(tournament({"new", "--preset", "single", "--game", "wordcube", "--roster", "roster.csv",
                        "--dict", words})
                .status,
            0);
  expect_refusal({"run"}, 2, "uses a different word list than ");
  expect_refusal({"run", "-j", "0"}, 2, "--concurrency: '0' is not a whole number from 1 to 256");
}

TEST_F(RunCommand, PrintsItsTablesBracketsAndGames) {
  make(croquet_roster(5), {"--preset", "single", "--game", "croquet"});
  EXPECT_THAT(told({"bracket"}),
              AllOf(HasSubstr("Semi-finals"), HasSubstr("winner of M1"), HasSubstr("└─ ")));
  ASSERT_EQ(tournament({"run"}).status, 0);
  EXPECT_THAT(told({"bracket", "1", "--color", "always"}),
              AllOf(Not(HasSubstr("winner of")), HasSubstr("✓"), HasSubstr("\x1b[1m")));
  EXPECT_THAT(told({"standings", "--why"}),
              AllOf(HasSubstr("W-D-L"), HasSubstr("won the bracket"), HasSubstr("lost the final"),
                    HasSubstr("Final places\n")));
  EXPECT_THAT(told({"standings", "1"}), Not(HasSubstr("Final places")));
  EXPECT_THAT(told({"standings", "--csv"}), HasSubstr(","));
  EXPECT_TRUE(nlohmann::json::parse(told({"standings", "--json"})).is_object());
  const auto status = nlohmann::json::parse(told({"status", "--json"}));
  EXPECT_EQ(status["finished"], true);
  EXPECT_EQ(status["seed"], 7);
  const std::string nonce = status["seed_nonce"];
  EXPECT_EQ(status["seed_sha256"], protocol::sha256(nonce + " 7"));
  (void)with("status.json", status.dump());
  EXPECT_EQ(expect_output(ran({"verify", "--tournament", "status.json"})),
            "ok  status.json: '" + nonce + " 7' is the nonce and seed that were committed to by " +
                status["seed_sha256"].get<std::string>() + "\n");
  EXPECT_TRUE(status["writer"].is_null());
  expect_refusal({"standings", "--csv", "--json"}, 2, "use only one of ");
  expect_refusal({"standings", "1", "--csv"}, 2, "omit STAGE");
  expect_refusal({"standings", "7"}, 2, "no stage '7'");
  expect_refusal({"bracket", "x"}, 2, "no stage 'x'");
}

TEST_F(RunCommand, RatesEveryEntrantWithErrorBars) {
  play_croquar();
  const std::string ratings = told({"standings", "--ratings"});
  EXPECT_THAT(ratings, AllOf(HasSubstr("rating"), HasSubstr("+-"), HasSubstr(" %")));
  EXPECT_EQ(std::count(ratings.begin(), ratings.end(), '\n'), 5);
}

TEST_F(RunCommand, KeepsRecordsToFindShowAndVerify) {
  play_croquar();
  const std::string games = told({"games"});
  EXPECT_THAT(games, AllOf(HasSubstr("game  match"), HasSubstr(" counts\n")));
  EXPECT_EQ(std::count(games.begin(), games.end(), '\n'), 13) << "12 games and the titles";
  const std::string entrants = told({"entrants"});
  const std::string alias = entrants.substr(entrants.find('\n') + 1, 3);
  const std::string own = told({"games", "--entrant", alias});
  EXPECT_EQ(std::count(own.begin(), own.end(), '\n'), 7) << own;
  (void)with("one.record", told({"record", "1"}));
  EXPECT_EQ(ran({"verify", "one.record"}).status, 0);
  support::Invocation piped{
      {"bash", "-c", "'" + program + "' tournament record 1 | '" + program + "' show -"},
      {{"ASPIS_DICT", ""}},
      "",
      folder().string(),
      std::chrono::seconds(60)};
  EXPECT_THAT(expect_output(support::run_program(piped)), HasSubstr("croquet"));
  expect_refusal({"record", "99"}, 2, "no game 99 in tournament.db");
  expect_refusal({"games", "--entrant", "nobody"}, 2, "no entrant 'nobody'");
  expect_refusal({"games", "--stage", "nothing"}, 2, "no stage 'nothing'");
}

}  // namespace
}  // namespace aspis::cli
