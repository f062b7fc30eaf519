// The file of a tournament as its readers have it.
#include "server/api/shelf.hpp"

#include <gtest/gtest.h>

#include "tests/server/api/played_file.hpp"

namespace aspis::tests {
namespace {

using api::Shelf;

class ShelfTest : public testing::Test {
 protected:
  ShelfTest() { make_played_file(file_, "round-robin"); }

  void retitle(const std::string& title) const {
    db::Store store = support::sound(db::Store::open(file_, db::Mode::write));
    store.transaction([&] { store.set_title(title); });
  }

  static std::string title(Shelf& shelf) { return shelf.reading()->tournament.row.title; }
  static std::string made_title(Shelf& shelf) {
    return shelf.text("title", [](const api::Reading& read) { return read.tournament.row.title; });
  }

  support::TemporaryFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "cup.db";
  // As of a tournament so large that a reading does for the rest of the day.
  const api::Thrift large_{std::chrono::milliseconds(-1), 1'000'000};
};

TEST_F(ShelfTest, reads_a_small_file_whenever_something_was_committed) {
  Shelf shelf(file_, {std::chrono::hours(1), 4});
  const auto first = shelf.reading();
  EXPECT_EQ(shelf.reading(), first) << "nothing was";
  retitle("Another Cup");
  EXPECT_EQ(made_title(shelf), "Another Cup");
  EXPECT_EQ(first->tournament.row.title, "The Cup") << "who has it keeps it";
}

TEST_F(ShelfTest, lets_a_large_one_rest) {
  Shelf shelf(file_, large_);
  EXPECT_EQ(made_title(shelf), "The Cup");
  retitle("Another Cup");
  EXPECT_EQ(title(shelf), "The Cup");
  EXPECT_EQ(made_title(shelf), "The Cup");
}

TEST_F(ShelfTest, shows_who_changed_something_the_change_however_large_it_is) {
  Shelf shelf(file_, large_);
  EXPECT_EQ(made_title(shelf), "The Cup");
  retitle("Another Cup");
  shelf.renew();
  EXPECT_EQ(title(shelf), "Another Cup");
  EXPECT_EQ(made_title(shelf), "Another Cup");
  retitle("A Third Cup");
  EXPECT_EQ(title(shelf), "Another Cup") << "once";
}

TEST_F(ShelfTest, says_why_a_file_cannot_be_read) {
  Shelf shelf(folder_.path() / "none.db");
  EXPECT_THROW(static_cast<void>(shelf.reading()), db::StoreError);
}

}  // namespace
}  // namespace aspis::tests
