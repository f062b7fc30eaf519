// Tests pages, which form of them each client gets, and the parts of a request.
#include "server/http/page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/http/message.hpp"
#include "server/http/response.hpp"
#include "tests/server/http/served.hpp"
#include "tests/support/unpacked.hpp"

namespace aspis::http {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using tests::unpacked;

Head with(std::vector<std::pair<std::string_view, std::string_view>> fields) {
  Head head;
  head.fields = std::move(fields);
  return head;
}

TEST(Page, EtagDependsOnBytesAndType) {
  const auto etag = [](const char* type, const char* body) {
    return make_page({type, body})->plain.etag;
  };
  EXPECT_EQ(etag("text/plain", "a"), etag("text/plain", "a"));
  EXPECT_NE(etag("text/plain", "a"), etag("text/plain", "b"));
  EXPECT_NE(etag("text/plain", "a"), etag("text/html", "a"));
  EXPECT_THAT(etag("text/plain", "a"), ::testing::MatchesRegex("\"[0-9a-f]{32}\""));
}

TEST(Page, KeepsGivenGzipForm) {
  const auto page = make_page({.content_type = "application/octet-stream",
                               .body = std::string(5'000, 'x'),
                               .gzip = "as it came"});
  EXPECT_EQ(page->gzip.ok.substr(page->gzip.head), "as it came");
  EXPECT_EQ(page->plain.ok.substr(page->plain.head), std::string(5'000, 'x'));
}

TEST(Page, KeepsSmallerGzipFormWithItsOwnEtag) {
  const std::string body(5'000, 'x');
  const auto page = make_page({"text/plain", body});
  EXPECT_LT(page->gzip.ok.size(), page->plain.ok.size());
  EXPECT_EQ(unpacked(page->gzip.ok.substr(page->gzip.head)), body);
  EXPECT_EQ(page->plain.ok.substr(page->plain.head), body);
  EXPECT_NE(page->gzip.etag, page->plain.etag);
  EXPECT_THAT(page->gzip.ok, HasSubstr("\r\nContent-Encoding: gzip\r\n"));
  for (const Variant* const variant : {&page->plain, &page->gzip}) {
    EXPECT_THAT(variant->ok, HasSubstr("\r\nVary: Accept-Encoding\r\n"));
    EXPECT_THAT(variant->not_modified, HasSubstr("\r\nETag: " + variant->etag + "\r\n"));
  }
  EXPECT_EQ(make_page({"text/plain", "too short to pack"})->gzip.ok, "");
}

TEST(Page, SendsGzipToClientsThatAcceptIt) {
  for (const char* const wants : {"gzip", "GZIP", "x-gzip", "deflate, gzip;q=0.5",
                                  "br , gzip ; q=1", "*", "identity;q=0, *;q=0.001"}) {
    EXPECT_TRUE(accepts_gzip(with({{"Accept-Encoding", wants}}))) << wants;
  }
  for (const char* const does_not :
       {"", "identity", "gzip;q=0", "gzip; q=0.000, *", "*;q=0", "gzipped", "deflate, br", ",,;"}) {
    EXPECT_FALSE(accepts_gzip(with({{"Accept-Encoding", does_not}}))) << does_not;
  }
  EXPECT_TRUE(accepts_gzip(with({{"accept-encoding", "br"}, {"accept-encoding", "gzip"}})));
  EXPECT_FALSE(accepts_gzip(with({})));
}

TEST(Page, Returns304ForTheFormThatClientWouldGet) {
  const auto page = make_page({"text/plain", std::string(5'000, 'x')});
  const auto chosen = [&](const std::string& known, bool packs) {
    return choose(*page,
                  with({{"If-None-Match", known}, {"Accept-Encoding", packs ? "gzip" : ""}}));
  };
  EXPECT_TRUE(chosen(page->plain.etag, false).not_modified);
  EXPECT_TRUE(chosen("W/" + page->plain.etag, false).not_modified);
  EXPECT_TRUE(chosen("\"a\", " + page->gzip.etag + ", \"b\"", true).not_modified);
  EXPECT_TRUE(chosen("*", true).not_modified);
  EXPECT_FALSE(chosen(page->plain.etag, true).not_modified);
  EXPECT_FALSE(chosen("\"a\"", false).not_modified);
  EXPECT_FALSE(chosen(page->plain.etag.substr(1), false).not_modified);
  EXPECT_EQ(chosen("", true).variant, &page->gzip);
  EXPECT_EQ(chosen("", false).variant, &page->plain);
}

TEST(Page, IsFoundByPathAndQueryUntilRemoved) {
  Pages pages;
  const auto page = make_page({"text/plain", "a"});
  for (const char* const target : {"/t/mid", "/t/mid/standings", "/t/middle", "/t/mid?page=2"}) {
    pages.put(target, page);
  }
  EXPECT_EQ(pages.find("/t/mid?page=2"), page);
  EXPECT_EQ(pages.find("/t/mid?page=3"), nullptr);
  const auto newer = make_page({"text/plain", "b"});
  pages.put("/t/mid", newer);
  EXPECT_EQ(pages.find("/t/mid"), newer);
  pages.remove("/t/mid");
  pages.remove("/t/never");
  EXPECT_EQ(pages.find("/t/mid"), nullptr);
  pages.remove_below("/t/mid/");
  EXPECT_EQ(pages.find("/t/mid/standings"), nullptr);
  EXPECT_NE(pages.find("/t/middle"), nullptr);
}

TEST(Page, IsSentCompressedWithCommonHeaders) {
  Served served;
  const std::string body(5'000, 'x');
  served.pages.put("/page", make_page({"text/plain", body, "public, max-age=60"}));
  const auto packed = served.ask(get("/page", "Accept-Encoding: gzip, br\r\n"));
  EXPECT_EQ(packed.header("Content-Encoding"), "gzip");
  EXPECT_EQ(packed.header("Cache-Control"), "public, max-age=60");
  EXPECT_EQ(packed.header("X-Content-Type-Options"), "nosniff");
  EXPECT_NE(packed.header("Date"), "");
  EXPECT_EQ(unpacked(packed.body), body);
  EXPECT_EQ(served.ask(get("/page")).body, body);
}

TEST(Page, FramesHaveTheirOwnHeaders) {
  Served served([](ServerPlan& plan) { plan.headers_in_frames = {{"X-Framed", "yes"}}; });
  served.pages.put("/usual", make_page({"text/html", "a"}));
  served.pages.put("/framed",
                   make_page({.content_type = "text/html", .body = "b", .in_frames = true}));
  for (int round = 0; round < 2; ++round) {
    const auto usual = served.ask(get("/usual"));
    EXPECT_EQ(usual.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(usual.header("X-Framed"), "");
    const auto framed = served.ask(get("/framed"));
    EXPECT_EQ(framed.header("X-Framed"), "yes");
    EXPECT_EQ(framed.header("X-Content-Type-Options"), "");
  }
}

TEST(Message, FindsHeadersQueriesAndCookiesByName) {
  Request request;
  request.headers = {{"cookie", "a=1; __Host-session=x=y; ab=2"}, {"empty", ""}};
  request.query = {{"page", "2"}, {"page", "3"}};
  EXPECT_EQ(request.cookie("a"), "1");
  EXPECT_EQ(request.cookie("__Host-session"), "x=y");
  EXPECT_EQ(request.cookie("b"), "");
  EXPECT_EQ(request.query_value("page"), "2");
  EXPECT_EQ(request.header("host"), "");
}

TEST(Message, ErrorIsValidJsonForAnyText) {
  const Response response = error_response(409, "taken", "the name \"a\\b\"\n is taken");
  EXPECT_EQ(response.status, 409);
  EXPECT_EQ(response.body, R"({"error":{"code":"taken","message":"the name \"a\\b\"\n is taken"}})"
                           "\n");
}

TEST(Message, WritesDatesOfRfc9110) {
  EXPECT_EQ(http_date(784'111'777), "Sun, 06 Nov 1994 08:49:37 GMT");
}

}  // namespace
}  // namespace aspis::http
