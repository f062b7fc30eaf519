// The two parts of an archive and their files; only for sources in this folder. All functions throw
// db::StoreError, and std::system_error if the disk fails.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json.hpp"
#include "server/api/documents/documents.hpp"
#include "server/archive/archive.hpp"

namespace aspis::archive {

/// The tournament's entry in lists.
[[nodiscard]] hosting::TournamentInfo make_info(const Entry&, bool names);
[[nodiscard]] api::Heading make_heading(const Entry&, bool names);
/// A Game document per stored game, the oldest first. Leaves out the reasons why games do not count
/// as played.
[[nodiscard]] std::vector<api::Game> collect_games(const Entry&);

/// Writes the pages, their scripts, and each API document as a script: pages opened from a disk
/// cannot load other files.
void write_pages(const std::vector<Entry>&, const std::filesystem::path& folder, const Choices&);
/// Writes tables and records. The error is one line naming what cannot be read or written.
[[nodiscard]] protocol::Result<void> write_dataset(const std::vector<Entry>&,
                                                   const std::filesystem::path& folder,
                                                   const Choices&);

/// A new file, written sequentially.
class Output {
 public:
  explicit Output(const std::filesystem::path&);
  void add(std::string_view text);
  /// Call it at the end: it throws if the remaining bytes cannot be written.
  void finish();

 private:
  std::string path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

void write_file(const std::filesystem::path&, std::string_view text);

/// A column of a CSV file and where a row's JSON has its value: {"seat1_alias", "/seats/0/alias"}.
struct Column {
  std::string name;
  std::string pointer;
};

/// Writes the same rows as NAME.jsonl and as NAME.csv, where null is an empty cell.
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
