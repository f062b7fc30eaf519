// How large the terminal is that somebody looks at.
#pragma once

#include <optional>

namespace aspis::cli {

struct TerminalSize {
  int rows = 24;
  int columns = 80;
};

/// Of the terminal behind a descriptor; nothing where it is none, or does not say.
[[nodiscard]] std::optional<TerminalSize> terminal_size(int descriptor);

/// The rows of the terminal behind standard output, or as many as they once all had.
[[nodiscard]] int screen_height();

}  // namespace aspis::cli
