// Collects the nine rows of a record's board as they come along, between other lines.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/solitaire/pythoncross/record.hpp"

namespace aspis::solitaire::pythoncross {

class BoardRows {
 public:
  /// `1 _ S A L T I N E S 1` at the end of the line, which is taken off it.
  bool take_numbered(std::vector<std::string_view>& words, std::size_t line);
  /// `.salti#..` alone on its line, where '.' is any square without a letter.
  bool take_plain(const std::vector<std::string_view>& words, std::size_t line);

  /// Into the record, where there is a board; the error is for one that breaks off.
  [[nodiscard]] protocol::Result<void> finish(Record&) const;

 private:
  ClaimedBoard board_;
  std::size_t rows_ = 0;
};

}  // namespace aspis::solitaire::pythoncross
