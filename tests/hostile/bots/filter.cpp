// filter WAY MARK: reads an arena and writes the next one, as the boxing programs of 1994 did; all
// but `fair` go wrong in one way.
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

#include "tests/hostile/bots/hog.hpp"

namespace {

using hostile::wait_for_ever;

constexpr std::size_t width = 33;  // with the newline

/// Past the handlers of any sanitizer.
void crash() {
  std::signal(SIGSEGV, SIG_DFL);
  ::raise(SIGSEGV);
}

bool fits(const std::string& arena, std::size_t first, std::size_t size) {
  const std::size_t row = first / width;
  const std::size_t column = first % width;
  if (size > 16 || row + size > 16 || column + size > 32) return false;
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      if (arena[first + i * width + j] != '-') return false;
    }
  }
  return true;
}

void fill(std::string& arena, std::size_t first, std::size_t rows, std::size_t columns, char mark) {
  for (std::size_t i = 0; i < rows; ++i) arena.replace(first + i * width, columns, columns, mark);
}

/// The largest square at the first vacant spot.
std::string fair(std::string arena, char mark) {
  const std::size_t first = arena.find('-');
  std::size_t size = 1;
  while (fits(arena, first, size + 1)) ++size;
  fill(arena, first, size, size, mark);
  return arena;
}

/// Errors in the output itself.
std::string spoiled(std::string_view way, const std::string& arena, char mark) {
  std::string next = arena;
  const std::size_t first = arena.find('-');
  const std::size_t last = arena.rfind('-');
  if (way == "unchanged") return arena;
  if (way == "two-squares") next[first] = next[last] = mark;
  if (way == "two-spots") fill(next, first, 1, 2, mark);
  if (way == "takes-others") next[arena.find('o')] = mark;
  if (way == "frees-others") next[arena.find('o')] = '-';
  if (way == "others-mark") next[first] = mark == 'A' ? 'B' : 'A';
  if (next != arena) return next;
  next = fair(arena, mark);
  if (way == "too-short") next.pop_back();
  if (way == "too-long") next.push_back('\n');
  if (way == "crlf") next.replace(next.find('\n'), 1, "\r\n");
  if (way == "one-line") return std::string(528, mark);
  if (way == "a-move") return std::string(1, mark) + ",1,1,1";
  if (way == "resigns") return std::string(1, mark) + ",resign";
  if (way == "nul-bytes") next[first] = '\0';
  return next;
}

/// Remembers its runs in the file that the rules allow, and tells how many there were.
void remember(char mark) {
  const std::string name = std::string("arena.") + mark;
  int runs = 0;
  std::ifstream(name) >> runs;
  std::ofstream(name) << ++runs;
  struct stat here {};
  struct stat tmp {};
  const bool same = ::stat(".", &here) == 0 && ::stat("/tmp", &tmp) == 0 &&
                    here.st_ino == tmp.st_ino && here.st_dev == tmp.st_dev;
  int noted = 0;
  if (same) std::ifstream("/tmp/" + name) >> noted;
  const char* folder = std::getenv("TMPDIR");
  const std::string in_folder = (folder != nullptr ? std::string(folder) : "") + "/" + name;
  int kept = 0;
  std::ifstream(in_folder) >> kept;
  std::cerr << "run " << runs << (same ? " private" : " common") << " " << noted << " " << kept
            << std::endl;
}

void leave_daemon() {
  if (::fork() != 0) return;
  ::setsid();
  if (::fork() != 0) ::_exit(0);
  wait_for_ever();
}

/// Misbehaviour before the output is written.
void before(std::string_view way, char mark) {
  if (way == "hangs") wait_for_ever();
  if (way == "crashes") crash();
  if (way == "writes-nothing") ::_exit(0);
  if (way == "remembers") remember(mark);
  if (way == "leaves-child" && ::fork() == 0) wait_for_ever();
  if (way == "leaves-daemon") leave_daemon();
  if (way == "complains") std::cerr << std::string(2 << 20, 'e');
  if (way == "hogs") hostile::hog();
}

void write_out(std::string_view way, const std::string& text) {
  // As a program without buffers writes.
  const std::size_t piece = way == "byte-by-byte" ? 1 : text.size();
  for (std::size_t at = 0; at < text.size(); at += piece) {
    if (::write(STDOUT_FILENO, text.data() + at, piece) < 0) return;
  }
  while (way == "floods" && ::write(STDOUT_FILENO, text.data(), text.size()) > 0) {
  }
}

}  // namespace

/// For AddressSanitizer, which searches leaks by tracing the program, which no sandbox allows.
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0";
}

int main(int count, char** words) {
  if (count < 3) return 64;
  const std::string_view way = words[1];
  const char mark = words[2][0];
  std::string arena;
  if (way != "reads-nothing") {
    arena.assign(std::istreambuf_iterator<char>(std::cin), {});
    if (arena.size() != 528) return 65;
  }
  before(way, mark);
  if (!arena.empty()) write_out(way, spoiled(way, arena, mark));
  if (way == "crashes-after") crash();
  if (way == "lingers") wait_for_ever();
  return way == "exits-with-1" ? 1 : 0;
}
