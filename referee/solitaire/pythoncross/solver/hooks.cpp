#include "referee/solitaire/pythoncross/solver/hooks.hpp"

#include <bit>
#include <string_view>

namespace aspis::solitaire::pythoncross {

namespace {

WordKey key_of(std::string_view letters) {
  WordKey key = 0;
  for (const char letter : letters) key = with_last(key, static_cast<unsigned>(letter - 'a'));
  return key;
}

LetterMask mask_of(char letter) {
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
  const auto enter = [this](WordKey key) { slots_[place_of_key(key)].key = key; };
  for (unsigned letter = 0; letter < 26; ++letter) enter(letter + 1);
  for (std::size_t index = 0; index < dictionary.size(); ++index) {
    const std::string_view word = dictionary.word(index);
    if (word.size() > 1 && word.size() <= with_room) enter(key_of(word));
  }
  for (std::size_t index = 0; index < dictionary.size(); ++index) {
    const std::string_view word = dictionary.word(index);
    if (word.size() < 2 || word.size() > side) continue;
    const WordKey tail = key_of(word.substr(1));
    Slot& behind = slots_[place_of_key(tail)];
    if (behind.key == tail) behind.hooks.front |= mask_of(word.front());
    const WordKey head = key_of(word.substr(0, word.size() - 1));
    Slot& before = slots_[place_of_key(head)];
    if (before.key == head) before.hooks.back |= mask_of(word.back());
  }
}

LetterMask GapMemory::between(WordKey before, WordKey after, unsigned after_length) {
  const WordKey pattern = (((before << key_bits) | gap) << (key_bits * after_length)) | after;
  Slot& slot = slots_[static_cast<std::size_t>((pattern * 0x9e3779b97f4a7c15U) >> (64U - bits))];
  if (slot.pattern != pattern) slot = {pattern, searched(before, after, after_length)};
  return slot.letters;
}

LetterMask GapMemory::searched(WordKey before, WordKey after, unsigned after_length) const {
  const auto node = walk(*graph_, graph_->root(), before, length_of(before));
  LetterMask found = 0;
  for (LetterMask left = node.letters(); left != 0; left &= left - 1) {
    const auto letter = static_cast<unsigned>(std::countr_zero(left));
    const auto end = walk(*graph_, graph_->child(node, letter), after, after_length);
    if (end.ends_word()) found |= LetterMask{1} << letter;
  }
  return found;
}

}  // namespace aspis::solitaire::pythoncross
