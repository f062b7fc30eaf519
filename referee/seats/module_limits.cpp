// The standard headers and functions that a compiled entry may use: those of its time, without
// input and output.
#include <algorithm>
#include <array>

#include "referee/seats/compiled_module.hpp"

namespace aspis::seats {
namespace {

constexpr std::array<std::string_view, 50> headers = {
    "assert.h",  "ctype.h",  "errno.h",   "float.h",  "iso646.h",  "limits.h",   "locale.h",
    "math.h",    "setjmp.h", "stdarg.h",  "stddef.h", "stdlib.h",  "string.h",   "time.h",
    "algorithm", "bitset",   "cassert",   "cctype",   "cerrno",    "cfloat",     "ciso646",
    "climits",   "clocale",  "cmath",     "complex",  "csetjmp",   "cstdarg",    "cstddef",
    "cstdlib",   "cstring",  "ctime",     "deque",    "exception", "functional", "iterator",
    "limits",    "list",     "map",       "memory",   "new",       "numeric",    "queue",
    "set",       "stack",    "stdexcept", "string",   "typeinfo",  "utility",    "valarray",
    "vector"};

constexpr std::array<std::string_view, 95> functions = {
    "_setjmp", "abort",   "abs",     "acos",       "asctime",   "asin",    "atan",    "atan2",
    "atexit",  "atof",    "atoi",    "atol",       "bsearch",   "calloc",  "ceil",    "clock",
    "cos",     "cosh",    "ctime",   "difftime",   "div",       "exit",    "exp",     "fabs",
    "floor",   "fmod",    "free",    "frexp",      "gmtime",    "isalnum", "isalpha", "iscntrl",
    "isdigit", "isgraph", "islower", "isprint",    "ispunct",   "isspace", "isupper", "isxdigit",
    "labs",    "ldexp",   "ldiv",    "localeconv", "localtime", "log",     "log10",   "longjmp",
    "malloc",  "mblen",   "memchr",  "memcmp",     "memcpy",    "memmove", "memset",  "mktime",
    "modf",    "pow",     "qsort",   "rand",       "random",    "realloc", "setjmp",  "setlocale",
    "sin",     "sinh",    "sqrt",    "srand",      "srandom",   "strcat",  "strchr",  "strcmp",
    "strcoll", "strcpy",  "strcspn", "strerror",   "strftime",  "strlen",  "strncat", "strncmp",
    "strncpy", "strpbrk", "strrchr", "strspn",     "strstr",    "strtod",  "strtok",  "strtol",
    "strtoul", "strxfrm", "tan",     "tanh",       "time",      "tolower", "toupper"};

/// Symbols that compilers and standard headers use implicitly.
constexpr std::array<std::string_view, 10> compiler_prefixes = {
    "__stack_chk_fail",  "_GLOBAL_OFFSET_TABLE_",
    "__gxx_personality", "__cxa_",
    "__ctype_",          "_Unwind_",
    "__isoc99_strto",    "__assert_fail",
    "__errno_location",  "__dso_handle"};

/// C++ streams and files, in the compiler's spelling.
constexpr std::array<std::string_view, 11> streams = {"stream",  "filebuf", "streambuf", "ios_base",
                                                      "St4cout", "St3cin",  "St4cerr",   "St4clog",
                                                      "_ZNSo",   "_ZNSi",   "basic_ios"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

bool is_allowed_header(std::string_view name) {
  return contains(headers, name);
}

bool is_allowed_symbol(std::string_view name) {
  if (contains(functions, name) || name == "timeleft") return true;
  const auto begins = [name](std::string_view prefix) { return name.starts_with(prefix); };
  if (std::any_of(compiler_prefixes.begin(), compiler_prefixes.end(), begins)) return true;
  if (!name.starts_with("_Z")) return false;
  const auto within = [name](std::string_view part) { return name.find(part) != name.npos; };
  return std::none_of(streams.begin(), streams.end(), within);
}

}  // namespace aspis::seats
