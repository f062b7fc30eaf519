// Tests ordinary requests over the wire: pages, handlers, keep-alive, pipelines, bodies.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "tests/server/http/served.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::http {
namespace {

using support::RawClient;
using support::RawResponse;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST(Requests, OnePageServesManyTargetsWithoutTheirOwn) {
  Served served([](ServerPlan& plan) {
    site(plan).find_page = [](std::string_view target) {
      return std::string_view(target.starts_with("/t/") ? "/" : "");
    };
  });
  served.pages.put("/", make_page({"text/html", "the front page"}));
  served.pages.put("/t/own", make_page({"text/plain", "its own"}));
  EXPECT_EQ(served.ask(get("/t/x/game/7?ply=3")).body, "the front page");
  EXPECT_EQ(served.ask(get("/t/own")).body, "its own");
  EXPECT_EQ(served.ask(get("/elsewhere")).body, "GET /elsewhere ");
  EXPECT_EQ(served.ask("POST /t/x HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n").body,
            "POST /t/x ");
}

TEST(Requests, HandlerGetsDecodedRequestAndAnswerHasPlannedHeaders) {
  const Served served;
  const RawResponse response = served.ask(get("/a/./b//c%20d/../e?x=1%2B1&y=a+b&z"));
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.body, "GET /a/b/e?x=1+1,y=a b,z= ");
  EXPECT_EQ(response.header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(response.header("Content-Type"), "text/plain");
  EXPECT_EQ(response.header("Content-Length"), std::to_string(response.body.size()));
  EXPECT_THAT(response.header("Date"), HasSubstr(" GMT"));
  EXPECT_EQ(response.header("Connection"), "");
}

TEST(Requests, PathNeverLeavesTheRoot) {
  const Served served;
  EXPECT_EQ(served.ask(get("/../../etc/passwd")).body, "GET /etc/passwd ");
  EXPECT_EQ(served.ask(get("/%2e%2e/%2e%2e%2fetc%2fpasswd")).body, "GET /etc/passwd ");
  EXPECT_EQ(served.ask(get("/..")).body, "GET / ");
}

TEST(Requests, SendsPageWithEtagOr304IfKnown) {
  Served served;
  served.pages.put("/standings?all", make_page({"application/json", "{\"a\":1}"}));
  const RawResponse first = served.ask(get("/standings?all"));
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(first.body, "{\"a\":1}");
  EXPECT_EQ(first.header("X-Content-Type-Options"), "nosniff");
  EXPECT_NE(first.header("Date"), "");
  const std::string etag = first.header("ETag");
  const RawResponse again =
      served.ask(get("/standings?all", "If-None-Match: \"other\", W/" + etag + "\r\n"));
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.header("ETag"), etag);
  EXPECT_EQ(again.header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(served.ask(get("/standings?all", "If-None-Match: \"other\"\r\n")).status, 200);
}

TEST(Requests, PagesTakeGetAndHeadAndHandlerTakesTheRest) {
  Served served;
  served.pages.put("/page", make_page({"text/plain", "the page"}));
  RawClient client(served.port);
  client.send("HEAD /page HTTP/1.1\r\nHost: x\r\n\r\n");
  const RawResponse head = client.response(true);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("Content-Length"), "8");
  client.send(
      "PURGE /page HTTP/1.1\r\nHost: x\r\n\r\n");  // it would begin with a body, if it had one
  EXPECT_EQ(client.response().body, "PURGE /page ");
}

TEST(Requests, AnswersPipelinedRequestsInOrder) {
  Served served;
  served.pages.put("/page", make_page({"text/plain", "the page"}));
  std::string all;
  for (int number = 0; number < 100; ++number) {
    all += number % 3 == 0 ? get("/page") : get("/" + std::to_string(number));
  }
  RawClient client(served.port);
  client.send(all);
  for (int number = 0; number < 100; ++number) {
    EXPECT_EQ(client.response().body,
              number % 3 == 0 ? "the page" : "GET /" + std::to_string(number) + ' ');
  }
}

TEST(Requests, JoinsBodyFromAnyPieces) {
  const Served served;
  RawClient client(served.port);
  const std::string body(10'000, 'b');
  const std::string request =
      "PUT /x HTTP/1.1\r\nhost: x\r\ncontent-length: 10000\r\n\r\n" + body + get("/next");
  for (std::size_t at = 0; at < request.size(); at += 777) client.send(request.substr(at, 777));
  EXPECT_EQ(client.response().body, "PUT /x " + body);
  EXPECT_EQ(client.response().body, "GET /next ");
}

TEST(Requests, ReadsHeadByteByByte) {
  const Served served;
  RawClient client(served.port);
  for (const char letter : get("/slow")) client.send(std::string(1, letter));
  EXPECT_EQ(client.response().body, "GET /slow ");
}

TEST(Requests, SendsContinueWhenClientExpectsIt) {
  const Served served;
  RawClient client(served.port);
  client.send("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.take(25), "HTTP/1.1 100 Continue\r\n\r\n");
  client.send("ok");
  EXPECT_EQ(client.response().body, "POST /x ok");
}

TEST(Requests, ClosesOnRequestOrForHttp10) {
  const Served served;
  for (const std::string& request :
       {get("/x", "Connection: close\r\n"), std::string("GET /x HTTP/1.0\r\nHost: x\r\n\r\n")}) {
    RawClient client(served.port);
    client.send(request);
    const RawResponse response = client.response();
    EXPECT_EQ(response.body, "GET /x ");
    EXPECT_EQ(response.header("Connection"), "close");
    EXPECT_TRUE(client.is_closed());
  }
}

TEST(Requests, AnswersClientThatClosedItsSendingSide) {
  const Served served;
  RawClient client(served.port);
  client.send(get("/a") + get("/b"));
  client.end_sending();
  EXPECT_EQ(client.response().body, "GET /a ");
  EXPECT_EQ(client.response().body, "GET /b ");
  EXPECT_TRUE(client.is_closed());
}

TEST(Requests, TruncatedRequestGets400) {
  const Served served;
  for (const std::string& part :
       {std::string("GET /x HTT"),
        std::string("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf")}) {
    RawClient client(served.port);
    client.send(part);
    client.end_sending();
    EXPECT_EQ(client.response().status, 400);
    EXPECT_TRUE(client.is_closed());
  }
}

TEST(Requests, SendsWholeLargeAnswerToSlowReader) {
  Served served;
  const std::string body(3'000'000, 'x');
  served.pages.put("/large", make_page({"application/octet-stream", body}));
  RawClient client(served.port);
  client.send(get("/large") + get("/after"));
  EXPECT_EQ(client.response().body.size(), body.size());
  EXPECT_EQ(client.response().body, "GET /after ");
}

TEST(Requests, AcceptsLaterAnswerFromAnotherThread) {
  std::thread worker;
  {
    const Served served([&](ServerPlan& plan) {
      site(plan).handler = [&](Request request, Reply reply) {
        worker = std::thread(
            [request = std::move(request), reply = std::move(reply)] { echo(request, reply); });
      };
    });
    EXPECT_EQ(served.ask(get("/later")).body, "GET /later ");
  }
  worker.join();
}

TEST(Requests, DropsAnswerAfterServerIsDestroyed) {
  std::mutex mutex;
  std::condition_variable came;
  std::optional<Reply> kept;
  {
    const Served served([&](ServerPlan& plan) {
      site(plan).handler = [&](const Request&, Reply reply) {
        const std::lock_guard lock(mutex);
        kept = std::move(reply);
        came.notify_one();
      };
    });
    RawClient client(served.port);
    client.send(get("/never"));
    std::unique_lock lock(mutex);
    came.wait(lock, [&] { return kept.has_value(); });
  }
  (*kept)(Response{});
}

TEST(Requests, ForgetfulOrThrowingHandlerGets500) {
  const Served served([](ServerPlan& plan) {
    site(plan).handler = [](const Request& request, const Reply&) {
      if (request.path == "/throw") throw std::runtime_error("secret");
    };
  });
  EXPECT_EQ(served.ask(get("/forget")).status, 500);
  const RawResponse thrown = served.ask(get("/throw"));
  EXPECT_EQ(thrown.status, 500);
  EXPECT_THAT(thrown.body, Not(HasSubstr("secret")));
}

TEST(Requests, DropsSecondAnswerToSameRequest) {
  const Served served([](ServerPlan& plan) {
    site(plan).handler = [](const Request& request, const Reply& reply) {
      echo(request, reply);
      reply(error_response(500, "x", "a second answer"));
    };
  });
  RawClient client(served.port);
  client.send(get("/a") + get("/b"));
  EXPECT_EQ(client.response().body, "GET /a ");
  EXPECT_EQ(client.response().body, "GET /b ");
}

TEST(Requests, LineEndInValueStartsNoHeader) {
  const Served served([](ServerPlan& plan) {
    site(plan).handler = [](const Request&, const Reply& reply) {
      Response response;
      response.headers.emplace_back("X-Name", "a\r\nSet-Cookie: b=c");
      reply(std::move(response));
    };
  });
  const RawResponse response = served.ask(get("/"));
  EXPECT_EQ(response.header("X-Name"), "a  Set-Cookie: b=c");
  EXPECT_EQ(response.header("Set-Cookie"), "");
}

TEST(Requests, EmptyAnswerHasNoBody) {
  const Served served([](ServerPlan& plan) {
    site(plan).handler = [](const Request&, const Reply& reply) {
      Response response;
      response.status = 204;
      response.body = "not to be seen";
      reply(std::move(response));
    };
  });
  RawClient client(served.port);
  client.send(get("/a", "Connection: close\r\n"));
  const RawResponse response = client.response();
  EXPECT_EQ(response.status, 204);
  EXPECT_EQ(response.header("Content-Length"), "");
  EXPECT_TRUE(client.is_closed());
}

/// The file is larger than a socket buffer, so the server sends it in pieces; the connection stays
/// usable.
TEST(Requests, SendsFileOfAnySizeUnchanged) {
  const support::TemporaryFolder folder;
  std::string bytes;
  for (int number = 0; bytes.size() < 5'000'000; ++number) bytes += std::to_string(number) + "\n";
  const std::string path = folder.with("large", bytes);
  const Served served([&](ServerPlan& plan) {
    site(plan).handler = [&](const Request& request, const Reply& reply) {
      auto file = std::make_shared<FileBody>();
      file->file = protocol::Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
      file->size = request.path == "/api/v1/short" ? bytes.size() + 1 : bytes.size();
      Response response;
      response.file = std::move(file);
      reply(std::move(response));
    };
  });
  RawClient client(served.port);
  client.send(get("/api/v1/large"));
  EXPECT_TRUE(client.response().body == bytes);
  client.send("HEAD /api/v1/large HTTP/1.1\r\nHost: x\r\n\r\n");
  const RawResponse head = client.response(true);
  EXPECT_EQ(head.header("Content-Length"), std::to_string(bytes.size()));
  client.send(get("/api/v1/large"));
  EXPECT_TRUE(client.response().body == bytes) << "nothing came between";
  RawClient cut(served.port);
  cut.send(get("/api/v1/short"));
  EXPECT_EQ(cut.rest().substr(0, 15), "HTTP/1.1 200 OK") << "and then it ends, which is noticed";
}

}  // namespace
}  // namespace aspis::http
