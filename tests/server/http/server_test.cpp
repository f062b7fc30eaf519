// A server as a whole: whom it believes, how it stops, where it listens.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <optional>

#include "tests/server/http/served.hpp"

namespace aspis::http {
namespace {

using support::RawClient;
using support::RawResponse;
using ::testing::HasSubstr;

TEST(Server, only_named_proxies_are_believed_whom_they_speak_for) {
  const auto peer = [](const Request& request, const Reply& reply) {
    Response response;
    response.body = request.peer + (request.secure ? " secure" : "");
    reply(std::move(response));
  };
  const std::string forwarded =
      get("/", "X-Forwarded-For: 6.6.6.6, 192.0.2.9, 127.0.0.1\r\nX-Forwarded-Proto: https\r\n");
  const Served plain([&](ServerPlan& plan) { plan.handler = peer; });
  EXPECT_EQ(plain.ask(forwarded).body, "127.0.0.1");
  const Served behind([&](ServerPlan& plan) {
    plan.handler = peer;
    plan.proxies = {"127.0.0.1"};
  });
  EXPECT_EQ(behind.ask(forwarded).body, "192.0.2.9 secure");
}

TEST(Server, a_server_that_stops_answers_what_it_was_asked_and_closes) {
  std::mutex mutex;
  std::condition_variable came;
  std::optional<Reply> kept;
  Served served([&](ServerPlan& plan) {
    plan.handler = [&](const Request&, Reply reply) {
      const std::lock_guard lock(mutex);
      kept = std::move(reply);
      came.notify_one();
    };
  });
  RawClient idle(served.port);
  RawClient asking(served.port);
  asking.send(get("/x"));
  {
    std::unique_lock lock(mutex);
    came.wait(lock, [&] { return kept.has_value(); });
  }
  served.server->stop();
  EXPECT_TRUE(idle.is_closed());
  Response response;
  response.body = "done";
  (*kept)(response);
  const RawResponse answer = asking.response();
  EXPECT_EQ(answer.body, "done");
  EXPECT_EQ(answer.header("Connection"), "close");
  EXPECT_TRUE(asking.is_closed());
  EXPECT_THROW(RawClient{served.port}, std::runtime_error);
}

TEST(Server, an_address_that_is_taken_or_none_is_named) {
  const Served served;
  const std::string taken = "127.0.0.1:" + std::to_string(served.port);
  for (const std::string& address : {taken, std::string("127.0.0.1"), std::string("a.b.c:80"),
                                     std::string("[::1:80"), std::string("127.0.0.1:99999")}) {
    ServerPlan plan;
    plan.address = address;
    live::Hub hub({});
    Server server(std::move(plan), hub);
    const auto port = server.listen();
    ASSERT_FALSE(port.ok()) << address;
    EXPECT_THAT(port.error().text, HasSubstr(address));
  }
}

}  // namespace
}  // namespace aspis::http
