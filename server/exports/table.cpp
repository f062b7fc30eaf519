#include "server/exports/table.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/columns.hpp"
#include "protocol/json.hpp"
#include "server/exports/chart/picture.hpp"

namespace aspis::exports {
namespace {

bool is_number(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const auto point = std::count(text.begin(), text.end(), '.');
  return !text.empty() && point <= 1 && text.front() != '.' && text.back() != '.' &&
         text.find_first_not_of("0123456789.") == std::string_view::npos;
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

std::vector<std::string> cells_at(const nlohmann::ordered_json& row,
                                  const std::vector<std::string>& pointers) {
  std::vector<std::string> cells;
  for (const std::string& pointer : pointers) {
    const nlohmann::ordered_json::json_pointer at(pointer);
    if (!row.contains(at) || row.at(at).is_null()) {
      cells.emplace_back();
    } else {
      const nlohmann::ordered_json& value = row.at(at);
      cells.push_back(value.is_string() ? value.get<std::string>() : protocol::to_text(value));
    }
  }
  return cells;
}

std::string Table::csv() const {
  std::string text = csv_row(heads);
  for (const auto& row : rows) text += csv_row(row);
  return text;
}

std::string Table::text() const {
  std::vector<std::string> titles = heads;
  for (std::size_t at = 0; at < titles.size(); ++at) titles[at] += at == 1 ? "" : ">";
  protocol::Columns columns(titles);
  for (const auto& row : rows) columns.add(row);
  return columns.text();
}

std::string Table::html() const {
  std::string text = "<table><thead><tr>";
  for (const std::string& head : heads) {
    text += "<th scope=\"col\">" + chart::xml_text(head) + "</th>";
  }
  text += "</tr></thead><tbody>\n";
  for (const auto& row : rows) {
    text += "<tr>";
    for (const std::string& cell : row) text += "<td>" + chart::xml_text(cell) + "</td>";
    text += "</tr>\n";
  }
  return text + "</tbody></table>\n";
}

}  // namespace aspis::exports
