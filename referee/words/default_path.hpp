// Where the default word list lies on this machine; does not read it.
#pragma once

#include <filesystem>
#include <optional>

namespace aspis::words {

/// What ASPIS_DICT names, be it there or not; else share/aspis/words.txt beside the bin folder of
/// the running program; nothing where no file is there.
[[nodiscard]] std::optional<std::filesystem::path> default_dictionary_path();

}  // namespace aspis::words
