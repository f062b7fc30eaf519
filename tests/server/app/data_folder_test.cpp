#include "server/app/data_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <optional>

#include "referee/seats/host.hpp"
#include "tests/support/forked.hpp"

namespace aspis::app {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

TEST(DataFolder, is_made_for_its_owner_alone) {
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

TEST(DataFolder, belongs_to_one_server_at_a_time) {
  const sandbox::TemporaryFolder folder;
  std::optional<protocol::Result<DataFolder>> first = DataFolder::open(folder.path() / "data");
  ASSERT_TRUE(*first);
  const auto second = DataFolder::open(folder.path() / "data");
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().text, HasSubstr("another server is using the data folder"));
  first.reset();
  EXPECT_TRUE(DataFolder::open(folder.path() / "data"));
}

TEST(DataFolder, is_free_soon_after_its_server_was_killed_while_it_started_a_program) {
  const sandbox::TemporaryFolder folder;
  support::Forked server([&](const support::Reports& reports) {
    const auto opened = DataFolder::open(folder.path() / "data");
    // As a program that is being started: what was open is open in it until it has begun.
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

TEST(DataFolder, that_is_a_file_is_refused) {
  const sandbox::TemporaryFolder folder;
  std::ofstream(folder.path() / "data") << "text";
  const auto opened = DataFolder::open(folder.path() / "data");
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().text, HasSubstr("cannot use the data folder"));
  EXPECT_THAT(opened.error().text, HasSubstr("--data"));
}

}  // namespace
}  // namespace aspis::app
