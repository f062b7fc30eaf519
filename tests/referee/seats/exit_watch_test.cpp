#include "referee/seats/exit_watch.hpp"

#include <gtest/gtest.h>

#include <array>
#include <boost/asio/io_context.hpp>

#include "referee/sandbox/sandbox.hpp"

namespace aspis::seats {
namespace {

using Stream = boost::asio::posix::stream_descriptor;
using Box = std::unique_ptr<sandbox::Container>;

class ExitWatches : public testing::Test {
 protected:
  Box start(const std::string& script) {
    auto box = sandbox_.open({});
    EXPECT_TRUE(box.ok());
    EXPECT_TRUE((*box)->run({{{"/bin/sh", "-c", script}}, "/", {}}).ok());
    return *std::move(box);
  }

  sandbox::Sandbox sandbox_{sandbox::Mode::off};
  boost::asio::io_context io_{1};
};

TEST_F(ExitWatches, ReportEndOnce) {
  const Box box = start("exit 3");
  ExitWatch watch(io_);
  std::vector<std::string> told;
  watch.start(nullptr, *box, [&](const sandbox::Exit& exit) { told.push_back(text(exit)); });
  io_.run();
  EXPECT_EQ(told, std::vector<std::string>{"exited with status 3"});
  EXPECT_FALSE(box->take_exit()) << "it is told once";
  watch.stop();
}

// Two descriptors become readable in one look at epoll; what is done about the first closes the
// second, whose notice waits in Asio's queue and comes to what is opened in its place. A healthy
// bot of one tournament was killed so when another tournament was aborted.
TEST_F(ExitWatches, IgnoreNoticeForEarlierDescriptor) {
  const Box box = start("exec sleep 1000");
  std::array<std::unique_ptr<Stream>, 2> before;
  std::array<int, 2> pipes{};
  for (auto& stream : before) {
    ASSERT_EQ(::pipe(pipes.data()), 0);
    const protocol::Descriptor writes(pipes[1]);
    ASSERT_EQ(::write(writes.get(), "x", 1), 1);
    stream = std::make_unique<Stream>(io_, pipes[0]);
  }
  ExitWatch watch(io_);
  bool hinted = false;  // at the descriptor that is closed, whose notice was on its way
  std::vector<sandbox::Exit> told;
  for (std::size_t i = 0; i < before.size(); ++i) {
    before[i]->async_wait(Stream::wait_read, [&, i](const boost::system::error_code& error) {
      if (error) {
        hinted = error == boost::asio::error::operation_aborted;
        return;
      }
      before[1 - i]->close();
      watch.start(nullptr, *box, [&](const sandbox::Exit& exit) { told.push_back(exit); });
    });
  }
  while (io_.poll() > 0) {
  }
  EXPECT_TRUE(hinted);
  EXPECT_TRUE(told.empty());
  EXPECT_TRUE(box->is_running());
  box->kill();
  io_.restart();
  io_.run();
  ASSERT_EQ(told.size(), 1U) << "its own end is still told of";
  EXPECT_TRUE(told[0].killed) << "and as ours";
  watch.stop();
}

TEST_F(ExitWatches, ReportNothingAfterStop) {
  int told = 0;
  const auto count = [&](const sandbox::Exit&) { ++told; };
  {
    const Box box = start("exit 0");
    ExitWatch watch(io_);
    watch.start(nullptr, *box, count);
    watch.stop();
    while (io_.poll() > 0) {
    }
    const Box other = start("exec sleep 1000");
    watch.start(nullptr, *other, count);
    while (io_.poll() > 0) {
    }
    watch.stop();
  }
  EXPECT_EQ(told, 0);
}

}  // namespace
}  // namespace aspis::seats
