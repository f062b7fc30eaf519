// The built program as its tests run it, and the records that they show and damage.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::cli {

inline const std::string program = ASPIS_STAGE "/bin/aspis";
inline const std::string samples = ASPIS_SOURCE "/tests/server/cli/records/";

inline std::vector<std::string> joined(std::vector<std::string> words,
                                       const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Allows five minutes: a sanitized solver on a busy machine takes one.
inline support::Invocation invocation(const std::vector<std::string>& arguments) {
  support::Invocation run{joined({program}, arguments), {}, "", "", std::chrono::minutes(5)};
  run.environment = {{"ASPIS_DICT", ""}, {"NO_COLOR", ""}, {"COLUMNS", "80"}};
  return run;
}

inline support::Ran aspis(const std::vector<std::string>& arguments) {
  return support::run_program(invocation(arguments));
}

/// What a program wrote that ended with this status.
inline std::string expect_output(const support::Ran& ran, int status = 0) {
  EXPECT_EQ(ran.status, status) << ran.out << ran.err;
  return ran.out;
}
inline std::string expect_complaint(const support::Ran& ran, int status = 2) {
  EXPECT_EQ(ran.status, status) << ran.out << ran.err;
  return ran.err;
}

/// Expects `status`, no output, and only `line` on standard error.
inline void expect_refused(const support::Ran& ran, int status, const std::string& line) {
  EXPECT_EQ(ran.status, status) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, line + "\n");
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << "the sample has no '" << from << "'";
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace aspis::cli
