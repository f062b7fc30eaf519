// What the runtimes of languages are told about the size of a sandbox. They would take the
// machine's memory for theirs, and a program whose heap may grow to 6 GB ends at a limit of 1 GB.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

/// The JVM names its options in the first line of its standard error, which begins like this.
inline constexpr std::string_view jvm_notice = "Picked up JAVA_TOOL_OPTIONS: -XX:MaxRAM=";

/// Adds variables for Java, Go, Node.js and .NET to entries "NAME=value". What is there already
/// counts more. Adds none if the machine has less memory than the limit.
void add_runtime_variables(std::vector<std::string>& environment, const Limits&);

}  // namespace aspis::sandbox
