// Which addresses are the pages' own: one document answers them all, and its scripts draw what the
// address names. Knows no files.
#pragma once

#include <string_view>

#include "server/http/message.hpp"

namespace aspis::app {

/// The document of the pages below it, which other sites may show in a frame.
inline constexpr std::string_view page_in_frames = "/embed";

/// The page that answers for a target: "/" for "/t/demo/game/7?ply=3"; "" where the target is none
/// of the pages' addresses.
[[nodiscard]] std::string_view page_of(std::string_view target);

/// Whether a browser asks for a page, and not a program or a script for something of the API: an
/// address that does not exist is then answered by a page, too.
[[nodiscard]] bool wants_page(const http::Request&);

}  // namespace aspis::app
