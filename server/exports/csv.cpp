#include "server/exports/csv.hpp"

#include <algorithm>

#include "server/exports/exports.hpp"

namespace aspis::exports {
namespace {

bool is_number(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const auto point = std::count(text.begin(), text.end(), '.');
  return !text.empty() && point <= 1 && text.front() != '.' && text.back() != '.' &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
}

}  // namespace

std::string csv_cell(std::string_view text) {
  std::string cell(text);
  const bool formula =
      !cell.empty() && std::string_view("=+-@\t\r\n").find(cell.front()) != std::string_view::npos;
  if (formula && !is_number(text)) cell.insert(cell.begin(), '\'');
  if (cell.find_first_of(",;\t\"\r\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csv_row(const std::vector<std::string>& cells) {
  std::string row;
  for (std::size_t at = 0; at < cells.size(); ++at)
    row += (at == 0 ? "" : ",") + csv_cell(cells[at]);
  return row + "\n";
}

}  // namespace aspis::exports
