#include "referee/seats/exit_watch.hpp"

#include <gtest/gtest.h>

#include <array>
#include <boost/asio/io_context.hpp>

namespace aspis::seats {
namespace {

using Stream = boost::asio::posix::stream_descriptor;

class ExitWatches : public testing::Test {
 protected:
  Child start(const std::string& script) {
    const Command command{{"/bin/sh", "-c", script}};
    Spawn plan;
    plan.command = &command;
    plan.folder = "/";
    auto child = children_.spawn(plan);
    EXPECT_TRUE(child.ok());
    return *std::move(child);
  }

  Children children_;
  boost::asio::io_context io_{1};
};

TEST_F(ExitWatches, tell_of_the_end_once_and_reap_nothing) {
  Child child = start("exit 3");
  ExitWatch watch(io_);
  int told = 0;
  watch.start(nullptr, child, [&] { ++told; });
  io_.run();
  EXPECT_EQ(told, 1);
  const auto exit = children_.take_exit(child);
  ASSERT_TRUE(exit);
  EXPECT_EQ(text(*exit), "exited with status 3");
  EXPECT_FALSE(children_.take_exit(child)) << "it is told once";
  watch.stop();
}

// Two descriptors become readable in one look at epoll; what is done about the first closes the second,
// whose notice waits in Asio's queue and comes to what is opened in its place. A healthy bot of one
// tournament was killed so when another tournament was aborted.
TEST_F(ExitWatches, take_the_notice_of_what_was_closed_before_them_for_no_end) {
  std::array<std::unique_ptr<Stream>, 2> before;
  std::array<int, 2> pipes{};
  for (auto& stream : before) {
    ASSERT_EQ(::pipe(pipes.data()), 0);
    const protocol::Descriptor writes(pipes[1]);
    ASSERT_EQ(::write(writes.get(), "x", 1), 1);
    stream = std::make_unique<Stream>(io_, pipes[0]);
  }
  Child child = start("exec sleep 1000");
  ExitWatch watch(io_);
  bool hinted = false;  // at the descriptor that is closed, whose notice was on its way
  int told = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    before[i]->async_wait(Stream::wait_read, [&, i](const boost::system::error_code& error) {
      if (error) {
        hinted = error == boost::asio::error::operation_aborted;
        return;
      }
      before[1 - i]->close();
      watch.start(nullptr, child, [&] { ++told; });
    });
  }
  while (io_.poll() > 0) {
  }
  EXPECT_TRUE(hinted);
  EXPECT_EQ(told, 0);
  EXPECT_FALSE(children_.take_exit(child)) << "it lives";
  children_.kill(child);
  io_.restart();
  io_.run();
  EXPECT_EQ(told, 1) << "its own end is still told of";
  EXPECT_FALSE(children_.take_exit(child)) << "it was our signal";
  watch.stop();
  children_.reap(child);
}

TEST_F(ExitWatches, tell_nothing_once_they_were_stopped) {
  Child child = start("exit 0");
  int told = 0;
  {
    ExitWatch watch(io_);
    watch.start(nullptr, child, [&] { ++told; });
    children_.reap(child);
    watch.stop();
    while (io_.poll() > 0) {
    }
    Child other = start("exec sleep 1000");
    watch.start(nullptr, other, [&] { ++told; });
    while (io_.poll() > 0) {
    }
    watch.stop();
    children_.reap(other);
  }
  EXPECT_EQ(told, 0);
}

}  // namespace
}  // namespace aspis::seats
