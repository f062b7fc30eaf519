// A sheet of single letters that grows as it is drawn on; knows nothing of what is drawn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/cli/drawing/style.hpp"

namespace aspis::cli {

class Canvas {
 public:
  /// UTF-8 letters of one column each, over what was there.
  void put(int row, int column, std::string_view text, drawing::Paint paint = {});
  /// Without spaces at the ends of lines; every line ends in a newline.
  [[nodiscard]] std::string text(const drawing::Style&) const;

 private:
  struct Cell {
    std::string letter = " ";
    drawing::Paint paint;
  };
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace aspis::cli
