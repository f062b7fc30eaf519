// The number of each letter, packed so that "can these letters make those" takes three
// subtractions. The order of letters is lost.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace aspis::solitaire::crossed_words::solver {

inline constexpr int alphabet = 26;

/// Letters are numbers, 0 for a to 25 for z. Exact for up to 63 of each letter.
class LetterCounts {
 public:
  static constexpr int most = 63;

  [[nodiscard]] constexpr int of(int letter) const {
    return static_cast<int>((words_[word_index(letter)] >> letter_shift(letter)) & most);
  }
  constexpr void add(int letter, int count = 1) {
    words_[word_index(letter)] += static_cast<std::uint64_t>(count) << letter_shift(letter);
  }
  /// As many must be there.
  constexpr void remove(int letter, int count = 1) {
    words_[word_index(letter)] -= static_cast<std::uint64_t>(count) << letter_shift(letter);
  }

  /// True if every letter is contained at least as often as in `other`.
  [[nodiscard]] constexpr bool hold(const LetterCounts& other) const {
    std::uint64_t enough = guards;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      enough &= (words_[i] | guards) - other.words_[i];
    }
    return enough == guards;
  }

  /// `other` must be held.
  constexpr LetterCounts& operator-=(const LetterCounts& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] -= other.words_[i];
    return *this;
  }

  bool operator==(const LetterCounts&) const = default;

 private:
  // Nine letters a word, seven bits a letter: six that count and one that a subtraction borrows.
  static constexpr int letters_a_word = 9;
  static constexpr int bits_a_letter = 7;
  static constexpr std::uint64_t guards = 0x4081020408102040U;

  static constexpr std::size_t word_index(int letter) {
    return static_cast<std::size_t>(letter / letters_a_word);
  }
  static constexpr int letter_shift(int letter) { return letter % letters_a_word * bits_a_letter; }

  std::array<std::uint64_t, 3> words_{};
};

}  // namespace aspis::solitaire::crossed_words::solver
