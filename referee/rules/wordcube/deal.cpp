#include "referee/rules/wordcube/deal.hpp"

#include <string>

#include "protocol/random.hpp"
#include "referee/rules/wordcube/letters.hpp"

namespace aspis::rules::wordcube {

Board deal_board(const Size& size, std::uint64_t seed) {
  protocol::Random random(seed);
  Board board{{size.rows, size.columns, size.planes}, {}};
  for (int row = 0; row < size.rows * size.planes; ++row) {
    std::string& letters = board.rows.emplace_back();
    for (int column = 0; column < size.columns; ++column) {
      letters += tiles[static_cast<std::size_t>(random.below(tiles.size()))];
    }
  }
  return board;
}

}  // namespace aspis::rules::wordcube
