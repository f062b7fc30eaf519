// Whether a rack can form any word at all, as strict dumps ask.
#pragma once

#include <memory>
#include <optional>

#include "referee/solitaire/pythoncross/game.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::pythoncross {

/// Costs a tenth of a second to make; the questions are quick. One map's.
class WordSeeker {
 public:
  WordSeeker(const Map&, const words::Dictionary&);
  ~WordSeeker();
  WordSeeker(const WordSeeker&) = delete;
  WordSeeker& operator=(const WordSeeker&) = delete;

  /// The word of most points that the rack can form; nothing where there is none.
  [[nodiscard]] std::optional<Play> any(const Game&);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace aspis::solitaire::pythoncross
