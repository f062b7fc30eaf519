#include "referee/rules/boxing/rules.hpp"

#include <array>
#include <chrono>

#include "protocol/tokens.hpp"
#include "referee/rules/boxing/generator.hpp"
#include "referee/rules/boxing/position.hpp"

namespace aspis::rules::boxing {

using protocol::Error;
using protocol::Result;

namespace {

/// What deal draws.
struct Draw {
  bool sample = false;
  int unusable_percent = 0;
  Symmetry symmetry = Symmetry::none;
};

/// The place of the option's value in `choices`, or an error that lists them.
template <std::size_t Count>
Result<std::size_t> choice_of(const std::vector<Option>& options, std::string_view key,
                              const std::array<std::string_view, Count>& choices) {
  const std::string& value = value_of(options, key);
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
  const auto unusable = number_of(options, "unusable", 0, most_unusable_percent);
  if (!unusable) return unusable.error();
  const auto symmetry = choice_of(options, "symmetry", names);
  if (!symmetry) return symmetry.error();
  const auto arena = choice_of(options, "arena", arenas);
  if (!arena) return arena.error();
  return Draw{*arena == 1, *unusable, symmetries[*symmetry]};
}

Board board_of(const Arena& arena) {
  return {{arena_rows, arena_columns}, arena.rows()};
}

/// The arena of a setup, whoever made it.
Result<Arena> arena_of(const BoxingRules& rules, const Setup& setup) {
  if (auto fault = fault_of(setup, rules.least_seats(), rules.most_seats(), rules.options())) {
    return *std::move(fault);
  }
  const auto draw = draw_from(setup.options);
  if (!draw) return draw.error();
  if (setup.board.dimensions != std::vector<int>{arena_rows, arena_columns}) {
    return Error{"the board of boxing is 16 32"};
  }
  return start_from_rows({setup.board.rows.begin(), setup.board.rows.end()});
}

}  // namespace

std::string_view BoxingRules::summary() const {
  return "squares on an arena of 16 x 32: the player who fills the last vacant spot wins";
}

int BoxingRules::most_seats() const {
  return boxing::most_seats;
}

std::string BoxingRules::mark(int seat) const {
  return std::string(1, mark_of(seat));
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
  Setup setup{seats, *std::move(options), board_of(arena)};
  if (const auto sound = arena_of(*this, setup); !sound) return sound.error();
  return setup;
}

Result<Setup> BoxingRules::set_up(const std::vector<Option>& given, int seats,
                                  std::string_view board_file) const {
  auto options = complete(this->options(), given);
  if (!options) return options.error();
  const auto arena = read_arena_file(board_file);
  if (!arena) return arena.error();
  Setup setup{seats, *std::move(options), board_of(*arena)};
  if (const auto sound = arena_of(*this, setup); !sound) return sound.error();
  return setup;
}

std::string BoxingRules::board_file(const Board& board) const {
  std::string file;
  for (const std::string& row : board.rows) file += row + '\n';
  return file;
}

Result<std::unique_ptr<Position>> BoxingRules::start(
    const Setup& setup, const words::Dictionary* /*dictionary*/) const {
  const auto arena = arena_of(*this, setup);
  if (!arena) return arena.error();
  return std::unique_ptr<Position>(std::make_unique<BoxingPosition>(*arena, setup.seats));
}

Result<std::unique_ptr<Position>> BoxingRules::read_position(
    const Setup& setup, const words::Dictionary* /*dictionary*/, std::string_view text) const {
  const auto arena = arena_of(*this, setup);
  if (!arena) return arena.error();
  const auto position = BoxingPosition::read(text, *arena, setup.seats);
  if (!position) return position.error();
  return position->clone();
}

}  // namespace aspis::rules::boxing
