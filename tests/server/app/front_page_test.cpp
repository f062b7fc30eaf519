// What the document of all pages says of itself to programs that show a preview of a link.
#include "server/app/pages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/exports/chart/picture.hpp"

namespace aspis::app {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* arena = "https://aspis.example.edu";

TEST(PreviewTags, name_the_tournament_and_its_picture) {
  const std::string tags = preview_tags("/t/cup", "The Cup", arena);
  EXPECT_THAT(tags, HasSubstr(R"(<meta property="og:title" content="The Cup">)"));
  EXPECT_THAT(
      tags,
      HasSubstr(R"(content="https://aspis.example.edu/api/v1/tournaments/cup/preview.png">)"));
  EXPECT_THAT(tags, HasSubstr(R"(<meta property="og:image:width" content="1200">)"));
  EXPECT_EQ(preview_tags("/t/cup/stage/2", "The Cup", arena), tags);
  EXPECT_EQ(preview_tags("/t/cup?x=1", "The Cup", arena), tags);
}

TEST(PreviewTags, of_a_game_a_match_and_an_entrant_name_its_own_picture) {
  EXPECT_THAT(preview_tags("/t/cup/game/17?ply=3", "The Cup", arena),
              HasSubstr("/preview.png?game=17\">"));
  EXPECT_THAT(preview_tags("/t/cup/game/17", "The Cup", arena), HasSubstr("Game 17 - The Cup"));
  EXPECT_THAT(preview_tags("/t/cup/stage/2/match/5", "The Cup", arena),
              HasSubstr("/preview.png?stage=2&amp;match=5\">"));
  EXPECT_THAT(preview_tags("/t/cup/entrant/Red%20Fox", "The Cup", arena),
              HasSubstr("/preview.png?entrant=Red%20Fox\">"));
}

TEST(PreviewTags, nothing_of_an_address_or_a_title_gets_out_of_its_attribute) {
  const std::string tags = preview_tags("/t/cup/entrant/\"><script>", "<b>\"Cup\" & more", arena);
  EXPECT_THAT(tags, Not(HasSubstr("<script>")));
  EXPECT_THAT(tags, HasSubstr("content=\"&lt;b>&quot;Cup&quot; &amp; more\""));
  EXPECT_EQ(preview_tags("/t/\"><script>", "x", arena), "");
  EXPECT_EQ(preview_tags("/t", "x", arena), "");
  EXPECT_EQ(preview_tags("/rules", "x", arena), "");
  EXPECT_EQ(preview_tags("", "x", arena), "");
  EXPECT_THAT(preview_tags("/t/cup/game/0x7", "x", arena), Not(HasSubstr("game=")));
}

TEST(LinkPreviews, make_each_page_once_and_again_when_the_title_changes) {
  if (!exports::chart::has_fonts()) GTEST_SKIP() << "fonts-dejavu-core is not installed";
  std::string title = "The Cup";
  LinkPreviews previews([] { return std::string(arena); },
                        [&](std::string_view name) { return name == "cup" ? title : ""; });
  const auto page = previews.page("/t/cup/game/7");
  ASSERT_NE(page, nullptr);
  EXPECT_THAT(page->plain.ok, HasSubstr("og:title\" content=\"Game 7 - The Cup\">"));
  EXPECT_THAT(page->plain.ok, HasSubstr("<div id=\"app\">"));
  EXPECT_EQ(previews.page("/t/cup/game/7"), page);
  EXPECT_EQ(previews.page("/t/nothing"), nullptr);
  EXPECT_EQ(previews.page("/"), nullptr);
  EXPECT_EQ(previews.page("/t/cup/" + std::string(1'000, 'x')), nullptr);
  title = "The Other Cup";
  EXPECT_THAT(previews.page("/t/cup/game/7")->plain.ok, HasSubstr("The Other Cup"));
  for (int game = 1; game <= 1'000; ++game) {
    ASSERT_NE(previews.page("/t/cup/game/" + std::to_string(game)), nullptr);
  }
  EXPECT_THAT(previews.page("/t/cup/game/7")->plain.ok, HasSubstr("The Other Cup"));
}

}  // namespace
}  // namespace aspis::app
