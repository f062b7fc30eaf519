// The word cube played cell by cell, as slowly and plainly as its rules read: what bots' moves are
// checked against.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace aspis::tests {

class WordcubeOracle {
 public:
  using Words = std::vector<std::string>;

  struct Play {
    std::string move;  // without the mark: "1,1,1,1,5,1,apple"
    int points = 0;
    bool operator==(const Play&) const = default;
  };

  /// `rows` of all planes, plane 1 first; `words` of three letters and more.
  WordcubeOracle(int rows, int columns, int planes, std::vector<std::string> text, Words words)
      : rows_(rows), columns_(columns), planes_(planes), text_(std::move(text)) {
    for (std::string& word : words) {
      std::string letters = word;
      std::sort(letters.begin(), letters.end());
      words_with_[letters].push_back(std::move(word));
    }
  }

  /// Every move but the pass, every word of it, in board order, from the lower end of each run.
  std::vector<Play> plays() const {
    std::vector<Play> found;
    for (int x = 0; x < rows_; ++x) {
      for (int y = 0; y < columns_; ++y) {
        add_plays(x, y, 0, 1, 0, found);
        add_plays(x, y, 1, 0, 0, found);
        add_plays(x, y, 0, 0, 1, found);
      }
    }
    return found;
  }

  /// Plays "W,1,1,1,1,5,1,apple" or "W,P" and returns its score; changes nothing and returns
  /// nullopt if it is not a legal move of `mark`.
  std::optional<int> play(const std::string& mark, const std::string& line) {
    if (line == mark + ",P") return 0;
    for (const Play& play : plays()) {
      if (line != mark + ',' + play.move) continue;
      remove(play.move);
      return play.points;
    }
    return {};
  }

 private:
  char& cell(int x, int y, int z) {
    return text_[static_cast<std::size_t>(z * rows_ + x)][static_cast<std::size_t>(y)];
  }
  char cell(int x, int y, int z) const {
    return text_[static_cast<std::size_t>(z * rows_ + x)][static_cast<std::size_t>(y)];
  }

  static int word_points(const std::string& word) {
    constexpr int points[] = {1, 3, 3, 2,  1, 4, 2, 4, 1, 8, 5, 1, 3,
                              1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10};
    int sum = 0;
    for (const char letter : word) sum += points[letter - 'a'];
    return sum;
  }

  void add_plays(int x, int y, int dx, int dy, int dz, std::vector<Play>& found) const {
    std::string letters;
    for (int i = 0; x + i * dx < rows_ && y + i * dy < columns_ && i * dz < planes_; ++i) {
      const char letter = cell(x + i * dx, y + i * dy, i * dz);
      if (letter == '.') return;
      letters.insert(std::upper_bound(letters.begin(), letters.end(), letter), letter);
      const auto words = words_with_.find(letters);
      if (words == words_with_.end()) continue;
      for (const std::string& word : words->second) {
        std::string move;
        for (const int number : {x, y, 0, x + i * dx, y + i * dy, i * dz}) {
          move += std::to_string(number + 1) + ',';
        }
        found.push_back({move + word, word_points(word)});
      }
    }
  }

  void remove(const std::string& move) {
    std::vector<int> number;  // both ends
    for (std::size_t at = 0; number.size() < 6; at = move.find(',', at) + 1) {
      number.push_back(std::stoi(move.substr(at)) - 1);
    }
    for (int x = number[0]; x <= number[3]; ++x) {
      for (int y = number[1]; y <= number[4]; ++y) {
        for (int z = number[5]; z >= number[2]; --z) {  // the deepest first
          for (int below = z; below + 1 < planes_; ++below)
            cell(x, y, below) = cell(x, y, below + 1);
          cell(x, y, planes_ - 1) = '.';
        }
      }
    }
  }

  int rows_, columns_, planes_;
  std::vector<std::string> text_;
  std::map<std::string, Words> words_with_;
};

}  // namespace aspis::tests
