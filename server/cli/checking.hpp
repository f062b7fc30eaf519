// Replaying many records on all cores with one word list. Prints nothing.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace aspis::cli {

enum class Finding {
  ok,
  wrong,      // not a record, or one whose verdict does not follow
  unchecked,  // it could not be read, or was played with another word list
};

struct CheckedRecord {
  std::filesystem::path file;
  Finding finding = Finding::ok;
  std::string game;  // "" where the record cannot be read
  int moves = 0;
  std::vector<std::string> taken_on_trust;
  std::string error;  // FILE and all; "" where it is ok
};

/// In the order of `files`. The word list at `dictionary`, or the default one, is read once, and
/// only where a record needs it; CommandError where that fails. `progress` is called with how
/// many are done, now and then, on the caller's thread.
[[nodiscard]] std::vector<CheckedRecord> check_records(
    const std::vector<std::filesystem::path>& files, const std::optional<std::string>& dictionary,
    const std::function<void(std::size_t)>& progress);

}  // namespace aspis::cli
