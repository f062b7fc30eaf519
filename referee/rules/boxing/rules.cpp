#include "referee/rules/boxing/rules.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>

#include "protocol/tokens.hpp"
#include "referee/rules/boxing/arena.hpp"
#include "referee/rules/refusals.hpp"

namespace aspis::rules::boxing {

using protocol::Error;
using protocol::Result;

namespace {

using protocol::Reason;
using protocol::Standing;

std::string spot_text(int row, int column) {
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

/// The first spot in reading order that keeps a square inside the arena from fitting.
Refusal spot_taken(const Arena& arena, const Square& square) {
  for (int row = square.row; row < square.row + square.size; ++row) {
    for (int column = square.column; column < square.column + square.size; ++column) {
      const char c = arena.at(row, column);
      if (c == vacant_spot) continue;
      return illegal("spot not vacant", spot_text(row, column) + " is '" + std::string(1, c) + "'");
    }
  }
  return illegal("spot not vacant", "");
}

std::optional<Refusal> find_refusal(const Arena& arena, const Square& square,
                                    std::string_view move) {
  if (square.size < 1 || square.size > largest_square) {
    return illegal("size not 1 to 16", "a side of " + std::to_string(square.size));
  }
  if (!is_inside(square)) {
    return illegal("outside the arena",
                   protocol::in_quotes(move, 200) + " leaves the 16 rows and 32 columns");
  }
  if (!arena.fits(square)) return spot_taken(arena, square);
  return std::nullopt;
}

/// The options for drawing an arena.
struct Draw {
  bool sample = false;
  int unusable_percent = 0;
  Symmetry symmetry = Symmetry::none;
};

/// The place of the option's value in `choices`, or an error that lists them.
template <std::size_t Count>
Result<std::size_t> read_choice(const std::vector<Option>& options, std::string_view key,
                                const std::array<std::string_view, Count>& choices) {
  const std::string& value = option_value(options, key);
  std::string known;
  for (std::size_t choice = 0; choice < Count; ++choice) {
    if (choices[choice] == value) return choice;
    known += (known.empty() ? "" : ", ") + std::string(choices[choice]);
  }
  return Error{"option " + std::string(key) + "=" + protocol::escaped(value, 40) +
               ": expected one of " + known};
}

Result<Draw> draw_from(const std::vector<Option>& options) {
  constexpr std::array<std::string_view, 2> arenas = {"random", "sample"};
  constexpr std::array<std::string_view, 4> names = {"none", "left-right", "top-bottom",
                                                     "half-turn"};
  constexpr std::array<Symmetry, 4> symmetries = {Symmetry::none, Symmetry::left_right,
                                                  Symmetry::top_bottom, Symmetry::half_turn};
  const auto unusable = option_number(options, "unusable", 0, max_unusable_percent);
  if (!unusable) return unusable.error();
  const auto symmetry = read_choice(options, "symmetry", names);
  if (!symmetry) return symmetry.error();
  const auto arena = read_choice(options, "arena", arenas);
  if (!arena) return arena.error();
  return Draw{*arena == 1, *unusable, symmetries[*symmetry]};
}

Board make_board(const Arena& arena) {
  return {{arena_rows, arena_columns}, arena.rows()};
}

/// The arena of a setup from any source.
Result<Arena> read_arena(const BoxingRules& rules, const Setup& setup) {
  if (auto error = find_error(setup, rules.min_seats(), rules.max_seats(), rules.options())) {
    return *std::move(error);
  }
  const auto draw = draw_from(setup.options);
  if (!draw) return draw.error();
  if (setup.board.dimensions != std::vector<int>{arena_rows, arena_columns}) {
    return Error{"the board of boxing is 16 32"};
  }
  return start_from_rows({setup.board.rows.begin(), setup.board.rows.end()});
}

}  // namespace

std::optional<Square> read_square(std::string_view move) {
  const auto fields = protocol::split_fields(move, ',');
  if (fields.size() != 4) return std::nullopt;
  const auto row = protocol::integer_from<int>(fields[1]);
  const auto column = protocol::integer_from<int>(fields[2]);
  const auto size = protocol::integer_from<int>(fields[3]);
  if (!row || !column || !size) return std::nullopt;
  if (*row < 1 || *column < 1) return Square{-1, -1, *size};
  return Square{*row - 1, *column - 1, *size};
}

std::string first_marks(int seats) {
  std::string marks;
  for (int seat = 0; seat < seats; ++seat) marks += seat_mark(seat);
  return marks;
}

BoxingPosition::BoxingPosition(const Arena& arena, int seats) : seats_(seats) {
  set_arena(arena);
}

void BoxingPosition::set_arena(const Arena& arena) {
  arena_ = arena;
  vacant_ = arena.vacant();
  for (int seat = 0; seat < seats_; ++seat) {
    spots_[static_cast<std::size_t>(seat)] = arena.count(seat_mark(seat));
  }
}

std::unique_ptr<Position> BoxingPosition::clone() const {
  return std::make_unique<BoxingPosition>(*this);
}

bool BoxingPosition::is_out(int seat) const {
  return (out_ >> static_cast<unsigned>(seat) & 1U) != 0;
}

void BoxingPosition::pass_turn() {
  do {
    turn_ = (turn_ + 1) % seats_;
  } while (is_out(turn_));
}

std::optional<int> BoxingPosition::last_one_in() const {
  if (std::popcount(out_) != seats_ - 1) return std::nullopt;
  return std::countr_one(out_);
}

Ending BoxingPosition::ending() const {
  Ending ending;
  ending.standings.assign(static_cast<std::size_t>(seats_), Standing::loss);
  ending.scores.assign(static_cast<std::size_t>(seats_), 0);
  const auto winner = static_cast<std::size_t>(*winner_);
  ending.standings[winner] = Standing::win;
  ending.scores[winner] = spots_[winner];
  const std::string mark(1, seat_mark(*winner_));
  if (vacant_ == 0) {
    ending.reason = Reason::last_spot;
    ending.detail = mark + " filled the last vacant spot";
  } else {
    ending.detail = mark + " is the last one left";
  }
  return ending;
}

std::vector<std::int64_t> BoxingPosition::scores() const {
  return {spots_.begin(), spots_.begin() + seats_};
}

std::optional<Refusal> BoxingPosition::play(std::string_view move) {
  const std::string mark(1, seat_mark(turn_));
  const auto square = read_square(move);
  if (!square) return not_a_move(move, mark + ",ROW,COLUMN,SIZE");
  const std::string_view given = move.substr(0, move.find(','));
  if (given != mark) return wrong_mark(given, mark);
  if (auto error = find_refusal(arena_, *square, move)) return error;
  arena_.fill(*square, mark.front());
  const int marked = square->size * square->size;
  spots_[static_cast<std::size_t>(turn_)] += marked;
  vacant_ -= marked;
  if (vacant_ == 0) {
    winner_ = turn_;
  } else {
    pass_turn();
  }
  return std::nullopt;
}

void BoxingPosition::drop(int seat) {
  if (over() || is_out(seat)) return;
  out_ |= 1U << static_cast<unsigned>(seat);
  winner_ = last_one_in();
  if (seat == turn_) pass_turn();
}

std::vector<std::string> BoxingPosition::moves() const {
  std::vector<std::string> moves;
  if (over()) return moves;
  for (int row = 0; row < arena_rows; ++row) {
    for (int column = 0; column < arena_columns; ++column) {
      const int largest = arena_.largest_at(row, column);
      for (int size = 1; size <= largest; ++size) {
        moves.push_back(move_text(seat_mark(turn_), {row, column, size}));
      }
    }
  }
  return moves;
}

std::string BoxingPosition::random_move(Random& random) const {
  auto left = static_cast<int>(random.below(static_cast<std::uint64_t>(vacant_)));
  int row = 0;
  while (left >= std::popcount(arena_.vacant_row(row)))
    left -= std::popcount(arena_.vacant_row(row++));
  std::uint32_t vacant = arena_.vacant_row(row);
  for (; left > 0; --left) vacant &= vacant - 1;
  const int column = std::countr_zero(vacant);
  const auto largest = static_cast<std::uint64_t>(arena_.largest_at(row, column));
  const int size = static_cast<int>(random.below(largest)) + 1;
  return move_text(seat_mark(turn_), {row, column, size});
}

Board BoxingPosition::board() const {
  return {{arena_rows, arena_columns}, arena_.rows()};
}

using protocol::Error;
using protocol::Result;

namespace {

constexpr std::size_t head_lines = 3;

std::optional<int> seat_from(std::string_view mark, int seats) {
  if (mark.size() != 1 || mark[0] < 'A' || mark[0] >= seat_mark(seats)) return std::nullopt;
  return mark[0] - 'A';
}

/// Unusable spots neither come nor go in a game.
std::optional<Error> find_conflict(const Arena& start, const Arena& now) {
  for (int row = 0; row < arena_rows; ++row) {
    for (int column = 0; column < arena_columns; ++column) {
      const bool was = start.at(row, column) == unusable_spot;
      if (was == (now.at(row, column) == unusable_spot)) continue;
      return Error{"line " + std::to_string(row + 1 + static_cast<int>(head_lines)) + ", column " +
                   std::to_string(column + 1) +
                   ": not the unusable spots that the game began with"};
    }
  }
  return std::nullopt;
}

}  // namespace

std::string BoxingPosition::status() const {
  std::string status;
  for (int seat = 0; seat < seats_; ++seat) {
    status += seat_mark(seat);
    status += ' ';
    status += std::to_string(spots_[static_cast<std::size_t>(seat)]);
    status += ' ';
  }
  return status += "vacant " + std::to_string(vacant_);
}

std::string BoxingPosition::marks_out() const {
  std::string marks;
  for (int seat = 0; seat < seats_; ++seat) {
    if (is_out(seat)) marks += seat_mark(seat);
  }
  return marks.empty() ? "-" : marks;
}

std::string BoxingPosition::text() const {
  return "turn " + std::string(1, seat_mark(turn_)) + "\nout " + marks_out() + "\nwinner " +
         (winner_ ? std::string(1, seat_mark(*winner_)) : "-") + "\n" + classic_text(arena_);
}

Result<BoxingPosition> BoxingPosition::read(std::string_view text, const Arena& start, int seats) {
  auto lines = protocol::split_fields(text, '\n');
  if (lines.size() != head_lines + arena_rows + 1) {
    return Error{"a boxing position has 19 lines: turn, out, winner and the 16 of the arena"};
  }
  const std::string marks = first_marks(seats);
  const auto turn = seat_from(protocol::split_head(lines[0]).rest, seats);
  if (!turn) return Error{"line 1: expected turn and one of " + marks};
  BoxingPosition position(start, seats);
  position.turn_ = *turn;
  const std::string_view out = protocol::split_head(lines[1]).rest;
  for (const char mark : out == "-" ? std::string_view{} : out) {
    const auto seat = seat_from(std::string_view(&mark, 1), seats);
    if (!seat) return Error{"line 2: expected out and - or some of " + marks};
    position.out_ |= 1U << static_cast<unsigned>(*seat);
  }
  const std::string_view winner = protocol::split_head(lines[2]).rest;
  position.winner_ = seat_from(winner, seats);
  if (!position.winner_ && winner != "-") {
    return Error{"line 3: expected winner and - or one of " + marks};
  }
  auto arena = arena_from_rows({lines.begin() + head_lines, lines.end() - 1}, marks);
  if (!arena) return Error{"arena, " + arena.error().text};
  if (auto error = find_conflict(start, *arena)) return *std::move(error);
  position.set_arena(*arena);
  if (auto error = position.inconsistency()) return *std::move(error);
  if (position.text() != text) return Error{"a boxing position is not written like this"};
  return position;
}

std::optional<Error> BoxingPosition::inconsistency() const {
  if (is_out(turn_)) return Error{"line 1: a player who is already out cannot be to move"};
  if (winner_ && is_out(*winner_))
    return Error{"line 3: a player who is already out cannot have won"};
  const auto alone = last_one_in();
  if (winner_.has_value() != (alone || vacant_ == 0)) {
    return Error{"line 3: there is a winner when the arena is full or one player is left"};
  }
  if (alone && winner_ != alone) return Error{"line 3: the winner is the last player left"};
  if (winner_ && winner_ != turn_) return Error{"line 1: the winner moved last"};
  return std::nullopt;
}

std::string_view BoxingRules::summary() const {
  return "squares on an arena of 16 x 32: the player who fills the last vacant spot wins";
}

int BoxingRules::max_seats() const {
  return boxing::max_seats;
}

std::string BoxingRules::mark(int seat) const {
  return std::string(1, seat_mark(seat));
}

protocol::TimeControl BoxingRules::default_clock() const {
  return {std::chrono::seconds(1), std::nullopt};
}

std::vector<OptionSpec> BoxingRules::options() const {
  return {{"unusable", "4", "share of unusable spots in percent, 0 to 90"},
          {"symmetry", "none", "of the arena drawn: none, left-right, top-bottom or half-turn"},
          {"arena", "random", "random, or sample: the arena of the contest of 1994"}};
}

Result<Setup> BoxingRules::deal(const std::vector<Option>& given, int seats,
                                std::uint64_t seed) const {
  auto options = complete(this->options(), given);
  if (!options) return options.error();
  const auto draw = draw_from(*options);
  if (!draw) return draw.error();
  const Arena arena =
      draw->sample ? sample_arena() : random_arena(draw->unusable_percent, draw->symmetry, seed);
  Setup setup{seats, *std::move(options), make_board(arena)};
  if (const auto sound = read_arena(*this, setup); !sound) return sound.error();
  return setup;
}

Result<Setup> BoxingRules::set_up(const std::vector<Option>& given, int seats,
                                  std::string_view board_file) const {
  auto options = complete(this->options(), given);
  if (!options) return options.error();
  const auto arena = read_arena_file(board_file);
  if (!arena) return arena.error();
  Setup setup{seats, *std::move(options), make_board(*arena)};
  if (const auto sound = read_arena(*this, setup); !sound) return sound.error();
  return setup;
}

std::string BoxingRules::board_file(const Board& board) const {
  std::string file;
  for (const std::string& row : board.rows) file += row + '\n';
  return file;
}

Result<std::unique_ptr<Position>> BoxingRules::start(
    const Setup& setup, const words::Dictionary* /*dictionary*/) const {
  const auto arena = read_arena(*this, setup);
  if (!arena) return arena.error();
  return std::unique_ptr<Position>(std::make_unique<BoxingPosition>(*arena, setup.seats));
}

Result<std::unique_ptr<Position>> BoxingRules::read_position(
    const Setup& setup, const words::Dictionary* /*dictionary*/, std::string_view text) const {
  const auto arena = read_arena(*this, setup);
  if (!arena) return arena.error();
  const auto position = BoxingPosition::read(text, *arena, setup.seats);
  if (!position) return position.error();
  return position->clone();
}

}  // namespace aspis::rules::boxing
