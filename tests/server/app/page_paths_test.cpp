#include "server/app/pages.hpp"

#include <gtest/gtest.h>

namespace aspis::app {
namespace {

TEST(PagePaths, FrontPageAnswersEveryAddressOfPages) {
  for (const char* const target :
       {"/", "/?x=1", "/t/demo", "/t/demo/stage/2", "/t/demo/game/12?ply=7", "/t/demo/live/a-1",
        "/t/demo/entrant/17", "/t/demo/ratings", "/rules", "/rules/wordcube", "/join",
        "/screen?t=x", "/print", "/student", "/student/", "/instructor/demo",
        "/solitaire/pythoncross", "/overlay?t=x", "/paper"}) {
    EXPECT_EQ(find_page(target), "/") << target;
  }
}

TEST(PagePaths, FramesAreSeparatePages) {
  for (const char* const target :
       {"/embed/game?t=x", "/embed/standings", "/embed/bracket", "/embed"}) {
    EXPECT_EQ(find_page(target), page_in_frames) << target;
  }
  EXPECT_EQ(find_page("/embedded"), "");
}

TEST(PagePaths, LeaveEverythingElseToFilesAndApi) {
  for (const char* const target :
       {"", "/tables", "/t-shirt", "/js/app.js", "/api/v1/tournaments", "/api/v1/live?topic=t/x",
        "/joined", "/connect/aspis_connect.py", "/healthz", "/rulesx/wordcube", "t/demo"}) {
    EXPECT_EQ(find_page(target), "") << target;
  }
}

http::Request request(const char* method, const char* path, const char* accept) {
  http::Request request;
  request.method = method;
  request.path = path;
  request.headers = {{"accept", accept}};
  return request;
}

TEST(PagePaths, ServePageToBrowsersOnly) {
  constexpr const char* browser = "text/html,application/xhtml+xml,*/*;q=0.8";
  EXPECT_TRUE(wants_page(request("GET", "/nothing", browser)));
  EXPECT_TRUE(wants_page(request("HEAD", "/apiary", browser)));
  EXPECT_FALSE(wants_page(request("GET", "/nothing", "*/*")));
  EXPECT_FALSE(wants_page(request("POST", "/nothing", browser)));
  EXPECT_FALSE(wants_page(request("GET", "/api/v1/nothing", browser)));
}

}  // namespace
}  // namespace aspis::app
