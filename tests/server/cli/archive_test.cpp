// aspis archive: what it makes of tournaments that were played, what it refuses, and that no word
// of anybody gets into it that should not.
#include <sys/resource.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "db/analysis_store.hpp"
#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"
#include "referee/analysis/game.hpp"
#include "server/http/page.hpp"
#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

class Archive : public TournamentTest {
 protected:
  void SetUp() override {
    std::string roster = croquet_roster(5);
    roster += "Quillfeather,qf@planted.example,Hogsmead College,\"" + sample_bot("croquet_random") +
              " 8\"\n";
    make(roster, {"--preset", "round-robin", "--game", "croquet", "--file", "cup.db"});
  }

  void play() const {
    const support::Ran played = tournament({"run", "--file", "cup.db"});
    ASSERT_EQ(played.status, 0) << played.err;
  }
  void put_away(const std::vector<std::string>& more = {}) const {
    const support::Ran made = ran(joined({"archive", "cup.db", "--to", "season"}, more));
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_THAT(made.out, AllOf(HasSubstr("1 tournament, "), HasSubstr("season/index.html")));
  }
  /// One line of refusal, and nothing beside what was there.
  void expect_refused_archive(const std::vector<std::string>& arguments,
                              const std::string& line) const {
    const std::set<fs::path> before = all_files();
    const support::Ran refused = ran(joined({"archive"}, arguments));
    EXPECT_EQ(refused.status, 2) << refused.out;
    EXPECT_EQ(refused.err, "aspis archive: " + line + "\n");
    EXPECT_EQ(all_files(), before);
  }

  /// But what SQLite has beside a file that it reads.
  [[nodiscard]] std::set<fs::path> all_files() const {
    std::set<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder())) {
      if (!entry.path().extension().string().starts_with(".db")) files.insert(entry.path());
    }
    return files;
  }
  [[nodiscard]] std::string text(const std::string& name) const {
    return support::text_of_file(folder() / "season" / name);
  }
  [[nodiscard]] std::vector<Json> rows(const std::string& table) const {
    std::vector<Json> rows;
    const std::string lines = text("dataset/" + table + ".jsonl");
    for (const std::string_view line : protocol::lines_of(lines)) rows.push_back(Json::parse(line));
    return rows;
  }
  /// Files of the archive that have this word. What is packed in the zip is not seen; the scripts
  /// of the replays have the same records.
  [[nodiscard]] std::vector<fs::path> files_with(const std::string& word) const {
    std::vector<fs::path> found;
    for (const fs::path& file : all_files()) {
      if (!file.string().starts_with((folder() / "season").string())) continue;
      if (support::text_of_file(file).find(word) != std::string::npos) found.push_back(file);
    }
    return found;
  }
};

TEST_F(Archive, has_pages_documents_and_every_record) {
  play();
  put_away();
  EXPECT_THAT(text("index.html"), AllOf(HasSubstr("src=\"tournaments.js\""), Not(HasSubstr("=\"/")),
                                        Not(HasSubstr("http"))));
  EXPECT_THAT(text("tournaments.js"), HasSubstr("\"name\":\"cup\""));
  EXPECT_THAT(text("data/cup.js"), AllOf(HasSubstr("\"standings\":"), HasSubstr("\"bracket\":")));
  for (const Json& game : rows("games")) {
    const std::string id = std::to_string(game.at("id").get<int>());
    EXPECT_THAT(text("data/cup/" + id + ".js"),
                AllOf(HasSubstr("aspis_archive[\"cup/" + id + "\"] = \"aspis-record 1"),
                      EndsWith("end\\n\";\n")));
  }
  EXPECT_TRUE(fs::exists(folder() / "season/dataset/records/cup.zip"));
}

TEST_F(Archive, has_the_analyses_that_a_server_has_stored_beside_the_file) {
  play();
  const auto file = folder() / "cup.db";
  const auto store = db::Store::open(file, db::Mode::read);
  db::AnalysisRow row;
  row.game = 1;
  row.record_sha256 = protocol::sha256_of(store->games().record(1));
  row.version = analysis::analysis_version;
  row.positions = 1;
  row.document = http::gzip(R"({"moves":[]})");
  db::AnalysisStore::open(file, db::Mode::write)->put(row);
  put_away();
  EXPECT_THAT(text("data/cup/1.js"),
              HasSubstr("\naspis_archive[\"cup/1/analysis\"] = {\"moves\":[]};\n"));
  EXPECT_THAT(text("data/cup/2.js"), Not(HasSubstr("analysis")));
}

TEST_F(Archive, has_as_many_moves_as_its_games_say_and_the_time_of_each_is_the_records) {
  play();
  put_away();
  std::map<std::pair<int, std::string>, int> moves;
  std::map<std::pair<int, std::string>, std::int64_t> slowest;
  for (const Json& move : rows("moves")) {
    const auto key = std::pair(move.at("game").get<int>(), move.at("alias").get<std::string>());
    ++moves[key];
    slowest[key] = std::max(slowest[key], move.at("time_us").get<std::int64_t>());
  }
  int seats = 0;
  for (const Json& game : rows("games")) {
    for (const Json& seat : game.at("seats")) {
      const auto key = std::pair(game.at("id").get<int>(), seat.at("alias").get<std::string>());
      EXPECT_EQ(moves[key], seat.at("moves"));
      EXPECT_EQ(slowest[key], seat.at("slowest_us"));
      ++seats;
    }
  }
  EXPECT_GE(seats, 30);
}

TEST_F(Archive, has_each_table_as_lines_of_json_and_as_csv_with_the_columns_that_its_readme_names) {
  play();
  put_away();
  for (const char* const table : {"tournaments", "entrants", "games", "moves"}) {
    const std::string csv = text("dataset/" + std::string(table) + ".csv");
    EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')),
              rows(table).size() + 1);
    const std::string head = csv.substr(0, csv.find('\n'));
    for (const std::string_view column : protocol::fields_of(head, ',')) {
      if (column.starts_with("seat2")) continue;
      const std::string name(column.starts_with("seat1_") ? column.substr(6) : column);
      EXPECT_THAT(text("dataset/README.txt"), HasSubstr(name)) << table;
    }
  }
  EXPECT_EQ(rows("entrants").size(), 6U);
  EXPECT_TRUE(rows("entrants").front().at("elo").is_number());
}

TEST_F(Archive, names_nobody_unless_it_is_told_to_and_addresses_never) {
  play();
  put_away();
  for (const std::string word : {"Quillfeather", "Person", "planted", "example.org", "Hogsmead"}) {
    EXPECT_THAT(files_with(word), ElementsAre()) << word;
  }
  fs::remove_all(folder() / "season");
  put_away({"--names"});
  EXPECT_THAT(files_with("Quillfeather"),
              ElementsAre(folder() / "season/data/cup.js", folder() / "season/dataset/entrants.csv",
                          folder() / "season/dataset/entrants.jsonl"));
  for (const std::string word : {"planted", "example.org", "Hogsmead"}) {
    EXPECT_THAT(files_with(word), ElementsAre()) << word;
  }
}

TEST_F(Archive, leaves_out_why_somebody_was_disqualified_and_a_game_awarded) {
  play();
  const std::string listed = told({"entrants", "--file", "cup.db"});
  const std::string alias(protocol::fields_of(protocol::lines_of(listed).at(1), ' ').front());
  (void)told({"adjudicate", "1", "--void", "--reason", "xyzzy saw it", "--file", "cup.db"});
  (void)told({"disqualify", alias, "--reason", "xyzzy was copied", "--file", "cup.db"});
  put_away();
  EXPECT_THAT(files_with("xyzzy"), ElementsAre());
  EXPECT_FALSE(files_with("disqualified").empty());
}

TEST_F(Archive, refuses_a_tournament_that_is_not_closed_with_what_to_do) {
  expect_refused_archive({"cup.db", "--to", "season"},
                         "cup.db: the tournament is not closed: play it to its end, or close it "
                         "with 'aspis tournament close --file cup.db'");
}

TEST_F(Archive, refuses_a_folder_that_is_there_and_two_tournaments_of_one_name) {
  play();
  (void)with("season/thesis.txt", "years of work");
  expect_refused_archive({"cup.db", "--to", "season"},
                         "season: already exists: remove it, or choose another folder");
  expect_refused_archive({"cup.db", "./cup.db", "--to", "other"},
                         "two of the files are called cup: rename a copy of one, for that is the "
                         "tournament's name in the archive");
  expect_refused_archive({"cup.db", "--to", "no/where"},
                         "no/where: cannot be written: No such file or directory: choose another "
                         "folder, or free some space");
}

TEST_F(Archive, refuses_what_is_no_sound_file) {
  play();
  std::string bytes = support::text_of_file(folder() / "cup.db");
  for (std::size_t at = bytes.size() / 2; at < bytes.size(); ++at) bytes[at] = 'x';
  (void)with("spoilt.db", bytes);
  const support::Ran refused = ran({"archive", "cup.db", "spoilt.db", "--to", "season"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, AllOf(HasSubstr("spoilt.db: the file is damaged"), EndsWith("\n")));
  EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
  EXPECT_FALSE(fs::exists(folder() / "season"));
}

TEST_F(Archive, leaves_nothing_where_the_disk_takes_no_more) {
  play();
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small = {40'000, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  expect_refused_archive({"cup.db", "--to", "season"},
                         "season: cannot be written: File too large: choose another folder, or "
                         "free some space");
  ::setrlimit(RLIMIT_FSIZE, &before);
}

}  // namespace
}  // namespace aspis::cli
