// The files that the contest promises to every program, written into its folder.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::contest {

/// A whole number of seconds from 1 to 86400, alone in its file, with any end of line or none.
[[nodiscard]] protocol::Result<int> read_seconds(std::string_view text);

/// Writes input13.txt, input10.txt and input1310.txt (the piles in capitals, lines ending in CR, LF
/// and CRLF); seconds.txt (CRLF) and seconds10.txt (LF); and the dictionary as 26 files by first
/// letter in each style: a13.txt, a10.txt, a1310.txt to z1310.txt. What stood there under these
/// names is replaced. The error names the file.
[[nodiscard]] protocol::Result<void> write_stage_files(const std::filesystem::path& folder,
                                                       const solitaire::crossed_words::Piles&,
                                                       int seconds, const words::Dictionary&);

}  // namespace aspis::contest
