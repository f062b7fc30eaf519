// Tests the setup of the package: an unprivileged server, and a service that creates the sandboxes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <thread>

#include "referee/sandbox/placement.hpp"
#include "referee/sandbox/service.hpp"
#include "server/submissions/builder.hpp"
#include "tests/support/can_mount.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::submissions {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr uid_t without_rights = 61'236;

class ServiceBuilds : public testing::Test {
 protected:
  void SetUp() override {
    if (::geteuid() != 0 || sandbox_.ability().level != sandbox::Level::users) {
      GTEST_SKIP() << "not on this machine: " << sandbox_.ability().what;
    }
    ::chmod(folder_.path().c_str(), 0755);
    auto listener = sandbox::listen_for_boxes(socket());
    ASSERT_TRUE(listener.ok()) << listener.error().text;
    ::chmod(socket().c_str(), 0666);
    stop_ = protocol::Descriptor(::eventfd(0, EFD_CLOEXEC));
    service_ = std::thread([this, listener = *std::move(listener)] {
      sandbox::serve(sandbox_, listener, stop_.get());
    });
  }
  ~ServiceBuilds() override {
    if (!service_.joinable()) return;
    EXPECT_EQ(::eventfd_write(stop_.get(), 1), 0);
    service_.join();
  }

  [[nodiscard]] fs::path socket() const { return folder_.path() / "boxes"; }

  support::TemporaryFolder folder_;
  sandbox::Sandbox sandbox_;
  protocol::Descriptor stop_;
  std::thread service_;
};

TEST_F(ServiceBuilds, BuildAndRunInPrivateFolder) {
  if (!support::can_mount()) GTEST_SKIP() << "a service that may not mount shows no closed folders";
  const fs::path home = folder_.path() / "home";
  fs::create_directory(home);
  ASSERT_EQ(::chown(home.c_str(), without_rights, without_rights), 0);
  fs::permissions(home, fs::perms(0700));
  std::thread([&] {
    ASSERT_EQ(::syscall(SYS_setresgid, -1, without_rights, -1), 0);
    ASSERT_EQ(::syscall(SYS_setresuid, -1, without_rights, -1), 0);
    sandbox::Sandbox client(socket());
    ASSERT_EQ(client.ability().level, sandbox::Level::users) << client.ability().what;
    const std::vector<SourceFile> files = {
        {"bot.c", "#include <stdio.h>\nint main() { puts(\"hi\"); }\n"}};
    const auto built = build(client, home / "versions" / "1", files, *detect(files));
    ASSERT_TRUE(built.ok()) << built.error().text;
    ASSERT_EQ(built->status, BuildStatus::built) << built->log;
    const auto command = sandbox::read_command(built->command_line, built->folder);
    ASSERT_TRUE(command.ok()) << command.error().text;
    const auto placement = sandbox::place(*command, {built->folder, {}, false, {}});
    ASSERT_TRUE(placement.ok()) << placement.error().text;
    auto ran = client.run(placement->box({}), {placement->command, placement->folder, {}}, 30s);
    ASSERT_TRUE(ran.ok()) << ran.error().text;
    EXPECT_EQ(ran->out, "hi\n") << ran->err;
  }).join();
}

}  // namespace
}  // namespace aspis::submissions
