// Files of an archive as they are written: whatever the disk refuses throws std::system_error.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/descriptor.hpp"
#include "server/api/json.hpp"

namespace aspis::archive {

/// A new file that is written from its beginning to its end.
class Output {
 public:
  explicit Output(const std::filesystem::path&);
  void add(std::string_view text);
  /// To be called in the end: what is not written yet fails here.
  void finish();

 private:
  void write();

  std::string path_;
  protocol::Descriptor file_;
  std::string waiting_;
};

void write_file(const std::filesystem::path&, std::string_view text);

/// Where in a row's JSON a column of a CSV file has its value: {"seat1_alias", "/seats/0/alias"}.
struct Column {
  std::string name;
  std::string pointer;
};

/// The same rows twice, as NAME.jsonl and as NAME.csv, where null is an empty cell.
class Table {
 public:
  Table(const std::filesystem::path& folder, const std::string& name, std::vector<Column>);
  void add(const api::Json& row);
  void finish();

 private:
  std::vector<Column> columns_;
  Output lines_;
  Output csv_;
};

}  // namespace aspis::archive
