// A croquet entry of 1995: a folder with MOVE.C or MOVE.CPP and PLAYER.TXT, made into a program.
#pragma once

#include <filesystem>
#include <string>

#include "referee/sandbox/sandbox.hpp"

namespace aspis::seats {

struct CompiledModule {
  std::string player;        // the name in PLAYER.TXT
  sandbox::Command command;  // speaks the protocol
};

/// Compiles the entry in `source` as the C or C++ of its time into `target`, an existing folder,
/// each step within 15 seconds; on failure, once more with Borland's dialect. The error begins with
/// "disqualified: " if the entry is to blame: it does not compile, includes a header that is not
/// standard, does input or output, declares more than `static_data` bytes (0: no limit), or has
/// no usable PLAYER.TXT. It does not if a file or a compiler is missing. Needs gcc, and g++ for
/// MOVE.CPP.
[[nodiscard]] protocol::Result<CompiledModule> compile_module(sandbox::Sandbox&,
                                                              const std::filesystem::path& source,
                                                              const std::filesystem::path& target,
                                                              std::size_t static_data = 0);

/// The standard headers without input and output that an entry may include.
[[nodiscard]] bool is_allowed_header(std::string_view name);

/// True if an entry may call this symbol.
[[nodiscard]] bool is_allowed_symbol(std::string_view name);

}  // namespace aspis::seats
