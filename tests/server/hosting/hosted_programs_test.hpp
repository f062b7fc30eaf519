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
};

}  // namespace aspis::hosting
