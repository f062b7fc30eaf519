// A word list with two questions: is this a word, and which words can these letters make.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::words {

/// The order-free key of a multiset of letters: the sum of the keys of its letters, modulo 2^64.
/// Equal letters give equal keys; the reverse is confirmed exactly by the dictionary. Keys of
/// growing runs are made by adding one letter at a time.
using LetterKey = std::uint64_t;
[[nodiscard]] LetterKey letter_key(char letter);  // 'a' to 'z'
[[nodiscard]] LetterKey word_key(std::string_view letters);

/// Immutable once loaded; shared by all threads.
class Dictionary {
 public:
  /// One word a line (LF, CR or CRLF), in a file or in every regular file of a folder; upper case
  /// is folded, blank lines and repeated words are passed over. Errors name file and line.
  [[nodiscard]] static protocol::Result<Dictionary> load(const std::filesystem::path& file_or_folder);

  /// The same from memory; `source` stands for the file in errors.
  [[nodiscard]] static protocol::Result<Dictionary> parse(std::string text,
                                                          std::string_view source);

  [[nodiscard]] bool contains(std::string_view word) const;

  /// Some word that uses exactly these letters, "" where there is none. `key` is the letters' key.
  [[nodiscard]] std::string_view any_anagram(LetterKey key, std::string_view letters) const;

  /// True where any_anagram might find something: no false negatives, few false positives, fast.
  [[nodiscard]] bool may_have_anagram(LetterKey key) const;

  /// Every word that uses exactly these letters, in alphabetical order.
  [[nodiscard]] std::vector<std::string_view> anagrams(std::string_view letters) const;

  [[nodiscard]] std::size_t size() const;          // words
  [[nodiscard]] std::size_t longest() const;       // letters
  /// Of the words in alphabetical order, each followed by \n: 64 hexadecimal digits. The same
  /// words give the same hash however they were filed.
  [[nodiscard]] const std::string& sha256() const;
};

}  // namespace aspis::words
