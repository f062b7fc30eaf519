// What a program and the service that makes its boxes say to each other: one question and one
// answer a connection, as lines of words.
#pragma once

#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

inline constexpr std::string_view ability_question = "ability\n";

/// "box", then a line for each limit and each path. The error is for a path with a newline in it.
[[nodiscard]] protocol::Result<std::string> question_of(const Box&);
/// The error says which line is none.
[[nodiscard]] protocol::Result<Box> read_question(std::string_view);

[[nodiscard]] std::string text_of(const Ability&);
[[nodiscard]] protocol::Result<Ability> read_ability(std::string_view);

}  // namespace aspis::sandbox
