// A program run to its end while the caller waits.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "referee/sandbox/box.hpp"
#include "referee/sandbox/container.hpp"

namespace aspis::sandbox {

/// What a program that was run to its end wrote and how it ended.
struct Ran {
  std::optional<Exit> exit;  // nothing where its time was over and it was killed
  std::string out;           // both cut to 64 KiB
  std::string err;
};

/// Runs a program in a free box on `input` (what a pipe holds of it, 64 KiB) and waits for its end,
/// at most `limit` long. One that takes more memory than the box may have is ended, with or without
/// a control group.
[[nodiscard]] protocol::Result<Ran> run_to_end(Container&, const Program&,
                                               std::chrono::milliseconds limit,
                                               std::string_view input = {});

}  // namespace aspis::sandbox
