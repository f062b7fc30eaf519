// A bot that hears what the server says, word for word, at a seat of the referee's own.
#pragma once

#include <memory>
#include <string>

#include "referee/rules/position.hpp"
#include "referee/seats/dialect.hpp"

namespace aspis::connect {

/// Says what stands in `queue` whenever the seat says anything, and `bye` at the end.
[[nodiscard]] std::unique_ptr<seats::Dialect> verbatim_dialect(std::shared_ptr<std::string> queue);

/// For a seat that is told everything by its queue: the position of a game whose rules are not
/// known here. Nothing can be played on it.
[[nodiscard]] std::unique_ptr<rules::Position> no_position();

}  // namespace aspis::connect
