// Faults stand on the lines that they name, and nowhere else.
#include "tests/referee/solitaire/crossed_words/faults.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "protocol/tokens.hpp"
#include "tests/support/watched.hpp"

namespace aspis::solitaire::crossed_words {
namespace {

/// Numbers of the lines that differ, from 1 on; a line that only one text has differs.
std::vector<int> differing(const std::string& one, const std::string& other) {
  auto lines = protocol::split_lines(one);
  auto others = protocol::split_lines(other);
  const std::size_t longest = std::max(lines.size(), others.size());
  lines.resize(longest, "missing");
  others.resize(longest, "missing");
  std::vector<int> found;
  for (std::size_t at = 0; at < longest; ++at) {
    if (lines[at] != others[at]) found.push_back(static_cast<int>(at) + 1);
  }
  return found;
}

bool is_play(FaultKind kind) {
  return kind == FaultKind::unheld_letters || kind == FaultKind::unconnected;
}

TEST(CrossedWordsFaults, ChangeTheLinesThatTheyName) {
  for (const FaultKind kind : all_fault_kinds) {
    std::size_t able = 0;
    for (const Format& format : formats()) {
      std::size_t made = 0;
      for (std::uint64_t seed = 0; seed < 3 + 12 / support::watched; ++seed) {
        const int turns = 5 + static_cast<int>(seed % 20);
        const auto faulty = faulty_text(format, kind, seed, turns);
        if (!faulty) continue;
        ++made;
        // Several lines change where text is wrapped.
        EXPECT_FALSE(faulty->lines.empty()) << format.name << ": " << text(kind);
        if (is_play(kind)) continue;
        EXPECT_EQ(differing(sample_text(format, seed, turns), faulty->text), faulty->lines)
            << format.name << ": " << text(kind);
      }
      able += made > 0 ? 1 : 0;
    }
    EXPECT_GE(able, formats().size() / 3) << text(kind);
  }
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words
