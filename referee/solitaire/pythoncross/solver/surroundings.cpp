#include "referee/solitaire/pythoncross/solver/surroundings.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string_view>

namespace aspis::solitaire::pythoncross {

namespace {

WordKey make_key(std::string_view letters) {
  WordKey key = 0;
  for (const char letter : letters) key = with_last(key, static_cast<unsigned>(letter - 'a'));
  return key;
}

LetterMask letter_bit(char letter) {
  return LetterMask{1} << static_cast<unsigned>(letter - 'a');
}

/// From `node` on along the letters of `key`, of which there are `length`.
words::WordGraph::Node walk(const words::WordGraph& graph, words::WordGraph::Node node, WordKey key,
                            unsigned length) {
  while (length-- > 0) {
    const auto letter = static_cast<unsigned>(key >> (key_bits * length) & 31U) - 1;
    if ((node.letters() >> letter & 1U) == 0) return {};
    node = graph.child(node, letter);
  }
  return node;
}

}  // namespace

HookTable::HookTable(const words::Dictionary& dictionary) {
  constexpr std::size_t with_room = side - 1;
  std::size_t keys = 26;
  for (std::size_t index = 0; index < dictionary.size(); ++index) {
    if (dictionary.word(index).size() <= with_room) ++keys;
  }
  slots_.resize(std::bit_ceil(2 * keys));
  shift_ = 64 - std::countr_zero(slots_.size());
  const auto enter = [this](WordKey key) { slots_[find_slot(key)].key = key; };
  for (unsigned letter = 0; letter < 26; ++letter) enter(letter + 1);
  for (std::size_t index = 0; index < dictionary.size(); ++index) {
    const std::string_view word = dictionary.word(index);
    if (word.size() > 1 && word.size() <= with_room) enter(make_key(word));
  }
  for (std::size_t index = 0; index < dictionary.size(); ++index) {
    const std::string_view word = dictionary.word(index);
    if (word.size() < 2 || word.size() > side) continue;
    const WordKey tail = make_key(word.substr(1));
    Slot& behind = slots_[find_slot(tail)];
    if (behind.key == tail) behind.hooks.front |= letter_bit(word.front());
    const WordKey head = make_key(word.substr(0, word.size() - 1));
    Slot& before = slots_[find_slot(head)];
    if (before.key == head) before.hooks.back |= letter_bit(word.back());
  }
}

LetterMask GapMemory::between(WordKey before, WordKey after, unsigned after_length) {
  const WordKey pattern = (((before << key_bits) | gap) << (key_bits * after_length)) | after;
  Slot& slot = slots_[static_cast<std::size_t>((pattern * 0x9e3779b97f4a7c15U) >> (64U - bits))];
  if (slot.pattern != pattern) slot = {pattern, searched(before, after, after_length)};
  return slot.letters;
}

LetterMask GapMemory::searched(WordKey before, WordKey after, unsigned after_length) const {
  const auto node = walk(*graph_, graph_->root(), before, word_length(before));
  LetterMask found = 0;
  for (LetterMask left = node.letters(); left != 0; left &= left - 1) {
    const auto letter = static_cast<unsigned>(std::countr_zero(left));
    const auto end = walk(*graph_, graph_->child(node, letter), after, after_length);
    if (end.ends_word()) found |= LetterMask{1} << letter;
  }
  return found;
}

Weights Weights::varied(protocol::Random& random) const {
  const auto factor = [&random] {
    // From 0.6 to 1.6, even in the logarithm.
    const auto part = static_cast<float>(random.below(1001)) / 1000.0F;
    return std::exp(std::log(0.6F) + part * (std::log(1.6F) - std::log(0.6F)));
  };
  Weights other = *this;
  other.open *= factor();
  other.horizon *= factor();
  other.miss = std::clamp(1 - (1 - miss) * factor(), 0.0F, 0.99F);
  other.letter *= factor();
  other.rare *= factor();
  return other;
}

Rarity rarity_in(const words::Dictionary& dictionary) {
  constexpr std::size_t short_word = 5;
  std::array<double, 26> counts{};
  double total = 0;
  for (std::size_t index = 0; index < dictionary.size(); ++index) {
    const std::string_view word = dictionary.word(index);
    if (word.size() > short_word) continue;
    for (const char letter : word) ++counts[static_cast<std::size_t>(letter - 'a')];
    total += static_cast<double>(word.size());
  }
  Rarity rarity{};
  for (std::size_t letter = 0; letter < rarity.size(); ++letter) {
    const double times = total > 0 ? 26 * counts[letter] / total : 1;
    rarity[letter] = static_cast<float>(std::clamp(-std::log(std::max(times, 1e-9)), -2.0, 5.0));
  }
  return rarity;
}

namespace {

constexpr LetterMask every_letter = words::WordGraph::all_letters;

Beside joined(const Beside& before, unsigned letter, unsigned value, const Beside& after) {
  return {(with_last(before.key, letter) << (key_bits * after.length)) | after.key,
          static_cast<std::uint8_t>(before.length + 1U + after.length),
          static_cast<std::uint8_t>(before.sum + value + after.sum)};
}

}  // namespace

void LetterPool::set(const std::array<std::uint8_t, 26>& counts) {
  for (unsigned part = 0; part < 3; ++part) {
    for (unsigned mask = 1; mask < 512; ++mask) {
      const auto lowest = 9 * part + static_cast<unsigned>(std::countr_zero(mask));
      const std::uint8_t more = lowest < 26 ? counts[lowest] : std::uint8_t{0};
      parts_[part][mask] = static_cast<std::uint8_t>(parts_[part][mask & (mask - 1)] + more);
    }
  }
}

void Surroundings::look_at(const State& state, const Weights& weights, unsigned left) {
  state_ = &state;
  const auto plays_left = static_cast<float>(left);
  weight_ = weights.open * plays_left / (plays_left + weights.horizon);
  per_letter_ = weights.letter;
  per_rarity_ = weights.rare;
  if (miss_ != weights.miss) {
    miss_ = weights.miss;
    for (std::size_t count = 0; count < chance_.size(); ++count) {
      chance_[count] = 1 - std::pow(miss_, static_cast<float>(count));
    }
  }
  auto coming = state.rack;
  for (std::size_t at = state.drawn; at < ground_->letters.size(); ++at) {
    ++coming[ground_->letters[at]];
  }
  pool_.set(coming);
  for (const unsigned direction : {0U, 1U}) {
    sweep(direction);
    fit(direction);
  }
  evaluate();
  settle();
  number_the_rack();
}

// Sweeps forward for the letters before each cell, backward for those after it.
void Surroundings::sweep(unsigned direction) {
  const unsigned stride = cell_step(direction);
  const unsigned across = cell_step(1 - direction);
  for (unsigned line = 1; line <= side; ++line) {
    Beside run;
    unsigned cell = line * across + stride;
    for (int at = 0; at < side; ++at, cell += stride) {
      beside_[direction][0][cell] = run;
      const Cell here = state_->cells[cell];
      run = here < empty_cell ? joined(run, here, ground_->values[cell], {}) : Beside{};
    }
    run = {};
    for (int at = 0; at < side; ++at) {
      cell -= stride;
      beside_[direction][1][cell] = run;
      const Cell here = state_->cells[cell];
      run = here < empty_cell ? joined({}, here, ground_->values[cell], run) : Beside{};
    }
  }
}

LetterMask Surroundings::between(const Beside& before, const Beside& after) {
  if (after.length == 0) return before.length == 0 ? every_letter : hooks_->of(before.key).back;
  if (before.length == 0) return hooks_->of(after.key).front;
  if (before.length + after.length >= side) return 0;
  return gaps_.between(before.key, after.key, after.length);
}

void Surroundings::fit(unsigned direction) {
  for (unsigned cell = cell_stride; cell < cell_count - cell_stride; ++cell) {
    if (state_->cells[cell] != empty_cell) continue;
    const Beside& before = beside_[direction][0][cell];
    const Beside& after = beside_[direction][1][cell];
    fitting_[direction][cell] = between(before, after);
    const bool alone = before.length == 0 && after.length == 0;
    points_[direction][cell] =
        static_cast<std::uint8_t>(alone ? 0 : before.sum + after.sum + ground_->values[cell]);
  }
}

void Surroundings::evaluate() {
  heuristic_sum_ = 0;
  for (unsigned cell = cell_stride; cell < cell_count - cell_stride; ++cell) {
    heuristic_[cell] = 0;
    if (state_->cells[cell] != empty_cell) continue;
    const unsigned points = static_cast<unsigned>(points_[0][cell]) + points_[1][cell];
    if (points == 0) continue;
    const LetterMask both = fitting_[0][cell] & fitting_[1][cell];
    heuristic_[cell] = static_cast<float>(points) * chance_[pool_.count(both)];
    heuristic_sum_ += heuristic_[cell];
  }
}

float Surroundings::standing(unsigned cell, unsigned letter) const {
  const bool favoured = favoured_ != nullptr && (*favoured_)[cell] == letter;
  return per_rarity_ * (*rarity_)[letter] + (favoured ? favour_ : 0);
}

void Surroundings::settle() {
  settled_ = 0;
  for (unsigned cell = cell_stride; cell < cell_count - cell_stride; ++cell) {
    const Cell here = state_->cells[cell];
    if (here < empty_cell) settled_ += standing(cell, here);
  }
}

void Surroundings::number_the_rack() {
  std::uint8_t next = 0;
  for (std::size_t letter = 0; letter < 26; ++letter) {
    if (state_->rack[letter] > 0) slot_[letter] = next++;
  }
  for (auto& cells : tiles_) {
    for (auto& letters : cells) {
      for (Tile& tile : letters) tile.known = false;
    }
  }
}

float Surroundings::changed(unsigned direction, unsigned cell, const Beside& before,
                            const Beside& after) {
  const LetterMask both = between(before, after) & fitting_[1 - direction][cell];
  const unsigned points = static_cast<unsigned>(before.sum) + after.sum + ground_->values[cell] +
                          points_[1 - direction][cell];
  return static_cast<float>(points) * chance_[pool_.count(both)] - heuristic_[cell];
}

float Surroundings::changed_ends(unsigned direction, unsigned before_cell, unsigned after_cell,
                                 const Beside& run) {
  float change = 0;
  if (state_->cells[before_cell] == empty_cell) {
    change += changed(direction, before_cell, beside_[direction][0][before_cell], run);
  }
  if (state_->cells[after_cell] == empty_cell) {
    change += changed(direction, after_cell, run, beside_[direction][1][after_cell]);
  }
  return change;
}

float Surroundings::reckoned(unsigned direction, unsigned cell, unsigned letter) {
  const unsigned crossing = 1 - direction;
  const unsigned stride = cell_step(crossing);
  const Beside& before = beside_[crossing][0][cell];
  const Beside& after = beside_[crossing][1][cell];
  const Beside run = joined(before, letter, ground_->values[cell], after);
  const float change = changed_ends(crossing, cell - stride * (before.length + 1U),
                                    cell + stride * (after.length + 1U), run) -
                       heuristic_[cell];
  return weight_ * change + per_letter_ + standing(cell, letter);
}

float Surroundings::word_worth(unsigned direction, unsigned first, unsigned last,
                               const Beside& word) {
  const unsigned stride = cell_step(direction);
  return weight_ * changed_ends(direction, first - stride, last + stride, word);
}

}  // namespace aspis::solitaire::pythoncross
