#include "referee/rules/boxing/arena.hpp"
#include "tests/support/sound.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace aspis::rules::boxing {
namespace {

using support::refusal_text;
using support::sound;
using testing::HasSubstr;
using testing::StartsWith;

const std::string vacant_row(32, '-');

/// 16 vacant rows with these ends.
std::string vacant_file(const std::string& end) {
  std::string file;
  for (int row = 0; row < 16; ++row) file += vacant_row + end;
  return file;
}

std::string file_error(const std::string& file) {
  return refusal_text(read_arena_file(file));
}

std::string error_between(const std::string& before, const std::string& after, char mark = 'A') {
  return refusal_text(square_between(before, after, mark));
}

/// `arena` with one character of line and column (from 1) changed.
std::string with(std::string arena, int line, int column, char c) {
  arena.replace(static_cast<std::size_t>((line - 1) * 33 + column - 1), 1, 1, c);
  return arena;
}

TEST(Arena, SquareFitsIfAllSpotsAreVacant) {
  Arena arena;
  arena.fill({4, 7, 1}, unusable_spot);
  EXPECT_TRUE(arena.fits({0, 0, 4}));
  EXPECT_TRUE(arena.fits({0, 8, 16}));
  EXPECT_FALSE(arena.fits({0, 0, 16}));
  EXPECT_FALSE(arena.fits({4, 7, 1}));
  EXPECT_FALSE(arena.fits({1, 4, 4}));
  EXPECT_TRUE(arena.fits({1, 3, 4}));
}

TEST(Arena, LargestSquareAtSpotIsLastThatFits) {
  Arena arena;
  for (const auto& [row, column] : {std::pair(4, 7), {9, 20}, {15, 31}, {0, 0}, {12, 3}}) {
    arena.fill({row, column, 1}, unusable_spot);
  }
  for (int row = 0; row < arena_rows; ++row) {
    for (int column = 0; column < arena_columns; ++column) {
      int fitting = 0;
      for (int size = 1; is_inside({row, column, size}); ++size) {
        if (arena.fits({row, column, size})) fitting = size;
      }
      EXPECT_EQ(arena.largest_at(row, column), fitting) << row << " " << column;
    }
  }
}

TEST(Arena, SquareMayReachLastRowAndColumn) {
  EXPECT_TRUE(is_inside({15, 31, 1}));
  EXPECT_TRUE(is_inside({0, 16, 16}));
  EXPECT_FALSE(is_inside({15, 31, 2}));
  EXPECT_FALSE(is_inside({16, 0, 1}));
  EXPECT_FALSE(is_inside({0, 32, 1}));
  EXPECT_FALSE(is_inside({-1, 0, 1}));
  EXPECT_FALSE(is_inside({0, 0, 0}));
  EXPECT_FALSE(is_inside({0, 0, 17}));
}

TEST(Arena, FillingAndVacatingKeepCounts) {
  Arena arena;
  arena.fill({3, 30, 2}, 'A');
  EXPECT_EQ(arena.vacant(), 508);
  const std::string text = classic_text(arena);
  EXPECT_EQ(std::count(text.begin(), text.end(), 'A'), 4);
  arena.fill({3, 30, 2}, vacant_spot);
  EXPECT_EQ(arena, Arena());
}

TEST(ArenaFile, IsReadWithEveryKindOfLineEnd) {
  for (const char* end : {"\n", "\r", "\r\n"}) {
    const auto arena = sound(read_arena_file(vacant_file(end)));
    EXPECT_EQ(arena, Arena());
  }
}

TEST(ArenaFile, MayLackLastLineEnd) {
  std::string file = vacant_file("\n");
  file.pop_back();
  EXPECT_EQ(file_error(file), "");
}

TEST(ArenaFile, UnknownCharacterIsRefusedWithLineAndColumn) {
  EXPECT_THAT(file_error(with(vacant_file("\n"), 3, 32, 'x')),
              StartsWith("line 3, column 32: 'x'"));
  EXPECT_THAT(file_error(with(vacant_file("\n"), 16, 1, 'A')),
              StartsWith("line 16, column 1: 'A'"));
  EXPECT_THAT(file_error(with(vacant_file("\n"), 1, 1, '\0')),
              StartsWith("line 1, column 1: '\\x00'"));
}

TEST(ArenaFile, ShortOrLongLineIsRefusedWithItsNumber) {
  std::string file = vacant_file("\n");
  EXPECT_THAT(file_error(file.substr(1)), StartsWith("line 1: 31 characters"));
  EXPECT_THAT(file_error(file.insert(33 * 4, "-")), StartsWith("line 5: 33 characters"));
}

TEST(ArenaFile, TooFewOrManyLinesAreRefused) {
  EXPECT_THAT(file_error(vacant_row + "\n"), HasSubstr("number of lines is 1"));
  EXPECT_THAT(file_error(vacant_file("\n") + "\n"), HasSubstr("number of lines is 17"));
  EXPECT_THAT(file_error(""), HasSubstr("number of lines is 0"));
}

TEST(ArenaFile, MissingVacantSpotIsRefused) {
  std::string file = vacant_file("\n");
  std::replace(file.begin(), file.end(), '-', 'o');
  EXPECT_THAT(file_error(file), HasSubstr("vacant"));
  EXPECT_EQ(file_error(with(file, 9, 9, '-')), "");
}

TEST(ClassicArena, Is528CharactersAndReadsBack) {
  Arena arena;
  arena.fill({15, 31, 1}, unusable_spot);
  const std::string text = classic_text(arena);
  EXPECT_EQ(text.size(), 528U);
  EXPECT_EQ(read_arena_file(text).value(), arena);
}

TEST(ClassicMove, OtherSizesAndLineEndsAreRefused) {
  const std::string text = classic_text(Arena());
  const auto read_error = [&](const std::string& after) {
    return square_between(text, after, 'A').error().text;
  };
  EXPECT_THAT(read_error(text + "\n"), HasSubstr("528"));
  EXPECT_THAT(read_error(text.substr(0, 527)), HasSubstr("527"));
  EXPECT_THAT(read_error(""), HasSubstr("but 0"));
  EXPECT_THAT(read_error(with(text, 2, 33, '-')), HasSubstr("line 2"));
  EXPECT_THAT(square_between(text + "\n", text, 'A').error().text, HasSubstr("the arena before: "));
}

TEST(ClassicMove, OfEverySizeIsRecognised) {
  const std::string before = classic_text(Arena());
  for (int size = 1; size <= 16; ++size) {
    for (const Square& square :
         {Square{0, 0, size}, Square{16 - size, 32 - size, size}, Square{0, 11, size}}) {
      Arena arena;
      arena.fill(square, 'Q');
      const auto found = sound(square_between(before, classic_text(arena), 'Q'));
      EXPECT_EQ(found, square);
    }
  }
}

TEST(ClassicMove, NextToSquaresOfSameMarkIsRecognised) {
  Arena arena;
  arena.fill({0, 0, 3}, 'A');
  const std::string before = classic_text(arena);
  arena.fill({0, 3, 3}, 'A');
  const auto found = sound(square_between(before, classic_text(arena), 'A'));
  EXPECT_EQ(move_text('A', found), "A,1,4,3");
}

TEST(ClassicMove, MustBe528Characters) {
  const std::string before = classic_text(Arena());
  EXPECT_THAT(error_between(before, ""), HasSubstr("not 528 characters but 0"));
  EXPECT_THAT(error_between(before, before + before), HasSubstr("more than 528 characters"));
  EXPECT_THAT(error_between(before, vacant_file("\r\n")),
              HasSubstr("each ended by one newline, without CR"));
}

TEST(ClassicMove, MustMarkSomething) {
  const std::string before = classic_text(Arena());
  EXPECT_THAT(error_between(before, before), HasSubstr("nothing marked"));
}

TEST(ClassicMove, MustLeaveTakenSpots) {
  Arena arena;
  arena.fill({0, 0, 2}, unusable_spot);
  const std::string before = classic_text(arena);
  EXPECT_THAT(error_between(before, with(before, 2, 2, 'A')),
              StartsWith("line 2, column 2: changed a spot that was not vacant, 'o' to 'A'"));
  EXPECT_THAT(error_between(before, with(before, 1, 1, '-')),
              StartsWith("line 1, column 1: changed a spot that was not vacant, 'o' to '-'"));
}

TEST(ClassicMove, MustUseOwnMark) {
  const std::string before = classic_text(Arena());
  EXPECT_THAT(error_between(before, with(before, 4, 5, 'B')),
              StartsWith("line 4, column 5: wrote 'B'"));
  EXPECT_THAT(error_between(before, with(before, 4, 5, 'o')),
              StartsWith("line 4, column 5: wrote 'o'"));
}

TEST(ClassicMove, MustBeSquare) {
  const std::string before = classic_text(Arena());
  EXPECT_THAT(error_between(before, with(with(before, 4, 5, 'A'), 4, 6, 'A')),
              StartsWith("not a square: 2 spots"));
  Arena holed;
  holed.fill({2, 2, 3}, 'A');
  holed.fill({3, 3, 1}, vacant_spot);
  EXPECT_THAT(error_between(before, classic_text(holed)), StartsWith("not a square: 8 spots"));
}

TEST(ClassicMove, MustBeOneSquare) {
  Arena arena;
  arena.fill({2, 2, 3}, 'A');
  arena.fill({9, 20, 2}, 'A');
  EXPECT_THAT(error_between(classic_text(Arena()), classic_text(arena)),
              StartsWith("more than one square: side 3 at line 3, column 3"));
}

TEST(ClassicMove, ReportsInvalidEarlierArena) {
  EXPECT_THAT(error_between("x", classic_text(Arena())), StartsWith("the arena before"));
}

}  // namespace
}  // namespace aspis::rules::boxing
