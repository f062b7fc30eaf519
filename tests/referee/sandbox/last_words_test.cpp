#include "referee/sandbox/box.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace aspis::sandbox {
namespace {

using testing::HasSubstr;
using testing::Not;

Box make_box(const std::string& folder) {
  Box box;
  box.readable = {folder};
  return box;
}

TEST(LastWords, NameFileMissedByEachLanguage) {
  const Box box = make_box("/srv/bots/ann");
  for (const std::string line :
       {"FileNotFoundError: [Errno 2] No such file or directory: '/srv/tournament.bin'",
        "java.io.FileNotFoundException: /srv/tournament.bin (No such file or directory)",
        "Error: ENOENT: no such file or directory, open '/srv/tournament.bin'",
        "bot: cannot open /srv/tournament.bin: No such file or directory",
        "sh: 1: /srv/tournament.bin: not found", "open /srv/tournament.bin: permission denied"}) {
    EXPECT_EQ(hidden_path_in("thinking\n" + line + "\nbye\n", box), "/srv/tournament.bin") << line;
  }
}

TEST(LastWords, NameNeitherVisibleNorUnreportedFile) {
  const Box box = make_box("/srv/bots/ann");
  for (const std::string line :
       {"No such file or directory: '/srv/bots/ann/tournament.bin'", "cannot open /usr/lib/none",
        "cannot open /tmp/none", "reading /srv/tournament.bin", "cannot open tournament.bin",
        "cannot open 3/4 of it", "No such file: /", ""}) {
    EXPECT_EQ(hidden_path_in(line, box), "") << line;
  }
}

TEST(LastWords, ArePartOfExit) {
  Exit exit;
  exit.code = 1;
  EXPECT_EQ(text(exit, "cannot open '/srv/x'", {}),
            "exited with status 1: cannot open '/srv/x', which is not visible in its sandbox; put "
            "it into the bot's folder, or name it with --allow-read");
  EXPECT_EQ(text(exit, "Segmentation fault", {}), "exited with status 1");
  exit.code = SIGSYS;
  exit.signalled = true;
  EXPECT_THAT(text(exit, "\nsystem call 1\n", {}),
              HasSubstr("disqualified: it made the system call '"));
  EXPECT_THAT(text(exit, "system call -5\n", {}), Not(HasSubstr("disqualified")));
}

}  // namespace
}  // namespace aspis::sandbox
