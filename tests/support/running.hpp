// Tests whether any process of a bot still runs.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "tests/support/temporary_folder.hpp"

namespace aspis::support {

/// Returns whether a process with this argument runs anywhere on the machine.
[[nodiscard]] inline bool runs_with(const std::string& argument) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const std::string words = read_file(entry.path() / "cmdline");
    if (words.find(argument) != std::string::npos) return true;
  }
  return false;
}

/// Waits until no such process runs, in two consecutive looks, because a changing list of processes
/// is never exact. False if one still runs after half a minute.
[[nodiscard]] inline bool none_runs_with(const std::string& argument) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  int looks = 0;
  while (looks < 2 && std::chrono::steady_clock::now() < end) {
    looks = runs_with(argument) ? 0 : looks + 1;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return looks == 2;
}

}  // namespace aspis::support
