// The programs of a league: what lies in its folder, how each is started and what tells it from its
// other versions. Starts nothing.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace aspis::cli {

struct LeagueProgram {
  std::string name;              // of its file, without an ending, or of its folder
  std::string command;           // as sandbox::read_command reads it with `folder`
  std::filesystem::path path;    // its file or folder
  std::filesystem::path folder;  // where it runs; "" is the program's own
  std::string sha256;            // of its files
};

struct FoundPrograms {
  std::vector<LeagueProgram> programs;  // in the order of their names
  /// "notes: no program in it: ...", one line each.
  std::vector<std::string> left_out;
};

/// A program is a file that can be executed or ends in .py, or a folder with such a file `bot` or
/// `bot.py`, or with a file `command` whose first line starts it; of classic croquet, a folder with
/// MOVE.C. Hidden files, what lies in `records`, and the league's own file are passed over. Throws
/// CommandError where the folder cannot be read.
[[nodiscard]] FoundPrograms find_programs(const std::filesystem::path& league, bool croquet_modules,
                                          const std::filesystem::path& records);

/// Of its file, or of the files in its folder; "" where they cannot be read.
[[nodiscard]] std::string digest_of_program(const std::filesystem::path&);

}  // namespace aspis::cli
