// Text in columns for a terminal: as wide as their widest cell, numbers to the right.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aspis::protocol {

/// At most `width` columns of it.
[[nodiscard]] std::string cut_to(std::string_view text, std::size_t width);

class Columns {
 public:
  /// Titles; those that end in > are right-aligned with their column, without the sign.
  explicit Columns(const std::vector<std::string>& titles);
  /// As many cells as titles.
  void add(std::vector<std::string> cells);
  /// The titles, then one line per row, without newlines and trailing spaces.
  [[nodiscard]] std::vector<std::string> lines() const;
  /// The table as one text, which ends in a newline.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<bool> right_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace aspis::protocol
