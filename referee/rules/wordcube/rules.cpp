#include "referee/rules/wordcube/rules.hpp"

#include <array>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "protocol/tokens.hpp"
#include "referee/rules/wordcube/cube.hpp"
#include "referee/rules/wordcube/move.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::rules::wordcube {

using protocol::Error;
using protocol::Reason;
using protocol::Result;
using protocol::Standing;

namespace {

Refusal wrong_mark(int seat, int turn) {
  return {Reason::illegal, "wrong mark",
          "'" + seat_mark(seat) + "' moved, but '" + seat_mark(turn) + "' is to move"};
}

/// For a seat with `own` points against `other`.
Standing standing(std::int64_t own, std::int64_t other) {
  if (own == other) return Standing::tie;
  return own > other ? Standing::win : Standing::loss;
}

constexpr int max_plies = 1'000'000;

std::optional<Error> find_seats_error(int seats) {
  if (seats == 2) return std::nullopt;
  return Error{"wordcube is for 2 players, not " + std::to_string(seats)};
}

Result<Size> size_in(const std::vector<Option>& options) {
  const auto rows = option_number(options, "rows", smallest.rows, largest.rows);
  if (!rows) return rows.error();
  const auto columns = option_number(options, "columns", smallest.columns, largest.columns);
  if (!columns) return columns.error();
  const auto planes = option_number(options, "planes", smallest.planes, largest.planes);
  if (!planes) return planes.error();
  return Size{*rows, *columns, *planes};
}

void put(std::vector<Option>& options, std::string_view key, int value) {
  for (Option& option : options) {
    if (option.key == key) option.value = std::to_string(value);
  }
}

class Wordcube final : public Rules {
 public:
  std::string_view name() const override { return "wordcube"; }
  std::string_view summary() const override {
    return "take straight runs of letters from a cube and make words of them";
  }
  int min_seats() const override { return 2; }
  int max_seats() const override { return 2; }
  std::string mark(int seat) const override { return seat_mark(seat); }
  protocol::TimeControl default_clock() const override {
    return {std::chrono::seconds(5), std::nullopt};
  }
  bool needs_dictionary() const override { return true; }
  std::vector<OptionSpec> options() const override;

  Result<Setup> deal(const std::vector<Option>& given, int seats,
                     std::uint64_t seed) const override;
  Result<Setup> set_up(const std::vector<Option>& given, int seats,
                       std::string_view file) const override;
  std::string board_file(const Board& board) const override { return write_board(board); }
  Result<std::unique_ptr<Position>> start(const Setup& setup,
                                          const words::Dictionary* dictionary) const override;
  Result<std::unique_ptr<Position>> read_position(const Setup& setup,
                                                  const words::Dictionary* dictionary,
                                                  std::string_view text) const override;

 private:
  /// Checks `setup` and returns its ply cap.
  Result<int> read_ply_cap(const Setup& setup, const words::Dictionary* dictionary) const;
};

std::vector<OptionSpec> Wordcube::options() const {
  return {{"rows", "10", "rows of a drawn board, 3 to 100; a board file brings its own"},
          {"columns", "10", "columns of a drawn board, 3 to 100; a board file brings its own"},
          {"planes", "10", "planes of a drawn board, 1 to 100; a board file brings its own"},
          {"ply-cap", "0", "moves and passes after which the game ends on points; 0: no cap"}};
}

Result<Setup> Wordcube::deal(const std::vector<Option>& given, int seats,
                             std::uint64_t seed) const {
  if (auto error = find_seats_error(seats)) return *std::move(error);
  auto completed = complete(options(), given);
  if (!completed) return completed.error();
  const auto size = size_in(*completed);
  if (!size) return size.error();
  const auto cap = option_number(*completed, "ply-cap", 0, max_plies);
  if (!cap) return cap.error();
  return Setup{seats, *std::move(completed), deal_board(*size, seed)};
}

Result<Setup> Wordcube::set_up(const std::vector<Option>& given, int seats,
                               std::string_view file) const {
  if (auto error = find_seats_error(seats)) return *std::move(error);
  auto completed = complete(options(), given);
  if (!completed) return completed.error();
  const auto cap = option_number(*completed, "ply-cap", 0, max_plies);
  if (!cap) return cap.error();
  auto board = read_board(file);
  if (!board) return board.error();
  put(*completed, "rows", board->dimensions[0]);
  put(*completed, "columns", board->dimensions[1]);
  put(*completed, "planes", board->dimensions[2]);
  return Setup{seats, *std::move(completed), *std::move(board)};
}

Result<int> Wordcube::read_ply_cap(const Setup& setup, const words::Dictionary* dictionary) const {
  if (dictionary == nullptr) return Error{"wordcube needs a dictionary"};
  if (auto error = find_seats_error(setup.seats)) return *std::move(error);
  const auto completed = complete(options(), setup.options);
  if (!completed) return completed.error();
  if (*completed != setup.options) {
    return Error{"wordcube needs every option, in the order rows, columns, planes, ply-cap"};
  }
  const auto size = size_in(setup.options);
  if (!size) return size.error();
  if (const auto error = find_error(setup.board)) {
    const std::string where = error->row ? "board row " + std::to_string(*error->row + 1) : "board";
    return Error{where + ": " + error->text};
  }
  if (*size != board_size(setup.board)) {
    return Error{"the options rows, columns and planes differ from the board's dimensions"};
  }
  return option_number(setup.options, "ply-cap", 0, max_plies);
}

Result<std::unique_ptr<Position>> Wordcube::start(const Setup& setup,
                                                  const words::Dictionary* dictionary) const {
  const auto ply_cap = read_ply_cap(setup, dictionary);
  if (!ply_cap) return ply_cap.error();
  return std::unique_ptr<Position>(
      std::make_unique<CubePosition>(setup.board, *ply_cap, *dictionary));
}

Result<std::unique_ptr<Position>> Wordcube::read_position(const Setup& setup,
                                                          const words::Dictionary* dictionary,
                                                          std::string_view text) const {
  const auto ply_cap = read_ply_cap(setup, dictionary);
  if (!ply_cap) return ply_cap.error();
  return CubePosition::read(setup.board, *ply_cap, *dictionary, text);
}

}  // namespace

CubePosition::CubePosition(const Board& board, int ply_cap, const words::Dictionary& dictionary)
    : CubePosition(
          Cube({board.dimensions[0], board.dimensions[1], board.dimensions[2]}, board.rows),
          ply_cap, dictionary) {
}

CubePosition::CubePosition(Cube cube, int ply_cap, const words::Dictionary& dictionary)
    : dictionary_(&dictionary),
      cube_(std::move(cube)),
      legal_(cube_, dictionary),
      ply_cap_(ply_cap) {
}

std::unique_ptr<Position> CubePosition::clone() const {
  return std::make_unique<CubePosition>(*this);
}

bool CubePosition::over() const {
  return dropped_ || passes_ >= 2 || legal_.count() == 0 || (ply_cap_ > 0 && plies_ >= ply_cap_);
}

Ending CubePosition::ending() const {
  if (dropped_) {
    std::vector<Standing> standings(2, Standing::win);
    standings[static_cast<std::size_t>(*dropped_)] = Standing::loss;
    return {Reason::void_, std::move(standings), scores(), ""};
  }
  Ending ending{Reason::points,
                {standing(scores_[0], scores_[1]), standing(scores_[1], scores_[0])},
                scores(),
                ""};
  if (passes_ >= 2) {
    ending.reason = Reason::pass_pass;
    ending.detail = "both players passed";
  } else if (legal_.count() == 0) {
    ending.reason = Reason::no_moves;
    ending.detail = "no word is left on the board";
  } else {
    ending.detail = "the game was played to its cap of " + std::to_string(ply_cap_) + " plies";
  }
  return ending;
}

std::vector<std::int64_t> CubePosition::scores() const {
  return {scores_[0], scores_[1]};
}

std::optional<Refusal> CubePosition::play(std::string_view move) {
  if (over()) throw std::logic_error("a move in a game that is over");
  const std::variant<Pass, Claim, Refusal> read = read_move(move);
  if (const auto* refusal = std::get_if<Refusal>(&read)) return *refusal;
  if (const auto* claim = std::get_if<Claim>(&read)) return play_claim(*claim);
  const Pass pass = std::get<Pass>(read);
  if (pass.seat != turn()) return wrong_mark(pass.seat, turn());
  ++passes_;
  ++plies_;
  return std::nullopt;
}

std::optional<Refusal> CubePosition::play_claim(const Claim& claim) {
  if (claim.seat != turn()) return wrong_mark(claim.seat, turn());
  std::variant<Run, Refusal> outcome = judge(claim, cube_, *dictionary_);
  if (auto* refusal = std::get_if<Refusal>(&outcome)) return std::move(*refusal);
  const Run run = std::get<Run>(outcome);
  scores_[static_cast<std::size_t>(claim.seat)] += word_points(claim.word);
  cube_.remove(run);
  legal_.update(cube_, run);
  passes_ = 0;
  ++plies_;
  return std::nullopt;
}

void CubePosition::drop(int seat) {
  if (!over()) dropped_ = seat;
}

std::string CubePosition::status() const {
  return "W " + std::to_string(scores_[0]) + " B " + std::to_string(scores_[1]);
}

std::vector<std::string> CubePosition::moves() const {
  std::vector<std::string> moves;
  legal_.for_each([&](const Run& run) {
    for (const std::string_view word : dictionary_->anagrams(cube_.letters(run))) {
      moves.push_back(claim_text(turn(), run, word));
    }
  });
  moves.push_back(pass_text(turn()));
  return moves;
}

/// Never the pass, so that games of random moves go on to their end.
std::string CubePosition::random_move(Random& random) const {
  const Run run = legal_.run(static_cast<std::size_t>(random.below(legal_.count())));
  const auto words = dictionary_->anagrams(cube_.letters(run));
  return claim_text(turn(), run, words[static_cast<std::size_t>(random.below(words.size()))]);
}

rules::Board CubePosition::board() const {
  const Size& size = cube_.size();
  return {{size.rows, size.columns, size.planes}, cube_.rows()};
}

using protocol::Error;
using protocol::Result;

namespace {

struct Figures {
  int plies = 0;
  int passes = 0;
  std::array<std::int64_t, 2> scores{};
  std::optional<int> dropped;
};

std::optional<int> count_after(std::string_view key, std::string_view line) {
  const auto [word, rest] = protocol::split_head(line);
  const auto number = protocol::integer_from<int>(rest);
  if (word != key || !number || *number < 0) return std::nullopt;
  return number;
}

bool read_scores(std::string_view line, Figures& figures) {
  const auto words = protocol::split_words(line);
  if (words.size() != 5 || words[0] != "scores" || words[1] != "W" || words[3] != "B") return false;
  const auto white = protocol::integer_from<std::int64_t>(words[2]);
  const auto black = protocol::integer_from<std::int64_t>(words[4]);
  if (!white || !black || *white < 0 || *black < 0) return false;
  figures.scores = {*white, *black};
  return true;
}

bool read_out(std::string_view line, Figures& figures) {
  if (line == "out W") figures.dropped = 0;
  if (line == "out B") figures.dropped = 1;
  return figures.dropped || line == "out -";
}

/// Takes the four lines off the front of `text`; the number of the line that is wrong, from 1.
std::variant<Figures, int> take_figures(std::string_view& text) {
  std::array<std::string_view, 4> lines;
  for (std::string_view& line : lines) {
    const std::size_t end = text.find('\n');
    line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  Figures figures;
  const auto plies = count_after("plies", lines[0]);
  if (!plies) return 1;
  figures.plies = *plies;
  const auto passes = count_after("passes", lines[1]);
  if (!passes || *passes > 2 || *passes > *plies) return 2;
  figures.passes = *passes;
  if (!read_scores(lines[2], figures)) return 3;
  if (!read_out(lines[3], figures)) return 4;
  return figures;
}

/// The number of letters taken from a stack; nullopt if `now` cannot follow from `then`.
std::optional<int> letters_gone(std::string_view then, std::string_view now) {
  if (!then.ends_with(now)) return std::nullopt;
  return static_cast<int>(then.size() - now.size());
}

/// Takes from `cube` the letters that `now` lacks; returns false if `now` cannot follow from it.
bool take_down_to(Cube& cube, const Cube& now) {
  if (cube.size() != now.size()) return false;
  for (int row = 0; row < cube.size().rows; ++row) {
    for (int column = 0; column < cube.size().columns; ++column) {
      const auto gone = letters_gone(cube.stack(row, column), now.stack(row, column));
      if (!gone) return false;
      cube.remove({Direction::down, row, column, *gone});
    }
  }
  return true;
}

}  // namespace

std::string CubePosition::text() const {
  return "plies " + std::to_string(plies_) + "\npasses " + std::to_string(passes_) + "\nscores " +
         status() + "\nout " + (dropped_ ? seat_mark(*dropped_) : "-") + '\n' +
         write_board(board());
}

Result<std::unique_ptr<Position>> CubePosition::read(const Board& board, int ply_cap,
                                                     const words::Dictionary& dictionary,
                                                     std::string_view text) {
  const std::string_view whole = text;
  const std::variant<Figures, int> taken = take_figures(text);
  if (const int* const line = std::get_if<int>(&taken)) {
    return Error{"position line " + std::to_string(*line) +
                 ": expected 'plies N', 'passes N', 'scores W N B N' and 'out -', in this order"};
  }
  const auto now = read_board(text);
  if (!now) return Error{"board of the position: " + now.error().text};
  Cube cube(board_size(board), board.rows);
  if (!take_down_to(cube, Cube(board_size(*now), now->rows))) {
    return Error{"the position's board cannot come from this game's: a stack differs"};
  }
  const Figures& figures = std::get<Figures>(taken);
  auto position =
      std::unique_ptr<CubePosition>(new CubePosition(std::move(cube), ply_cap, dictionary));
  position->plies_ = figures.plies;
  position->passes_ = figures.passes;
  position->scores_ = figures.scores;
  position->dropped_ = figures.dropped;
  // A board file may be written in several ways, a position's text in one.
  if (position->text() != whole) return Error{"a wordcube position is not written like this"};
  return std::unique_ptr<Position>(std::move(position));
}

const Rules& rules() {
  static const Wordcube wordcube;
  return wordcube;
}

}  // namespace aspis::rules::wordcube
