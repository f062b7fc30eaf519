#include "referee/rules/refusals.hpp"

#include <utility>

#include "protocol/tokens.hpp"

namespace aspis::rules {

Refusal not_a_move(std::string_view move, std::string_view form) {
  return {protocol::Reason::malformed, "not a move",
          protocol::in_quotes(move, 200) + " has not the form " + std::string(form)};
}

Refusal wrong_mark(std::string_view mark, std::string_view turn) {
  return illegal("wrong mark",
                 protocol::in_quotes(mark, 40) + " where " + std::string(turn) + " is to move");
}

Refusal illegal(std::string_view rule, std::string found) {
  return {protocol::Reason::illegal, std::string(rule), std::move(found)};
}

}  // namespace aspis::rules
