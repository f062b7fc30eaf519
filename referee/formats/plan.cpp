#include "referee/formats/plan.hpp"

namespace aspis::formats {

std::string_view name(Criterion criterion) {
  switch (criterion) {
    case Criterion::points:
      return "points";
    case Criterion::forfeits:
      return "forfeits";
    case Criterion::direct:
      return "direct";
    case Criterion::wins:
      return "wins";
    case Criterion::score:
      return "score";
    case Criterion::sonneborn_berger:
      return "sonneborn-berger";
    case Criterion::buchholz:
      return "buchholz";
    case Criterion::play_off:
      return "play-off";
    case Criterion::lot:
      return "lot";
  }
  return "";
}

std::string_view name(Format format) {
  switch (format) {
    case Format::groups:
      return "groups";
    case Format::elimination:
      return "elimination";
    case Format::double_elimination:
      return "double-elimination";
    case Format::swiss:
      return "swiss";
    case Format::ladder:
      return "ladder";
    case Format::orders:
      return "orders";
    case Format::finals:
      return "finals";
  }
  return "";
}

protocol::TimeControl clock_of(const Plan& plan, const protocol::TimeControl& of_the_game) {
  return {plan.move_time.value_or(of_the_game.move), plan.game_time.value_or(of_the_game.game)};
}

}  // namespace aspis::formats
