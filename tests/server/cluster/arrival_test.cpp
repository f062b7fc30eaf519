// Tests a shard from packing its programs to storing its games: played as a task plays it, and
// forged in every way that a task's folder allows.
#include "server/cluster/arrival.hpp"

#include <gmock/gmock.h>

#include <functional>

#include "protocol/record.hpp"
#include "protocol/sha256.hpp"
#include "referee/formats/plan.hpp"
#include "referee/rules/catalog.hpp"
#include "server/cluster/play_shard.hpp"
#include "server/cluster/shard.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/cluster/travelling_programs.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::cluster {
namespace {

namespace fs = std::filesystem;
using testing::Each;
using testing::Field;
using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

class PlayedShard : public testing::Test {
 protected:
  PlayedShard() {
    files.make();
    shard.version = options.version;
    shard.tournament = "aspis-test";
    shard.game = "boxing";
    for (const formats::Preset& preset : formats::presets()) {
      if (preset.name == "single") shard.plan = *formats::read_plan(preset.json);
    }
    shard.plan.game = "boxing";
    shard.sandbox = "auto";
    TravellingPrograms programs(files, folder.path() / "none");
    for (int number = 1; number <= 2; ++number) {
      const std::string alias = std::to_string(100 * number);
      shard.bots.push_back(*programs.pack(
          {ASPIS_STAGE "/share/aspis/bots/boxing_random " + alias, "", false, ""}, shard.game));
      shard.bots.back().entrant = number - 1;
      shard.bots.back().alias = alias;
    }
    shard.matches = {{{0, 1, {0, 1}}, {{0, 0, 0, 0, 0, 7, {0, 1}, true, ""}}},
                     {{0, 1, {0, 1}}, {{1, 0, 0, 0, 0, 7, {1, 0}, true, ""}}}};
  }

  [[nodiscard]] fs::path file() const { return files.shard("batch", 0); }
  [[nodiscard]] fs::path result() const { return files.result(shard_name(shard)); }

  /// Replaces the first bot.
  void put_first(ShardBot bot) {
    bot.alias = shard.bots[0].alias;
    shard.bots[0] = std::move(bot);
  }

  bool play() {
    fs::create_directories(file().parent_path());
    write_whole(file(), text(shard));
    sandbox::Sandbox sandbox;
    return play_shard(shard_in(file(), options), file(), options, sandbox);
  }

  [[nodiscard]] std::vector<ArrivedGame> check() const {
    return check_arrival(result(), shard, **rules::rules_named("boxing"), nullptr);
  }

  [[nodiscard]] std::string read_result(const std::string& name) const {
    return support::read_file(result() / name);
  }

  /// Forges the first game, with a matching report.
  void forge(const std::function<void(protocol::Record&)>& change) const {
    auto record = *protocol::read_record(read_result("0.record"));
    change(record);
    write_whole(result() / "0.record", protocol::text(record));
    auto report = *read_report(read_result(report_name));
    report.games.at(0).record_sha256 = protocol::sha256(protocol::text(record));
    write_whole(result() / report_name, text(report));
  }

  void forge_report(const std::function<void(ShardReport&)>& change) const {
    auto report = *read_report(read_result(report_name));
    change(report);
    write_whole(result() / report_name, text(report));
  }

  void expect_only_the_first_is_refused(const std::string& error) const {
    const auto games = check();
    EXPECT_THAT(games.at(0).error, HasSubstr(error));
    EXPECT_FALSE(games.at(0).game);
    EXPECT_EQ(games.at(1).error, "");
    EXPECT_TRUE(games.at(1).game);
  }

  support::TemporaryFolder folder;
  TaskOptions options{"1.0", "n1", folder.path() / "scratch",
                      [] { return std::string("2026-11-20T20:51:06Z"); }};
  SharedFiles files{folder.path() / "shared"};
  Shard shard;
};

TEST_F(PlayedShard, ArrivesCompleteAndCounts) {
  EXPECT_TRUE(play());
  const auto games = check();
  ASSERT_THAT(games, SizeIs(2));
  EXPECT_THAT(games, Each(Field(&ArrivedGame::error, "")));
  EXPECT_EQ(games.at(0).game->row.seed, 7U);
  EXPECT_EQ(games.at(1).game->row.seats.at(0).entrant, 2);
  EXPECT_FALSE(play()) << "a task that runs twice";
  EXPECT_THAT(check(), Each(Field(&ArrivedGame::error, "")));
}

TEST_F(PlayedShard, RefusesAnotherVersionOrChangedPrograms) {
  options.version = "2.0";
  EXPECT_THROW(play(), ClusterError);
  options.version = "1.0";
  write_whole(files.program(shard.bots.front().archive), "changed");
  EXPECT_THROW(play(), ClusterError);
  EXPECT_FALSE(fs::exists(result()));
}

TEST_F(PlayedShard, PlaysWithProgramsOfSystemWithoutSendingThem) {
  TravellingPrograms programs(files, folder.path() / "none");
  put_first(*programs.pack({"/bin/cat", "", false, ""}, shard.game));
  shard.plan.ready = std::chrono::milliseconds(200);
  ASSERT_TRUE(play());
  EXPECT_THAT(check(), Each(Field(&ArrivedGame::error, "")));
  EXPECT_EQ(check().at(0).game->row.seats.at(0).standing, protocol::Standing::loss);
}

TEST_F(PlayedShard, BuildsProgramForAnotherProcessorFromItsSources) {
  // Sets ELF's field e_machine in a program that cannot run; 183 is AArch64.
  std::string foreign = std::string(
                            "\x7f"
                            "ELF\2\1\1",
                            7) +
                        std::string(57, '\0');
  foreign[18] = static_cast<char>(183);
  fs::permissions(folder.with("bot/bot", foreign), fs::perms(0755));
  TravellingPrograms programs(files, folder.path() / "none");
  const tournament::LocalProgram program{(folder.path() / "bot/bot").string(), "", false, ""};
  put_first(*programs.pack(program, shard.game));
  EXPECT_THROW(play(), ClusterError) << "no sources";
  (void)folder.with("bot/bot.c", support::read_file(ASPIS_SOURCE "/bots/starter/c/bot.c"));
  put_first(*TravellingPrograms(files, folder.path() / "none").pack(program, shard.game));
  ASSERT_TRUE(play());
  for (const ArrivedGame& game : check()) {
    EXPECT_EQ(game.error, "");
    EXPECT_NE(game.game->row.reason, protocol::Reason::crash) << game.game->record;
  }
}

TEST_F(PlayedShard, LosesGameWithAlteredShortOrMissingRecord) {
  (void)play();
  const std::string record = read_result("0.record");
  write_whole(result() / "0.record", record + "\n");
  expect_only_the_first_is_refused("its SHA-256 differs");
  write_whole(result() / "0.record", record.substr(0, record.size() / 2));
  expect_only_the_first_is_refused("its SHA-256 differs");
  fs::remove(result() / "0.record");
  expect_only_the_first_is_refused("cannot read '0.record'");
}

TEST_F(PlayedShard, LosesGameWhoseRecordAndDigestAreForged) {
  (void)play();
  const std::string record = read_result("0.record");
  const auto forge_again = [&](const std::function<void(protocol::Record&)>& change) {
    write_whole(result() / "0.record", record);
    forge(change);
  };
  forge_again(
      [](protocol::Record& r) { std::swap(r.verdict.standings[0], r.verdict.standings[1]); });
  expect_only_the_first_is_refused("the verdict should be");
  forge_again([](protocol::Record& r) { r.seats[0].name = "300"; });
  expect_only_the_first_is_refused("is the record of another game");
  forge_again([](protocol::Record& r) { r.seed = 8; });
  expect_only_the_first_is_refused("is the record of another game");
  forge_again([](protocol::Record& r) { r.clock.move = std::chrono::milliseconds(1); });
  expect_only_the_first_is_refused("is the record of another game");
  forge_again([](protocol::Record& r) { r.events.pop_back(); });
  expect_only_the_first_is_refused("0.record: ");
}

TEST_F(PlayedShard, LosesAllGamesIfReportBelongsToAnotherShard) {
  (void)play();
  const std::string report = read_result(report_name);
  const auto expect_refused = [&](const std::string& error) {
    EXPECT_THAT(check(), Each(Field(&ArrivedGame::error, HasSubstr(error))));
    write_whole(result() / report_name, report);
  };
  forge_report([](ShardReport& r) { r.version = "0.9"; });
  expect_refused("it was played by aspis 0.9, not 1.0");
  forge_report([](ShardReport& r) { r.archives[0][0] = 'x'; });
  expect_refused("it was played with other programs");
  forge_report([](ShardReport& r) { r.shard += "0"; });
  expect_refused("it is the report of another shard");
  forge_report([](ShardReport& r) { r.games.pop_back(); });
  expect_refused("it has 1 games, not 2");
  write_whole(result() / report_name, report.substr(0, 40));
  expect_refused("is not a report: it is not JSON");
}

}  // namespace
}  // namespace aspis::cluster
