// Reads shards and reports that tasks or strangers may have left: each is refused in one line, or
// read and written back unchanged.
#include <cstddef>
#include <cstdint>

#include "server/cluster/shard.hpp"
#include "tests/fuzz/require.hpp"

namespace {

template <class Read>
void try_both_ways(std::string_view json, Read read) {
  const auto value = read(json);
  if (!value) {
    require_one_line(value.error().text);
    return;
  }
  const auto again = read(text(*value));
  require(again.ok() && *again == *value);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace aspis::cluster;
  const std::string_view json(reinterpret_cast<const char*>(bytes), size);
  try_both_ways(json, [](std::string_view text) { return read_shard(text); });
  try_both_ways(json, [](std::string_view text) { return read_report(text); });
  return 0;
}
