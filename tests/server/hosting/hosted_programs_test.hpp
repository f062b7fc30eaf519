// A class that uploads programs, for tests.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "server/hosting/hosted_programs.hpp"
#include "tests/server/hosting/registry_test.hpp"

namespace aspis::hosting {

/// The program of the starter kit, which plays every game.
inline std::string boxing_bot() {
  return support::read_file(ASPIS_STAGE "/share/aspis/starter/python/bot.py");
}

class HostedProgramsTest : public RegistryTest {
 protected:
  void SetUp() override {
    static const bool has_boxes = sandbox::Sandbox().has_private_tmp();
    if (!has_boxes) GTEST_SKIP() << "there are no namespaces here";
  }
  static NewTournamentRequest make_class(int entrants, const std::string& preset = "round-robin") {
    NewTournamentRequest fresh = support::house_tournament("cup", entrants, preset);
    fresh.roster = "name\n";
    for (int i = 1; i <= entrants; ++i) fresh.roster += "Student " + std::to_string(i) + "\n";
    return fresh;
  }
  static Submission python(int entrant, const std::string& more = "") {
    Submission given;
    given.entrant = entrant;
    given.file = "bot.py";
    given.bytes = boxing_bot() + more;
    return given;
  }
  /// Hands in programs of entrants `first` to `last`, each another version of the kit.
  static void hand_in(HostedTournament& cup, int first, int last) {
    for (int entrant = first; entrant <= last; ++entrant) {
      const auto row = cup.programs().hand_in(python(entrant, "# " + std::to_string(entrant)));
      ASSERT_TRUE(row) << row.error().text;
    }
  }
  static void hand_in_and_wait(HostedTournament& cup, int entrants) {
    hand_in(cup, 1, entrants);
    for (int entrant = 1; entrant <= entrants; ++entrant) {
      ASSERT_EQ(wait_for(cup, entrant).state, db::VersionState::ready) << read_report(cup, entrant);
    }
  }
  /// Waits until every game was played without forfeits.
  static void expect_played(HostedTournament& cup) {
    support::SampleRegistry::wait_for(cup, RunState::finished);
    EXPECT_FALSE(cup.snapshot()->games.empty());
    for (const auto& [id, game] : cup.snapshot()->games) {
      for (const db::GameSeatRow& seat : game.seats) EXPECT_FALSE(seat.forfeit) << game.detail;
    }
  }
  static db::VersionRow wait_for(HostedTournament& cup, int entrant, int number = 1) {
    db::VersionRow row;
    support::SampleRegistry::until([&] {
      row = cup.programs().submissions().version(entrant, number).value();
      return row.is_finished();
    });
    return row;
  }
  static std::string read_report(HostedTournament& cup, int entrant, int number = 1) {
    const auto texts = cup.programs().submissions().texts(entrant, number);
    return texts.log + texts.report;
  }
  static std::vector<db::PracticeRow> scrimmages(HostedTournament& cup) {
    return cup.read_practice([](const db::PracticeStore& store) {
      return store.page(0, 1000, 0, 0, db::PracticeStore::Kind::scrimmage);
    });
  }
};

}  // namespace aspis::hosting
