// Small files with secrets in them.
#pragma once

#include <filesystem>
#include <string_view>

#include "protocol/result.hpp"

namespace aspis::access {

/// Whoever reads the file sees what was in it or this text, whole, also after a power cut. Its mode
/// is 0600.
[[nodiscard]] protocol::Result<void> write_whole(const std::filesystem::path&,
                                                 std::string_view text);

}  // namespace aspis::access
