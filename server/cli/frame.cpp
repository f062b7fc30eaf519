#include "server/cli/frame.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "protocol/utf8.hpp"

namespace aspis::cli {
namespace {

/// The edit distance: letters inserted, left out, changed, or swapped with a neighbour.
std::size_t distance(std::string_view one, std::string_view other) {
  const std::size_t width = other.size() + 1;
  // Row i, column j: the distance between the first i letters of one and j of the other.
  std::vector<std::size_t> table((one.size() + 1) * width);
  for (std::size_t i = 0; i <= one.size(); ++i) {
    for (std::size_t j = 0; j <= other.size(); ++j) {
      std::size_t& here = table[i * width + j];
      here = std::max(i, j);
      if (i == 0 || j == 0) continue;
      const std::size_t changed = one[i - 1] == other[j - 1] ? 0 : 1;
      here = std::min({table[(i - 1) * width + j] + 1, table[i * width + j - 1] + 1,
                       table[(i - 1) * width + j - 1] + changed});
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
        here = std::min(here, table[(i - 2) * width + j - 2] + 1);
      }
    }
  }
  return table.back();
}

[[noreturn]] void refuse_output() {
  bad_input(std::string("cannot write to standard output: ") + std::strerror(errno));
}

}  // namespace

void bad_input(const std::string& line) {
  throw CommandError(Status::bad_input, line);
}

void failed(const std::string& line) {
  throw CommandError(Status::failed, line);
}

void failed_as_printed() {
  flush();
  failed("");
}

std::string suggestion(std::string_view name, const std::vector<std::string>& names,
                       std::string_view otherwise) {
  const auto nearest = std::min_element(
      names.begin(), names.end(),
      [&](const auto& a, const auto& b) { return distance(name, a) < distance(name, b); });
  const bool near = nearest != names.end() && name.size() < 64 &&
                    distance(name, *nearest) <= std::max<std::size_t>(2, name.size() / 3) &&
                    distance(name, *nearest) < nearest->size() / 2 + 1;
  return near ? ": did you mean '" + *nearest + "'?" : ": " + std::string(otherwise);
}

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) refuse_output();
}

void flush() {
  if (std::fflush(stdout) != 0) refuse_output();
}

void write_error_line(const std::string& line) {
  std::string shown;
  for (const char c : line) {
    shown += protocol::is_control(c) ? "\\x" + protocol::to_hex({&c, 1}) : std::string(1, c);
  }
  shown += '\n';
  std::fwrite(shown.data(), 1, shown.size(), stderr);
}

}  // namespace aspis::cli
