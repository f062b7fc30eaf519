// Tests a server as a whole: which proxies it trusts, how it stops, and its addresses.
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

TEST(Server, TrustsClientAddressFromNamedProxiesOnly) {
  const auto peer = [](const Request& request, const Reply& reply) {
    Response response;
    response.body = request.peer + (request.secure ? " secure" : "");
    reply(std::move(response));
  };
  const std::string forwarded =
      get("/", "X-Forwarded-For: 6.6.6.6, 192.0.2.9, 127.0.0.1\r\nX-Forwarded-Proto: https\r\n");
  const Served plain([&](ServerPlan& plan) { site(plan).handler = peer; });
  EXPECT_EQ(plain.ask(forwarded).body, "127.0.0.1");
  const Served behind([&](ServerPlan& plan) {
    site(plan).handler = peer;
    plan.proxies = {"127.0.0.1"};
  });
  EXPECT_EQ(behind.ask(forwarded).body, "192.0.2.9 secure");
}

TEST(Server, TrustsUserFromNamedProxiesOnlyIfSentOnce) {
  const auto who = [](const Request& request, const Reply& reply) {
    Response response;
    response.body =
        request.signed_on ? request.signed_on->user + " " + request.signed_on->email : "nobody";
    response.body += request.header("x-remote-user");
    response.body += request.header("x-remote-email");
    reply(std::move(response));
  };
  const auto served = [&](std::vector<std::string> proxies, const std::string& email_header) {
    return [&, proxies, email_header](ServerPlan& plan) {
      site(plan).handler = who;
      plan.proxies = proxies;
      plan.sso_header = "x-remote-user";
      plan.sso_email_header = email_header;
    };
  };
  const std::string user = "X-Remote-User: anna\r\n";
  const std::string email = "x-remote-EMAIL: a@b.edu\r\n";
  const Served plain(served({"192.0.2.1"}, "x-remote-email"));
  EXPECT_EQ(plain.ask(get("/", user + email)).body, "nobody") << "another's peer";
  EXPECT_EQ(plain.ask(get("/", user + email + "X-Forwarded-For: 192.0.2.1\r\n")).body, "nobody");
  const Served behind(served({"127.0.0.1"}, "x-remote-email"));
  EXPECT_EQ(behind.ask(get("/", user + email)).body, "anna a@b.edu");
  for (const std::string& bad :
       {user, email, user + email + email, user + user + email, user + "X-Remote-Email: \r\n",
        "X-Remote-User:\r\n" + email, user + email + "X-Remote-User: root\r\n",
        "X_Remote_User: anna\r\n" + email}) {
    EXPECT_EQ(behind.ask(get("/", bad)).body, "nobody") << bad;
  }
  const Served by_user(served({"127.0.0.1"}, ""));
  EXPECT_EQ(by_user.ask(get("/", "X-Remote-User: a@b.edu\r\n")).body, "a@b.edu a@b.edu");
  const Served off([&](ServerPlan& plan) {
    site(plan).handler = [](const Request& request, const Reply& reply) {
      Response response;
      response.body = request.signed_on ? "somebody" : "nobody";
      reply(std::move(response));
    };
    plan.proxies = {"127.0.0.1"};
  });
  EXPECT_EQ(off.ask(get("/", user + email)).body, "nobody");
}

TEST(Server, AnswersPendingRequestsAndClosesOnStop) {
  std::mutex mutex;
  std::condition_variable came;
  std::optional<Reply> kept;
  Served served([&](ServerPlan& plan) {
    site(plan).handler = [&](const Request&, Reply reply) {
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

TEST(Server, NamesTakenOrInvalidAddress) {
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
