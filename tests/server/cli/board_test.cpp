// aspis board: the same seed gives the same file, and no file is half-written.
#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

TEST(BoardCommand, IsEqualForSameSeed) {
  const std::string once = expect_output(aspis({"board", "wordcube", "--seed", "7"}));
  EXPECT_TRUE(once.starts_with("10 10 10\n"));
  EXPECT_EQ(aspis({"board", "wordcube", "--seed", "7"}).out, once);
  EXPECT_NE(aspis({"board", "wordcube", "--seed", "8"}).out, once);
}

TEST(BoardCommand, TakesOptionsOfGame) {
  const auto small = aspis(
      {"board", "wordcube", "-s", "1", "-o", "rows=4", "--option", "columns=5", "-o", "planes=3"});
  EXPECT_TRUE(small.out.starts_with("4 5 3\n")) << small.err;
  EXPECT_EQ(std::count(small.out.begin(), small.out.end(), '\n'), 13);
  expect_refused(aspis({"board", "boxing", "-s", "1", "-o", "rows=4"}), 2,
                 "aspis board: unknown option 'rows': this game has unusable, symmetry, arena");
}

TEST(BoardCommand, IsWrittenToFile) {
  const support::TemporaryFolder folder;
  const std::string file = folder.with("arena", "what was there before\n");
  EXPECT_EQ(expect_output(aspis({"board", "boxing", "--seed", "7", "--output", file})), "");
  EXPECT_EQ(support::read_file(file), aspis({"board", "boxing", "--seed", "7"}).out);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(BoardCommand, LeavesNothingWhenUnwritable) {
  const support::TemporaryFolder folder;
  const std::string missing = (folder.path() / "no" / "arena").string();
  expect_refused(aspis({"board", "boxing", "--seed", "7", "--output", missing}), 2,
                 "aspis board: cannot write " + missing + ": No such file or directory");
  expect_refused(aspis({"board", "boxing", "--seed", "7", "--output", "/dev/full"}), 2,
                 "aspis board: cannot write to /dev/full: No space left on device");
  expect_refused(aspis({"board", "boxing", "--seed", "7", "--output", folder.path().string()}), 2,
                 "aspis board: " + folder.path().string() + " is a folder");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(BoardCommand, IsDrawnWithRowNumbers) {
  const auto drawn = aspis({"board", "wordcube", "-s", "1", "-o", "rows=4", "-o", "columns=5", "-o",
                            "planes=3", "--draw"});
  EXPECT_EQ(drawn.out,
            "     plane 1      plane 2      plane 3\n"
            "     1 2 3 4 5    1 2 3 4 5    1 2 3 4 5\n"
            "  1  m s o s a    r a n t o    s o o x r\n"
            "  2  i s o s o    l e o u a    l n a e m\n"
            "  3  t i t e i    i i d k i    a b v a j\n"
            "  4  c n e v l    r s e o e    u r s e m\n");
}

struct Malformed {
  std::string game;
  std::string text;
  std::string said;  // after the name of the file
};

TEST(BoardCommand, NamesWrongLineOfFile) {
  const std::vector<Malformed> files = {
      {"wordcube", "3 3 1\nabc\nd1f\nghi\n",
       ":3: column 2: '1' is neither a letter from a to z nor a blank '.'"},
      {"wordcube", "3 3 2\nabc\ndef\nghi\n",
       ":5: the board ends after 3 rows, expected 6 (3 in each of 2 planes)"},
      {"boxing", std::string(16, '\n'), ":1: 0 characters where 32 are expected"},
      {"boxing", "", ": an arena has 16 lines of 32 characters, and here the number of lines is 0"},
  };
  const support::TemporaryFolder folder;
  for (const Malformed& malformed : files) {
    const std::string file = folder.with("board.txt", malformed.text);
    expect_refused(aspis({"board", malformed.game, "--from", file}), 2,
                   "aspis board: " + file + malformed.said);
  }
  std::string arena = aspis({"board", "boxing", "--seed", "1"}).out;
  arena[33 * 2 + 4] = 'A';
  const std::string marked = folder.with("arena", arena);
  expect_refused(aspis({"board", "boxing", "--from", marked}), 2,
                 "aspis board: " + marked + ":3:5: 'A' where - or o is expected");
}

TEST(BoardCommand, PrintsBoardFromFileInCanonicalForm) {
  const support::TemporaryFolder folder;
  const std::string file = folder.with("cube.txt", "3 x 3 x 1\r\nABC\r\ndef\r\nghi\r\n");
  EXPECT_EQ(aspis({"board", "wordcube", "--from", file}).out, "3 3 1\nabc\ndef\nghi\n");
  expect_refused(aspis({"board", "wordcube", "--from", file, "-o", "colour=red"}), 2,
                 "aspis board: unknown option 'colour': this game has rows, columns, planes, "
                 "ply-cap");
  expect_refused(aspis({"board", "wordcube", "--from", file, "--seed", "1"}), 2,
                 "aspis board: give either --seed NUMBER or --from FILE");
}

TEST(BoardCommand, RefusesGameWithoutBoard) {
  expect_refused(
      aspis({"board", "croquet", "--seed", "1"}), 2,
      "aspis board: croquet has no board file: all its games start from the same position");
}

}  // namespace
}  // namespace aspis::cli
