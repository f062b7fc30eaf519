// Runs a program in a sandbox while the caller waits.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "referee/sandbox/box.hpp"
#include "referee/sandbox/container.hpp"

namespace aspis::sandbox {

/// The output and exit of a program.
struct Ran {
  std::optional<Exit> exit;  // nullopt if the time limit killed it
  std::string out;           // out and err are cut to 64 KiB
  std::string err;
};

/// Runs a program in a free sandbox and waits at most `limit` for its end. `input` is cut to what a
/// pipe holds, 64 KiB. Kills a program that exceeds the memory limit, with or without a control
/// group.
[[nodiscard]] protocol::Result<Ran> run_to_end(Container&, const Program&,
                                               std::chrono::milliseconds limit,
                                               std::string_view input = {});

}  // namespace aspis::sandbox
