// A second scorer, in Python, that knows the rules alone: tests hold our totals against its own.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::solitaire {

/// Fails at the first game of which `scorer`, a file below tests/referee/solitaire, says something
/// else than we do: a total or "bad". `games` are in its own words.
inline void expect_same_scores(const std::string& scorer, const std::vector<std::string>& words,
                               const std::string& games, const std::vector<std::string>& ours) {
  std::string script = "words";
  for (const std::string& word : words) script += " " + word;
  const support::TemporaryFolder folder;
  const std::string file = folder.with("games", script + "\n" + games);
  const support::Invocation run{
      {"bash", "-c",
       "python3 '" ASPIS_SOURCE "/tests/referee/solitaire/" + scorer + "' < '" + file + "'"},
      {},
      "",
      "",
      std::chrono::seconds(120)};
  const auto ran = support::run_program(run);
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::istringstream theirs(ran.out);
  std::string answer;
  for (std::size_t number = 0; number < ours.size(); ++number) {
    ASSERT_TRUE(std::getline(theirs, answer));
    ASSERT_EQ(ours[number], answer) << "game " << number;
  }
}

}  // namespace aspis::solitaire
