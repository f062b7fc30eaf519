#include "referee/solitaire/pythoncross/record.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/solitaire/pythoncross/map.hpp"

namespace aspis::solitaire::pythoncross {

using protocol::Error;
using protocol::Result;

Error at_line(std::size_t line, const std::string& what) {
  return Error{"line " + std::to_string(line) + ": " + what};
}

std::vector<std::vector<std::string_view>> split_lines_and_words(std::string_view text) {
  std::vector<std::vector<std::string_view>> lines;
  for (const std::string_view line : protocol::split_lines(text)) {
    std::vector<std::string_view> words;
    std::size_t at = 0;
    while ((at = line.find_first_not_of(" \t", at)) != std::string_view::npos) {
      const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
      words.push_back(line.substr(at, end - at));
      at = end;
    }
    lines.push_back(std::move(words));
  }
  return lines;
}

namespace {

std::optional<int> column_or_row(std::string_view word) {
  const auto number = protocol::integer_from<int>(word);
  return number && *number >= 1 && *number <= side ? number : std::nullopt;
}

}  // namespace

Result<Play> read_play(const std::vector<std::string_view>& words, std::size_t& at,
                       std::size_t line) {
  Play play;
  if (at < words.size() && protocol::upper_case(words[at]) == "DUMP") {
    play.dump = true;
    ++at;
    return play;
  }
  const std::string direction = at < words.size() ? protocol::upper_case(words[at]) : "";
  if (direction != "A" && direction != "D") {
    return at_line(line,
                   "a turn begins with A, D or DUMP" +
                       (at < words.size() ? ", not \"" + protocol::escaped(words[at], 40) + "\""
                                          : std::string()));
  }
  if (words.size() < at + 4) {
    return at_line(line, "a turn is direction, column, row and word, such as D 4 7 FUN");
  }
  const auto column = column_or_row(words[at + 1]);
  const auto row = column_or_row(words[at + 2]);
  if (!column || !row) {
    return at_line(line, "\"" + protocol::escaped(words[column ? at + 2 : at + 1], 40) +
                             "\" is not a " + (column ? "row" : "column") + " from 1 to 9");
  }
  if (!all_letters(words[at + 3]) || words[at + 3].size() > side) {
    return at_line(line, "\"" + protocol::escaped(words[at + 3], 40) +
                             "\" is not a word of at most nine letters");
  }
  play.direction = direction == "A" ? Direction::across : Direction::down;
  play.first = {*column, *row};
  play.word = protocol::lower_case(words[at + 3]);
  at += 4;
  return play;
}

Result<std::vector<std::string>> read_others(std::string_view bracketed, std::size_t line) {
  const bool whole = bracketed.size() >= 2 && bracketed.front() == '(' && bracketed.back() == ')';
  if (!whole) {
    return at_line(
        line, "other words are written in brackets with commas between, such as (IF,XU), not \"" +
                  protocol::escaped(bracketed, 60) + "\"");
  }
  std::vector<std::string> others;
  for (const std::string_view word :
       protocol::split_fields(bracketed.substr(1, bracketed.size() - 2), ',')) {
    if (!all_letters(word) || word.size() > side) {
      return at_line(line, "\"" + protocol::escaped(word, 40) + "\" in brackets is not a word");
    }
    others.push_back(protocol::lower_case(word));
  }
  return others;
}

bool BoardRows::take_numbered(std::vector<std::string_view>& words, std::size_t line) {
  constexpr std::size_t wide = side + 2;
  if (words.size() < wide || rows_ == side) return false;
  const std::size_t from = words.size() - wide;
  const std::string number = std::to_string(rows_ + 1);
  if (words[from] != number || words.back() != number) return false;
  for (std::size_t at = 1; at <= side; ++at) {
    if (words[from + at].size() != 1) return false;
  }
  for (std::size_t at = 0; at < side; ++at) {
    board_.cells[rows_ * side + at] = protocol::lower_case(words[from + at + 1].front());
  }
  board_.lines[rows_++] = line;
  words.resize(from);
  return true;
}

bool BoardRows::take_plain(const std::vector<std::string_view>& words, std::size_t line) {
  if (words.size() != 1 || words[0].size() != side || rows_ == side) return false;
  const auto is_cell = [](char c) {
    return (c >= 'a' && c <= 'z') || c == Board::blank || c == Board::block;
  };
  std::string row = protocol::lower_case(words[0]);
  const bool rule = row.find_first_not_of(Board::block) == std::string::npos;
  if (rule || !std::all_of(row.begin(), row.end(), is_cell)) return false;
  std::copy(row.begin(), row.end(),
            board_.cells.begin() + static_cast<std::ptrdiff_t>(rows_ * side));
  board_.lines[rows_++] = line;
  board_.plain = true;
  return true;
}

protocol::Result<void> BoardRows::finish(Record& record) const {
  if (rows_ == 0) return {};
  if (rows_ < side) {
    return at_line(board_.lines[rows_ - 1], "the board ends after row " + std::to_string(rows_));
  }
  record.board = board_;
  return {};
}

namespace {

using Words = std::vector<std::string_view>;

void drop_comment(Words& words) {
  const auto comment = std::find_if(words.begin(), words.end(),
                                    [](std::string_view word) { return word.starts_with('#'); });
  words.erase(comment, words.end());
}

Result<void> read_total(const Words& words, std::size_t line, Record& record) {
  const auto total = words.size() == 2 ? protocol::integer_from<int>(words[1]) : std::nullopt;
  if (!total) return at_line(line, "the total must be one number, such as total 474");
  if (record.total) return at_line(line, "the total is given twice");
  record.total = total;
  record.total_line = line;
  return {};
}

/// `3` or `3.` before the turn.
bool is_number_of_turn(std::string_view word, std::size_t turn) {
  if (word.ends_with('.')) word.remove_suffix(1);
  return protocol::integer_from<std::size_t>(word) == turn;
}

Result<void> read_turn(const Words& words, std::size_t line, Record& record) {
  std::size_t at = is_number_of_turn(words[0], record.plays.size() + 1) ? 1 : 0;
  auto play = read_play(words, at, line);
  if (!play) return play.error();
  ClaimedPlay claimed;
  claimed.line = line;
  claimed.play = *std::move(play);
  if (at < words.size()) {
    claimed.score = protocol::integer_from<int>(words[at]);
    if (claimed.score) ++at;
  }
  if (at < words.size()) {
    std::string bracketed;
    for (; at < words.size(); ++at) bracketed += words[at];
    auto others = read_others(bracketed, line);
    if (!others) return others.error();
    claimed.others = *std::move(others);
  }
  record.plays.push_back(std::move(claimed));
  return {};
}

}  // namespace

Result<Record> read_list(std::string_view text) {
  Record record;
  BoardRows board;
  std::size_t number = 0;
  for (Words& words : split_lines_and_words(text)) {
    ++number;
    board.take_numbered(words, number);
    if (board.take_plain(words, number)) continue;
    drop_comment(words);
    if (words.empty() || protocol::lower_case(words[0]) == "date:" ||
        words[0].starts_with("+-1-2-"))
      continue;
    const bool total =
        protocol::lower_case(words[0]) == "total" || protocol::lower_case(words[0]) == "total:";
    const auto read = total ? read_total(words, number, record) : read_turn(words, number, record);
    if (!read) return read.error();
    if (record.plays.size() > max_lines) return at_line(number, "far more turns than a game has");
  }
  if (record.plays.empty()) {
    return Error{
        "line 1: not a turn of a game: a record is a printed report, or lines such as D 4 7 FUN"};
  }
  if (const auto whole = board.finish(record); !whole) return whole.error();
  return record;
}

Result<Record> read_record(std::string_view bytes) {
  const std::string text = protocol::typed_text(bytes);
  const bool report =
      text.find("PYTHONCROSS") != std::string::npos || text.find("-rack--") != std::string::npos;
  return report ? read_report(text) : read_list(text);
}

Record make_record(const std::vector<Play>& plays, int total) {
  Record record;
  for (const Play& play : plays)
    record.plays.push_back({record.plays.size() + 1, play, {}, {}, {}});
  record.total = total;
  return record;
}

Result<Map> make_map(const Record& record) {
  if (!record.board || !record.letters) {
    return Error{
        "the record shows no board with its blocks and no letter list: name the data file"};
  }
  if (record.plays.empty() || record.plays.front().play.dump) {
    return Error{"the record does not tell where the start is: name the data file"};
  }
  if (record.letters->size() > max_letters) {
    return at_line(record.letters_line, "more than " + std::to_string(max_letters) + " letters");
  }
  Map map;
  map.letters = *record.letters;
  map.start = record.plays.front().play.first;
  for (std::size_t index = 0; index < squares; ++index) {
    if (record.board->cells[index] == '#') map.blocks.push_back(to_place(index));
  }
  return map;
}

}  // namespace aspis::solitaire::pythoncross
