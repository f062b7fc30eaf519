// Tests that texts of shards and reports are read back unchanged, and that errors are one line.
#include "server/cluster/shard.hpp"

#include <gmock/gmock.h>

#include "referee/formats/plan.hpp"

namespace aspis::cluster {
namespace {

using testing::HasSubstr;

Shard two_games() {
  Shard shard;
  shard.version = "1.0";
  shard.tournament = "aspis-0123";
  shard.game = "boxing";
  for (const formats::Preset& preset : formats::presets()) {
    if (preset.name == "single") shard.plan = *formats::read_plan(preset.json);
  }
  shard.sandbox = "auto";
  shard.readable = {"/opt/books"};
  const std::string digest(64, 'a');
  shard.bots = {{0, "417", digest, {"@0/bot.py", "--fast"}, "", false, ""},
                {5, "102", digest, {"@0/bot.py", "@@x"}, "@1", true, "python"}};
  ShardMatch match;
  match.key = {0, 3, {0, 5}};
  match.games.push_back({0, 0, 0, 0, 0, UINT64_MAX, {0, 5}, true, ""});
  match.games.push_back({1, 0, 2, 17, 1, 8, {5, 0}, false, "n1"});
  shard.matches = {match};
  return shard;
}

/// Returns the text with the first of these words replaced.
std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

void expect_fault(const std::string& json, const std::string& error) {
  const auto shard = read_shard(json);
  ASSERT_FALSE(shard) << error;
  EXPECT_THAT(shard.error().text, HasSubstr(error));
  EXPECT_EQ(shard.error().text.find('\n'), std::string::npos);
}

TEST(ShardText, ReadsBackUnchanged) {
  const auto again = read_shard(text(two_games()));
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(*again, two_games());
  EXPECT_EQ(games_in(*again), 2U);
}

TEST(ShardText, NamesShardByTournamentAndContent) {
  Shard other = two_games();
  EXPECT_TRUE(shard_name(other).starts_with("aspis-0123-"));
  EXPECT_EQ(shard_name(other), shard_name(two_games()));
  ++other.matches.front().games.front().tries;
  EXPECT_NE(shard_name(other), shard_name(two_games()));
}

TEST(ShardText, ReportsAnyErrorInOneLine) {
  const std::string right = text(two_games());
  expect_fault("{", "is not a shard: it is not JSON");
  expect_fault("[]", "must be an object");
  expect_fault("{}", "version: is missing");
  expect_fault(with(right, "\"version\"", "\"a\\nb\":1,\"version\""), "a?b: is not known");
  expect_fault(with(right, "\"seed\":18446744073709551615", "\"seed\":-1"),
               "matches[0].games[0].seed: must be a whole number");
  expect_fault(with(right, "\"stage\":0", "\"stage\":7"), "is not in the plan");
  expect_fault(with(right, "\"seats\":[0,5]", "\"seats\":[0,6]"), "played by the match's entrants");
  expect_fault(with(right, "\"entrant\":5", "\"entrant\":6"), "bots: must have all players");
  expect_fault(with(right, "\"archive\":\"a", "\"archive\":\"A"),
               "bots[0].archive: must be a SHA-256");
}

TEST(ReportText, ReadsBackUnchangedAndRefusesErrors) {
  const ShardReport report{"1.0",
                           "aspis-0123-4",
                           "n1",
                           {"aa"},
                           {{"bb", std::chrono::microseconds(7), "busy", {"", "x"}}}};
  const auto again = read_report(text(report));
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(*again, report);
  const auto faulty = read_report(with(text(report), "n1", "n1,n2"));
  ASSERT_FALSE(faulty);
  EXPECT_THAT(faulty.error().text, HasSubstr("node: must be a node's name"));
}

}  // namespace
}  // namespace aspis::cluster
