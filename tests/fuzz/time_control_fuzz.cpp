// Reads any text as a duration: it is refused in one line, or its text is read back as the same.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/time_control.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace aspis::protocol;
  const auto read = read_duration({reinterpret_cast<const char*>(bytes), size});
  if (!read) {
    const std::string_view error = read.error().text;
    if (error.empty() || error.find('\n') != std::string_view::npos) std::abort();
    return 0;
  }
  if (read->count() <= 0 || *read > std::chrono::hours(24)) std::abort();
  const auto again = read_duration(text(*read));
  if (!again || *again != *read) std::abort();
  return 0;
}
