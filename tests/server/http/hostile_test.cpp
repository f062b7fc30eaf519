// Tests what no honest client sends: malformed heads, request smuggling, floods, slow senders, too
// many connections.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "server/net/listener.hpp"
#include "tests/server/http/served.hpp"
#include "tests/support/waiting.hpp"
#include "tests/support/websocket_client.hpp"

namespace aspis::http {
namespace {

using support::RawClient;
using support::RawResponse;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using namespace std::chrono_literals;
using namespace std::string_literals;

/// Returns the answer to a request that must be the last on its connection.
RawResponse last_answer(const Served& served, const std::string& bytes) {
  RawClient client(served.port);
  client.send(bytes);
  RawResponse response = client.response();
  EXPECT_EQ(response.header("Connection"), "close") << bytes;
  EXPECT_TRUE(client.is_closed()) << bytes;
  if (response.status != 0) {
    EXPECT_THAT(response.body, StartsWith(R"({"error":{"code":")")) << bytes;
    EXPECT_EQ(response.header("X-Content-Type-Options"), "nosniff");
  }
  return response;
}

TEST(HostileHttp, AmbiguousRequestGets400AndIsTheLast) {
  const Served served;
  const std::string after = "\r\n5\r\nhello\r\n0\r\n\r\n";
  for (const std::string& bytes : {
           "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n" + after,
           "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n" + after,
           "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n" + after,
           "POST / HTTP/1.0\r\nHost: x\r\ntransfer-encoding: chunked\r\n" + after,
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n" +
               after,
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello"s,
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello"s,
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5, 5\r\n\r\nhello"s,
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nhello"s,
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\nhello"s,
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0x5\r\n\r\nhello"s,
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\nhello"s,
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n\r\nhello"s,
           "GET / HTTP/1.1\r\nHost : x\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n folded\r\n\r\n"s,
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n 5\r\n\r\nhello"s,
           "GET / HTTP/1.1\r\n Host: x\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: x\r\nConnection: \"close\"\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: x\r\n: nameless\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: x\r\nA: b\nB: c\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: x\r\nA: b\rB: c\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: x\r\nA: \x7f\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"s,
           "GET / HTTP/1.1\r\n\r\n"s,
           "GET  / HTTP/1.1\r\nHost: x\r\n\r\n"s,
           "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n"s,
           "GET / \r\nHost: x\r\n\r\n"s,
           "GET /\r\nHost: x\r\n\r\n"s,
           "GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n"s,
           "GET /\xc3\xa4 HTTP/1.1\r\nHost: x\r\n\r\n"s,
           "GET relative HTTP/1.1\r\nHost: x\r\n\r\n"s,
           "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n"s,
           "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n"s,
           "G\x01T / HTTP/1.1\r\nHost: x\r\n\r\n"s,
           "GET / http/1.1\r\nHost: x\r\n\r\n"s,
           "\x16\x03\x01\x02\r\n\r\n"s,
       }) {
    EXPECT_EQ(last_answer(served, bytes).status, 400) << bytes;
  }
  EXPECT_EQ(served.server->counts().bad, 38U);
}

TEST(HostileHttp, InvalidTargetGets400) {
  const Served served;
  for (const char* const target : {"/%", "/%2", "/%zz", "/%00", "/a%0d%0ab", "/%ff", "/%c0%af",
                                   "/%ed%a0%80", "/x?a=%1", "/x?%7f=a"}) {
    EXPECT_EQ(last_answer(served, get(target)).status, 400) << target;
  }
}

TEST(HostileHttp, UnsupportedVersionsExpectationsAndSizesGetOwnStatus) {
  const Served served;
  EXPECT_EQ(last_answer(served, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").status, 505);
  EXPECT_EQ(last_answer(served, get("/", "Expect: miracles\r\n")).status, 417);
  EXPECT_EQ(
      last_answer(served, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n").status,
      413);
}

TEST(HostileHttp, OnlyNamedTargetsTakeUploads) {
  const Served served([](ServerPlan& plan) {
    site(plan).limit = [](const Request& request) {
      return request.path == "/roster" ? std::size_t{1} << 20U : HttpLimits().body_bytes;
    };
  });
  const std::string body(100'000, 'r');
  const std::string rest = " HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n" + body;
  EXPECT_EQ(served.ask("POST /roster" + rest).body.size(), body.size() + 13);
  RawClient refused(served.port);
  refused.send("POST /other" + rest);
  EXPECT_EQ(refused.response().status, 413);
  EXPECT_EQ(
      last_answer(served, "POST /roster HTTP/1.1\r\nHost: x\r\nContent-Length: 1048577\r\n\r\n")
          .status,
      413);
}

TEST(HostileHttp, BoundsHeadsHoweverTheyGrow) {
  const Served served;
  EXPECT_EQ(last_answer(served, get("/" + std::string(20'000, 'a'))).status, 431);
  EXPECT_EQ(last_answer(served, get("/", "A: " + std::string(9'000, 'a') + "\r\n")).status, 431);
  std::string lines;
  for (int line = 0; line < 10'000; ++line) lines += "a:\r\n";
  EXPECT_EQ(last_answer(served, get("/", lines)).status, 431);
  EXPECT_EQ(last_answer(served, get("/", lines.substr(0, 800))).status, 431) << "200 headers";
  EXPECT_EQ(last_answer(served, std::string(100'000, 'x')).status, 431);
  EXPECT_EQ(served.ask(get("/", "A: " + std::string(8'000, 'a') + "\r\n")).status, 200);
}

/// Sends the bytes one at a time until the other side answers or closes.
RawResponse dripped(const Served& served, const std::string& bytes) {
  RawClient client(served.port);
  std::thread dripping([&] {
    for (const char letter : bytes) {
      if (!client.send(std::string(1, letter))) return;
      std::this_thread::sleep_for(10ms);
    }
  });
  RawResponse response = client.response();
  dripping.join();
  return response;
}

TEST(HostileHttp, CutsSlowHeadAtDeadlineThoughBytesArrive) {
  const Served served([](ServerPlan& plan) { plan.limits.header = 200ms; });
  EXPECT_EQ(dripped(served, get("/", "A: " + std::string(300, 'a') + "\r\n")).status, 408);
}

TEST(HostileHttp, CutsSlowBodyAtDeadline) {
  const Served served([](ServerPlan& plan) { plan.limits.body = 200ms; });
  EXPECT_EQ(dripped(served, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 300\r\n\r\n" +
                                std::string(300, 'b'))
                .status,
            408);
}

TEST(HostileHttp, ClosesSilentConnectionWithoutAnswer) {
  const Served served([](ServerPlan& plan) {
    plan.limits.header = 100ms;
    plan.limits.idle = 100ms;
  });
  RawClient mute(served.port);
  EXPECT_TRUE(mute.is_closed());
  RawClient idle(served.port);
  idle.send(get("/"));
  EXPECT_EQ(idle.response().status, 200);
  EXPECT_TRUE(idle.is_closed());
}

TEST(HostileHttp, ClosesConnectionThatDoesNotReadAnswer) {
  Served large([](ServerPlan& plan) { plan.limits.write = 100ms; });
  large.pages.put("/large", make_page({"text/plain", std::string(10'000, 'x')}));
  RawClient client(large.port);
  std::string requests;
  for (int request = 0; request < 3'000; ++request) requests += get("/large");
  client.send(requests);
  EXPECT_EQ(client.response().status, 200);
  EXPECT_TRUE(support::comes_true([&] { return large.server->counts().open == 0; }));
  EXPECT_LT(large.server->counts().requests, 3'000U);
}

TEST(HostileHttp, QuietestConnectionOfAddressMakesRoomForNext) {
  const Served served([](ServerPlan& plan) { plan.limits.max_per_peer = 3; });
  std::vector<RawClient> clients;
  for (int client = 0; client < 3; ++client) {
    clients.emplace_back(served.port);
    clients.back().send(get("/"));
    EXPECT_EQ(clients.back().response().status, 200);
  }
  clients[0].send(get("/again"));
  EXPECT_EQ(clients[0].response().status, 200);
  clients.emplace_back(served.port);
  clients[3].send(get("/"));
  EXPECT_EQ(clients[3].response().status, 200);
  EXPECT_EQ(clients[1].rest(), "") << "all others were heard of later";
  EXPECT_EQ(served.server->counts().refused, 1U);
}

TEST(HostileHttp, PeerWithMostConnectionsMakesRoomAtTotalLimit) {
  const Served served([](ServerPlan& plan) { plan.limits.max_total = 5; });
  std::vector<RawClient> silent;
  for (int client = 0; client < 4; ++client) silent.emplace_back(served.port, "127.0.0.2");
  RawClient other(served.port, "127.0.0.3");
  other.send(get("/"));
  EXPECT_EQ(other.response().status, 200);
  EXPECT_TRUE(support::comes_true([&] { return served.server->counts().open == 5; }));
  RawClient next(served.port);
  next.send(get("/"));
  EXPECT_EQ(next.response().status, 200);
  EXPECT_EQ(silent[0].rest(), "");
  other.send(get("/again"));
  EXPECT_EQ(other.response().status, 200);
}

TEST(HostileHttp, StrangersDisplaceNoSignedInUser) {
  const Served served([](ServerPlan& plan) {
    plan.limits.max_per_peer = 2;
    plan.limits.max_total = 3;
    site(plan).handler = [](const Request& request, const Reply& reply) {
      Response response;
      if (!request.cookie("session").empty()) response.person = "instructor";
      reply(std::move(response));
    };
  });
  RawClient instructor(served.port);
  instructor.send(get("/api/v1/x", "Cookie: session=1\r\n"));
  EXPECT_EQ(instructor.response().status, 200);
  std::vector<RawClient> strangers;
  for (int client = 0; client < 20; ++client) {
    strangers.emplace_back(served.port, client % 2 == 0 ? "127.0.0.1" : "127.0.0.2");
    strangers.back().send(get("/"));
    EXPECT_EQ(strangers.back().response().status, 200);
  }
  instructor.send(get("/api/v1/x"));
  EXPECT_EQ(instructor.response().status, 200);
}

TEST(HostileHttp, CountsSocketsBehindProxyForTheirUsers) {
  const Served served([](ServerPlan& plan) {
    plan.limits.max_per_peer = 2;
    plan.proxies = {"127.0.0.1"};
  });
  std::vector<support::WebSocketClient> spectators;
  for (int one = 0; one < 2; ++one) {
    spectators.emplace_back(served.port, "/api/v1/live?topic=t", "X-Forwarded-For: 192.0.2.1\r\n");
  }
  EXPECT_EQ(
      served.ask(support::upgrade_request("/api/v1/live?topic=t", "X-Forwarded-For: 192.0.2.1\r\n"))
          .status,
      503);
  EXPECT_NO_THROW(support::WebSocketClient(served.port, "/api/v1/live?topic=t",
                                           "X-Forwarded-For: 192.0.2.2\r\n"));
}

TEST(HostileHttp, RaisesSoftDescriptorLimitToHardOne) {
  const std::uint64_t limit = net::raise_descriptor_limit();
  EXPECT_GE(limit, 1'024U);
  EXPECT_EQ(net::raise_descriptor_limit(), limit);
}

}  // namespace
}  // namespace aspis::http
