// Reading and writing the files that a command line names: whatever is wrong ends the subcommand
// with a line that names the file and, where there is one, the line in it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"
#include "protocol/result.hpp"
#include "referee/rules/rules.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::cli {

/// The whole file; the error names it. At most 256 MiB. "-" is standard input.
[[nodiscard]] protocol::Result<std::string> contents_of(const std::filesystem::path&);

/// "line 3: a" and "line 3, column 4: a" become "FILE:3: a" and "FILE:3:4: a", all else
/// "FILE: a".
[[nodiscard]] std::string located(const std::filesystem::path& file, std::string_view error);

// These throw CommandError with Status::bad_input.

/// The start that a board file describes.
[[nodiscard]] protocol::Setup read_board(const rules::Rules&,
                                         const std::vector<protocol::Option>& options, int seats,
                                         const std::filesystem::path& file);

[[nodiscard]] protocol::Record read_record_file(const std::filesystem::path&);

struct NamedDictionary {
  std::filesystem::path path;
  words::Dictionary words;
};
/// The list at `path`, or the default one.
[[nodiscard]] NamedDictionary read_dictionary(const std::optional<std::string>& path);
/// The one that the game of `record` was played with; nothing where it needs none. `file` is the
/// record's.
[[nodiscard]] std::optional<NamedDictionary> dictionary_for(const protocol::Record& record,
                                                            const std::filesystem::path& file,
                                                            const std::optional<std::string>& path);

/// Where write_whole_file is sure to fail after long work: a folder, or in none that is there.
void check_output_file(const std::filesystem::path&);
/// The same, and for a file that is there already and might be wanted.
void check_new_file(const std::filesystem::path&);

/// All or nothing: a file that was there stays as it was until the new one is complete.
void write_whole_file(const std::filesystem::path&, std::string_view text);

}  // namespace aspis::cli
