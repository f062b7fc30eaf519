// A line of standard error that is written over as work goes on, on a terminal and nowhere else.
#pragma once

#include <string>

namespace aspis::cli {

class MovingLine {
 public:
  MovingLine();
  /// Takes the line away.
  ~MovingLine();
  MovingLine(const MovingLine&) = delete;
  MovingLine& operator=(const MovingLine&) = delete;

  /// Whether there is somebody to see it.
  [[nodiscard]] bool terminal() const { return terminal_; }
  /// In place of what was shown, as much of it as the terminal is wide.
  void show(const std::string& text);
  /// The same where somebody sees it, elsewhere as a line of its own.
  void show_or_print(const std::string& text);
  /// Takes the line away, so that something else can be written.
  void clear();
  /// Leaves it where it is and goes on below.
  void keep();

 private:
  bool terminal_;
  std::string drawn_;
};

}  // namespace aspis::cli
