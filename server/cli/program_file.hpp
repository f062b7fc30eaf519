// A program on this machine as the one file in which it is handed in.
#pragma once

#include <filesystem>
#include <string>

namespace aspis::cli {

struct ProgramFile {
  std::string name;  // its ending says what it is
  std::string bytes;
};

/// A file as it is; a folder packed as a tar file, without hidden files, __pycache__ and a file
/// with this token. Throws CommandError with Status::bad_input where there is no program, it is the
/// token, or it is more than a server takes.
[[nodiscard]] ProgramFile read_program(const std::filesystem::path&, const std::string& token);

}  // namespace aspis::cli
