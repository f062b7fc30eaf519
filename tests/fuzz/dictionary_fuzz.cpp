// Reads any bytes as a word list: the result is one clear line, or a consistent list.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "referee/words/dictionary.hpp"
#include "tests/fuzz/require.hpp"

namespace {

void check_word(const aspis::words::Dictionary& dictionary, std::size_t index) {
  const std::string_view word = dictionary.word(index);
  require(!word.empty() && word.size() <= dictionary.longest());
  require(index == 0 || dictionary.word(index - 1) < word);
  require(dictionary.contains(word));

  std::string letters(word);
  std::reverse(letters.begin(), letters.end());
  const auto key = aspis::words::word_key(letters);
  require(key == aspis::words::word_key(word));
  require(dictionary.may_have_anagram(key));
  require(!dictionary.any_anagram(key, letters).empty());

  const auto anagrams = dictionary.anagrams(letters);
  require(std::is_sorted(anagrams.begin(), anagrams.end()));
  require(std::count(anagrams.begin(), anagrams.end(), word) == 1);
  std::sort(letters.begin(), letters.end());
  for (const std::string_view anagram : anagrams) {
    require(dictionary.contains(anagram));
    std::string sorted(anagram);
    std::sort(sorted.begin(), sorted.end());
    require(sorted == letters);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using aspis::words::Dictionary;
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  const auto dictionary = Dictionary::parse(text, "fuzz");
  if (!dictionary) {
    require(dictionary.error().text.find('\n') == std::string::npos);
    return 0;
  }
  std::string normalised;
  for (std::size_t index = 0; index < dictionary->size(); ++index) {
    check_word(*dictionary, index);
    normalised.append(dictionary->word(index)).push_back('\n');
  }
  const auto again = Dictionary::parse(normalised, "normalised");
  require(again.ok() && again->sha256() == dictionary->sha256());
  (void)dictionary->contains(text);
  (void)dictionary->anagrams(text);
  return 0;
}
