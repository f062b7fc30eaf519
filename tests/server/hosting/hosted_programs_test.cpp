// Tests a class that uploads its programs: the server builds, checks and plays each version.
#include "server/hosting/hosted_programs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <set>

#include "tests/server/hosting/hosted_programs_test.hpp"

namespace aspis::hosting {
namespace {

using db::VersionRow;
using db::VersionState;
using support::refusal_text;
using support::SampleRegistry;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST_F(HostedProgramsTest, ProgramsOfClassPlayWithoutConnectedBots) {
  SampleRegistry registry(folder_.path());
  const auto cup = registry.create(make_class(3));
  for (int entrant = 1; entrant <= 3; ++entrant) {
    const auto row = cup->programs().hand_in(python(entrant, "# " + std::to_string(entrant)));
    ASSERT_TRUE(row) << row.error().text;
    EXPECT_EQ(row->number, 1);
    EXPECT_EQ(row->language, "python");
  }
  for (int entrant = 1; entrant <= 3; ++entrant) {
    EXPECT_EQ(wait_for(*cup, entrant).state, VersionState::ready) << read_report(*cup, entrant);
    EXPECT_EQ(cup->programs().submissions().choice(entrant), 1);
  }
  start(*cup);
  expect_played(*cup);
  EXPECT_THAT(acts_in("cup"), Contains("version")) << "the log says what played";
}

TEST_F(HostedProgramsTest, ClassicProgramPlaysProgramOfProtocol) {
  SampleRegistry registry(folder_.path());
  const auto cup = registry.create(make_class(2));
  Submission classic;
  classic.entrant = 1;
  classic.file = "bot.cpp";
  classic.bytes = support::read_file(ASPIS_SOURCE "/bots/samples/boxing/classic.cpp");
  classic.classic = true;
  ASSERT_TRUE(cup->programs().hand_in(classic));
  ASSERT_TRUE(cup->programs().hand_in(python(2)));
  for (int entrant = 1; entrant <= 2; ++entrant) {
    EXPECT_EQ(wait_for(*cup, entrant).state, VersionState::ready) << read_report(*cup, entrant);
  }
  start(*cup);
  expect_played(*cup);
}

TEST_F(HostedProgramsTest, FailsWithLogIfBuildOrCheckFails) {
  SampleRegistry registry(folder_.path());
  const auto cup = registry.create(make_class(2));
  Submission broken;
  broken.entrant = 1;
  broken.file = "bot.c";
  broken.bytes = "int main(void) { return nothing; }\n";
  ASSERT_TRUE(cup->programs().hand_in(broken));
  Submission mute;
  mute.entrant = 2;
  mute.file = "bot.py";
  mute.bytes = "import sys\nsys.exit(3)\n";
  ASSERT_TRUE(cup->programs().hand_in(mute));
  EXPECT_EQ(wait_for(*cup, 1).state, VersionState::failed);
  EXPECT_THAT(read_report(*cup, 1), HasSubstr("nothing"));
  const VersionRow row = wait_for(*cup, 2);
  EXPECT_EQ(row.state, VersionState::failed);
  EXPECT_NE(row.reason, "");
  EXPECT_THAT(read_report(*cup, 2), HasSubstr("FAILED: "));
  EXPECT_EQ(cup->programs().submissions().choice(2), 0);
  EXPECT_THAT(refusal_text(cup->programs().choose(2, "x", 1)), HasSubstr("it cannot play"));
}

TEST_F(HostedProgramsTest, RefusesInvalidUploadInOneLine) {
  SampleRegistry registry(folder_.path());
  const auto cup = registry.create(make_class(2));
  Submission odd;
  odd.entrant = 1;
  odd.file = "thesis.docx";
  odd.bytes = "x";
  EXPECT_THAT(refusal_text(cup->programs().hand_in(odd)),
              testing::AllOf(testing::Not(IsEmpty()), testing::Not(HasSubstr("\n"))));
  Submission noted = python(1);
  noted.note = "two\nlines";
  EXPECT_FALSE(cup->programs().hand_in(noted));
  ASSERT_TRUE(cup->programs().hand_in(python(1)));
  const auto busy = cup->programs().hand_in(python(1, "#"));
  if (!busy) {
    EXPECT_THAT(busy.error().text, HasSubstr("not finished yet"));
  }
  wait_for(*cup, 1);
  if (busy) wait_for(*cup, 1, 2);
  EXPECT_THAT(refusal_text(cup->programs().hand_in(python(1))),
              HasSubstr("this is version 1 already"));
}

TEST_F(HostedProgramsTest, KeepsVersionsAndChoicesAndBuildsQueueAfterRestart) {
  std::filesystem::path queued;
  {
    SampleRegistry registry(folder_.path());
    const auto cup = registry.create(make_class(3));
    ASSERT_TRUE(cup->programs().hand_in(python(1)));
    ASSERT_EQ(wait_for(*cup, 1).state, VersionState::ready) << read_report(*cup, 1);
    ASSERT_TRUE(cup->programs().hand_in(python(2, "# two")));
    ASSERT_TRUE(cup->programs().hand_in(python(3, "# three")));
    queued = cup->programs().submissions().version_folder(3, 1);
  }
  // A server that stops between the build and the end of the check leaves this state.
  std::filesystem::create_directories(queued / "program");
  SampleRegistry registry(folder_.path());
  const auto cup = registry.opened("cup");
  EXPECT_EQ(cup->programs().submissions().choice(1), 1);
  EXPECT_EQ(cup->programs().submissions().upload(1, 1), boxing_bot());
  EXPECT_EQ(wait_for(*cup, 2).state, VersionState::ready) << read_report(*cup, 2);
  EXPECT_EQ(wait_for(*cup, 3).state, VersionState::ready) << read_report(*cup, 3);
}

TEST_F(HostedProgramsTest, PlaysScrimmagesOnIdleCoresUntilTournamentNeedsThem) {
  const auto collect_games = [](HostedTournament& cup) {
    std::map<int, double> games;
    const auto view = cup.lobby().view();
    if (!view) return games;
    for (const lobby::ScrimmageStanding& standing : view->scrimmages) {
      if (standing.entrant != 0) games[standing.entrant] += standing.rating.games;
    }
    return games;
  };
  {
    SampleRegistry registry(folder_.path(), nullptr, 1, {}, {}, true);
    const auto cup = registry.create(make_class(3));
    hand_in_and_wait(*cup, 3);
    SampleRegistry::until([&] {
      const auto games = collect_games(*cup);
      return games.size() == 3 && std::all_of(games.begin(), games.end(),
                                              [](const auto& one) { return one.second >= 2; });
    });
    play_out(*cup);
    for (const auto& [id, game] : cup->snapshot()->games) {
      EXPECT_EQ(game.reason, protocol::Reason::last_spot) << game.detail;
    }
    const auto stored = scrimmages(*cup);
    ASSERT_GT(stored.size(), 4U);
    for (const db::PracticeRow& row : stored) {
      for (std::size_t seat = 0; seat < 2; ++seat) {
        EXPECT_EQ(row.versions.at(seat), row.seats[seat].entrant == 0 ? 0 : 1);
      }
    }
    EXPECT_EQ(cup->programs().scrimmage_standings().size() > 3, true)
        << "three programs, and the sample bots that they met";
  }
}

TEST_F(HostedProgramsTest, ScrimmageRoundStartsAtItsHourWithTwoGamesPerPair) {
  static std::mutex mutex;
  static std::string now;
  now = "2026-11-20T23:00:00Z";
  SampleRegistry registry(folder_.path(), nullptr, 1, {}, {}, true, [&](RegistryOptions& options) {
    options.scrimmage_hour = "02:30";
    options.date = [] {
      const std::lock_guard lock(mutex);
      return now;
    };
  });
  NewTournamentRequest fresh = make_class(4);
  fresh.plan = support::sound(formats::with_value(fresh.plan, "options", "{}"));
  fresh.plan = support::sound(formats::with_value(fresh.plan, "game", R"("croquet")"));
  const auto cup = registry.create(fresh);
  hand_in_and_wait(*cup, 4);
  EXPECT_THAT(scrimmages(*cup), IsEmpty());
  {
    const std::lock_guard lock(mutex);
    now = "2026-11-21T02:30:00Z";
  }
  SampleRegistry::until([&] { return scrimmages(*cup).size() == 2 * 6; });
  std::map<std::set<std::string>, int> met;
  for (const db::PracticeRow& row : scrimmages(*cup)) ++met[{row.names.begin(), row.names.end()}];
  EXPECT_EQ(met.size(), 6U) << "every two of four";
  for (const auto& [two, games] : met) EXPECT_EQ(games, 2);
}

TEST_F(HostedProgramsTest, ScrimmagesPlayThresholdsAndRatingsMakeSeeds) {
  NewTournamentRequest fresh = make_class(2);
  fresh.roster = "name,staff\nStudent 1,\nStudent 2,\nBronze,yes\n";
  fresh.plan = support::sound(formats::with_value(fresh.plan, "thresholds", R"([
      {"name": "House", "against": "boxing_1", "percent": 3, "games": 40, "points": 40},
      {"name": "Staff", "against": "Bronze", "percent": 3, "games": 40, "points": 30},
      {"name": "Never", "against": "boxing_1", "percent": 100, "games": 1000}])"));
  fresh.plan = support::sound(formats::with_value(fresh.plan, "ladder_seeds", "true"));
  const auto passed_by = [](const tournament::Snapshot& now, int entrant) {
    std::vector<int> thresholds;
    for (const db::PassedThresholdRow& row : now->passed_thresholds) {
      if (row.entrant == entrant) thresholds.push_back(row.threshold);
    }
    return thresholds;
  };
  std::vector<int> numbers;
  {
    SampleRegistry registry(folder_.path(), nullptr, 1, {}, {}, true);
    const auto cup = registry.create(fresh);
    for (const db::EntrantRow& row : cup->entrants()) {
      ASSERT_TRUE(cup->programs().hand_in(python(row.number, "# " + row.alias)));
      ASSERT_EQ(wait_for(*cup, row.number).state, VersionState::ready)
          << read_report(*cup, row.number);
      if (!row.staff) numbers.push_back(row.number);
    }
    for (const int number : numbers) {
      SampleRegistry::until([&] { return passed_by(cup->snapshot(), number).size() >= 2; });
      EXPECT_THAT(passed_by(cup->snapshot(), number), testing::UnorderedElementsAre(0, 1));
    }
    EXPECT_THAT(acts_in("cup"), Contains("threshold"));
    play_out(*cup);
    EXPECT_THAT(cup->snapshot()->seeding, testing::UnorderedElementsAreArray(numbers));
    EXPECT_EQ(make_facts(*cup->snapshot()).seeding[0] + 1, cup->snapshot()->seeding[0]);
    const auto acts = acts_in("cup");
    const auto seeded = std::find(acts.begin(), acts.end(), "seed");
    EXPECT_NE(seeded, acts.end());
    EXPECT_LT(seeded, std::find(acts.begin(), acts.end(), "start"))
        << "a game that began before would be of a draw that is no more";
    EXPECT_EQ(std::count(acts.begin(), acts.end(), "run"), 1) << "and end the run";
    EXPECT_THAT(*db::check(cup->file()), IsEmpty());
    for (const auto& [id, match] : cup->snapshot()->matches) {
      EXPECT_THAT(match.entrants, testing::UnorderedElementsAreArray(numbers))
          << "the staff's program plays no game of the tournament";
    }
  }
  SampleRegistry registry(folder_.path());
  registry.wait_until_open();
  EXPECT_EQ(passed_by(registry->find("cup")->snapshot(), numbers[0]).size(), 2U);
}

TEST_F(HostedProgramsTest, RefusesThresholdAgainstUnknownBotInNewTournament) {
  SampleRegistry registry(folder_.path());
  NewTournamentRequest fresh = make_class(2);
  fresh.plan = support::sound(formats::with_value(fresh.plan, "thresholds",
                                                  R"([{"name": "Bronze", "against": "nobody"}])"));
  EXPECT_THAT(refusal_text(registry->create(fresh)),
              HasSubstr("neither an entrant of the staff nor a sample bot"));
}

TEST_F(HostedProgramsTest, RemovedTournamentTakesItsProgramsWithIt) {
  SampleRegistry registry(folder_.path());
  const auto cup = registry.create(make_class(2));
  ASSERT_TRUE(cup->programs().hand_in(python(1)));
  ASSERT_TRUE(registry->remove("cup"));
  EXPECT_THAT(names(), IsEmpty());
}

}  // namespace
}  // namespace aspis::hosting
