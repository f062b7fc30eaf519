// The word cube once more, written as plainly as its rules read: what the real one is tested with.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "referee/rules/setup.hpp"

namespace aspis::rules::wordcube {

/// Words by their sorted letters.
using NaiveWords = std::map<std::string, std::vector<std::string>>;

inline NaiveWords naive_words(std::string_view lines) {
  NaiveWords words;
  for (std::size_t start = 0; start < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', start), lines.size());
    const std::string word(lines.substr(start, end - start));
    std::string sorted = word;
    std::sort(sorted.begin(), sorted.end());
    words[sorted].push_back(word);
    start = end + 1;
  }
  return words;
}

class NaiveCube {
 public:
  explicit NaiveCube(const Board& board)
      : rows_(board.dimensions[0]),
        columns_(board.dimensions[1]),
        planes_(board.dimensions[2]),
        cells_(board.rows) {}

  /// Every move that takes letters, sorted.
  [[nodiscard]] std::vector<std::string> moves(const std::string& mark, const NaiveWords& words) {
    std::vector<std::string> found;
    for (int row = 1; row <= rows_; ++row) {
      for (int column = 1; column <= columns_; ++column) {
        walk(mark, words, row, column, 0, 1, 0, found);
        walk(mark, words, row, column, 1, 0, 0, found);
        walk(mark, words, row, column, 0, 0, 1, found);
      }
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  /// Ends in any order, coordinates from 1.
  void take(int x1, int y1, int z1, int x2, int y2, int z2) {
    for (int x = std::min(x1, x2); x <= std::max(x1, x2); ++x) {
      for (int y = std::min(y1, y2); y <= std::max(y1, y2); ++y) {
        for (int z = std::min(z1, z2); z <= std::max(z1, z2); ++z) cell(x, y, z) = '.';
        std::string kept;
        for (int z = 1; z <= planes_; ++z) {
          if (cell(x, y, z) != '.') kept += cell(x, y, z);
        }
        kept.resize(static_cast<std::size_t>(planes_), '.');
        for (int z = 1; z <= planes_; ++z) cell(x, y, z) = kept[static_cast<std::size_t>(z - 1)];
      }
    }
  }

  [[nodiscard]] const std::vector<std::string>& rows() const { return cells_; }

 private:
  char& cell(int x, int y, int z) {
    return cells_.at(static_cast<std::size_t>((z - 1) * rows_ + x - 1))
        .at(static_cast<std::size_t>(y - 1));
  }

  void walk(const std::string& mark, const NaiveWords& words, int x, int y, int dx, int dy, int dz,
            std::vector<std::string>& found) {
    const std::string from = std::to_string(x) + "," + std::to_string(y) + ",1";
    std::string sorted;
    for (int z = 1; x <= rows_ && y <= columns_ && z <= planes_; x += dx, y += dy, z += dz) {
      const char letter = cell(x, y, z);
      if (letter == '.') return;
      sorted.insert(std::upper_bound(sorted.begin(), sorted.end(), letter), letter);
      const auto made = words.find(sorted);
      if (sorted.size() < 3 || made == words.end()) continue;
      const std::string to = std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z);
      for (const std::string& word : made->second) {
        found.push_back(mark + "," + from + "," + to + "," + word);
      }
    }
  }

  int rows_;
  int columns_;
  int planes_;
  std::vector<std::string> cells_;
};

}  // namespace aspis::rules::wordcube
