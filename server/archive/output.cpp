#include <fcntl.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "server/archive/parts.hpp"
#include "server/exports/table.hpp"

namespace aspis::archive {
namespace {

constexpr std::size_t written_at_once = std::size_t{1} << 20U;

[[noreturn]] void fail(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), path);
}

}  // namespace

Output::Output(const std::filesystem::path& path)
    : path_(path.string()),
      file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) {
  if (!file_) fail(path_);
}

void Output::add(std::string_view text) {
  waiting_ += text;
  if (waiting_.size() >= written_at_once) write();
}

void Output::write() {
  if (!protocol::write_all(file_, waiting_)) fail(path_);
  waiting_.clear();
}

void Output::finish() {
  write();
  if (!file_.close()) fail(path_);
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
