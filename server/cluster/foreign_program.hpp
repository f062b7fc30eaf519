// Programs that were built for another kind of processor than this node's: found out, and built
// from the sources that lie beside them.
#pragma once

#include <filesystem>
#include <string>

#include "referee/sandbox/sandbox.hpp"
#include "server/cluster/program_cache.hpp"

namespace aspis::cluster {

/// An ELF file whose header names another machine than our own program's.
[[nodiscard]] bool is_foreign(const std::filesystem::path& program);

struct BuiltProgram {
  std::string command_line;      // as sandbox::read_command reads it with `folder`
  std::filesystem::path folder;  // where it runs
};

/// Builds what lies in `source`, as a program that is handed in to a server is built: in a box,
/// without what is foreign. Once a node: `name` is what it is kept as. Throws ClusterError where
/// there are no sources, or they do not build.
[[nodiscard]] BuiltProgram build_on_node(const ProgramCache&, const std::string& name,
                                         const std::filesystem::path& source,
                                         sandbox::Sandbox& sandbox);

}  // namespace aspis::cluster
