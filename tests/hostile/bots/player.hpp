// A bot that keeps to the protocol in all three games: what the misbehaving ones here are made of.
// It plays legally and without ambition.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace hostile {

/// Writes all of it, without the libraries' buffers; gives up if the pipe is closed.
inline void say(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, text.data(), text.size());
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

class Player {
 public:
  /// The next line of the referee; false at the end of input.
  bool hear() {
    if (!std::getline(std::cin, line_)) return false;
    take_in();
    return true;
  }

  [[nodiscard]] const std::string& line() const { return line_; }
  [[nodiscard]] bool heard(std::string_view word) const { return line_.rfind(word, 0) == 0; }
  [[nodiscard]] const std::string& mark() const { return mark_; }
  /// Turns so far, the present one included.
  [[nodiscard]] int turns() const { return turns_; }
  /// Boxing: plays single spots, so that the game is long.
  void play_small() { small_ = true; }

  /// A legal move, without an end of line.
  [[nodiscard]] std::string answer() const {
    if (game_ == "wordcube") return mark_ + ",P";
    if (game_ == "croquet") return mark_ + "," + std::to_string(step());
    return mark_ + "," + square();
  }

 private:
  void take_in() {
    std::istringstream words(line_);
    std::string word;
    words >> word;
    if (word == "game") {
      words >> game_;
      arena_.clear();
      turns_ = last_ = 0;
    } else if (word == "you") {
      words >> mark_;
    } else if (word == "row") {
      arena_.push_back(line_.substr(4));
    } else if (word == "move") {
      words >> word;
      if (game_ == "boxing") fill(word);
      if (game_ == "croquet" && word.rfind(mark_ + ",", 0) != 0) last_ = std::stoi(word.substr(2));
    } else if (word == "state") {
      state_ = line_;
    } else if (word == "go") {
      ++turns_;
    }
  }

  void fill(const std::string& move) {
    char mark = 0;
    char comma = 0;
    std::size_t row = 0;
    std::size_t column = 0;
    std::size_t size = 0;
    std::istringstream(move) >> mark >> comma >> row >> comma >> column >> comma >> size;
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) arena_[row - 1 + i][column - 1 + j] = mark;
    }
  }

  [[nodiscard]] bool fits(std::size_t row, std::size_t column, std::size_t size) const {
    if (row + size > arena_.size() || column + size > arena_[0].size() || size > 16) return false;
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) {
        if (arena_[row + i][column + j] != '-') return false;
      }
    }
    return true;
  }

  [[nodiscard]] std::string square() const {
    for (std::size_t row = 0; row < arena_.size(); ++row) {
      const std::size_t column = arena_[row].find('-');
      if (column == std::string::npos) continue;
      std::size_t size = 1;
      while (!small_ && fits(row, column, size + 1)) ++size;
      return std::to_string(row + 1) + "," + std::to_string(column + 1) + "," +
             std::to_string(size);
    }
    return "1,1,1";
  }

  /// One player's part of the `state` line.
  struct Ball {
    int number = 0;
    std::string where;
    int step_or_hoop = 0;
  };
  [[nodiscard]] std::vector<Ball> balls() const {
    std::istringstream words(state_.substr(6));
    std::vector<Ball> both(2);
    for (Ball& ball : both) {
      std::string skipped;
      words >> skipped >> ball.number >> ball.where;
      if (ball.where != "free") words >> ball.step_or_hoop;
      words >> skipped;
    }
    return both;
  }

  [[nodiscard]] int step() const {
    const std::vector<Ball> both = balls();
    const std::size_t own = mark_ == "1" ? 0 : 1;
    const Ball& me = both[own];
    const int last = std::abs(both[1 - own].where == "hoop" ? 0 : last_);
    const auto barred = [last](int size) {
      return last != 0 && (size == last || size == 9 - last);
    };
    if (me.where == "hoop") return barred(me.step_or_hoop) ? 0 : me.step_or_hoop;
    int any = 0;
    const int hoop = (me.number / 10 + 1) * 10;
    for (int size = 1; size <= 8; ++size) {
      if (barred(size)) continue;
      any = size;
      if (me.where == "back") continue;
      const int after = me.number + size;
      if (hoop > 100 || after <= hoop || hoop - me.number == after - hoop) return size;
    }
    return me.where == "back" ? -any : any;
  }

  std::string line_;
  std::string game_;
  std::string mark_;
  std::string state_;
  std::vector<std::string> arena_;
  int turns_ = 0;
  int last_ = 0;  // the opponent's last step
  bool small_ = false;
};

}  // namespace hostile
