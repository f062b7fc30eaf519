// Which records a command line names: files as they are, folders with what lies in them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace aspis::cli {

/// In the order of the names; of a folder every file *.record in it and below, sorted. Throws
/// CommandError where a name leads nowhere or a folder holds none. "-" stays as it is.
[[nodiscard]] std::vector<std::filesystem::path> record_files(
    const std::vector<std::string>& names);

}  // namespace aspis::cli
