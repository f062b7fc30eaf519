// Folders that programs in a box wrote to: handing them over, and reading what is left in them,
// which may be anything.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "protocol/result.hpp"

namespace aspis::sandbox {

/// Everything in the folder becomes the user's, links themselves and not what they lead to. Nothing
/// runs in it meanwhile. Only for root; throws where it cannot.
void give(const std::filesystem::path& folder, uid_t user);

/// A regular file that a program in a box has left: no link, no more than `most` bytes. The error
/// says what it is instead.
[[nodiscard]] protocol::Result<std::string> read_left(const std::filesystem::path&,
                                                      std::size_t most);

/// Writes a file in the place of whatever lies there; what a link leads to stays as it is. False
/// where it cannot.
[[nodiscard]] bool write_over(const std::filesystem::path&, std::string_view text);

}  // namespace aspis::sandbox
