// Which library a header between angle brackets belongs to. A header that is not known here has
// none, and the layers test asks for it to be entered.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace aspis::layers {

inline constexpr std::string_view standard = "std";

inline constexpr auto standard_headers = std::to_array<std::string_view>(
    {"algorithm", "any", "array", "atomic", "barrier", "bit", "bitset", "cassert", "cctype",
     "cerrno", "cfenv", "cfloat", "charconv", "chrono", "cinttypes", "climits", "clocale", "cmath",
     "codecvt", "compare", "complex", "concepts", "condition_variable", "coroutine", "csetjmp",
     "csignal", "cstdarg", "cstddef", "cstdint", "cstdio", "cstdlib", "cstring", "ctime", "cuchar",
     "cwchar", "cwctype", "deque", "exception", "execution", "filesystem", "format", "forward_list",
     "fstream", "functional", "future", "initializer_list", "iomanip", "ios", "iosfwd", "iostream",
     "istream", "iterator", "latch", "limits", "list", "locale", "map", "memory", "memory_resource",
     "mutex", "new", "numbers", "numeric", "optional", "ostream", "queue", "random", "ranges",
     "ratio", "regex", "scoped_allocator", "semaphore", "set", "shared_mutex", "source_location",
     "span", "sstream", "stack", "stdexcept", "stop_token", "streambuf", "string", "string_view",
     "syncstream", "system_error", "thread", "tuple", "type_traits", "typeindex", "typeinfo",
     "unordered_map", "unordered_set", "utility", "valarray", "variant", "vector", "version",
     // C's own, for the programs in C
     "assert.h", "ctype.h", "errno.h", "float.h", "inttypes.h", "limits.h", "locale.h", "math.h",
     "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "time.h"});

struct Library {
  std::string_view begins;  ///< How the names of its headers begin.
  std::string_view name;
};

inline constexpr auto libraries = std::to_array<Library>({
    {"boost/asio", "Asio"},   {"boost/system", "Asio"}, {"boost/beast", "Beast"},
    {"nlohmann/", "JSON"},    {"sqlite3.h", "SQLite"},  {"CLI/", "CLI11"},
    {"SQLiteCpp/", "SQLite"}, {"cairo", "cairo"},       {"openssl/", "OpenSSL"},
    {"sodium.h", "sodium"},   {"spdlog/", "spdlog"},    {"zlib.h", "zlib"},
    {"gtest/", "GoogleTest"}, {"gmock/", "GoogleTest"}, {"benchmark/", "Benchmark"},
    {"sys/", "Linux"},        {"linux/", "Linux"},      {"net/", "Linux"},
    {"netinet/", "Linux"},    {"arpa/", "Linux"},       {"dirent.h", "Linux"},
    {"dlfcn.h", "Linux"},     {"elf.h", "Linux"},       {"fcntl.h", "Linux"},
    {"fnmatch.h", "Linux"},   {"glob.h", "Linux"},      {"grp.h", "Linux"},
    {"ifaddrs.h", "Linux"},   {"netdb.h", "Linux"},     {"nss.h", "Linux"},
    {"poll.h", "Linux"},      {"pthread.h", "Linux"},   {"pty.h", "Linux"},
    {"pwd.h", "Linux"},       {"sched.h", "Linux"},     {"signal.h", "Linux"},
    {"spawn.h", "Linux"},     {"strings.h", "Linux"},   {"termios.h", "Linux"},
    {"unistd.h", "Linux"},    {"wordexp.h", "Linux"},   {"seccomp.h", "seccomp"},
    {"archive", "archive"},
});

/// "std", a library's name, or "" for a header that is not known.
[[nodiscard]] inline std::string_view find_library(std::string_view header) {
  if (std::find(standard_headers.begin(), standard_headers.end(), header) !=
      standard_headers.end()) {
    return standard;
  }
  for (const Library& library : libraries) {
    if (header.starts_with(library.begins)) return library.name;
  }
  return "";
}

}  // namespace aspis::layers
