// Reads any text as a duration: it is refused in one line, or its text is read back as the same.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/time_control.hpp"
#include "tests/fuzz/require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace aspis::protocol;
  const auto read = read_duration({reinterpret_cast<const char*>(bytes), size});
  if (!read) {
    require_one_line(read.error().text);
    return 0;
  }
  require(read->count() > 0 && *read <= std::chrono::hours(24));
  const auto again = read_duration(text(*read));
  require(again.ok() && *again == *read);
  return 0;
}
