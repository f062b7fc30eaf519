// Whether something of a bot still runs, wherever it went.
#pragma once

#include <filesystem>
#include <string>

#include "tests/support/temporary_folder.hpp"

namespace aspis::support {

/// Whether a process with this argument runs anywhere on the machine.
[[nodiscard]] inline bool runs_with(const std::string& argument) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const std::string words = text_of_file(entry.path() / "cmdline");
    if (words.find(argument) != std::string::npos) return true;
  }
  return false;
}

}  // namespace aspis::support
