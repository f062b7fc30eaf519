#include "referee/solitaire/crossed_words/solver/turn.hpp"

#include <algorithm>
#include <bit>

namespace aspis::solitaire::crossed_words::solver {
namespace {

/// Limits of letters drawn from a pile to get those of one play.
constexpr int longest_draw = 16;
constexpr int longest_shared_draw = 10;

using Hand = std::array<std::int8_t, alphabet>;

Hand to_hand(const LetterCounts& counts) {
  Hand hand{};
  for (int letter = 0; letter < alphabet; ++letter) {
    hand[static_cast<std::size_t>(letter)] = static_cast<std::int8_t>(counts.of(letter));
  }
  return hand;
}

class TurnTaker {
 public:
  TurnTaker(const Holding& before, const Wants& wants, const Supply& supply, std::vector<Act>* acts)
      : wants_(wants),
        supply_(supply),
        acts_(acts),
        hand_(to_hand(before.hand)),
        size_(before.size),
        drawn_(before.drawn) {
    for (int i = 0; i < wants.now_count; ++i) ++now_[wants.now[static_cast<std::size_t>(i)]];
    for (std::size_t letter = 0; letter < alphabet; ++letter) {
      if (hand_[letter] > now_[letter]) loose_ |= 1U << letter;
    }
  }

  bool draw(const PileDraw& draw) {
    const auto pile = static_cast<std::size_t>(draw.pile);
    if (draw.count > supply_.size(draw.pile) - drawn_[pile]) return false;
    int together = 0;
    for (int i = 0; i < draw.count; ++i) {
      if (size_ == largest_hand) {
        tell_draw(draw.pile, together);
        together = 0;
        if (!discard()) return false;
      }
      const auto letter = static_cast<std::size_t>(supply_.letter(draw.pile, drawn_[pile]++));
      if (++hand_[letter] > now_[letter]) loose_ |= 1U << letter;
      ++size_;
      ++together;
    }
    tell_draw(draw.pile, together);
    return true;
  }

  /// The letter that the plan can spare best.
  bool discard() {
    if (loose_ == 0 || result_.discarded == max_discards) return false;
    int chosen = -1;
    float best = 0;
    for (std::uint32_t letters = loose_; letters != 0; letters &= letters - 1) {
      const int letter = std::countr_zero(letters);
      const float fit = fitness(static_cast<std::size_t>(letter));
      if (chosen >= 0 && fit <= best) continue;
      chosen = letter;
      best = fit;
    }
    const auto at = static_cast<std::size_t>(chosen);
    if (--hand_[at] <= now_[at]) loose_ &= ~(1U << at);
    --size_;
    ++result_.discarded;
    result_.lost += letter_values[at];
    if (wants_.spare[at] - gone_[at]++ <= 0) ++result_.missed;
    if (acts_ != nullptr) {
      acts_->push_back(DiscardAct{std::string(1, static_cast<char>('a' + chosen))});
    }
    return true;
  }

  bool play(TurnResult& result) {
    int played = 0;
    for (std::size_t at = 0; at < alphabet; ++at) {
      if (hand_[at] < now_[at]) return false;
      hand_[at] = static_cast<std::int8_t>(hand_[at] - now_[at]);
      played += now_[at];
      if (hand_[at] > 0) result_.left.hand.add(static_cast<int>(at), hand_[at]);
    }
    result_.left.size = size_ - played;
    result_.left.drawn = drawn_;
    result = result_;
    return true;
  }

  [[nodiscard]] int discarded() const { return result_.discarded; }

 private:
  /// How useful it is to discard a letter: unwanted letters first, then those of low value.
  [[nodiscard]] float fitness(std::size_t at) const {
    constexpr float useless = 60;
    const int later = wants_.later[at];
    if (hand_[at] - now_[at] > later) {
      return useless - 0.1F * static_cast<float>(letter_values[at]);
    }
    const auto spare = static_cast<float>(wants_.spare[at] - gone_[at]);
    return 10.0F * spare / (std::max(spare, 0.0F) + static_cast<float>(later));
  }

  void tell_draw(int pile, int count) {
    if (acts_ != nullptr && count > 0) acts_->push_back(DrawAct{pile, count});
  }

  const Wants& wants_;
  const Supply& supply_;
  std::vector<Act>* acts_;
  Hand hand_;
  Hand now_{};
  Hand gone_{};
  std::uint32_t loose_ = 0;  // letters in hand that the play does not place
  int size_;
  Drawn drawn_;
  TurnResult result_;
};

/// Which letters of a play are still to be drawn.
class Missing {
 public:
  Missing(const Holding& holding, const Wants& wants) {
    LetterCounts hand = holding.hand;
    for (int i = 0; i < wants.now_count; ++i) {
      const int letter = wants.now[static_cast<std::size_t>(i)];
      if (hand.of(letter) > 0) {
        hand.remove(letter);
      } else {
        letters_.add(letter);
        ++count_;
      }
    }
  }
  [[nodiscard]] int count() const { return count_; }
  /// Returns true if the letter was missing.
  bool draw(int letter) {
    if (letters_.of(letter) == 0) return false;
    letters_.remove(letter);
    --count_;
    return true;
  }

 private:
  LetterCounts letters_;
  int count_ = 0;
};

PileDraw pile_draw(int pile, int count) {
  return {static_cast<std::int8_t>(pile), static_cast<std::uint8_t>(count)};
}

/// The number of letters to draw from the pile until none is missing; 0 if that is too many.
int draws_until_whole(Missing missing, int pile, const Drawn& drawn, const Supply& supply) {
  const int from = drawn[static_cast<std::size_t>(pile)];
  const int most = std::min(longest_shared_draw, supply.size(pile) - from);
  for (int i = 0; i < most; ++i) {
    if (missing.draw(supply.letter(pile, from + i)) && missing.count() == 0) return i + 1;
  }
  return 0;
}

}  // namespace

int count_discards(const Turn& turn, int hand) {
  const int first = hand + turn.first.count;
  int discards = std::max(0, first - largest_hand);
  if (turn.second.pile < 0) return discards;
  hand = std::min(first, largest_hand);
  if (discards == 0) {
    ++discards;
    --hand;
  }
  return discards + std::max(0, hand + turn.second.count - largest_hand);
}

bool take_turn(const Turn& turn, const Holding& before, const Wants& wants, const Supply& supply,
               TurnResult& result, std::vector<Act>* acts) {
  TurnTaker taker(before, wants, supply, acts);
  if (turn.first.pile >= 0 && !taker.draw(turn.first)) return false;
  if (turn.second.pile >= 0) {
    if (taker.discarded() == 0 && !taker.discard()) return false;
    if (!taker.draw(turn.second)) return false;
  }
  return taker.play(result);
}

void turns_for(const Holding& holding, const Wants& wants, const Supply& supply, int more,
               std::vector<Turn>& turns) {
  turns.clear();
  const Missing missing(holding, wants);
  if (missing.count() == 0) turns.push_back({});
  for (int pile = 0; pile < number_of_piles; ++pile) {
    Missing rest = missing;
    const int from = holding.drawn[static_cast<std::size_t>(pile)];
    const int most = std::min(longest_draw, supply.size(pile) - from);
    int count = 0;
    while (rest.count() > 0 && count < most) {
      // A draw that does not end with a letter that is missing is one too long.
      if (!rest.draw(supply.letter(pile, from + count++)) || count > longest_shared_draw) continue;
      if (rest.count() == 0) break;
      for (int second = 0; second < number_of_piles; ++second) {
        if (second == pile) continue;
        const int whole = draws_until_whole(rest, second, holding.drawn, supply);
        if (whole > 0) turns.push_back({pile_draw(pile, count), pile_draw(second, whole)});
      }
    }
    if (rest.count() > 0) continue;
    const int max_more = count == 0 ? std::min(more, largest_hand - holding.size) : more;
    for (int spare = count == 0 ? 1 : 0; spare <= max_more; ++spare) {
      turns.push_back({pile_draw(pile, count + spare), {}});
    }
  }
}

}  // namespace aspis::solitaire::crossed_words::solver
