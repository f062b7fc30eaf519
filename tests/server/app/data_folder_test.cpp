#include "server/app/data_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <optional>

#include "referee/seats/host.hpp"
#include "tests/support/forked.hpp"
#include "tests/support/sound.hpp"

namespace aspis::app {
namespace {

using support::refusal_text;
using testing::HasSubstr;
namespace fs = std::filesystem;

TEST(DataFolder, IsAccessibleToOwnerOnly) {
  const sandbox::TemporaryFolder folder;
  const auto opened = DataFolder::open(folder.path() / "some" / "where");
  ASSERT_TRUE(opened) << opened.error().text;
  for (const auto& part :
       {folder.path() / "some" / "where", opened->tournaments(), opened->backups()}) {
    EXPECT_EQ(fs::status(part).permissions() & (fs::perms::group_all | fs::perms::others_all),
              fs::perms::none)
        << part;
  }
}

TEST(DataFolder, BelongsToOneServerAtATime) {
  const sandbox::TemporaryFolder folder;
  std::optional<protocol::Result<DataFolder>> first = DataFolder::open(folder.path() / "data");
  ASSERT_TRUE(*first);
  EXPECT_THAT(refusal_text(DataFolder::open(folder.path() / "data")),
              HasSubstr("another server is using the data folder"));
  first.reset();
  EXPECT_TRUE(DataFolder::open(folder.path() / "data"));
}

TEST(DataFolder, IsFreeSoonAfterServerIsKilledWhileStartingProgram) {
  const sandbox::TemporaryFolder folder;
  support::Forked server([&](const support::Reports& reports) {
    const auto opened = DataFolder::open(folder.path() / "data");
    // Acts like a program that is being started: it keeps inherited descriptors open until it runs.
    if (::fork() == 0) {
      ::usleep(300'000);
      ::_exit(0);
    }
    reports.say(opened ? "open" : opened.error().text);
    support::Reports::wait();
  });
  ASSERT_EQ(server.hear(), "open");
  server.kill();
  const auto next = DataFolder::open(folder.path() / "data");
  EXPECT_TRUE(next) << next.error().text;
}

TEST(DataFolder, RefusesFileInsteadOfFolder) {
  const sandbox::TemporaryFolder folder;
  std::ofstream(folder.path() / "data") << "text";
  const auto opened = DataFolder::open(folder.path() / "data");
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().text, HasSubstr("cannot use the data folder"));
  EXPECT_THAT(opened.error().text, HasSubstr("--data"));
}

}  // namespace
}  // namespace aspis::app
