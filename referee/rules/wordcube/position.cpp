#include "referee/rules/wordcube/position.hpp"

#include <stdexcept>
#include <utility>
#include <variant>

#include "referee/rules/wordcube/judge.hpp"
#include "referee/rules/wordcube/letters.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::rules::wordcube {

using protocol::Reason;
using protocol::Standing;

namespace {

Refusal wrong_mark(int seat, int turn) {
  return {Reason::illegal, "wrong mark",
          "'" + mark_of(seat) + "' stands where '" + mark_of(turn) + "' is to move"};
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
  cube_.take(run);
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

}  // namespace aspis::rules::wordcube
