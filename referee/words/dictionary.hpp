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

/// Immutable once loaded; shared by all threads. Views of words live as long as the dictionary
/// stays where it is.
class Dictionary {
 public:
  /// Letters of the longest word that is read.
  static constexpr std::size_t longest_allowed = 4096;

  /// One word a line (LF, CR or CRLF), in a file or in every regular file of a folder, in the
  /// order of their names, those that begin with a dot left out. Upper case is folded, blank
  /// lines and repeated words are passed over. Errors name file and line.
  [[nodiscard]] static protocol::Result<Dictionary> load(
      const std::filesystem::path& file_or_folder);

  /// The same from memory; `source` stands for the file in errors.
  [[nodiscard]] static protocol::Result<Dictionary> parse(std::string text,
                                                          std::string_view source);

  Dictionary(Dictionary&&) = default;
  Dictionary& operator=(Dictionary&&) = default;
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;
  ~Dictionary() = default;

  /// Any text may be asked for; only a to z can be found.
  [[nodiscard]] bool contains(std::string_view word) const;

  /// Some word that uses exactly these letters, "" where there is none. `key` is the letters' key.
  [[nodiscard]] std::string_view any_anagram(LetterKey key, std::string_view letters) const;

  /// True where any_anagram might find something: no false negatives, few false positives, fast.
  [[nodiscard]] bool may_have_anagram(LetterKey key) const { return filter_.may_contain(key); }

  /// Every word that uses exactly these letters, in alphabetical order.
  [[nodiscard]] std::vector<std::string_view> anagrams(std::string_view letters) const;

  [[nodiscard]] std::size_t size() const { return starts_.size() - 1; }  // words
  [[nodiscard]] std::size_t longest() const { return longest_; }         // letters

  /// Word number `index` in alphabetical order.
  [[nodiscard]] std::string_view word(std::size_t index) const;

  /// Of the words in alphabetical order, each followed by \n: 64 hexadecimal digits. The same
  /// words give the same hash however they were filed.
  [[nodiscard]] const std::string& sha256() const { return sha256_; }

 private:
  explicit Dictionary(std::string normalised);

  /// One more than a word's number; 0 is none.
  using Link = std::uint32_t;

  struct Slot {
    std::uint32_t tag;
    Link first;
  };

  [[nodiscard]] const Slot& slot_of(LetterKey key) const;
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
