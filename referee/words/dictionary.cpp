#include "referee/words/dictionary.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <utility>

#include "protocol/sha256.hpp"
#include "referee/words/same_letters.hpp"
#include "referee/words/word_list_text.hpp"

namespace aspis::words {

using protocol::Result;

namespace {

bool is_word(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

// The filter and the slots use the top bits of a key, the tag the low ones.
std::uint32_t to_tag(LetterKey key) {
  return static_cast<std::uint32_t>(key);
}

}  // namespace

Result<Dictionary> Dictionary::load(const std::filesystem::path& file_or_folder) {
  auto sources = read_sources(file_or_folder);
  if (!sources) return sources.error();
  auto text = normalised(*std::move(sources), longest_allowed);
  if (!text) return text.error();
  return Dictionary(*std::move(text));
}

Result<Dictionary> Dictionary::parse(std::string text, std::string_view source) {
  std::vector<Source> sources;
  sources.push_back({std::string(source), std::move(text)});
  auto words = normalised(std::move(sources), longest_allowed);
  if (!words) return words.error();
  return Dictionary(*std::move(words));
}

Dictionary::Dictionary(std::string normalised)
    : text_(std::move(normalised)),
      starts_(static_cast<std::size_t>(std::count(text_.begin(), text_.end(), '\n')) + 1),
      slots_(std::bit_ceil(2 * starts_.size()), Slot{0, 0}),
      next_(starts_.size(), 0),
      filter_(starts_.size()),
      sha256_(protocol::sha256(text_)) {
  index_words();
}

// From last to first, each inserted at the start of its chain, so that chains are in order.
void Dictionary::index_words() {
  std::size_t end = text_.size();
  for (std::size_t index = starts_.size(); index-- > 1;) {
    starts_[index] = static_cast<std::uint32_t>(end);
    LetterKey key = 0;
    std::size_t at = end - 1;
    for (; at > 0 && text_[at - 1] != '\n'; --at) key += letter_key(text_[at - 1]);
    longest_ = std::max(longest_, end - 1 - at);
    end = at;
    filter_.insert(key);
    Slot& slot = slots_[static_cast<std::size_t>(&find_slot(key) - slots_.data())];
    next_[index - 1] = slot.first;
    slot = {to_tag(key), static_cast<Link>(index)};
  }
  starts_[0] = 0;
}

/// The slot that holds the key's tag, or the free one for it.
const Dictionary::Slot& Dictionary::find_slot(LetterKey key) const {
  const std::size_t mask = slots_.size() - 1;
  auto at = static_cast<std::size_t>(key >> (64 - static_cast<int>(std::bit_width(mask))));
  while (slots_[at].first != 0 && slots_[at].tag != to_tag(key)) at = (at + 1) & mask;
  return slots_[at];
}

std::string_view Dictionary::word(std::size_t index) const {
  const std::uint32_t start = starts_[index];
  return std::string_view(text_).substr(start, starts_[index + 1] - start - 1);
}

bool Dictionary::contains(std::string_view asked) const {
  if (asked.size() > longest_ || !is_word(asked)) return false;
  for (Link link = find_slot(word_key(asked)).first; link != 0; link = next_[link - 1]) {
    if (word(link - 1) == asked) return true;
  }
  return false;
}

std::string_view Dictionary::any_anagram(LetterKey key, std::string_view letters) const {
  for (Link link = find_slot(key).first; link != 0; link = next_[link - 1]) {
    const std::string_view found = word(link - 1);
    if (same_letters(found, letters)) return found;
  }
  return {};
}

std::vector<std::string_view> Dictionary::anagrams(std::string_view letters) const {
  std::vector<std::string_view> found;
  if (letters.size() > longest_ || !is_word(letters)) return found;
  for (Link link = find_slot(word_key(letters)).first; link != 0; link = next_[link - 1]) {
    if (same_letters(word(link - 1), letters)) found.push_back(word(link - 1));
  }
  return found;
}

}  // namespace aspis::words
