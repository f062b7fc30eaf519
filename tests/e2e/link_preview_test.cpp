// Tests a link to a page of a tournament, as requested by a program that previews it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/exports/chart/picture.hpp"
#include "tests/e2e/small_class.hpp"

namespace aspis {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(SharedLink, ServesPageWithLinkToItsPreviewPicture) {
  if (!exports::chart::has_fonts()) GTEST_SKIP() << "fonts-dejavu-core is not installed";
  const support::TemporaryFolder folder;
  support::StartedServer server({folder.path() / "data"});
  support::Instructor instructor("http://" + server.pages());
  instructor.log_in(server.password());
  instructor.post("tournaments", {{"name", "cup"},
                                  {"title", "The Cup"},
                                  {"preset", "round-robin"},
                                  {"game", "boxing"},
                                  {"roster", e2e::roster(4)}});
  const support::HttpClient browser("http://" + server.pages());
  const auto page = browser.get("/t/cup/stage/1");
  EXPECT_EQ(page.status, 200);
  const std::string image = "http://" + server.pages() + "/api/v1/tournaments/cup/preview.png";
  EXPECT_THAT(page.body, HasSubstr("<meta property=\"og:image\" content=\"" + image + "\">"));
  EXPECT_THAT(page.body, HasSubstr("<meta property=\"og:title\" content=\"The Cup\">"));
  EXPECT_EQ(browser.get("/t/nothing").body.find("og:image"), std::string::npos);
  const auto picture = browser.get("/api/v1/tournaments/cup/preview.png");
  EXPECT_EQ(picture.status, 200);
  EXPECT_EQ(picture.headers.at("content-type"), "image/png");
  EXPECT_THAT(picture.body, StartsWith("\x89PNG"));
  EXPECT_EQ(browser.get("/api/v1/tournaments/cup/preview.png?game=1").status, 404);
  EXPECT_EQ(browser.get("/api/v1/tournaments/cup/preview.png?game=x").status, 422);
}

}  // namespace
}  // namespace aspis
