// What will be played, in words: the game, its clock, the stages, the seed's digest. Names nobody.
#pragma once

#include <string>

#include "referee/rules/rules.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::cli {

/// Lines for people.
[[nodiscard]] std::string overview_of(const tournament::Tournament&, const rules::Rules&);

/// Of one that is over: "seed was 7, its nonce 00...".
[[nodiscard]] std::string seed_words(const tournament::Tournament&);

/// The limits in words: "5s a move, no limit for a game".
[[nodiscard]] std::string clock_words(const protocol::TimeControl&);

}  // namespace aspis::cli
