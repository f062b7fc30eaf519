// Reads and writes the files that a command line names. Errors end the command with a line that
// names the file and, if known, the line in it.
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

/// Reads the whole file, at most 256 MiB. "-" is standard input. The error names the file.
[[nodiscard]] protocol::Result<std::string> read_file(const std::filesystem::path&);

/// Rewrites "line 3: a" as "FILE:3: a", "line 3, column 4: a" as "FILE:3:4: a", and any other error
/// as "FILE: a".
[[nodiscard]] std::string located(const std::filesystem::path& file, std::string_view error);

// These throw CommandError with Status::bad_input.

/// Returns the value read from `file`.
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

/// The word list of a game; empty if the game does not use one.
struct GameDictionary {
  std::string path;
  std::optional<words::Dictionary> list;
  [[nodiscard]] const words::Dictionary* words() const { return list ? &*list : nullptr; }
};
/// The word list at `path`, or the default one.
[[nodiscard]] GameDictionary read_dictionary(const std::optional<std::string>& path);
[[nodiscard]] GameDictionary dictionary_for(const rules::Rules&,
                                            const std::optional<std::string>& path);
/// The word list that the game of `record` was played with. `file` is the record's path.
[[nodiscard]] GameDictionary dictionary_for(const protocol::Record& record,
                                            const std::filesystem::path& file,
                                            const std::optional<std::string>& path);

/// Fails early if write_whole_file could not succeed: a folder, or a missing parent folder.
void check_output_file(const std::filesystem::path&);

/// Replaces the file atomically: an existing file stays until the new one is complete.
void write_whole_file(const std::filesystem::path&, std::string_view text);

/// The files in the order of `names`; a folder expands to all *.record files below it, sorted.
/// Throws CommandError if a path does not exist or a folder has no records. Keeps "-".
[[nodiscard]] std::vector<std::filesystem::path> record_files(
    const std::vector<std::string>& names);

/// Creates the folder if it is missing and checks that it is writable. Throws CommandError.
void make_folder(const std::filesystem::path&);

/// Writes "game-0007.record", and "game-0007.A.stderr" for bots with output. Throws CommandError.
void save_game(const std::filesystem::path& folder, int number, const match::GameOutcome&);

/// Standard error of the bot with this mark, as saved by save_game; "" if there is no file.
[[nodiscard]] std::string saved_stderr(const std::filesystem::path& record,
                                       const std::string& mark);

}  // namespace aspis::cli
