#include "server/net/listener.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <filesystem>
#include <future>
#include <iterator>
#include <thread>

#include "tests/support/line_client.hpp"

namespace aspis::net {
namespace {

using support::LineClient;
using ::testing::HasSubstr;

/// Greets each accepted connection, on a separate thread.
class ListenerTest : public testing::Test {
 protected:
  ~ListenerTest() override {
    boost::asio::post(io_, [this] {
      if (listener_) listener_->stop_accepting();
      work_.reset();
    });
    thread_.join();
  }

  std::uint16_t listen(const std::string& address) {
    auto listener = Listener::bind(
        io_, address,
        {[this](const protocol::Descriptor& descriptor, const Listener::Tcp::endpoint& peer) {
           is_non_blocking_ = (::fcntl(descriptor.get(), F_GETFL) & O_NONBLOCK) != 0;
           const std::string greeting = peer.address().to_string() + "\n";
           ::send(descriptor.get(), greeting.data(), greeting.size(), MSG_NOSIGNAL);
         },
         [this] { ++turned_away_; }});
    EXPECT_TRUE(listener) << listener.error().text;
    listener_ = *listener;
    boost::asio::post(io_, [started = listener_] { started->start(); });
    return listener_->port();
  }

  boost::asio::io_context io_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{
      io_.get_executor()};
  std::shared_ptr<Listener> listener_;
  std::atomic<bool> is_non_blocking_ = false;
  std::atomic<int> turned_away_ = 0;
  std::thread thread_{[this] { io_.run(); }};
};

TEST_F(ListenerTest, GivesNonBlockingConnectionsWithTheirPeers) {
  const std::uint16_t port = listen("127.0.0.1:0");
  for (int client = 0; client < 3; ++client) {
    EXPECT_EQ(LineClient(port).all(), "127.0.0.1\n");
    EXPECT_TRUE(is_non_blocking_);
  }
}

TEST_F(ListenerTest, ListensOnAllAddressesByDefault) {
  EXPECT_THAT(LineClient(listen(":0")).all(), HasSubstr("127.0.0.1"));
}

TEST_F(ListenerTest, NamesTakenOrForeignAddress) {
  const std::string taken = "127.0.0.1:" + std::to_string(listen("127.0.0.1:0"));
  for (const std::string& address : {taken, std::string("192.0.2.1:0")}) {
    const auto other = Listener::bind(io_, address, {});
    ASSERT_FALSE(other) << address;
    EXPECT_THAT(other.error().text, HasSubstr("cannot listen on " + address + ": "));
  }
}

TEST_F(ListenerTest, DropsClientWaitingForDescriptorAndServesLaterOnes) {
  const std::uint16_t port = listen("127.0.0.1:0");
  const auto open_descriptors = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  };
  const auto open_before = open_descriptors();
  // UndefinedBehaviorSanitizer opens a pipe when it checks an object with virtual functions for the
  // first time: the test uses sockets and timers once before it exhausts the descriptors.
  EXPECT_EQ(LineClient(port).all(), "127.0.0.1\n");
  std::promise<void> passed;
  boost::asio::steady_timer timer(io_, std::chrono::milliseconds(1));
  timer.async_wait([&passed](const boost::system::error_code&) { passed.set_value(); });
  passed.get_future().wait();
  while (open_descriptors() != open_before) std::this_thread::yield();  // of both ends
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ASSERT_GE(socket, 0);
  LineClient late = LineClient::of(socket);
  const int next = ::dup(socket);
  ::close(next);
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const rlimit none{static_cast<rlim_t>(next), before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  EXPECT_TRUE(support::connect_loopback(socket, port));
  EXPECT_EQ(late.all(), "");
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  // Until the listener has looked for other connections, it closes these too.
  std::promise<void> looked;
  boost::asio::post(io_, [&looked] { looked.set_value(); });
  looked.get_future().wait();
  EXPECT_EQ(turned_away_, 1);
  EXPECT_EQ(LineClient(port).all(), "127.0.0.1\n");
}

}  // namespace
}  // namespace aspis::net
