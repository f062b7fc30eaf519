#include "server/net/connection_limits.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace aspis::net {
namespace {

using Ticket = ConnectionLimits::TicketPtr;

std::string why(const protocol::Result<Ticket>& ticket) {
  return ticket ? "" : ticket.error().text;
}

/// Connections that report which of them were closed.
class Crowd {
 public:
  Crowd(int max_per_peer, int max_total)
      : limits_(std::make_shared<ConnectionLimits>(max_per_peer, max_total)) {}

  Ticket come(const std::string& name, const std::string& peer) {
    auto ticket = limits_->admit(peer);
    EXPECT_TRUE(ticket.ok()) << why(ticket);
    (*ticket)->on_displaced([this, name] { closed += name + " "; });
    return *std::move(ticket);
  }
  [[nodiscard]] ConnectionLimits& limits() { return *limits_; }

  std::string closed;

 private:
  std::shared_ptr<ConnectionLimits> limits_;
};

TEST(ConnectionLimits, QuietestConnectionOfPeerMakesRoom) {
  Crowd crowd(2, 100);
  Ticket first = crowd.come("first", "a");
  const Ticket second = crowd.come("second", "a");
  const Ticket other = crowd.come("other", "b");
  first->touch();
  const Ticket third = crowd.come("third", "a");
  EXPECT_EQ(crowd.closed, "second ");
  { const Ticket gone = std::move(first); }
  const Ticket fourth = crowd.come("fourth", "a");
  EXPECT_EQ(crowd.closed, "second ") << "there was room";
}

TEST(ConnectionLimits, PeerWithMostConnectionsMakesRoomAtTotalLimit) {
  Crowd crowd(100, 4);
  const Ticket a1 = crowd.come("a1", "a");
  const Ticket b1 = crowd.come("b1", "b");
  const Ticket b2 = crowd.come("b2", "b");
  const Ticket b3 = crowd.come("b3", "b");
  const Ticket c1 = crowd.come("c1", "c");
  EXPECT_EQ(crowd.closed, "b1 ");
  const Ticket d1 = crowd.come("d1", "d");
  EXPECT_EQ(crowd.closed, "b1 b2 ");
}

TEST(ConnectionLimits, KeepConnectionsOfSignedInUsersUpToLimitPerPeer) {
  Crowd crowd(2, 3);
  std::vector<Ticket> known;
  for (const char* const name : {"k1", "k2", "k3"}) {
    known.push_back(crowd.come(name, "a"));
    known.back()->belongs_to("instructor");
  }
  EXPECT_EQ(crowd.closed, "");
  const Ticket stranger = crowd.come("s1", "b");
  EXPECT_EQ(crowd.closed, "k3 ") << "a third of the same person is a stranger's";
  Ticket next = crowd.come("s2", "b");
  EXPECT_EQ(crowd.closed, "k3 s1 ") << "strangers make room";
  next->belongs_to("student");
  EXPECT_EQ(why(crowd.limits().admit("c")), "the server has reached its connection limit");
  known.erase(known.begin());
  const Ticket last = crowd.come("s3", "c");
  EXPECT_EQ(crowd.closed, "k3 s1 ") << "there was room";
}

TEST(ConnectionLimits, KeepPinnedConnectionsUpToLimitPerPeer) {
  Crowd crowd(2, 3);
  std::vector<Ticket> kept;
  for (const char* const name : {"k1", "k2"}) {
    kept.push_back(crowd.come(name, "a"));
    EXPECT_TRUE(kept.back()->keep_for_peer());
    EXPECT_TRUE(kept.back()->keep_for_peer()) << "again changes nothing";
  }
  Ticket more = crowd.come("m", "a");
  EXPECT_EQ(more->keep_for_peer().error().text,
            "too many connections from your address: 2 are open");
  const Ticket next = crowd.come("n", "b");
  EXPECT_EQ(crowd.closed, "m ");
  Ticket bot = crowd.come("bot", "b");
  EXPECT_EQ(crowd.closed, "m n ");
  bot->keep();
  EXPECT_EQ(why(crowd.limits().admit("c")), "the server has reached its connection limit");
  kept.clear();
  EXPECT_TRUE(crowd.limits().admit("c"));
}

TEST(ConnectionLimits, CountClientBehindProxyOnce) {
  const auto limits = std::make_shared<ConnectionLimits>(1, 2);
  const auto proxy = limits->admit_proxy();
  const auto behind = limits->admit_behind_proxy("a");
  EXPECT_FALSE(limits->admit_behind_proxy("a"));
  const auto other = limits->admit("b");
  EXPECT_TRUE(other);
  EXPECT_EQ(why(limits->admit_proxy()), "the server has reached its connection limit");
}

TEST(ConnectionLimits, TicketsWorkOnAnyThreadAndOutliveLimits) {
  auto limits = std::make_shared<ConnectionLimits>(1'000, 8);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([limits] {
      for (int time = 0; time < 1'000; ++time) EXPECT_TRUE(limits->admit("a"));
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<Ticket> all;
  for (int count = 0; count < 8; ++count) all.push_back(*limits->admit("a"));
  EXPECT_FALSE(limits->admit("a")) << "all places are taken, and nobody can be told to go";
  limits.reset();
}

}  // namespace
}  // namespace aspis::net
