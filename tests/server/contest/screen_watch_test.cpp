// Tests which bytes of a program clear a screen, and how long a screen stays unchanged.
#include "server/contest/program_run.hpp"

#include <gtest/gtest.h>

namespace aspis::contest {
namespace {

using Stream = ScreenWatch::Stream;

bool clears(std::string_view bytes) {
  ScreenWatch screen;
  screen.show(Stream::out, bytes, Seconds(1));
  return screen.cleared();
}

TEST(ContestScreen, DetectsSequencesThatClearTerminals) {
  for (const char* const bytes : {"\x1b[2J", "done\x1b[H\x1b[2J\x1b[3J",
                                  "\x1b"
                                  "c",
                                  "\x1b[H\x1b[J", "\x1b[?1049h", "\f"}) {
    EXPECT_TRUE(clears(bytes)) << bytes + 1;
  }
  for (const char* const bytes : {"best 120\r", "\x1b[32m120\x1b[0m", "\x1b[K", "2J", "\x1b[J"}) {
    EXPECT_FALSE(clears(bytes)) << bytes + 1;
  }
}

TEST(ContestScreen, DetectsClearingSequenceInPiecesOfOneStream) {
  ScreenWatch screen;
  screen.show(Stream::out, std::string(5000, 'x') + "\x1b[", Seconds(1));
  screen.show(Stream::err, "2J", Seconds(1));
  EXPECT_FALSE(screen.cleared());
  screen.show(Stream::out, "2J", Seconds(1));
  EXPECT_TRUE(screen.cleared());
}

TEST(ContestScreen, CountsSilenceAtStartAndEndToo) {
  ScreenWatch screen;
  screen.show(Stream::out, "a", Seconds(20));
  screen.show(Stream::err, "b", Seconds(50));
  EXPECT_EQ(screen.longest_silence(), Seconds(30));
  screen.show(Stream::out, "", Seconds(140));
  screen.end(Seconds(115));
  EXPECT_EQ(screen.longest_silence(), Seconds(65));
  ScreenWatch mute;
  mute.end(Seconds(300));
  EXPECT_EQ(mute.longest_silence(), Seconds(300));
}

}  // namespace
}  // namespace aspis::contest
