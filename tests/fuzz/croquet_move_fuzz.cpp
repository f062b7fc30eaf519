// Lines out of bytes, offered to croquet positions that random play has come to. A refused line
// changes nothing; an accepted one was listed.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/tokens.hpp"
#include "referee/rules/catalog.hpp"

namespace {

using namespace aspis::rules;

void require(bool holds) {
  if (!holds) std::abort();
}

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

  // A first byte of n and up to n plies of chance, then the lines; between two of them one more
  // ply of chance, so that hoops and misses come up wherever the fuzzer breaks off.
  const std::uint64_t plies = input.empty() ? 0 : static_cast<unsigned char>(input.front()) % 64;
  Random random(plies * 0x10001U + size);
  const auto step = [&] {
    if (!position->over()) require(!position->play(position->random_move(random)));
  };
  for (std::uint64_t ply = 0; ply < plies; ++ply) step();
  for (const std::string_view line :
       aspis::protocol::fields_of(input.substr(std::min<std::size_t>(1, input.size())), '\n')) {
    if (position->over()) break;
    offer(*position, std::string(line));
    step();
  }
  const auto again = rules.read_position(*setup, nullptr, position->text());
  require(again.ok() && (*again)->text() == position->text());

  // The same bytes as a position: read exactly, or refused with a reason.
  const auto read = rules.read_position(*setup, nullptr, input);
  require(read.ok() ? (*read)->text() == input : !read.error().text.empty());
  if (read.ok() && !(*read)->over()) require(!(*read)->moves().empty());
  return 0;
}
