#include "referee/rules/wordcube/position.hpp"

#include <array>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include "protocol/tokens.hpp"
#include "referee/rules/wordcube/board.hpp"
#include "referee/rules/wordcube/judge.hpp"
#include "referee/rules/wordcube/letters.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::rules::wordcube {

using protocol::Reason;
using protocol::Standing;

namespace {

Refusal wrong_mark(int seat, int turn) {
  return {Reason::illegal, "wrong mark",
          "'" + mark_of(seat) + "' moved, but '" + mark_of(turn) + "' is to move"};
}

/// Of the seat with `own` points against `other`.
Standing standing(std::int64_t own, std::int64_t other) {
  if (own == other) return Standing::tie;
  return own > other ? Standing::win : Standing::loss;
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
  scores_[static_cast<std::size_t>(claim.seat)] += points_of(claim.word);
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
  const auto [word, rest] = protocol::head_of(line);
  const auto number = protocol::integer_from<int>(rest);
  if (word != key || !number || *number < 0) return std::nullopt;
  return number;
}

bool read_scores(std::string_view line, Figures& figures) {
  const auto words = protocol::words_of(line);
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

/// How many letters a stack has lost to become `now`; nothing where it cannot have.
std::optional<int> letters_gone(std::string_view then, std::string_view now) {
  if (!then.ends_with(now)) return std::nullopt;
  return static_cast<int>(then.size() - now.size());
}

/// Takes from `cube` what `now` lacks; false where letters cannot have become these.
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
         status() + "\nout " + (dropped_ ? mark_of(*dropped_) : "-") + '\n' + write_board(board());
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
  Cube cube(size_of(board), board.rows);
  if (!take_down_to(cube, Cube(size_of(*now), now->rows))) {
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

}  // namespace aspis::rules::wordcube
