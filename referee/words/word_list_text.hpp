// Reads word lists into one text of sorted words, each followed by \n; indexes nothing.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::words {

/// A text and the name that errors about it carry.
struct Source {
  std::string name;
  std::string text;
};

/// The file, or the regular files of the folder in the order of their names, hidden ones left out.
[[nodiscard]] protocol::Result<std::vector<Source>> read_sources(
    const std::filesystem::path& file_or_folder);

/// The words of all sources, folded to lower case, sorted, once each. Refuses what is no letter,
/// words of more than `longest_allowed` letters, and a list without words.
[[nodiscard]] protocol::Result<std::string> normalised(std::vector<Source> sources,
                                                       std::size_t longest_allowed);

}  // namespace aspis::words
