#include "server/cli/tournament/canvas.hpp"

#include "protocol/utf8.hpp"

namespace aspis::cli {

void Canvas::put(int row, int column, std::string_view text, drawing::Paint paint) {
  const auto at = static_cast<std::size_t>(row);
  if (rows_.size() <= at) rows_.resize(at + 1);
  std::vector<Cell>& cells = rows_[at];
  auto here = static_cast<std::size_t>(column);
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin + 1;
    while (end < text.size() && protocol::continues_letter(text[end])) ++end;
    if (cells.size() <= here) cells.resize(here + 1);
    cells[here++] = {std::string(text.substr(begin, end - begin)), paint};
    begin = end;
  }
}

std::string Canvas::text(const drawing::Style& style) const {
  std::string text;
  for (const std::vector<Cell>& cells : rows_) {
    std::size_t used = cells.size();
    while (used > 0 && cells[used - 1].letter == " ") --used;
    for (std::size_t at = 0; at < used;) {
      std::string run;
      const drawing::Paint paint = cells[at].paint;
      for (; at < used && cells[at].paint == paint; ++at) run += cells[at].letter;
      text += drawing::painted(run, paint, style);
    }
    text += '\n';
  }
  return text;
}

}  // namespace aspis::cli
