// Tests that the log of a build can be shown, whatever a compiler writes.
#include "server/submissions/workshop.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "protocol/utf8.hpp"

namespace aspis::submissions {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(BuildLog, GivesWholeLinesToListener) {
  std::vector<std::string> heard;
  BuildLog log([&](std::string_view piece) { heard.emplace_back(piece); });
  log.add_output("err");
  log.add_output("or: a\nwarn");
  log.add_output("ing: b\nend");
  log.add_line("our own");
  EXPECT_THAT(heard, ElementsAre("error: a\n", "warning: b\n", "end", "\n", "our own\n"));
  EXPECT_EQ(log.text(), "error: a\nwarning: b\nend\nour own\n");
}

TEST(BuildLog, HidesFoldersOfSandbox) {
  BuildLog log;
  log.add_output("/tmp/program/bot.c:1: /tmp/aspis-temporary-AbCdEf/program/a.c /tmp/other/x\n");
  EXPECT_EQ(log.text(), "bot.c:1: a.c /tmp/other/x\n");
}

TEST(BuildLog, LeavesOutTheJvmsNotice) {
  BuildLog log;
  log.add_output("Picked up JAVA_TOOL_OPTIONS: -XX:MaxRAM=1 -XX:MaxRAMPercentage=60\nerror\n");
  EXPECT_EQ(log.text(), "error\n");
}

TEST(BuildLog, ReplacesInvalidText) {
  BuildLog log;
  log.add_output("a\x1b[31m\xff z\r\n\tü\n");
  EXPECT_EQ(log.text(), "a\xef\xbf\xbd[31m\xef\xbf\xbd z\n\tü\n");
}

TEST(BuildLog, CutsAt64KiBAndKeepsOwnLines) {
  BuildLog log;
  for (int i = 0; i < 100'000; ++i) log.add_output("a warning that is told again and again\n");
  log.add_line("the build takes more than 30 seconds");
  EXPECT_LE(log.text().size(), BuildLog::max_bytes);
  EXPECT_THAT(log.text(), HasSubstr("(the rest is left out)\nthe build takes more"));
}

TEST(BuildLog, GivesUtf8ForAnyBytesInAnyPieces) {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    BuildLog log;
    for (int i = 0; i < 50; ++i) {
      std::string piece(random() % 3000, '\0');
      for (char& c : piece) c = round % 2 == 0 ? static_cast<char>(random()) : "ü"[random() % 2];
      log.add_output(piece);
    }
    log.finish();
    EXPECT_TRUE(protocol::is_utf8(log.text()));
    EXPECT_LE(log.text().size(), BuildLog::max_bytes);
  }
}

TEST(BuildLog, CutsLongLinesBetweenLetters) {
  BuildLog log;
  std::string line;
  for (int i = 0; i < 9000; ++i) line += "ü";
  log.add_output(line.substr(0, 4095));
  log.add_output(line.substr(4095));
  log.finish();
  EXPECT_EQ(log.text(), line + "\n");
}

}  // namespace
}  // namespace aspis::submissions
