// aspis tournament export, and that it keeps names private.
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

int file_mode(const fs::path& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? static_cast<int>(status.st_mode & 0777U) : -1;
}

class ExportCommand : public TournamentTest {
 protected:
  void SetUp() override { make(croquet_roster(5), {"--preset", "single", "--game", "croquet"}); }
  void play() const { ASSERT_EQ(tournament({"run"}).status, 0); }
};

class CourseExport : public TournamentTest {};

TEST_F(ExportCommand, WritesAndListsEveryFile) {
  play();
  const std::string listed = told({"export", "--to", "results"});
  for (const char* name :
       {"standings.csv", "standings.json", "crosstable.csv", "bracket.html", "stage-1.svg",
        "records.zip", "chain.txt", "entrants", "private/canvas.csv", "private/moodle.csv"}) {
    EXPECT_TRUE(fs::exists(folder() / "results" / name)) << name;
    EXPECT_THAT(listed, HasSubstr(std::string("results/") + name));
  }
  EXPECT_EQ(file_mode(folder() / "results/private"), 0700);
  EXPECT_THAT(support::read_file(folder() / "results/private/canvas.csv"), HasSubstr("Person 3"));
  EXPECT_TRUE(
      nlohmann::json::parse(support::read_file(folder() / "results/standings.json")).is_object());
  std::size_t folders = 0;
  for (const auto& entry : fs::directory_iterator(folder() / "results/entrants")) {
    folders += entry.is_directory() ? 1 : 0;
  }
  EXPECT_EQ(folders, 5U);
}

TEST_F(CourseExport, WritesAGradebookThatCanvasAndExcelRead) {
  make(
      "Student,ID,SIS User ID,SIS Login ID,Section,Homework 1 (48211)\n"
      "    Points Possible,,,,,10\n"
      "\"Okafor, Ben\",90211,1000124,bokafor,COMP-301-01,8\n"
      "\"Adler, Zoë\",90210,1000123,nadler,COMP-301-01,9\n"
      "\"Student, Test\",90299,,6f1c0b,COMP-301-01,\n",
      {"--preset", "round-robin", "--game", "boxing"});
  (void)told({"export", "--to", "results"});
  EXPECT_EQ(support::read_file(folder() / "results/private/canvas.csv"),
            "\xef\xbb\xbfStudent,ID,SIS User ID,SIS Login ID,Section,round-robin\n"
            "Points Possible,,,,,100\n"
            "\"Okafor, Ben\",90211,1000124,bokafor,COMP-301-01,\n"
            "\"Adler, Zoë\",90210,1000123,nadler,COMP-301-01,\n");
}

TEST_F(ExportCommand, PrintsHeadOfChainWithItsFiles) {
  play();
  (void)told({"export", "--to", "results"});
  const std::string head =
      nlohmann::json::parse(told({"status", "--json"})).at("chain").at("head").get<std::string>();
  EXPECT_THAT(told({"status"}), HasSubstr(" of the chain of results: " + head + "\n"));
  EXPECT_THAT(support::read_file(folder() / "results/chain.txt"),
              HasSubstr("aspis db check FILE --against " + head + "\n"));
  EXPECT_THAT(support::read_file(folder() / "results/bracket.html"), HasSubstr(head));
}

TEST_F(ExportCommand, WritesGradesAsConfigured) {
  play();
  (void)told({"export", "--to", "even"});
  EXPECT_THAT(support::read_file(folder() / "even/private/canvas.csv"), HasSubstr(",100\n"));
  expect_refusal({"export", "--to", "bad", "--grades", "Nonsense=3"}, 2, "--grades: ");
  expect_refusal({"export", "--to", "bad", "--grade-by", "luck"}, 2,
                 "--grade-by: 'luck' is not one of");
  expect_refusal({"export", "--to", "bad", "--grade-by", "threshold"}, 2, "no threshold");
  expect_refusal({"export", "--to", "bad", "--grade-by", "place", "--grades", "3"}, 2, "has no =");
  EXPECT_FALSE(fs::exists(folder() / "bad"));
  expect_refusal({"export", "--to", "bad", "--paper", "a5"}, 2,
                 "'a5' is not one of: a4, a3, letter");
}

TEST_F(ExportCommand, PrintsBracketTiesAndGradesOnRequest) {
  play();
  EXPECT_THAT(told({"export", "--to", "results", "--print"}),
              AllOf(HasSubstr("└─ "), HasSubstr("Ties and tie-breaks"),
                    HasSubstr("Grades (private/canvas.csv)"), HasSubstr("Person 1")));
}

TEST_F(ExportCommand, RefusesNonEmptyFolder) {
  (void)with("full/thesis.txt", "years of work");
  expect_refusal({"export", "--to", "full"}, 2, "full is not empty");
  EXPECT_EQ(support::read_file(folder() / "full/thesis.txt"), "years of work");
  expect_refusal({"export", "--to", "roster.csv"}, 2, "roster.csv");
  expect_refusal({"export", "--to", "/proc/nowhere"}, 2, "cannot create the folder /proc/nowhere");
}

TEST_F(ExportCommand, WorksBeforeFirstGame) {
  const std::string listed = told({"export", "--to", "early"});
  EXPECT_THAT(listed, HasSubstr("no games played yet: no records.zip"));
  EXPECT_TRUE(fs::exists(folder() / "early/bracket.html"));
}

/// Texts of the tests' roster that identify a person.
const std::vector<std::string> secrets = {"Quillfeather", "qf@planted.example", "Hogsmead College",
                                          "Zarathustra",  "zz@planted.example", "Arkham Institute"};

class PrivateExports : public TournamentTest {
 protected:
  void SetUp() override {
    std::string roster = croquet_roster(3);
    roster += "Quillfeather,qf@planted.example,Hogsmead College,\"" + sample_bot("croquet_random") +
              " 8\"\nZarathustra,zz@planted.example,Arkham Institute,\"" +
              sample_bot("croquet_greedy") + "\"\n";
    make(roster, {"--preset", "single", "--game", "croquet"});
  }

  static void expect_public(const std::string& text, const std::string& what) {
    for (const std::string& secret : secrets) EXPECT_THAT(text, Not(HasSubstr(secret))) << what;
  }
};

TEST_F(PrivateExports, PublicCommandsNameNobody) {
  const std::vector<std::vector<std::string>> commands = {{"status"},
                                                          {"status", "--json"},
                                                          {"standings", "--why"},
                                                          {"standings", "--json"},
                                                          {"standings", "--csv"},
                                                          {"standings", "--ratings"},
                                                          {"bracket"},
                                                          {"games"},
                                                          {"entrants"}};
  for (const auto& command : commands) expect_public(told(command), command.front());
  const auto played = tournament({"run"});
  EXPECT_EQ(played.status, 0) << played.err;
  expect_public(played.out + played.err, "run");
  for (const auto& command : commands) expect_public(told(command), command.front());
  expect_public(told({"record", "1"}), "record");
  expect_public(told({"adjudicate", "1", "--void", "--reason", "r"}), "adjudicate");
  expect_public(told({"rerun", "2", "--reason", "r"}), "rerun");
  const auto finished = tournament({"run"});
  expect_public(finished.out + finished.err, "run");
}

TEST_F(PrivateExports, OnlyPrivateFolderOfExportNamesPeople) {
  ASSERT_EQ(tournament({"run"}).status, 0);
  expect_public(told({"export", "--to", "results"}), "export");
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder() / "results")) {
    if (!entry.is_regular_file() || entry.path().parent_path().filename() == "private") continue;
    expect_public(support::read_file(entry.path()), entry.path().string());
    ++files;
  }
  EXPECT_GT(files, 10);
  EXPECT_THAT(support::read_file(folder() / "results/private/canvas.csv"),
              HasSubstr("Quillfeather"));
}

TEST_F(PrivateExports, InstructorListsPeopleBehindAliases) {
  const std::string list = told({"entrants", "--private"});
  for (const std::string& secret : secrets) EXPECT_THAT(list, HasSubstr(secret));
}

}  // namespace
}  // namespace aspis::cli
