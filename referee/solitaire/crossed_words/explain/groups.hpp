// Which letters of neighbouring tokens may be one draw, discard or word.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/explain/places.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"

namespace aspis::solitaire::crossed_words::explain {

struct Group {
  std::size_t last = 0;  // token
  std::string text;
  int doubt = 0;  // what it costs more than other groups
};

/// Each token by itself; lists of single letters such as "P, A, I and N"; words parted by brackets
/// such as "K(H)ADIS".
class Groups {
 public:
  Groups(const std::vector<Token>&, Places&);

  /// Those that begin with the token; the token by itself is the first.
  [[nodiscard]] const std::vector<Group>& at(std::size_t token) const { return groups_[token]; }

  /// Part of a word of the board that brackets part: "K(H)ADIS".
  [[nodiscard]] bool is_part(std::size_t token) const { return is_part_[token]; }

  /// What it costs to pass over a token without content. Among games with faults, more: a fault in
  /// it must not make another one look cheaper.
  [[nodiscard]] int to_pass(std::size_t token, bool faults) const {
    constexpr int times = 10;
    return to_pass_[token] * (faults && to_pass_[token] > 1 ? times : 1);
  }

 private:
  void weigh_letters(const std::vector<Token>& tokens);

  std::vector<bool> is_part_;               // by token
  std::vector<int> to_pass_;                // by token
  std::vector<std::vector<Group>> groups_;  // by token
};

}  // namespace aspis::solitaire::crossed_words::explain
