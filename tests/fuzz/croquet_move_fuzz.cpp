// Offers lines from bytes to croquet positions of random games. A refused line changes nothing; an
// accepted one was listed.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/tokens.hpp"
#include "referee/rules/catalog.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using namespace aspis::rules;

void offer(Position& position, const std::string& line) {
  const std::string before = position.text();
  const auto moves = position.moves();
  const bool listed = std::find(moves.begin(), moves.end(), line) != moves.end();
  const auto refusal = position.play(line);
  require(listed == !refusal);
  if (!refusal) return;
  require(!refusal->rule.empty() && aspis::protocol::is_printable(refusal->found));
  require(position.text() == before);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const Rules& rules = **rules_named("croquet");
  const auto setup = rules.deal({}, 2, 0);
  const auto position = *rules.start(*setup, nullptr);
  std::string_view input(reinterpret_cast<const char*>(bytes), size);

  // The first byte sets the number of random plies before the lines. Another random ply follows
  // each line, so that hoops and misses occur wherever the fuzzer stops.
  const std::uint64_t plies = input.empty() ? 0 : static_cast<unsigned char>(input.front()) % 64;
  Random random(plies * 0x10001U + size);
  const auto step = [&] {
    if (!position->over()) require(!position->play(position->random_move(random)));
  };
  for (std::uint64_t ply = 0; ply < plies; ++ply) step();
  for (const std::string_view line :
       aspis::protocol::split_fields(input.substr(std::min<std::size_t>(1, input.size())), '\n')) {
    if (position->over()) break;
    offer(*position, std::string(line));
    step();
  }
  return 0;
}
