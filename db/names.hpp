// The words that stand in the tables for closed lists. Reasons and standings have theirs in
// protocol.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "db/rows.hpp"

namespace aspis::db {

namespace detail {
inline constexpr std::array<std::string_view, 4> game_states = {"played", "awarded", "void",
                                                                "superseded"};
inline constexpr std::array<std::string_view, 3> departed_games = {"stand", "void", "award"};
}  // namespace detail

[[nodiscard]] inline std::string_view name(GameState state) {
  return detail::game_states.at(static_cast<std::size_t>(state));
}

[[nodiscard]] inline std::optional<GameState> game_state_from(std::string_view name) {
  for (std::size_t at = 0; at < detail::game_states.size(); ++at) {
    if (detail::game_states[at] == name) return static_cast<GameState>(at);
  }
  return std::nullopt;
}

[[nodiscard]] inline std::string_view name(WindowRow::AtClose at_close) {
  return at_close == WindowRow::AtClose::forfeit ? "forfeit" : "wait";
}

[[nodiscard]] inline std::optional<WindowRow::AtClose> at_close_from(std::string_view name) {
  if (name == "wait") return WindowRow::AtClose::wait;
  if (name == "forfeit") return WindowRow::AtClose::forfeit;
  return std::nullopt;
}

[[nodiscard]] inline std::string_view name(DepartureRow::Kind kind) {
  return kind == DepartureRow::Kind::withdrawn ? "withdrawn" : "disqualified";
}

[[nodiscard]] inline std::optional<DepartureRow::Kind> departure_from(std::string_view name) {
  if (name == "disqualified") return DepartureRow::Kind::disqualified;
  if (name == "withdrawn") return DepartureRow::Kind::withdrawn;
  return std::nullopt;
}

[[nodiscard]] inline std::string_view name(DepartureRow::Games games) {
  return detail::departed_games.at(static_cast<std::size_t>(games));
}

[[nodiscard]] inline std::optional<DepartureRow::Games> departed_games_from(std::string_view name) {
  for (std::size_t at = 0; at < detail::departed_games.size(); ++at) {
    if (detail::departed_games[at] == name) return static_cast<DepartureRow::Games>(at);
  }
  return std::nullopt;
}

}  // namespace aspis::db
