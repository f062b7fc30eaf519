// An entrant's program: how it is started, and how large it is as the contest counts.
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/result.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "server/contest/entrant.hpp"

namespace aspis::contest {

/// What its entry.txt names (words between spaces, files of its folder by their names), else the
/// one file of its folder that may be executed.
[[nodiscard]] protocol::Result<sandbox::Command> program_of(const Entrant&);

/// Bytes of the program's file, of the files that its arguments name (.txt left out: the piles and
/// the limit are no program), and of what has to run it: a command's interpreter, or the one that a
/// script's first line names. Of `env` it is the program that env starts, as the kernel and env
/// would find it. Links count as what they lead to, and everything once.
[[nodiscard]] std::optional<std::uint64_t> size_of_program(const sandbox::Command&);

}  // namespace aspis::contest
