// Reading and writing the files that a command line names, and the records among them: whatever is
// wrong ends the command with a line that names the file and, where there is one, the line in it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"
#include "protocol/result.hpp"
#include "referee/match/game.hpp"
#include "referee/rules/rules.hpp"
#include "referee/words/dictionary.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {

/// The whole file; the error names it. At most 256 MiB. "-" is standard input.
[[nodiscard]] protocol::Result<std::string> contents_of(const std::filesystem::path&);

/// "line 3: a" and "line 3, column 4: a" become "FILE:3: a" and "FILE:3:4: a", all else
/// "FILE: a".
[[nodiscard]] std::string located(const std::filesystem::path& file, std::string_view error);

// These throw CommandError with Status::bad_input.

/// What was read in `file`.
template <class T>
T checked(protocol::Result<T> read, const std::filesystem::path& file) {
  if (!read) bad_input(located(file, read.error().text));
  return *std::move(read);
}

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

/// Of a game; empty where it needs none.
struct GameDictionary {
  std::string path;
  std::optional<words::Dictionary> list;
  [[nodiscard]] const words::Dictionary* words() const { return list ? &*list : nullptr; }
};
[[nodiscard]] GameDictionary dictionary_for(const rules::Rules&,
                                            const std::optional<std::string>& path);
/// The one that the game of `record` was played with. `file` is the record's.
[[nodiscard]] GameDictionary dictionary_for(const protocol::Record& record,
                                            const std::filesystem::path& file,
                                            const std::optional<std::string>& path);

/// Where write_whole_file is sure to fail after long work: a folder, or in none that is there.
void check_output_file(const std::filesystem::path&);

/// All or nothing: a file that was there stays as it was until the new one is complete.
void write_whole_file(const std::filesystem::path&, std::string_view text);

/// In the order of the names; of a folder every file *.record in it and below, sorted. Throws
/// CommandError where a name leads nowhere or a folder holds none. "-" stays as it is.
[[nodiscard]] std::vector<std::filesystem::path> record_files(
    const std::vector<std::string>& names);

/// A folder that can be written to, made if need be. Throws CommandError.
void make_folder(const std::filesystem::path&);

/// "game-0007.record" and "game-0007.A.stderr", of bots that wrote something. Throws CommandError.
void save_game(const std::filesystem::path& folder, int number, const match::GameOutcome&);

/// What the bot with this mark wrote in the game of this record, as save_game keeps it; "" where
/// there is no such file.
[[nodiscard]] std::string saved_stderr(const std::filesystem::path& record,
                                       const std::string& mark);

}  // namespace aspis::cli
