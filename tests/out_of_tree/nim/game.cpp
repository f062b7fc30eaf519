// Nim: heaps of 1, 3, 5, ... counters. A move takes some of one; who finds nothing left has lost.
#include <chrono>
#include <cstddef>
#include <optional>

#include "protocol/tokens.hpp"
#include "referee/rules/refusals.hpp"
#include "referee/rules/rules.hpp"

namespace aspis::rules::nim {

using protocol::Error;
using protocol::Reason;
using protocol::Result;
using protocol::Standing;

namespace {

std::string seat_mark(int seat) {
  return seat == 0 ? "A" : "B";
}

class NimPosition final : public Position {
 public:
  explicit NimPosition(int heaps) {
    for (int heap = 0; heap < heaps; ++heap) heaps_.push_back(2 * heap + 1);
  }

  [[nodiscard]] std::unique_ptr<Position> clone() const override {
    return std::make_unique<NimPosition>(*this);
  }
  [[nodiscard]] int turn() const override { return turn_; }
  [[nodiscard]] bool over() const override { return dropped_ || left() == 0; }
  [[nodiscard]] Ending ending() const override;
  [[nodiscard]] std::vector<std::int64_t> scores() const override { return taken_; }
  [[nodiscard]] std::optional<Refusal> play(std::string_view move) override;
  void drop(int seat) override {
    if (!over()) dropped_ = seat;
  }
  [[nodiscard]] std::string status() const override;
  [[nodiscard]] std::vector<std::string> moves() const override;
  [[nodiscard]] std::string random_move(Random& random) const override {
    const auto all = moves();
    return all[random.below(all.size())];
  }
  [[nodiscard]] Board board() const override { return {}; }
  [[nodiscard]] std::string text() const override;

 private:
  [[nodiscard]] int left() const {
    int counters = 0;
    for (const int heap : heaps_) counters += heap;
    return counters;
  }

  std::vector<int> heaps_;
  std::vector<std::int64_t> taken_{0, 0};
  int turn_ = 0;
  std::optional<int> dropped_;  // the seat that forfeited
};

std::optional<Refusal> NimPosition::play(std::string_view move) {
  const auto fields = protocol::split_fields(move, ',');
  if (fields.size() != 3) return not_a_move(move, seat_mark(turn_) + ",HEAP,COUNT");
  const auto heap = protocol::integer_from<int>(fields[1]);
  const auto count = protocol::integer_from<int>(fields[2]);
  if (!heap || !count) return not_a_move(move, seat_mark(turn_) + ",HEAP,COUNT");
  if (fields[0] != seat_mark(turn_)) return wrong_mark(fields[0], seat_mark(turn_));
  if (*heap < 1 || *heap > static_cast<int>(heaps_.size())) {
    return illegal("no such heap", std::to_string(*heap));
  }
  int& counters = heaps_[static_cast<std::size_t>(*heap - 1)];
  if (*count < 1 || *count > counters) {
    return illegal("not so many there", std::to_string(*count) + " of " + std::to_string(counters));
  }
  counters -= *count;
  taken_[static_cast<std::size_t>(turn_)] += *count;
  turn_ = 1 - turn_;
  return std::nullopt;
}

std::vector<std::string> NimPosition::moves() const {
  std::vector<std::string> moves;
  if (over()) return moves;
  for (std::size_t heap = 0; heap < heaps_.size(); ++heap) {
    for (int count = 1; count <= heaps_[heap]; ++count) {
      moves.push_back(seat_mark(turn_) + "," + std::to_string(heap + 1) + "," +
                      std::to_string(count));
    }
  }
  return moves;
}

Ending NimPosition::ending() const {
  Ending ending;  // of Reason::void_: where a seat was dropped, the caller knows why
  const int loser = dropped_.value_or(turn_);
  ending.standings.assign(2, Standing::win);
  ending.standings[static_cast<std::size_t>(loser)] = Standing::loss;
  ending.scores = scores();
  if (!dropped_) ending.reason = Reason::no_moves;
  return ending;
}

std::string NimPosition::status() const {
  std::string status = "heaps";
  for (const int heap : heaps_) status += " " + std::to_string(heap);
  return status;
}

std::string NimPosition::text() const {
  return status() + "\ntaken " + std::to_string(taken_[0]) + " " + std::to_string(taken_[1]) +
         "\nturn " + seat_mark(turn_) + "\nout " + (dropped_ ? seat_mark(*dropped_) : "-") + "\n";
}

class NimRules final : public Rules {
 public:
  [[nodiscard]] std::string_view name() const override { return "nim"; }
  [[nodiscard]] std::string_view summary() const override {
    return "take counters from heaps; who finds none left has lost";
  }
  [[nodiscard]] int min_seats() const override { return 2; }
  [[nodiscard]] int max_seats() const override { return 2; }
  [[nodiscard]] std::string mark(int seat) const override { return seat_mark(seat); }
  [[nodiscard]] protocol::TimeControl default_clock() const override {
    return {std::chrono::seconds(1), std::nullopt};
  }
  [[nodiscard]] bool needs_dictionary() const override { return false; }
  [[nodiscard]] std::vector<OptionSpec> options() const override {
    return {{"heaps", "4", "how many heaps, 2 to 9: of 1, 3, 5, ... counters"}};
  }

  [[nodiscard]] Result<Setup> deal(const std::vector<Option>& given, int seats,
                                   std::uint64_t /*seed*/) const override {
    auto options = complete(this->options(), given);
    if (!options) return options.error();
    Setup setup{seats, *std::move(options), {}};
    if (const auto heaps = read_heaps(setup); !heaps) return heaps.error();
    return setup;
  }
  [[nodiscard]] Result<Setup> set_up(const std::vector<Option>& /*given*/, int /*seats*/,
                                     std::string_view /*board_file*/) const override {
    return Error{"nim has no board: start it without a board file"};
  }
  [[nodiscard]] std::string board_file(const Board& /*board*/) const override { return ""; }
  [[nodiscard]] Result<std::unique_ptr<Position>> start(
      const Setup& setup, const words::Dictionary* /*dictionary*/) const override {
    const auto heaps = read_heaps(setup);
    if (!heaps) return heaps.error();
    return std::unique_ptr<Position>(std::make_unique<NimPosition>(*heaps));
  }

 private:
  /// Every setup comes through here, whoever made it.
  [[nodiscard]] Result<int> read_heaps(const Setup& setup) const {
    if (auto error = find_error(setup, 2, 2, options())) return *std::move(error);
    if (setup.board != Board{}) return Error{"nim has no board: leave it out"};
    return option_number(setup.options, "heaps", 2, 9);
  }
};

}  // namespace

/// The table of games, which CMake makes, asks for this.
const Rules& rules() {
  static const NimRules nim;
  return nim;
}

}  // namespace aspis::rules::nim
