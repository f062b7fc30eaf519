// Tests the tournaments of the demo: one per game, round after round.
#include "server/app/demo.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/support/played_book.hpp"
#include "tests/support/sample_registry.hpp"

namespace aspis::app {
namespace {

using support::SampleRegistry;
using tournament::RunState;

class Demos : public testing::Test {
 protected:
  Demos() {
    for (const std::string_view game : demo_games) {
      for (const char* strength : {"strong", "greedy", "random"}) {
        const std::string name = std::string(game) + "_" + strength;
        const std::filesystem::path bot = support::make_house(folder_.path()) / name;
        std::ofstream(bot) << "#!/bin/sh\nexec " ASPIS_STAGE "/share/aspis/bots/" << name << "\n";
        std::filesystem::permissions(bot, std::filesystem::perms::owner_all);
      }
    }
  }
  [[nodiscard]] std::vector<std::string> names() {
    std::vector<std::string> found;
    for (const auto& info : registry_->list()) found.push_back(info.name);
    std::sort(found.begin(), found.end());
    return found;
  }

  support::TemporaryFolder folder_;
  SampleRegistry registry_{folder_.path(), nullptr, 3, ASPIS_STAGE "/share/aspis/words.txt"};
  watch::Log log_{{watch::Level::error, false}};
};

TEST_F(Demos, HaveOneTournamentPerGameWithNamedPrograms) {
  Demo demo(registry_.registry(), log_);
  const auto begun = demo.begin();
  ASSERT_TRUE(begun) << begun.error().text;
  EXPECT_THAT(names(), testing::ElementsAre("demo-boxing", "demo-croquet", "demo-wordcube"));
  SampleRegistry::until([&] {
    const auto all = registry_->list();
    return std::all_of(all.begin(), all.end(),
                       [](const auto& info) { return info.state == RunState::running; });
  });
  for (const std::string& name : names()) {
    for (const db::EntrantRow& entrant : registry_->find(name)->entrants()) {
      EXPECT_NE(entrant.program, "") << name << ", " << entrant.alias;
    }
  }
}

/// Decides games by lot: all entrants are equally strong.
tests::Playing tossed(std::uint64_t seed) {
  return [random = std::make_shared<protocol::Random>(seed)](const formats::DueGame&,
                                                             formats::GameResult& game) {
    tests::decide(game, static_cast<int>(random->below(2)));
  };
}

TEST(DemoPlan, NeedsNoLotEvenBetweenEqualEntrants) {
  const formats::Plan plan = support::sound(formats::read_plan(demo_tournament("boxing", 1).plan));
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const tests::Played played = tests::play_book(tests::empty_book(plan, 5, seed), tossed(seed));
    ASSERT_TRUE(played.schedule.finished);
    for (const formats::Pairing& pairing : played.schedule.stages.at(1).groups.at(0).pairings) {
      EXPECT_FALSE(pairing.state.by_lot) << "seed " << seed << ", M" << pairing.number;
    }
  }
}

TEST_F(Demos, ReplaceFinishedRound) {
  hosting::NewTournamentRequest first = support::house_tournament("demo-boxing", 2);
  first.game = "boxing";
  first.plan = R"({"name": "demo", "clock": {"move": "60s"},
                   "stages": [{"name": "All", "format": "groups", "groups": {"count": 1}}]})";
  const auto hosted = registry_.create(first);
  ASSERT_TRUE(support::answer_to([&](auto done) { hosting::start(*hosted, "instructor", done); }));
  SampleRegistry::wait_for(*hosted, RunState::finished);
  Demo demo(registry_.registry(), log_, std::chrono::milliseconds(1));
  const auto begun = demo.begin();
  ASSERT_TRUE(begun) << begun.error().text;
  const std::vector<std::string> next{"demo-boxing-2", "demo-croquet", "demo-wordcube"};
  SampleRegistry::until([&] { return names() == next; });
}

}  // namespace
}  // namespace aspis::app
