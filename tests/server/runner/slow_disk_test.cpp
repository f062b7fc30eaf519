// Plays a tournament on a disk whose every sync takes 20 ms: games go on, and an act waits for the
// commits in front of it and no longer.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/support/faulty_vfs.hpp"
#include "tests/support/served_tournament.hpp"

namespace aspis::runner {
namespace {

using namespace std::chrono_literals;

TEST(SlowDisk, DelaysActsByTheSyncsInFrontOfThem) {
  constexpr int acts = 6;
  // Usually 2 to 4: the commit in progress, the act's own, and what planning writes between them.
  constexpr int max_syncs = 25;
  constexpr auto delay = 20ms;
  support::FaultyVfs disk("slow", true);
  support::ServedTournament served(support::quick_plan("round-robin"), 30);
  served.seating_policy.barrier.close();
  disk.slow_down(delay);
  served.start();
  std::chrono::nanoseconds longest{0};
  for (int number = 0; number < acts; ++number) {
    const std::size_t stored = served.observer.games_stored();
    served.on_game_thread([&] { served.seating_policy.barrier.open(); });
    served.until([&] { return served.observer.games_stored() > stored; });
    const int before = disk.syncs();
    const auto began = std::chrono::steady_clock::now();
    served.act([](db::Store& store, tournament::Tournament&) {
      store.transaction([&] {
        store.add(db::AnnouncementRow{0, support::ScriptedTournament::date, "hello"});
      });
    });
    const int syncs = disk.syncs() - before;
    served.on_game_thread([&] { served.seating_policy.barrier.close(); });
    longest = std::max(longest, std::chrono::steady_clock::now() - began - syncs * delay);
    EXPECT_LE(syncs, max_syncs);
  }
  std::cout << "the slowest act took " << longest / 1ms << " ms more than its syncs\n";
  disk.slow_down(0ms);
  served.on_game_thread([&] { served.seating_policy.barrier.open(); });
  EXPECT_EQ(served.wait(), Ended::finished);
}

}  // namespace
}  // namespace aspis::runner
