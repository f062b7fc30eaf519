// A word list with two questions: is this a word, and which words can these letters make.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/words/key_filter.hpp"
#include "referee/words/letter_key.hpp"

namespace aspis::words {

/// Immutable once loaded; shared by all threads. Views of words are valid until the dictionary is
/// moved or destroyed.
class Dictionary {
 public:
  /// Letters of the longest word that is read.
  static constexpr std::size_t longest_allowed = 4096;

  /// One word per line (LF, CR or CRLF), in a file or in every regular file of a folder, in the
  /// order of their names, without those that begin with a dot. Upper case is folded, blank lines
  /// and duplicates are skipped. Errors name file and line.
  [[nodiscard]] static protocol::Result<Dictionary> load(
      const std::filesystem::path& file_or_folder);

  /// Loads a dictionary from memory; errors name `source` as the file.
  [[nodiscard]] static protocol::Result<Dictionary> parse(std::string text,
                                                          std::string_view source);

  Dictionary(Dictionary&&) = default;
  Dictionary& operator=(Dictionary&&) = default;
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;
  ~Dictionary() = default;

  /// Any text may be asked for; only a to z can be found.
  [[nodiscard]] bool contains(std::string_view word) const;

  /// Some word that uses exactly these letters, "" if none exists. `key` is the letters' key.
  [[nodiscard]] std::string_view any_anagram(LetterKey key, std::string_view letters) const;

  /// True if any_anagram may find a word: no false negatives, few false positives, fast.
  [[nodiscard]] bool may_have_anagram(LetterKey key) const { return filter_.may_contain(key); }

  /// Every word that uses exactly these letters, in alphabetical order.
  [[nodiscard]] std::vector<std::string_view> anagrams(std::string_view letters) const;

  [[nodiscard]] std::size_t size() const { return starts_.size() - 1; }  // words
  [[nodiscard]] std::size_t longest() const { return longest_; }         // letters

  /// Word number `index` in alphabetical order.
  [[nodiscard]] std::string_view word(std::size_t index) const;

  /// The hash of the words in alphabetical order, each followed by \n: 64 hexadecimal digits. It
  /// does not depend on the layout of the files.
  [[nodiscard]] const std::string& sha256() const { return sha256_; }

 private:
  explicit Dictionary(std::string normalised);

  /// A word's number plus one; 0 for none.
  using Link = std::uint32_t;

  struct Slot {
    std::uint32_t tag;
    Link first;
  };

  [[nodiscard]] const Slot& find_slot(LetterKey key) const;
  void index_words();

  std::string text_;                   // the words in order, each followed by \n
  std::vector<std::uint32_t> starts_;  // of each word in text_, and the end of text_
  std::vector<Slot> slots_;            // open addressing over keys, a power of two
  std::vector<Link> next_;             // the next word with the same tag in the same slot
  KeyFilter filter_;
  std::size_t longest_ = 0;
  std::string sha256_;
};

}  // namespace aspis::words
