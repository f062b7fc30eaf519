// A class that hands in programs, for tests.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "server/hosting/hosted_programs.hpp"
#include "tests/server/hosting/in_registry.hpp"

namespace aspis::hosting {

/// The kit's, which plays every game.
inline std::string boxing_bot() {
  return support::text_of_file(ASPIS_STAGE "/share/aspis/starter/python/bot.py");
}

class HandingIn : public InRegistry {
 protected:
  void SetUp() override {
    static const bool has_boxes = sandbox::Sandbox().has_private_tmp();
    if (!has_boxes) GTEST_SKIP() << "there are no namespaces here";
  }
  static NewTournamentRequest class_of(int entrants, const std::string& preset = "round-robin") {
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
  static std::string report_of(HostedTournament& cup, int entrant, int number = 1) {
    const auto texts = cup.programs().submissions().texts(entrant, number);
    return texts.log + texts.report;
  }
};

}  // namespace aspis::hosting
