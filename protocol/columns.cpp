#include "protocol/columns.hpp"

#include <algorithm>

#include "protocol/utf8.hpp"

namespace aspis::protocol {

std::string cut_to(std::string_view text, std::size_t width) {
  std::size_t shown = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (continues_letter(text[at])) continue;
    if (shown++ == width) return std::string(text.substr(0, at));
  }
  return std::string(text);
}

Columns::Columns(const std::vector<std::string>& titles) {
  std::vector<std::string>& row = rows_.emplace_back();
  for (const std::string& title : titles) {
    right_.push_back(title.ends_with('>'));
    row.push_back(title.substr(0, title.size() - (right_.back() ? 1 : 0)));
  }
}

void Columns::add(std::vector<std::string> cells) {
  rows_.push_back(std::move(cells));
}

std::vector<std::string> Columns::lines() const {
  std::vector<std::size_t> widths(right_.size());
  for (const auto& row : rows_) {
    for (std::size_t at = 0; at < row.size(); ++at) {
      widths[at] = std::max(widths[at], letters_in(row[at]));
    }
  }
  std::vector<std::string> lines;
  for (const auto& row : rows_) {
    std::string& line = lines.emplace_back();
    for (std::size_t at = 0; at < row.size(); ++at) {
      const std::string gap(widths[at] - letters_in(row[at]), ' ');
      line += (at == 0 ? "" : "  ") + (right_[at] ? gap + row[at] : row[at] + gap);
    }
    line.resize(line.find_last_not_of(' ') + 1);
  }
  return lines;
}

std::string Columns::text() const {
  std::string text;
  for (const std::string& line : lines()) text += line + "\n";
  return text;
}

}  // namespace aspis::protocol
