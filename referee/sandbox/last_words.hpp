// What a program's standard error tells about its end in a box.
#pragma once

#include <string>
#include <string_view>

#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

/// The path of which a program complained last that it is not there, where its box does not show
/// it; or "".
[[nodiscard]] std::string hidden_path_in(std::string_view errors, const Box&);

/// How a program ended, and why it may have: "exited with status 1: cannot open '/srv/book.bin',
/// which ...".
[[nodiscard]] std::string text(const Exit&, std::string_view errors, const Box&);

}  // namespace aspis::sandbox
