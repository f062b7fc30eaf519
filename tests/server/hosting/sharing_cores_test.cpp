// Tests that tournaments, students and scrimmages share fewer cores than they could use.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <iostream>
#include <set>

#include "tests/server/hosting/hosted_programs_test.hpp"

namespace aspis::hosting {
namespace {

using db::VersionRow;
using db::VersionState;
using support::SampleRegistry;

class CoreSharing : public HostedProgramsTest {
 protected:
  /// A bot that thinks for this long before each move.
  static Submission slow(int entrant, const std::string& seconds) {
    Submission given = python(entrant);
    const std::string move = "    return random.choice(moves)\n";
    const auto at = given.bytes.find(move);
    EXPECT_NE(at, std::string::npos) << "the kit is another one";
    given.bytes.insert(at, "    time.sleep(" + seconds + ")\n");
    return given;
  }
  static NewTournamentRequest named(const std::string& name, int entrants) {
    NewTournamentRequest fresh = make_class(entrants);
    fresh.name = name;
    return fresh;
  }
};

TEST_F(RegistryTest, ReportsWaitOfTournamentForCore) {
  SampleRegistry registry(folder_.path(), nullptr, 1);
  const auto gate = folder_.path() / "house" / "gate";  // where the bot sees it
  const auto slow = folder_.path() / "house" / "boxing_slow";
  std::ofstream(slow) << "#!/bin/sh\nwhile [ ! -e " << gate << " ]; do sleep 0.02; done\n"
                      << "exec \"${0%/*}/random\" 1\n";
  std::filesystem::permissions(slow, std::filesystem::perms(0755));
  NewTournamentRequest held = support::house_tournament("held", 2);
  held.roster = "name,command\nA,house:boxing_1\nB,house:boxing_slow\n";
  const auto first = registry.create(held);
  const auto second = registry.create(support::house_tournament("waiting", 2));
  start(*first);
  registry.observer.wait_for_starts(1);
  start(*second);
  const std::string free_core = "waiting for a free core";
  SampleRegistry::until([&] { return second->info().note.starts_with(free_core); });
  EXPECT_EQ(first->info().note, "");
  std::ofstream(gate) << "open";
  SampleRegistry::wait_for(*second, RunState::finished);
  EXPECT_EQ(second->info().note, "");
}

TEST_F(RegistryTest, GivesThreeTournamentsEqualShares) {
  for (const int games_at_once : {1, 3}) {
    const support::TemporaryFolder folder;
    SampleRegistry registry(folder.path(), nullptr, games_at_once);
    std::vector<std::shared_ptr<HostedTournament>> cups;
    for (const char* name : {"one", "two", "three"}) {
      cups.push_back(registry.create(support::house_tournament(name, 9)));
    }
    for (const auto& cup : cups) start(*cup);
    const auto played = [&] {
      std::vector<int> games;
      for (const auto& cup : cups) games.push_back(cup->info().games_played);
      return games;
    };
    SampleRegistry::until([&] { return testing::Value(played(), testing::Each(testing::Gt(0))); });
    const std::vector<int> before = played();
    std::vector<int> shares;
    SampleRegistry::until([&] {
      shares = played();
      for (std::size_t i = 0; i < shares.size(); ++i) shares[i] -= before[i];
      return shares[0] + shares[1] + shares[2] >= 120;
    });
    // Shares are equal in time; on a busy machine some games take longer than others.
    EXPECT_THAT(shares, testing::Each(testing::AllOf(testing::Ge(22), testing::Le(58))));
  }
}

TEST_F(CoreSharing, ScrimmagesOfTwoTournamentsTakeTurnsOnOneCore) {
  SampleRegistry registry(folder_.path(), nullptr, 1, {}, {}, true);
  std::vector<std::shared_ptr<HostedTournament>> cups;
  for (const char* name : {"first", "second"}) {
    cups.push_back(registry.create(named(name, 3)));
    hand_in_and_wait(*cups.back(), 3);
  }
  const std::size_t before = scrimmages(*cups[0]).size();
  SampleRegistry::until([&] { return scrimmages(*cups[1]).size() >= 10; });
  SampleRegistry::until([&] { return scrimmages(*cups[0]).size() >= before + 10; });
}

/// From the challenge to the event that the game begins. The aim is 0.1 s on an idle machine.
TEST_F(CoreSharing, PracticeStartsImmediatelyWhileOnlyScrimmagesRun) {
  SampleRegistry registry(folder_.path(), nullptr, 1, {}, {}, true);
  const auto cup = registry.create(make_class(3));
  hand_in_and_wait(*cup, 3);
  SampleRegistry::until([&] { return scrimmages(*cup).size() > 0; });
  std::vector<std::chrono::steady_clock::duration> waits;
  for (int game = 1; game <= 9; ++game) {
    lobby::Challenge wanted;
    wanted.house = "boxing_1";
    std::promise<std::string> answered;
    std::chrono::steady_clock::time_point asked;
    cup->in_lobby([&](lobby::Lobby* lobby) {
      asked = std::chrono::steady_clock::now();
      const auto challenge = lobby->challenge(1, wanted);
      answered.set_value(challenge ? "" : challenge.error().text);
    });
    ASSERT_EQ(answered.get_future().get(), "");
    SampleRegistry::until([&] {
      return cup->read_practice([&](const db::PracticeStore& store) {
        return store.page(0, 1000, 1, 0).size() == static_cast<std::size_t>(game);
      });
    });
    waits.push_back(registry.observer.practice_starts().back() - asked);
  }
  std::sort(waits.begin(), waits.end());
  const auto text = [](auto wait) {
    return std::to_string(std::chrono::duration<double, std::milli>(wait).count()) + " ms";
  };
  std::cout << "Practice began after " << text(waits[4]) << " (median), at most "
            << text(waits.back()) << '\n';
  EXPECT_LT(waits[4], std::chrono::seconds(2)) << "a busy machine needs longer than 0.1 s";
}

TEST_F(CoreSharing, ProgramsStayReadyDuringScrimmages) {
  SampleRegistry registry(folder_.path(), nullptr, 1, {}, {}, true);
  const auto cup = registry.create(make_class(2));
  hand_in_and_wait(*cup, 2);
  std::set<lobby::Presence> seen;
  SampleRegistry::until([&] {
    for (const auto& entrant : cup->lobby().view()->entrants) seen.insert(entrant.presence);
    return scrimmages(*cup).size() >= 5;
  });
  EXPECT_THAT(seen, testing::Contains(lobby::Presence::ready));
  EXPECT_THAT(seen, testing::Not(testing::Contains(lobby::Presence::practising)));
}

TEST_F(CoreSharing, SlowProgramDelaysNoOtherUpload) {
  SampleRegistry registry(folder_.path(), nullptr, 1);
  const auto cup = registry.create(make_class(4));
  ASSERT_TRUE(cup->programs().hand_in(slow(1, "0.1")));
  hand_in(*cup, 2, 4);
  for (int entrant = 2; entrant <= 4; ++entrant) {
    EXPECT_EQ(wait_for(*cup, entrant).state, VersionState::ready) << read_report(*cup, entrant);
    EXPECT_FALSE(cup->programs().submissions().version(1, 1)->is_finished());
  }
  EXPECT_EQ(wait_for(*cup, 1).state, VersionState::ready) << read_report(*cup, 1);
}

TEST_F(CoreSharing, TwoUploadsAreBuiltAtATimeOnTwoCores) {
  SampleRegistry registry(folder_.path(), nullptr, 2);
  const auto cup = registry.create(make_class(2));
  for (int entrant = 1; entrant <= 2; ++entrant) {
    ASSERT_TRUE(cup->programs().hand_in(slow(entrant, "0.05 * " + std::to_string(entrant))));
  }
  SampleRegistry::until([&] {
    int checking = 0;
    for (int entrant = 1; entrant <= 2; ++entrant) {
      const VersionRow row = cup->programs().submissions().version(entrant, 1).value();
      const bool waits = cup->programs().builds_ahead(row).has_value();
      checking += !waits && row.state == VersionState::checking ? 1 : 0;
    }
    return checking == 2;
  });
}

TEST_F(CoreSharing, LadderDoesNotDelayTournament) {
  SampleRegistry registry(folder_.path(), nullptr, 1);
  NewTournamentRequest endless = support::house_tournament("endless", 6, "ladder");
  const auto ladder = registry.create(endless);
  start(*ladder);
  SampleRegistry::until([&] { return ladder->info().games_played > 20; });
  const auto cup = registry.create(support::house_tournament("cup", 6));
  const int before = ladder->info().games_played;
  play_out(*cup);
  const int during = ladder->info().games_played - before;
  EXPECT_LT(during, cup->info().games_played / 2) << "they would have half of the games each";
  SampleRegistry::until([&] { return ladder->info().games_played > before + during + 10; });
}

}  // namespace
}  // namespace aspis::hosting
