// A new tournament of boxing with three entrants of given aliases, for tests of what they choose.
#pragma once

#include <gmock/gmock.h>

#include <optional>
#include <string>
#include <vector>

#include "server/tournament/instructor.hpp"
#include "server/tournament/tournament.hpp"
#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::tournament {

class NewCup : public testing::Test {
 protected:
  NewCup(const std::vector<std::string>& aliases, const std::string& date) {
    NewTournament fresh;
    fresh.plan =
        R"({"name": "cup", "game": "boxing", "stages": [{"name": "All", "format": "groups"}]})";
    for (const std::string& alias : aliases) {
      db::EntrantRow& row = fresh.roster.entrants.emplace_back();
      row.number = static_cast<int>(fresh.roster.entrants.size());
      row.alias = alias;
      row.name = "Person";
    }
    fresh.date = date;
    store_.emplace(support::sound(create(path_, fresh)));
    tournament_ = support::sound(read_tournament(*store_));
  }

  support::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "cup.db";
  std::optional<db::Store> store_;
  Tournament tournament_;
};

}  // namespace aspis::tournament
