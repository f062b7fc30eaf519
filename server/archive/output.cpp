#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>

#include "server/archive/parts.hpp"
#include "server/exports/table.hpp"

namespace aspis::archive {
namespace {

[[noreturn]] void fail(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), path);
}

}  // namespace

Output::Output(const std::filesystem::path& path)
    : path_(path.string()), file_(std::fopen(path.c_str(), "wxe"), &std::fclose) {
  if (!file_) fail(path_);
  std::setvbuf(file_.get(), nullptr, _IOFBF, std::size_t{1} << 20U);
}

void Output::add(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail(path_);
}

void Output::finish() {
  if (std::fclose(file_.release()) != 0) fail(path_);
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  Output file(path);
  file.add(text);
  file.finish();
}

Table::Table(const std::filesystem::path& folder, const std::string& name,
             const std::vector<Column>& columns)
    : lines_(folder / (name + ".jsonl")), csv_(folder / (name + ".csv")) {
  std::vector<std::string> head;
  for (const Column& column : columns) {
    head.push_back(column.name);
    pointers_.push_back(column.pointer);
  }
  csv_.add(exports::csv_row(head));
}

void Table::add(const nlohmann::ordered_json& row) {
  csv_.add(exports::csv_row(exports::cells_at(row, pointers_)));
  lines_.add(protocol::to_text(row) + "\n");
}

void Table::finish() {
  lines_.finish();
  csv_.finish();
}

}  // namespace aspis::archive
