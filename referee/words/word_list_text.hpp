// Finds and reads word lists: one text of sorted words, each followed by \n; builds no index.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::words {

/// The path in ASPIS_DICT, even if it does not exist; else share/aspis/words.txt next to the bin
/// folder of the running program; nullopt if that file does not exist.
[[nodiscard]] std::optional<std::filesystem::path> default_dictionary_path();

/// A text and the name that errors about it carry.
struct Source {
  std::string name;
  std::string text;
};

/// The file, or the regular files of the folder in the order of their names, hidden ones left out.
[[nodiscard]] protocol::Result<std::vector<Source>> read_sources(
    const std::filesystem::path& file_or_folder);

/// The words of all sources, folded to lower case, sorted, without duplicates. Refuses other
/// characters than letters, words of more than `longest_allowed` letters, and a list without words.
[[nodiscard]] protocol::Result<std::string> normalised(std::vector<Source> sources,
                                                       std::size_t longest_allowed);

}  // namespace aspis::words
