// A program on this machine as the one file in which it is handed in.
#pragma once

#include <filesystem>
#include <string>

namespace aspis::cli {

struct ProgramFile {
  std::string name;  // its ending says what it is
  std::string bytes;
};

/// A file as it is; a folder packed as a tar file, without hidden files and __pycache__. Throws
/// CommandError with Status::bad_input where there is none, or more than a server takes.
[[nodiscard]] ProgramFile read_program(const std::filesystem::path&);

}  // namespace aspis::cli
