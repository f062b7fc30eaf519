// Every way to misbehave that a seat must cope with, and what the referee makes of it: for child
// processes as it stands here, for network bots with what is different about them.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include "protocol/record.hpp"
#include "protocol/verdict.hpp"

namespace aspis::hostile {

using namespace std::chrono_literals;
using protocol::Reason;

/// A bot's behaviour, and the referee's verdict.
struct Case {
  std::string bot;
  /// nullopt if the misbehaviour does not decide the game, which is played to its end.
  std::optional<Reason> reason;
  std::string detail = {};   // part of the verdict's text
  std::string warning = {};  // part of a warning in the record; "" if none is expected
  /// Short only where the bot is never going to answer, whatever the time.
  std::chrono::milliseconds move = 10s;
  std::chrono::milliseconds ready = 10s;
  std::size_t mebibytes = 1024;
};

inline std::ostream& operator<<(std::ostream& out, const Case& row) {
  return out << row.bot;
}

inline const std::vector<Case>& cases() {
  static const std::vector<Case> rows = {
      {"obedient", std::nullopt},
      {"rude never-ready", Reason::timeout, "no 'ready' within 200ms", "", 10s, 200ms},
      {"rude never-reads", Reason::timeout, "", "", 200ms},
      {"rude closes-input", Reason::timeout, "", "", 200ms},
      {"rude chatty-start", std::nullopt, "", "ignored 30 unrequested bytes: 'hello"},
      {"rude ready-at-once", std::nullopt},
      {"rude ready-twice", std::nullopt, "", "ignored 6 unrequested bytes: 'ready'"},
      {"rude ready-crlf", std::nullopt},
      {"rude flood-before-ready", Reason::protocol, "64 KiB"},
      {"rude early-line", std::nullopt, "", "ignored 16 unrequested bytes: 'this is"},
      {"rude early-part", std::nullopt, "", "unrequested bytes: 'this is n"},
      {"rude mute", Reason::timeout, "no answer within 200ms", "", 200ms},
      {"rude drips", Reason::timeout, "no answer within 200ms", "", 200ms},
      {"rude no-newline", Reason::timeout, "no answer within 200ms", "", 200ms},
      {"rude flood-asked", Reason::protocol, "a line of more than 4096 bytes"},
      {"rude flood-of-lines", Reason::malformed, "'no move at all'"},
      {"rude megabyte-line", Reason::protocol, "a line of more than 4096 bytes"},
      {"rude line-of-4096", Reason::malformed},
      {"rude line-of-4097", Reason::protocol, "a line of more than 4096 bytes"},
      {"rude nul-bytes", Reason::malformed, "\\x00"},
      {"rude bad-utf8", Reason::malformed, "\\xff\\xfe"},
      {"rude empty-line", Reason::malformed},
      {"rude illegal", Reason::illegal},
      {"rude malformed", Reason::malformed, "'I move to the left'"},
      {"rude wrong-mark", Reason::illegal, "wrong mark"},
      {"rude resigns", Reason::resigned},
      {"rude crlf", std::nullopt},
      {"rude byte-by-byte", std::nullopt},
      {"rude small-squares", std::nullopt},
      {"rude answers-twice", std::nullopt, "", "ignored 10 unrequested bytes: 'and"},
      {"rude closes-output", Reason::timeout, "no answer within 200ms", "", 200ms},
      {"rude closes-all", Reason::timeout, "no answer within 200ms", "", 200ms},
      {"rude half-line-then-exit", Reason::crash, "exited with status 0"},
      {"rude answer-then-exit", Reason::crash, "exited with status 0"},
      {"rude lingers", std::nullopt},
      {"rude ignores-terminate", std::nullopt},
      {"rude answers-after-end", std::nullopt},
      {"rude floods-after-end", std::nullopt},
      {"unruly exits-before-ready", Reason::crash, "exited with status 3"},
      {"unruly crashes-before-ready", Reason::crash, "killed by SIGSEGV"},
      {"unruly stops-before-ready", Reason::timeout, "no 'ready'", "", 10s, 200ms},
      {"unruly hogs-before-ready", Reason::memory, "", "", 10s, 10s, 64},
      {"unruly exits", Reason::crash, "exited with status 0"},
      {"unruly exits-with-7", Reason::crash, "exited with status 7"},
      {"unruly crashes", Reason::crash, "killed by SIGSEGV (Segmentation fault)"},
      {"unruly stops", Reason::timeout, "no answer within 200ms", "", 200ms},
      {"unruly spins", Reason::timeout, "no answer within 200ms", "", 200ms},
      {"unruly hogs", Reason::memory, "the limit is 64 MiB", "", 10s, 10s, 64},
      {"unruly last-words", Reason::crash, "killed by SIGSEGV"},
      {"unruly floods-errors", std::nullopt},
      {"unruly parent-exits", Reason::crash, "exited with status 0"},
      {"unruly leaves-child", std::nullopt},
      {"unruly leaves-spinning-child", std::nullopt},
      {"unruly leaves-daemon", std::nullopt},
      {"unruly leaves-nameless-daemon", std::nullopt},
      {"unruly leaves-dynasty", std::nullopt},
      {"unruly daemon-then-crash", Reason::crash, "killed by SIGSEGV"},
      {"unruly kills-its-group", Reason::crash, "killed by SIGKILL"},
  };
  return rows;
}

/// The row's verdict, on whoever sat in `seat` of two; without one the game was played to its end.
inline void expect_verdict(const Case& row, int seat, const protocol::Record& record) {
  const protocol::Verdict& verdict = record.verdict;
  if (!row.reason) {
    EXPECT_EQ(verdict.reason, Reason::last_spot) << protocol::text(record);
    EXPECT_EQ(verdict.culprit, std::nullopt);
    return;
  }
  EXPECT_EQ(verdict.reason, *row.reason) << protocol::text(record);
  EXPECT_EQ(verdict.culprit, seat);
  EXPECT_EQ(verdict.standings[static_cast<std::size_t>(seat)], protocol::Standing::loss);
  EXPECT_EQ(verdict.standings[static_cast<std::size_t>(1 - seat)], protocol::Standing::win);
  EXPECT_THAT(verdict.detail, testing::HasSubstr(row.detail));
}

inline std::string case_name(const testing::TestParamInfo<std::tuple<Case, int>>& info) {
  std::string name =
      std::get<0>(info.param).bot + "_in_seat_" + std::to_string(std::get<1>(info.param));
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == ' ' || c == '-'; }, '_');
  return name;
}

}  // namespace aspis::hostile
