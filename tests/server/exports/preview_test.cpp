// Tests pictures of shared links: their content, and that they are PNG files for any names.
#include <cairo-ft.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cstring>

#include "server/exports/chart/picture.hpp"
#include "server/exports/exports.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::exports {
namespace {

using support::refusal_text;
using support::ScriptedTournament;
using support::sound;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::uint32_t white = 0xffffffff;
constexpr std::uint32_t black = 0xff000000;

/// The pixels that a PNG reader decodes.
struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<std::uint32_t> colours;  // 0xffRRGGBB

  [[nodiscard]] std::uint32_t at(int x, int y) const {
    return colours.at(static_cast<std::size_t>(y * width + x));
  }
  /// Counts pixels within these borders that are not white.
  [[nodiscard]] int inked(int left, int top, int right, int bottom) const {
    int count = 0;
    for (int y = top; y < bottom; ++y) {
      for (int x = left; x < right; ++x) count += at(x, y) == white ? 0 : 1;
    }
    return count;
  }
};

cairo_status_t take(void* from, unsigned char* to, unsigned length) {
  auto& bytes = *static_cast<std::string_view*>(from);
  if (bytes.size() < length) return CAIRO_STATUS_READ_ERROR;
  std::copy_n(bytes.begin(), length, to);
  bytes.remove_prefix(length);
  return CAIRO_STATUS_SUCCESS;
}

Pixels read_pixels(std::string_view png) {
  cairo_surface_t* const read = ::cairo_image_surface_create_from_png_stream(take, &png);
  EXPECT_EQ(::cairo_surface_status(read), CAIRO_STATUS_SUCCESS);
  EXPECT_EQ(png, "");
  Pixels pixels{::cairo_image_surface_get_width(read), ::cairo_image_surface_get_height(read), {}};
  EXPECT_EQ(::cairo_image_surface_get_stride(read), 4 * pixels.width);
  pixels.colours.resize(static_cast<std::size_t>(pixels.width * pixels.height));
  std::memcpy(pixels.colours.data(), ::cairo_image_surface_get_data(read),
              4 * pixels.colours.size());
  ::cairo_surface_destroy(read);
  for (std::uint32_t& colour : pixels.colours) colour |= 0xff000000U;
  return pixels;
}

std::vector<std::string> list_texts(const chart::Picture& picture) {
  std::vector<std::string> texts;
  for (const chart::Text& text : picture.texts) texts.push_back(text.text);
  return texts;
}

class Preview : public testing::Test {
 protected:
  [[nodiscard]] chart::Picture of(const PreviewOf& wanted) const {
    return preview(tournament_.tournament(), "The Cup", wanted).value();
  }
  ScriptedTournament tournament_{support::quick_plan("round-robin"), 4};
};

TEST_F(Preview, OfTournamentShowsAllEmblemsAndLaterTheLeader) {
  const chart::Picture before = of({});
  EXPECT_EQ(before.emblems.size(), 4U);
  EXPECT_THAT(list_texts(before), Contains("The Cup"));
  EXPECT_THAT(list_texts(before), Contains("boxing - 4 entrants"));
  tournament_.run();
  const chart::Picture after = of({});
  EXPECT_THAT(list_texts(after), Contains("1."));
  EXPECT_EQ(after.emblems.size(), 4U);
}

TEST_F(Preview, OfMatchGameOrEntrantShowsPlayersAndScore) {
  EXPECT_THAT(list_texts(of({0, 1, 1, ""})), Contains("pending"));
  tournament_.run();
  EXPECT_THAT(list_texts(of({0, 1, 1, ""})), Contains(HasSubstr(" : ")));
  EXPECT_THAT(list_texts(of({1, 0, 0, ""})), Contains(HasSubstr(", game ")));
  const std::string alias = tournament_.tournament().entrants[2].alias;
  EXPECT_THAT(list_texts(of({0, 0, 0, alias})), Contains(HasSubstr("of 4")));
  const auto now = tournament_.tournament();
  EXPECT_FALSE(preview(now, "", {99'999, 0, 0, ""}));
  EXPECT_FALSE(preview(now, "", {0, 1, 99'999, ""}));
  EXPECT_FALSE(preview(now, "", {0, 9, 1, ""}));
  EXPECT_FALSE(preview(now, "", {0, 0, 0, "nobody"}));
}

TEST_F(Preview, IsPngOf1200By630WithLettersAndColours) {
  if (!chart::has_fonts()) GTEST_SKIP() << "fonts-dejavu-core is not installed";
  tournament_.run();
  const std::string png = sound(chart::png(of({0, 1, 1, ""})));
  const Pixels pixels = read_pixels(png);
  EXPECT_EQ(pixels.width, 1200);
  EXPECT_EQ(pixels.height, 630);
  EXPECT_EQ(pixels.at(600, 4), black) << "the bar above";
  EXPECT_EQ(pixels.at(1199, 629), white);
  EXPECT_GT(pixels.inked(60, 50, 400, 100), 1'000) << "the title";
  EXPECT_GT(pixels.inked(180, 190, 360, 370), 5'000) << "an emblem";
  EXPECT_EQ(png, sound(chart::png(of({0, 1, 1, ""})))) << "always the same";
  EXPECT_LT(png.size(), 100'000U);
}

TEST(Png, DrawsAnyLetters) {
  if (!chart::has_fonts()) GTEST_SKIP() << "fonts-dejavu-core is not installed";
  chart::Picture picture;
  picture.width = 200;
  picture.height = 60;
  for (const char* const text :
       {"\xff\xfe half \xc3", "\xf0\x9f\x9b\xa1 \xe2\x80\xae", "", "\x01\n",
        "far too long for this picture, far too long for this picture"}) {
    picture.texts.push_back({-40, 30, 24, text});
    picture.texts.push_back({190, 90, 24, text, chart::Anchor::end, true});
  }
  picture.strokes.push_back({5, 5, 5, 5, 3});
  picture.strokes.push_back({-100, 20, 900, 20, 2});
  picture.emblems.push_back({-10, -10, 30, tournament::drawn_emblem("")});
  EXPECT_GT(read_pixels(sound(chart::png(picture))).inked(0, 0, 200, 60), 100);
}

TEST(Png, NamesPackageOfMissingFont) {
  EXPECT_THAT(refusal_text(chart::png(chart::Picture{10, 10, {}, {}, {}}, "/nowhere")),
              HasSubstr("install fonts-dejavu-core"));
}

}  // namespace
}  // namespace aspis::exports
