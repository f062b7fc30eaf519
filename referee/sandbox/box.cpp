#include "referee/sandbox/box.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "protocol/tokens.hpp"
#include "referee/sandbox/layout.hpp"

namespace aspis::sandbox {
namespace {

/// The messages by which languages and their libraries report a missing file.
constexpr std::array complaints = {"No such file", "not found",    "annot open", "an't open",
                                   "ENOENT",       "NotFound",     "NoSuchFile", "denied",
                                   "cannot find",  "No such path", "not exist"};

/// Absolute paths of a line, which may be in quotes or brackets or before a colon.
std::string find_hidden_path(std::string_view line, const Box& box) {
  constexpr std::string_view before = " \t'\"`([<=:";
  constexpr std::string_view behind = " \t\r'\"`)]>:,;";
  for (std::size_t at = line.find('/'); at != std::string_view::npos; at = line.find('/', at)) {
    const bool begins = at == 0 || before.find(line[at - 1]) != std::string_view::npos;
    const std::size_t end = std::min(line.find_first_of(behind, at), line.size());
    const std::string_view path = line.substr(at, end - at);
    if (begins && path.size() > 1 &&
        !is_visible(box, std::filesystem::path(path).lexically_normal())) {
      return std::string(path);
    }
    at = end;
  }
  return "";
}

/// The number in the line that the driver of compiled modules writes.
std::string forbidden_call(std::string_view errors) {
  constexpr std::string_view mark = "system call ";
  const std::size_t at = errors.rfind(mark);
  if (at == std::string_view::npos) return "";
  std::string_view number = errors.substr(at + mark.size());
  number = number.substr(0, number.find('\n'));
  return call_name(protocol::integer_from<int>(number).value_or(-1));
}

}  // namespace

void add_runtime_variables(std::vector<std::string>& environment, const Limits& limits) {
  const std::size_t bytes = limits.memory_bytes;
  const auto pages = static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES));
  if (bytes / static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) > pages) return;
  // Three fifths for the heap: the rest is for code, stacks and a collector's own needs. Go counts
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

std::string text(const Exit& exit) {
  if (!exit.failure.empty()) return exit.failure;
  if (!exit.signalled) return "exited with status " + std::to_string(exit.code);
  const char* abbreviation = ::sigabbrev_np(exit.code);
  return "killed by " +
         (abbreviation != nullptr ? "SIG" + std::string(abbreviation)
                                  : "signal " + std::to_string(exit.code)) +
         " (" + ::strsignal(exit.code) + ")";
}

std::string hidden_path_in(std::string_view errors, const Box& box) {
  std::string last;
  for (const std::string_view line : protocol::split_fields(errors, '\n')) {
    const bool complains = std::any_of(complaints.begin(), complaints.end(), [&](const char* word) {
      return line.find(word) != std::string_view::npos;
    });
    if (!complains) continue;
    if (std::string path = find_hidden_path(line, box); !path.empty()) last = std::move(path);
  }
  return last;
}

std::string text(const Exit& exit, std::string_view errors, const Box& box) {
  const std::string call =
      exit.signalled && exit.code == SIGSYS ? forbidden_call(errors) : std::string();
  if (!call.empty()) {
    return "disqualified: it made the system call '" + call +
           "', and an entry has neither input nor output";
  }
  const std::string path = hidden_path_in(errors, box);
  if (path.empty()) return text(exit);
  return text(exit) + ": cannot open '" + protocol::escaped(path, 120) +
         "', which is not visible in its sandbox; put it into the bot's folder, or name it with "
         "--allow-read";
}

}  // namespace aspis::sandbox
