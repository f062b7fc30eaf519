// The claims of a record of Pythoncross as they were read, not yet checked.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/solitaire/pythoncross/board.hpp"
#include "referee/solitaire/pythoncross/map.hpp"

namespace aspis::solitaire::pythoncross {

/// A turn and the record's claims about it; missing ones are empty.
struct ClaimedPlay {
  std::size_t line = 0;  // of the text, from 1
  Play play;
  std::optional<std::string> rack;  // before the turn, 'a' to 'z'
  std::optional<int> score;
  std::optional<std::vector<std::string>> others;
};

/// The board of a record: letters 'a' to 'z', '#', or the sign of the square's value.
struct ClaimedBoard {
  std::array<std::size_t, side> lines{};
  std::array<char, squares> cells{};
  bool plain = false;  // '.' is any square without a letter
};

struct Record {
  std::vector<ClaimedPlay> plays;
  std::optional<int> total;
  std::size_t total_line = 0;
  std::optional<ClaimedBoard> board;
  std::optional<std::vector<std::string>> key;  // "_=5": sign and value; readable
  std::size_t key_line = 0;
  std::optional<std::string> letters;  // 'a' to 'z'
  std::size_t letters_line = 0;
  std::optional<std::size_t> drawn;                  // the index of the @ among the letters
  std::optional<std::vector<std::string>> repeated;  // repeated words; any bytes
  std::string high_score;                            // readable, as in protocol/utf8.hpp
};

/// A printed report (its first line says PYTHONCROSS) or a plain list: a play a line, as
/// `D 4 7 FUN`, with the score and the other words in brackets if wanted, `DUMP` for a dump, and
/// `total 474`; the board as in a report or as nine lines such as `.salti#..`; what follows # is
/// passed over elsewhere, and so is a line `Date: ...`.
[[nodiscard]] protocol::Result<Record> read_record(std::string_view text);

// Two readers, of which read_record takes the one that fits.
[[nodiscard]] protocol::Result<Record> read_list(std::string_view text);
[[nodiscard]] protocol::Result<Record> read_report(std::string_view text);

/// The record of a game that was played here: its plays, one per line, and its total.
[[nodiscard]] Record make_record(const std::vector<Play>&, int total);

/// The letters and blocks that a report shows. The start is not in it: it is taken to be the
/// square that the first word begins on.
[[nodiscard]] protocol::Result<Map> make_map(const Record&);

/// The limit of turns; a record with more is refused.
inline constexpr std::size_t max_lines = 200;

/// "line 3: " and the error.
[[nodiscard]] protocol::Error at_line(std::size_t line, const std::string& what);

/// A text's lines cut at blanks and tabs; views into the text.
[[nodiscard]] std::vector<std::vector<std::string_view>> split_lines_and_words(
    std::string_view text);

/// `D 4 7 FUN` or `DUMP` at `at`, which is moved behind it.
[[nodiscard]] protocol::Result<Play> read_play(const std::vector<std::string_view>& words,
                                               std::size_t& at, std::size_t line);

/// "(IF,XU)", of which commas may end pieces.
[[nodiscard]] protocol::Result<std::vector<std::string>> read_others(std::string_view bracketed,
                                                                     std::size_t line);

class BoardRows {
 public:
  /// `1 _ S A L T I N E S 1` at the end of the line, which is taken off it.
  bool take_numbered(std::vector<std::string_view>& words, std::size_t line);
  /// A line `.salti#..`, in which '.' is any square without a letter.
  bool take_plain(const std::vector<std::string_view>& words, std::size_t line);

  /// Completes the record, if there is a board; the error is for a board that ends early.
  [[nodiscard]] protocol::Result<void> finish(Record&) const;

 private:
  ClaimedBoard board_;
  std::size_t rows_ = 0;
};

}  // namespace aspis::solitaire::pythoncross
