// What stands before letters tells what they are for.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"

namespace aspis::solitaire::crossed_words::explain {

/// What stands before a token on its line: a word and a sign.
[[nodiscard]] std::string lead_of(const std::vector<Token>& tokens, std::size_t token);

/// Behind one lead, nearly all letters stand for events of one kind: which letters stand for which
/// kind.
[[nodiscard]] std::vector<Hint> hints_of_kinds(const Text&, const std::vector<Event>&);

/// Letters that were passed over where acts should be, and acts where letters should be passed
/// over; tokens.
[[nodiscard]] std::vector<std::size_t> odd_letters(const Text&, const std::vector<Event>&);

}  // namespace aspis::solitaire::crossed_words::explain
