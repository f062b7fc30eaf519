#include "referee/sandbox/runtimes.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace aspis::sandbox {

void add_runtime_variables(std::vector<std::string>& environment, const Limits& limits) {
  const std::size_t bytes = limits.memory_bytes;
  const auto pages = static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES));
  if (bytes / static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) > pages) return;
  // Three fifths for the heap: the rest is for code, stacks and what a collector needs. Go counts
  // all of its memory.
  const std::size_t heap = bytes / 5 * 3;
  std::array<char, 20> hexadecimal{};
  std::snprintf(hexadecimal.data(), hexadecimal.size(), "%zx", heap);
  const auto add = [&](const std::string& name, const std::string& value, bool is_list = false) {
    const auto own = std::find_if(environment.begin(), environment.end(),
                                  [&](const auto& entry) { return entry.starts_with(name + "="); });
    if (own == environment.end()) {
      environment.push_back(name + "=" + value);
    } else if (is_list) {  // of two options the later one counts
      own->insert(name.size() + 1, value + " ");
    }
  };
  add("JAVA_TOOL_OPTIONS", "-XX:MaxRAM=" + std::to_string(bytes) + " -XX:MaxRAMPercentage=60",
      true);
  add("NODE_OPTIONS", "--max-old-space-size=" + std::to_string(heap >> 20U), true);
  add("GOMEMLIMIT", std::to_string(bytes / 10 * 9));
  add("DOTNET_GCHeapHardLimit", hexadecimal.data());
  // Otherwise .NET maps its code through a file in memory, which a sandbox may refuse.
  add("DOTNET_EnableWriteXorExecute", "0");
}

}  // namespace aspis::sandbox
