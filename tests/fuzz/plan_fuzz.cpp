// Reads any text as a plan: it is refused in one line, or read and written back unchanged.
#include <cstddef>
#include <cstdint>

#include "referee/formats/plan.hpp"
#include "tests/fuzz/require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace aspis::formats;
  const std::string_view json(reinterpret_cast<const char*>(bytes), size);
  const auto plan = read_plan(json);
  if (!plan) {
    require_one_line(plan.error().text);
    return 0;
  }
  const auto again = read_plan(text(*plan));
  require(again.ok() && *again == *plan);
  return 0;
}
