// Pictures beside links: what is on them, and that they are PNG whatever the names are.
#include "server/exports/preview.hpp"

#include <gmock/gmock.h>
#include <zlib.h>

#include "server/exports/chart/png.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::exports {
namespace {

using support::ScriptedTournament;
using support::sound;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

/// What a reader of PNG sees: 24-bit pixels of our own kind of file.
struct Pixels {
  std::size_t width = 0;
  std::size_t height = 0;
  std::string rows;

  [[nodiscard]] std::string at(std::size_t x, std::size_t y) const {
    return rows.substr(y * (width * 3 + 1) + 1 + x * 3, 3);
  }
  /// Pixels that are not white within these borders.
  [[nodiscard]] int inked(std::size_t left, std::size_t top, std::size_t right,
                          std::size_t bottom) const {
    int count = 0;
    for (std::size_t y = top; y < bottom; ++y) {
      for (std::size_t x = left; x < right; ++x) count += at(x, y) == "\xff\xff\xff" ? 0 : 1;
    }
    return count;
  }
};

std::size_t big_endian_at(const std::string& bytes, std::size_t at) {
  std::size_t number = 0;
  for (std::size_t byte = 0; byte < 4; ++byte) {
    number = number * 256 + static_cast<unsigned char>(bytes.at(at + byte));
  }
  return number;
}

Pixels pixels_of(const std::string& png) {
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  Pixels pixels;
  pixels.width = big_endian_at(png, 16);
  pixels.height = big_endian_at(png, 20);
  for (std::size_t at = 8; at < png.size();) {
    const std::size_t length = big_endian_at(png, at);
    const std::string checked = png.substr(at + 4, length + 4);
    EXPECT_EQ(::crc32(0, reinterpret_cast<const Bytef*>(checked.data()),
                      static_cast<uInt>(checked.size())),
              big_endian_at(png, at + 8 + length));
    if (checked.starts_with("IDAT")) {
      uLongf size = pixels.height * (pixels.width * 3 + 1);
      pixels.rows.resize(size);
      EXPECT_EQ(::uncompress(reinterpret_cast<Bytef*>(pixels.rows.data()), &size,
                             reinterpret_cast<const Bytef*>(checked.data() + 4),
                             static_cast<uLong>(length)),
                Z_OK);
      EXPECT_EQ(size, pixels.rows.size());
    }
    at += length + 12;
  }
  return pixels;
}

std::vector<std::string> texts_of(const chart::Picture& picture) {
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

TEST_F(Preview, of_a_tournament_shows_everybodys_emblem_and_later_who_leads) {
  const chart::Picture before = of({});
  EXPECT_EQ(before.emblems.size(), 4U);
  EXPECT_THAT(texts_of(before), Contains("The Cup"));
  EXPECT_THAT(texts_of(before), Contains("boxing - 4 entrants"));
  tournament_.run();
  const chart::Picture after = of({});
  EXPECT_THAT(texts_of(after), Contains("1."));
  EXPECT_EQ(after.emblems.size(), 4U);
}

TEST_F(Preview, of_a_match_a_game_and_an_entrant_shows_who_plays_and_how_it_stands) {
  EXPECT_THAT(texts_of(of({0, 1, 1, ""})), Contains("pending"));
  tournament_.run();
  EXPECT_THAT(texts_of(of({0, 1, 1, ""})), Contains(HasSubstr(" : ")));
  EXPECT_THAT(texts_of(of({1, 0, 0, ""})), Contains(HasSubstr(", game ")));
  const std::string alias = tournament_.tournament().entrants[2].alias;
  EXPECT_THAT(texts_of(of({0, 0, 0, alias})), Contains(HasSubstr("of 4")));
  const auto now = tournament_.tournament();
  EXPECT_FALSE(preview(now, "", {99'999, 0, 0, ""}));
  EXPECT_FALSE(preview(now, "", {0, 1, 99'999, ""}));
  EXPECT_FALSE(preview(now, "", {0, 9, 1, ""}));
  EXPECT_FALSE(preview(now, "", {0, 0, 0, "nobody"}));
}

TEST_F(Preview, is_a_png_of_1200_by_630_pixels_with_letters_and_colours_on_it) {
  if (!chart::has_fonts()) GTEST_SKIP() << "fonts-dejavu-core is not installed";
  tournament_.run();
  const std::string png = sound(chart::png(of({0, 1, 1, ""})));
  const Pixels pixels = pixels_of(png);
  EXPECT_EQ(pixels.width, 1200U);
  EXPECT_EQ(pixels.height, 630U);
  EXPECT_EQ(pixels.at(600, 4), std::string(3, '\0')) << "the bar above";
  EXPECT_EQ(pixels.at(1199, 629), "\xff\xff\xff");
  EXPECT_GT(pixels.inked(60, 50, 400, 100), 1'000) << "the title";
  EXPECT_GT(pixels.inked(180, 190, 360, 370), 5'000) << "an emblem";
  EXPECT_EQ(png, sound(chart::png(of({0, 1, 1, ""})))) << "always the same";
  EXPECT_LT(png.size(), 100'000U);
}

TEST(Png, draws_whatever_the_letters_are) {
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
  EXPECT_GT(pixels_of(sound(chart::png(picture))).inked(0, 0, 200, 60), 100);
}

TEST(Png, says_which_package_has_the_font) {
  const auto drawn = chart::png(chart::Picture{10, 10, {}, {}, {}}, "/nowhere");
  ASSERT_FALSE(drawn);
  EXPECT_THAT(drawn.error().text, HasSubstr("install fonts-dejavu-core"));
}

}  // namespace
}  // namespace aspis::exports
