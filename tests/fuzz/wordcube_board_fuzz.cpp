// Reads any bytes as a board file with moves: the result is one clear line, or a consistent game.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/rules/wordcube/rules.hpp"
#include "referee/words/dictionary.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using namespace aspis::rules;

std::size_t count_letters(const Board& board) {
  std::size_t letters = 0;
  for (const std::string& row : board.rows) {
    letters += row.size() - static_cast<std::size_t>(std::count(row.begin(), row.end(), '.'));
  }
  return letters;
}

/// Legal runs found from scratch and incrementally are alike.
void check_runs(const aspis::words::Dictionary& words, const Position& position) {
  const auto& runs = dynamic_cast<const wordcube::CubePosition&>(position).legal_runs();
  const Board board = position.board();
  const wordcube::LegalRuns again(wordcube::Cube(wordcube::board_size(board), board.rows), words);
  require(again.count() == runs.count());
  for (std::size_t at = 0; at < runs.count(); ++at) require(again.run(at) == runs.run(at));
}

void check_play(Position& position, std::string_view move) {
  const std::string before = position.text();
  const std::size_t letters = count_letters(position.board());
  const auto refusal = position.play(move);
  if (refusal) {
    require(position.text() == before && !refusal->rule.empty());
    return;
  }
  const std::size_t comma = move.rfind(',');
  const std::size_t taken = move.substr(comma) == ",P" ? 0 : move.size() - comma - 1;
  require(count_letters(position.board()) + taken == letters);
}

void check_game(const Setup& setup, const aspis::words::Dictionary& words, std::string_view moves) {
  auto started = wordcube::rules().start(setup, &words);
  require(started.ok());
  Position& position = **started;
  Random random(moves.size());
  for (int ply = 0; ply < 12 && !position.over(); ++ply) {
    const std::string_view line = moves.substr(0, moves.find('\n'));
    moves.remove_prefix(std::min(moves.size(), line.size() + 1));
    check_play(position, line);
    if (position.over()) break;
    const std::string move = position.random_move(random);
    require(!position.play(move));
    check_runs(words, position);
  }
  if (position.over()) require(position.ending().standings.size() == 2);
}

}  // namespace

/// The input is the board file, then a byte of value 1, then lines that are tried as moves.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const auto words = aspis::words::Dictionary::parse(
      "aaa\naaaa\naab\nabba\nbab\nabc\ncab\ncabba\nabcabc\nxyz\ncat\nact\ntest\nstet\n", "words");
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  const std::size_t end = std::min(input.find('\x01'), input.size());
  const auto setup = wordcube::rules().set_up({}, 2, input.substr(0, end));
  if (!setup) {
    require(setup.error().text.starts_with("line "));
    require(setup.error().text.find('\n') == std::string::npos);
    return 0;
  }
  const auto again = wordcube::rules().set_up({}, 2, wordcube::rules().board_file(setup->board));
  require(again.ok() && *again == *setup);
  check_game(*setup, *words, end < input.size() ? input.substr(end + 1) : std::string_view());
  return 0;
}
