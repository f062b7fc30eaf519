// aspis db: checks and copies files, and prints their tables as text.
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "protocol/sha256.hpp"
#include "tests/db/sql.hpp"
#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;

class DbCommand : public TournamentTest {
 protected:
  void SetUp() override { play_croquar(3); }

  [[nodiscard]] nlohmann::json chain() const {
    return nlohmann::json::parse(told({"status", "--json"})).at("chain");
  }
  [[nodiscard]] std::string head() const { return chain().at("head"); }
  [[nodiscard]] int links() const { return chain().at("links"); }

  void expect_db_refusal(const std::vector<std::string>& arguments, int status,
                         const std::string& line) const {
    const auto refused = ran(joined({"db"}, arguments));
    EXPECT_EQ(refused.status, status) << refused.err;
    EXPECT_THAT(refused.err, HasSubstr("aspis db " + arguments.front() + ": "));
    EXPECT_THAT(refused.err, HasSubstr(line));
    EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
  }
};

TEST_F(DbCommand, ReportsSoundFile) {
  EXPECT_EQ(expect_output(ran({"db", "check"})),
            "tournament.db is sound\nchain of results: " + std::to_string(links()) +
                " links, head " + head() + "\n");
  expect_db_refusal({"check", "none.db"}, 2, "none.db");
  (void)with("text.db", "no database at all, just a line of text\n");
  expect_db_refusal({"check", "text.db"}, 2, "text.db");
}

TEST_F(DbCommand, FindsDamagedRecord) {
  ASSERT_EQ(ran({"db", "backup", "tournament.db", "copy.db"}).status, 0);
  std::string bytes = support::read_file(folder() / "copy.db");
  const std::size_t at = bytes.find("verdict ");
  if (at != std::string::npos) {
    bytes[at] = 'V';
  } else {  // records are compressed: any byte of a late page will do
    bytes[bytes.size() - bytes.size() / 3] =
        static_cast<char>(bytes[bytes.size() - bytes.size() / 3] ^ 0x55);
  }
  std::ofstream(folder() / "copy.db", std::ios::binary) << bytes;
  const auto checked = ran({"db", "check", "copy.db"});
  EXPECT_NE(checked.status, 0) << checked.out;
  EXPECT_THAT(checked.err, HasSubstr("copy.db"));
}

TEST_F(DbCommand, AcceptsPublishedHeadsOnly) {
  const std::string before = head();
  const int links_before = links();
  EXPECT_THAT(expect_output(ran({"db", "check", "tournament.db", "--against", before})),
              HasSubstr("\nthe given head is the current one\n"));
  (void)told({"adjudicate", "1", "--void", "--reason", "a test"});
  const std::string later =
      expect_output(ran({"db", "check", "tournament.db", "--against", before.substr(0, 16)}));
  const int since = links() - links_before;
  EXPECT_GE(since, 2) << "the game and the log";
  EXPECT_THAT(later, HasSubstr("\nthe given head is that of link " + std::to_string(links_before) +
                               ", " + std::to_string(since) + " links ago\n"));
  expect_db_refusal({"check", "tournament.db", "--against", std::string(64, '0')}, 1,
                    "was never the head of this file's chain of results");
  expect_db_refusal({"check", "tournament.db", "--against", "3f2a"}, 2, "--against: not the head");
}

/// Forges the file like an intruder with knowledge of its format: the link of that game matches its
/// new content, and all later links are recomputed.
void forge_chain(const std::filesystem::path& file, const std::string& exported) {
  std::istringstream lines(exported);
  std::string previous;
  std::string sql = "DROP TRIGGER chain_is_not_changed;";
  for (std::string line; std::getline(lines, line);) {
    const auto row = nlohmann::json::parse(line);
    if (row.at("table") != "chain") continue;
    std::string what = row.at("what");
    if (what.starts_with("game 1 ")) {
      what.replace(what.find("\"played\""), 8, "\"awarded\"");
      static const std::regex first_score("^([^/]* / \\d+ \"\\w+\" \\d) -?\\d+ ");
      what = std::regex_replace(what, first_score, "$1 7 ");
    }
    previous = protocol::sha256(previous + "\n" + what);
    std::string quoted = what;
    for (std::size_t at = quoted.find('\''); at != std::string::npos;
         at = quoted.find('\'', at + 2)) {
      quoted.insert(at, "'");
    }
    sql += "UPDATE chain SET what = '" + quoted + "', link = '" + previous +
           "' WHERE id = " + row.at("id").dump() + ";";
  }
  tests::run_sql(file, sql);
}

TEST_F(DbCommand, FindsChangedResultAndForgedChain) {
  const std::string published = head();
  const std::filesystem::path file = folder() / "tournament.db";
  tests::run_sql(file,
                 "UPDATE game_seats SET score = 7 WHERE game = 1 AND place = 0; "
                 "UPDATE games SET state = 'awarded' WHERE id = 1");
  EXPECT_THAT(expect_output(ran({"db", "check"}), 1),
              HasSubstr("game 1: it is not what the chain of results has, see link "));
  forge_chain(file, ran({"db", "export"}).out);
  EXPECT_EQ(ran({"db", "check"}).status, 0) << "it fits together now";
  expect_db_refusal({"check", "tournament.db", "--against", published}, 1, "was never the head");
}

TEST_F(DbCommand, ReportsLossesOfFileInsteadOfEmptyList) {
  const std::filesystem::path file = folder() / "tournament.db";
  tests::run_sql(file, "DROP TRIGGER games_are_not_deleted; DELETE FROM games");
  for (const char* command : {"games", "standings", "status"}) {
    EXPECT_THAT(expect_complaint(tournament({command})),
                HasSubstr("the file is damaged (game 1 is missing)"))
        << command;
  }
  tests::run_sql(file, "DROP TRIGGER entrants_are_not_deleted; DELETE FROM entrants");
  EXPECT_THAT(expect_complaint(tournament({"status"})),
              HasSubstr("it has no entrants; check the file with 'aspis db check'"));
}

TEST_F(DbCommand, CopiesFileWithoutOverwriting) {
  const auto copied = ran({"db", "backup", "tournament.db", "copy.db"});
  EXPECT_EQ(copied.status, 0) << copied.err;
  EXPECT_THAT(copied.out, HasSubstr("copied tournament.db to copy.db, "));
  EXPECT_EQ(ran({"db", "check", "copy.db"}).status, 0);
  EXPECT_EQ(told({"standings", "--file", "copy.db"}), told({"standings"}));
  expect_db_refusal({"backup", "tournament.db", "copy.db"}, 2, "copy.db");
  expect_db_refusal({"backup", "none.db", "other.db"}, 2, "none.db");
}

TEST_F(DbCommand, PrintsEveryRowAsJsonLine) {
  const std::string printed = expect_output(ran({"db", "export"}));
  std::istringstream lines(printed);
  int games = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto row = nlohmann::json::parse(line);
    if (row.at("table") == "games") ++games;
  }
  EXPECT_EQ(games, 6);
  expect_db_refusal({"export", "none.db"}, 2, "none.db");
}

}  // namespace
}  // namespace aspis::cli
