// aspis db: whether a file is sound, copies of it, its tables as text.
#include <fstream>
#include <nlohmann/json.hpp>

#include <sstream>

#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;

class Db : public TournamentTest {
 protected:
  void SetUp() override {
    make(croquet_roster(3), {"--preset", "croquar"});
    ASSERT_EQ(tournament({"run"}).status, 0);
  }

  void expect_db_refusal(const std::vector<std::string>& arguments, int status,
                         const std::string& line) const {
    const auto refused = ran(joined({"db"}, arguments));
    EXPECT_EQ(refused.status, status) << refused.err;
    EXPECT_THAT(refused.err, HasSubstr("aspis db " + arguments.front() + ": "));
    EXPECT_THAT(refused.err, HasSubstr(line));
    EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
  }
};

TEST_F(Db, says_that_a_file_is_sound) {
  const auto checked = ran({"db", "check"});
  EXPECT_EQ(checked.status, 0) << checked.err;
  EXPECT_EQ(checked.out, "tournament.db is sound\n");
  expect_db_refusal({"check", "none.db"}, 2, "none.db");
  (void)with("text.db", "no database at all, just a line of text\n");
  expect_db_refusal({"check", "text.db"}, 2, "text.db");
}

TEST_F(Db, finds_a_damaged_record) {
  ASSERT_EQ(ran({"db", "backup", "tournament.db", "copy.db"}).status, 0);
  std::string bytes = support::text_of_file(folder() / "copy.db");
  const std::size_t at = bytes.find("verdict ");
  if (at != std::string::npos) {
    bytes[at] = 'V';
  } else {  // records are packed: any byte of a late page will do
    bytes[bytes.size() - bytes.size() / 3] =
        static_cast<char>(bytes[bytes.size() - bytes.size() / 3] ^ 0x55);
  }
  std::ofstream(folder() / "copy.db", std::ios::binary) << bytes;
  const auto checked = ran({"db", "check", "copy.db"});
  EXPECT_NE(checked.status, 0) << checked.out;
  EXPECT_THAT(checked.err, HasSubstr("copy.db"));
}

TEST_F(Db, copies_a_file_and_never_overwrites_one) {
  const auto copied = ran({"db", "backup", "tournament.db", "copy.db"});
  EXPECT_EQ(copied.status, 0) << copied.err;
  EXPECT_THAT(copied.out, HasSubstr("copied tournament.db to copy.db, "));
  EXPECT_EQ(ran({"db", "check", "copy.db"}).status, 0);
  EXPECT_EQ(told({"standings", "--file", "copy.db"}), told({"standings"}));
  expect_db_refusal({"backup", "tournament.db", "copy.db"}, 2, "copy.db");
  expect_db_refusal({"backup", "none.db", "other.db"}, 2, "none.db");
}

TEST_F(Db, prints_every_row_as_a_line_of_json) {
  const auto printed = ran({"db", "export"});
  EXPECT_EQ(printed.status, 0) << printed.err;
  std::istringstream lines(printed.out);
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
