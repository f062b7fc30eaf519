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

Result<Size> size_in(const std::vector<Option>& options) {
  const auto rows = option_number(options, "rows", smallest.rows, largest.rows);
  if (!rows) return rows.error();
  const auto columns = option_number(options, "columns", smallest.columns, largest.columns);
  if (!columns) return columns.error();
  const auto planes = option_number(options, "planes", smallest.planes, largest.planes);
  if (!planes) return planes.error();
  return Size{*rows, *columns, *planes};
}

Result<int> ply_cap_in(const std::vector<Option>& options) {
  return option_number(options, "ply-cap", 0, 1'000'000);
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
  std::vector<OptionSpec> options() const override {
    return {{"rows", "10", "rows of a drawn board, 3 to 100; a board file brings its own"},
            {"columns", "10", "columns of a drawn board, 3 to 100; a board file brings its own"},
            {"planes", "10", "planes of a drawn board, 1 to 100; a board file brings its own"},
            {"ply-cap", "0", "moves and passes after which the game ends on points; 0: no cap"}};
  }

  Result<Setup> deal(const std::vector<Option>& given, int seats,
                     std::uint64_t seed) const override {
    auto completed = complete_for(seats, given);
    if (!completed) return completed.error();
    const auto size = size_in(*completed);
    if (!size) return size.error();
    const auto cap = ply_cap_in(*completed);
    if (!cap) return cap.error();
    return Setup{seats, *std::move(completed), deal_board(*size, seed)};
  }

  Result<Setup> set_up(const std::vector<Option>& given, int seats,
                       std::string_view file) const override {
    auto completed = complete_for(seats, given);
    if (!completed) return completed.error();
    const auto cap = ply_cap_in(*completed);
    if (!cap) return cap.error();
    auto board = read_board(file);
    if (!board) return board.error();
    for (std::size_t at = 0; at < board->dimensions.size(); ++at) {  // rows, columns, planes
      (*completed)[at].value = std::to_string(board->dimensions[at]);
    }
    return Setup{seats, *std::move(completed), *std::move(board)};
  }

  std::string board_file(const Board& board) const override { return write_board(board); }

  Result<std::unique_ptr<Position>> start(const Setup& setup,
                                          const words::Dictionary* dictionary) const override {
    if (dictionary == nullptr) return Error{"wordcube needs a dictionary"};
    const auto completed = complete_for(setup.seats, setup.options);
    if (!completed) return completed.error();
    if (*completed != setup.options) {
      return Error{"wordcube needs every option, in the order rows, columns, planes, ply-cap"};
    }
    const auto size = size_in(setup.options);
    if (!size) return size.error();
    if (const auto error = find_error(setup.board)) {
      return Error{(error->row ? "board row " + std::to_string(*error->row + 1) : "board") + ": " +
                   error->text};
    }
    if (*size != board_size(setup.board)) {
      return Error{"the options rows, columns and planes differ from the board's dimensions"};
    }
    const auto cap = ply_cap_in(setup.options);
    if (!cap) return cap.error();
    return std::unique_ptr<Position>(
        std::make_unique<CubePosition>(setup.board, *cap, *dictionary));
  }

 private:
  Result<std::vector<Option>> complete_for(int seats, const std::vector<Option>& given) const {
    if (seats == 2) return complete(options(), given);
    return Error{"wordcube is for 2 players, not " + std::to_string(seats)};
  }
};

}  // namespace

CubePosition::CubePosition(const Board& board, int ply_cap, const words::Dictionary& dictionary)
    : dictionary_(&dictionary),
      cube_(board_size(board), board.rows),
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

std::string CubePosition::text() const {
  return "plies " + std::to_string(plies_) + "\npasses " + std::to_string(passes_) + "\nscores " +
         status() + "\nout " + (dropped_ ? seat_mark(*dropped_) : "-") + '\n' +
         write_board(board());
}

const Rules& rules() {
  static const Wordcube wordcube;
  return wordcube;
}

}  // namespace aspis::rules::wordcube
