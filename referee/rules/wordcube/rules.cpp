#include "referee/rules/wordcube/rules.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "referee/rules/wordcube/board.hpp"
#include "referee/rules/wordcube/deal.hpp"
#include "referee/rules/wordcube/position.hpp"

namespace aspis::rules::wordcube {

using protocol::Error;
using protocol::Result;

namespace {

constexpr int most_plies = 1'000'000;

std::optional<Error> fault_in_seats(int seats) {
  if (seats == 2) return std::nullopt;
  return Error{"wordcube is for 2 players, not " + std::to_string(seats)};
}

Result<Size> size_in(const std::vector<Option>& options) {
  const auto rows = number_of(options, "rows", smallest.rows, largest.rows);
  if (!rows) return rows.error();
  const auto columns = number_of(options, "columns", smallest.columns, largest.columns);
  if (!columns) return columns.error();
  const auto planes = number_of(options, "planes", smallest.planes, largest.planes);
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
  int least_seats() const override { return 2; }
  int most_seats() const override { return 2; }
  std::string mark(int seat) const override { return mark_of(seat); }
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
  /// What keeps `setup` from being played; its ply cap where nothing does.
  Result<int> ply_cap_of(const Setup& setup, const words::Dictionary* dictionary) const;
};

std::vector<OptionSpec> Wordcube::options() const {
  return {{"rows", "10", "rows of a drawn board, 3 to 100; a board file brings its own"},
          {"columns", "10", "columns of a drawn board, 3 to 100; a board file brings its own"},
          {"planes", "10", "planes of a drawn board, 1 to 100; a board file brings its own"},
          {"ply-cap", "0", "moves and passes after which the game ends on points; 0: no cap"}};
}

Result<Setup> Wordcube::deal(const std::vector<Option>& given, int seats,
                             std::uint64_t seed) const {
  if (auto fault = fault_in_seats(seats)) return *std::move(fault);
  auto completed = complete(options(), given);
  if (!completed) return completed.error();
  const auto size = size_in(*completed);
  if (!size) return size.error();
  const auto cap = number_of(*completed, "ply-cap", 0, most_plies);
  if (!cap) return cap.error();
  return Setup{seats, *std::move(completed), deal_board(*size, seed)};
}

Result<Setup> Wordcube::set_up(const std::vector<Option>& given, int seats,
                               std::string_view file) const {
  if (auto fault = fault_in_seats(seats)) return *std::move(fault);
  auto completed = complete(options(), given);
  if (!completed) return completed.error();
  const auto cap = number_of(*completed, "ply-cap", 0, most_plies);
  if (!cap) return cap.error();
  auto board = read_board(file);
  if (!board) return board.error();
  put(*completed, "rows", board->dimensions[0]);
  put(*completed, "columns", board->dimensions[1]);
  put(*completed, "planes", board->dimensions[2]);
  return Setup{seats, *std::move(completed), *std::move(board)};
}

Result<int> Wordcube::ply_cap_of(const Setup& setup, const words::Dictionary* dictionary) const {
  if (dictionary == nullptr) return Error{"wordcube needs a dictionary"};
  if (auto fault = fault_in_seats(setup.seats)) return *std::move(fault);
  const auto completed = complete(options(), setup.options);
  if (!completed) return completed.error();
  if (*completed != setup.options) {
    return Error{"wordcube needs every option, in the order rows, columns, planes, ply-cap"};
  }
  const auto size = size_in(setup.options);
  if (!size) return size.error();
  if (const auto fault = fault_in(setup.board)) {
    const std::string where = fault->row ? "board row " + std::to_string(*fault->row + 1) : "board";
    return Error{where + ": " + fault->text};
  }
  if (*size != size_of(setup.board)) {
    return Error{"the options rows, columns and planes differ from the board's dimensions"};
  }
  return number_of(setup.options, "ply-cap", 0, most_plies);
}

Result<std::unique_ptr<Position>> Wordcube::start(const Setup& setup,
                                                  const words::Dictionary* dictionary) const {
  const auto ply_cap = ply_cap_of(setup, dictionary);
  if (!ply_cap) return ply_cap.error();
  return std::unique_ptr<Position>(
      std::make_unique<CubePosition>(setup.board, *ply_cap, *dictionary));
}

Result<std::unique_ptr<Position>> Wordcube::read_position(const Setup& setup,
                                                          const words::Dictionary* dictionary,
                                                          std::string_view text) const {
  const auto ply_cap = ply_cap_of(setup, dictionary);
  if (!ply_cap) return ply_cap.error();
  return CubePosition::read(setup.board, *ply_cap, *dictionary, text);
}

}  // namespace

const Rules& rules() {
  static const Wordcube wordcube;
  return wordcube;
}

}  // namespace aspis::rules::wordcube
