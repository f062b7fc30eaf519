#include "server/net/connection_limits.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <thread>
#include <vector>

namespace aspis::net {
namespace {

using Ticket = ConnectionLimits::Ticket;

std::string why(const protocol::Result<Ticket>& ticket) {
  return ticket ? "" : ticket.error().text;
}

TEST(ConnectionLimits, a_peer_has_so_many_and_a_place_is_free_when_its_ticket_is_gone) {
  const auto limits = std::make_shared<ConnectionLimits>(2, 100);
  auto first = limits->admit("a");
  const auto second = limits->admit("a");
  EXPECT_EQ(why(limits->admit("a")), "too many connections from your address: 2 are open");
  EXPECT_TRUE(limits->admit("b"));
  { const Ticket moved = *std::move(first); }
  EXPECT_TRUE(limits->admit("a"));
}

TEST(ConnectionLimits, all_together_have_so_many) {
  const auto limits = std::make_shared<ConnectionLimits>(100, 2);
  const auto first = limits->admit("a");
  auto second = limits->admit_proxy();
  EXPECT_EQ(why(limits->admit("b")), "the server has reached its connection limit");
  EXPECT_EQ(why(limits->admit_proxy()), "the server has reached its connection limit");
  { const Ticket moved = *std::move(second); }
  EXPECT_TRUE(limits->admit("b"));
}

TEST(ConnectionLimits, who_is_behind_a_proxy_counts_once) {
  const auto limits = std::make_shared<ConnectionLimits>(1, 2);
  const auto proxy = limits->admit_proxy();
  const auto behind = limits->admit_behind_proxy("a");
  EXPECT_FALSE(limits->admit_behind_proxy("a"));
  EXPECT_FALSE(limits->admit("a"));
  EXPECT_TRUE(limits->admit("b"));
}

TEST(ConnectionLimits, a_ticket_that_takes_anothers_place_gives_its_own_back) {
  const auto limits = std::make_shared<ConnectionLimits>(1, 2);
  std::optional<Ticket> ticket = *limits->admit("a");
  *ticket = *limits->admit("b");
  EXPECT_TRUE(limits->admit("a"));
  EXPECT_FALSE(limits->admit("b"));
  ticket.reset();
  EXPECT_TRUE(limits->admit("b"));
}

TEST(ConnectionLimits, tickets_come_and_go_on_any_thread_and_outlive_the_owner_of_the_limits) {
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
  EXPECT_FALSE(limits->admit("a"));
  limits.reset();
}

}  // namespace
}  // namespace aspis::net
