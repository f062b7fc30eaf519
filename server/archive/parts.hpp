// The two parts of an archive, and the files of which they consist; for sources in this folder. All
// throw std::system_error where the disk refuses, and db::StoreError.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "protocol/descriptor.hpp"
#include "protocol/json.hpp"
#include "server/api/documents/documents.hpp"
#include "server/archive/archive.hpp"

namespace aspis::archive {

/// What lists say of it.
[[nodiscard]] hosting::TournamentInfo info_of(const Entry&, bool names);
[[nodiscard]] api::Heading heading_of(const Entry&, bool names);
/// A Game document a game that is stored, the oldest first. What decided one that does not count as
/// it was played is left out.
[[nodiscard]] std::vector<api::Game> games_of(const Entry&);

/// The pages and their scripts, and what they show: each document of the interface as a script,
/// since pages from a disk can load no other file.
void write_pages(const std::vector<Entry>&, const std::filesystem::path& folder, const Choices&);
/// Tables and records. A line where a record cannot be read, or is not written.
[[nodiscard]] protocol::Result<void> write_dataset(const std::vector<Entry>&,
                                                   const std::filesystem::path& folder,
                                                   const Choices&);

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
  Table(const std::filesystem::path& folder, const std::string& name, const std::vector<Column>&);
  void add(const nlohmann::ordered_json& row);
  void finish();

 private:
  std::vector<std::string> pointers_;
  Output lines_;
  Output csv_;
};

}  // namespace aspis::archive
