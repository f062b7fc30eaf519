// Tests the tags of the document of all pages for programs that preview links.
#include "server/app/pages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/exports/chart/picture.hpp"

namespace aspis::app {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* arena = "https://aspis.example.edu";

TEST(PreviewTags, NameTournamentAndItsPicture) {
  const std::string tags = preview_tags("/t/cup", "The Cup", arena);
  EXPECT_THAT(tags, HasSubstr(R"(<meta property="og:title" content="The Cup">)"));
  EXPECT_THAT(
      tags,
      HasSubstr(R"(content="https://aspis.example.edu/api/v1/tournaments/cup/preview.png">)"));
  EXPECT_THAT(tags, HasSubstr(R"(<meta property="og:image:width" content="1200">)"));
  EXPECT_EQ(preview_tags("/t/cup/stage/2", "The Cup", arena), tags);
  EXPECT_EQ(preview_tags("/t/cup?x=1", "The Cup", arena), tags);
}

TEST(PreviewTags, NamePictureOfGameMatchOrEntrant) {
  EXPECT_THAT(preview_tags("/t/cup/game/17?ply=3", "The Cup", arena),
              HasSubstr("/preview.png?game=17\">"));
  EXPECT_THAT(preview_tags("/t/cup/game/17", "The Cup", arena), HasSubstr("Game 17 - The Cup"));
  EXPECT_THAT(preview_tags("/t/cup/stage/2/match/5", "The Cup", arena),
              HasSubstr("/preview.png?stage=2&amp;match=5\">"));
  EXPECT_THAT(preview_tags("/t/cup/entrant/Red%20Fox", "The Cup", arena),
              HasSubstr("/preview.png?entrant=Red%20Fox\">"));
}

TEST(PreviewTags, EscapeAddressAndTitleInAttributes) {
  const std::string tags = preview_tags("/t/cup/entrant/\"><script>", "<b>\"Cup\" & more", arena);
  EXPECT_THAT(tags, Not(HasSubstr("<script>")));
  EXPECT_THAT(tags, HasSubstr("content=\"&lt;b>&quot;Cup&quot; &amp; more\""));
  EXPECT_EQ(preview_tags("/t/\"><script>", "x", arena), "");
  EXPECT_EQ(preview_tags("/t", "x", arena), "");
  EXPECT_EQ(preview_tags("/rules", "x", arena), "");
  EXPECT_EQ(preview_tags("", "x", arena), "");
  EXPECT_THAT(preview_tags("/t/cup/game/0x7", "x", arena), Not(HasSubstr("game=")));
}

TEST(LinkPreviews, RenderPageOnceAndAgainWhenTitleChanges) {
  if (!exports::chart::has_fonts()) GTEST_SKIP() << "fonts-dejavu-core is not installed";
  std::string title = "The Cup";
  LinkPreviews previews;
  const auto page_at = [&](const std::string& target) {
    return previews.page(target, title, std::string(arena));
  };
  const auto page = page_at("/t/cup/game/7");
  ASSERT_NE(page, nullptr);
  EXPECT_THAT(page->plain.ok, HasSubstr("og:title\" content=\"Game 7 - The Cup\">"));
  EXPECT_THAT(page->plain.ok, HasSubstr("<div id=\"app\">"));
  EXPECT_EQ(page_at("/t/cup/game/7"), page);
  EXPECT_EQ(previews.tournament_in("/t/cup/game/7"), "cup");
  EXPECT_EQ(previews.tournament_in("/t/cup?x"), "cup");
  EXPECT_EQ(previews.tournament_in("/"), "");
  EXPECT_EQ(previews.tournament_in("/t/cup/" + std::string(1'000, 'x')), "");
  title = "The Other Cup";
  EXPECT_THAT(page_at("/t/cup/game/7")->plain.ok, HasSubstr("The Other Cup"));
  for (int game = 1; game <= 1'000; ++game) {
    ASSERT_NE(page_at("/t/cup/game/" + std::to_string(game)), nullptr);
  }
  EXPECT_THAT(page_at("/t/cup/game/7")->plain.ok, HasSubstr("The Other Cup"));
}

}  // namespace
}  // namespace aspis::app
