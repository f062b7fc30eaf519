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
}

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

}  // namespace aspis::db
