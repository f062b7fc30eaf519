// aspis archive: its files, its refusals, and that it contains no private text.
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

class ArchiveCommand : public TournamentTest {
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
    EXPECT_THAT(expect_output(ran(joined({"archive", "cup.db", "--to", "season"}, more))),
                AllOf(HasSubstr("1 tournament, "), HasSubstr("season/index.html")));
  }
  /// Expects one line of refusal, and no new files.
  void expect_refused_archive(const std::vector<std::string>& arguments,
                              const std::string& line) const {
    const std::set<fs::path> before = all_files();
    EXPECT_EQ(expect_complaint(ran(joined({"archive"}, arguments))),
              "aspis archive: " + line + "\n");
    EXPECT_EQ(all_files(), before);
  }

  /// Leaves out the files that SQLite adds while it reads another.
  [[nodiscard]] std::set<fs::path> all_files() const {
    std::set<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder())) {
      if (!entry.path().extension().string().starts_with(".db")) files.insert(entry.path());
    }
    return files;
  }
  [[nodiscard]] std::string text(const std::string& name) const {
    return support::read_file(folder() / "season" / name);
  }
  [[nodiscard]] std::vector<Json> rows(const std::string& table) const {
    std::vector<Json> rows;
    const std::string lines = text("dataset/" + table + ".jsonl");
    for (const std::string_view line : protocol::split_lines(lines))
      rows.push_back(Json::parse(line));
    return rows;
  }
  /// Returns files of the archive that contain this word. It does not look into the zip; the
  /// scripts of the replays hold the same records.
  [[nodiscard]] std::vector<fs::path> files_with(const std::string& word) const {
    std::vector<fs::path> found;
    for (const fs::path& file : all_files()) {
      if (!file.string().starts_with((folder() / "season").string())) continue;
      if (support::read_file(file).find(word) != std::string::npos) found.push_back(file);
    }
    return found;
  }
};

TEST_F(ArchiveCommand, HasPagesDocumentsAndEveryRecord) {
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

TEST_F(ArchiveCommand, HasAnalysesThatServerStored) {
  play();
  const auto file = folder() / "cup.db";
  const auto store = db::Store::open(file, db::Mode::read);
  db::AnalysisRow row;
  row.game = 1;
  row.record_sha256 = protocol::sha256(store->games().record(1));
  row.version = analysis::analysis_version;
  row.positions = 1;
  row.document = http::gzip(R"({"moves":[]})");
  db::AnalysisStore::open(file, db::Mode::write)->put(row);
  put_away();
  EXPECT_THAT(text("data/cup/1.js"),
              HasSubstr("\naspis_archive[\"cup/1/analysis\"] = {\"moves\":[]};\n"));
  EXPECT_THAT(text("data/cup/2.js"), Not(HasSubstr("analysis")));
}

TEST_F(ArchiveCommand, HasAllMovesWithTimesOfRecords) {
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

TEST_F(ArchiveCommand, HasTablesAsJsonLinesAndCsvWithColumnsOfReadme) {
  play();
  put_away();
  for (const char* const table : {"tournaments", "entrants", "games", "moves"}) {
    const std::string csv = text("dataset/" + std::string(table) + ".csv");
    EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')),
              rows(table).size() + 1);
    const std::string head = csv.substr(0, csv.find('\n'));
    for (const std::string_view column : protocol::split_fields(head, ',')) {
      if (column.starts_with("seat2")) continue;
      const std::string name(column.starts_with("seat1_") ? column.substr(6) : column);
      EXPECT_THAT(text("dataset/README.txt"), HasSubstr(name)) << table;
    }
  }
  EXPECT_EQ(rows("entrants").size(), 6U);
  EXPECT_TRUE(rows("entrants").front().at("elo").is_number());
}

TEST_F(ArchiveCommand, ContainsNamesOnRequestAndAddressesNever) {
  play();
  put_away();
  for (const std::string word : {"Quillfeather", "Person", "planted", "example.org", "Hogsmead"}) {
    EXPECT_THAT(files_with(word), ElementsAre()) << word;
  }
  fs::remove_all(folder() / "season");
  put_away({"--names"});
  auto named = files_with("Quillfeather");
  std::erase(named, folder() / "season/tournaments.js");  // names only those that it shows
  EXPECT_THAT(named,
              ElementsAre(folder() / "season/data/cup.js", folder() / "season/dataset/entrants.csv",
                          folder() / "season/dataset/entrants.jsonl"));
  for (const std::string word : {"planted", "example.org", "Hogsmead"}) {
    EXPECT_THAT(files_with(word), ElementsAre()) << word;
  }
}

TEST_F(ArchiveCommand, LeavesOutReasonsOfDisqualificationsAndAwards) {
  play();
  const std::string listed = told({"entrants", "--file", "cup.db"});
  const std::string alias(protocol::split_fields(protocol::split_lines(listed).at(1), ' ').front());
  (void)told({"adjudicate", "1", "--void", "--reason", "xyzzy saw it", "--file", "cup.db"});
  (void)told({"disqualify", alias, "--reason", "xyzzy was copied", "--file", "cup.db"});
  put_away();
  EXPECT_THAT(files_with("xyzzy"), ElementsAre());
  EXPECT_FALSE(files_with("disqualified").empty());
}

TEST_F(ArchiveCommand, RefusesOpenTournamentWithAdvice) {
  expect_refused_archive({"cup.db", "--to", "season"},
                         "cup.db: the tournament is not closed: play it to its end, or close it "
                         "with 'aspis tournament close --file cup.db'");
}

TEST_F(ArchiveCommand, RefusesExistingFolderAndDuplicateTournamentNames) {
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

TEST_F(ArchiveCommand, RefusesDamagedFile) {
  play();
  std::string bytes = support::read_file(folder() / "cup.db");
  for (std::size_t at = bytes.size() / 2; at < bytes.size(); ++at) bytes[at] = 'x';
  (void)with("spoilt.db", bytes);
  const std::string refused =
      expect_complaint(ran({"archive", "cup.db", "spoilt.db", "--to", "season"}));
  EXPECT_THAT(refused, AllOf(HasSubstr("spoilt.db: the file is damaged"), EndsWith("\n")));
  EXPECT_EQ(std::count(refused.begin(), refused.end(), '\n'), 1) << refused;
  EXPECT_FALSE(fs::exists(folder() / "season"));
}

TEST_F(ArchiveCommand, LeavesNothingWhenDiskIsFull) {
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
