#include "server/cli/drawing/drawing.hpp"

#include <algorithm>
#include <array>

#include "protocol/tokens.hpp"
#include "server/cli/drawing/boxing.hpp"
#include "server/cli/drawing/croquet.hpp"
#include "server/cli/drawing/wordcube.hpp"

namespace aspis::cli::drawing {
namespace {

/// To draw a game in its own way: one line here and a pair of files.
struct Artist {
  std::string_view game;
  std::string (*draw)(const protocol::Record&, const rules::Position&,
                      const std::optional<std::string>&, const Style&);
  std::string (*draw_board)(const protocol::Board&, const Style&);
};

std::string rows_of(const protocol::Board& board, const Style&) {
  std::string text;
  for (const std::string& row : board.rows) text += row + '\n';
  return text;
}

std::string draw_plainly(const protocol::Record& record, const rules::Position& position,
                         const std::optional<std::string>&, const Style& style) {
  const protocol::Board board = position.board();
  std::vector<std::string> figures;
  for (const std::int64_t score : position.scores()) figures.push_back(std::to_string(score));
  return (board.rows.empty() ? position.text() : rows_of(board, style)) +
         seat_lines(record, position, figures, style);
}

Artist artist_of(std::string_view game) {
  static constexpr std::array artists = {Artist{"boxing", draw_boxing, draw_arena},
                                         Artist{"croquet", draw_croquet, rows_of},
                                         Artist{"wordcube", draw_wordcube, draw_cube}};
  const auto found = std::find_if(artists.begin(), artists.end(),
                                  [&](const Artist& artist) { return artist.game == game; });
  return found == artists.end() ? Artist{game, draw_plainly, rows_of} : *found;
}

}  // namespace

std::string draw(const protocol::Record& record, const rules::Position& position,
                 const std::optional<std::string>& last_move, const Style& style) {
  return artist_of(record.game).draw(record, position, last_move, style);
}

std::string draw_board(std::string_view game, const protocol::Board& board, const Style& style) {
  return artist_of(game).draw_board(board, style);
}

std::string seat_lines(const protocol::Record& record, const rules::Position& position,
                       const std::vector<std::string>& figures, const Style& style) {
  std::size_t longest = 0;
  std::vector<std::string> names;
  for (const protocol::RecordedSeat& seat : record.seats) {
    names.push_back(protocol::escaped(seat.name, 24));
    longest = std::max(longest, names.back().size());
  }
  std::string text;
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    const auto number = static_cast<int>(seat);
    const bool moves = !position.over() && position.turn() == number;
    text += moves ? "> " : "  ";
    text += painted(" " + record.seats[seat].mark + " ", seat_paint(number), style) + " " +
            names[seat] + std::string(longest - names[seat].size() + 2, ' ') + figures.at(seat) +
            (moves ? "  to move" : "") + "\n";
  }
  return text;
}

}  // namespace aspis::cli::drawing
