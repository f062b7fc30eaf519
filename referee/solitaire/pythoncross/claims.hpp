// Holds what a record says beside its turns against the game that was replayed.
#pragma once

#include "referee/solitaire/pythoncross/game.hpp"
#include "referee/solitaire/pythoncross/judge.hpp"
#include "referee/solitaire/pythoncross/record.hpp"

namespace aspis::solitaire::pythoncross {

/// Rack, score and other words of one turn; the game is as it was before it. Where the record must
/// be whole, other words that are not named are a fault.
void check_turn(const ClaimedPlay&, std::size_t turn, const Game&, const Outcome&, Demands,
                Verdict&);

/// That board and total are there.
void check_whole(const Record&, Verdict&);

/// Total, board, key, letter list and repeated words; the verdict holds the game's end.
void check_end(const Record&, Verdict&);

/// The letters in alphabetical order: racks and word lists are equal in any order.
[[nodiscard]] std::string sorted(std::string letters);
[[nodiscard]] std::vector<std::string> sorted(std::vector<std::string> words);

/// "(IF,XU)", "none" for none.
[[nodiscard]] std::string bracketed(const std::vector<std::string>& words);

[[nodiscard]] std::vector<std::string> letters_of(const std::vector<Run>&);

}  // namespace aspis::solitaire::pythoncross
