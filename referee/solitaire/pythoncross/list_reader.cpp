#include <algorithm>
#include <string>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/solitaire/pythoncross/board_rows.hpp"
#include "referee/solitaire/pythoncross/letters.hpp"
#include "referee/solitaire/pythoncross/record.hpp"
#include "referee/solitaire/pythoncross/turn_reader.hpp"

namespace aspis::solitaire::pythoncross {

using protocol::Error;
using protocol::Result;

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
  for (Words& words : lines_of_words(text)) {
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
    if (record.plays.size() > most_lines) return at_line(number, "far more turns than a game has");
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

Record record_of(const std::vector<Play>& plays, int total) {
  Record record;
  for (const Play& play : plays)
    record.plays.push_back({record.plays.size() + 1, play, {}, {}, {}});
  record.total = total;
  return record;
}

Result<Map> map_of(const Record& record) {
  if (!record.board || !record.letters) {
    return Error{
        "the record shows no board with its blocks and no letter list: name the data file"};
  }
  if (record.plays.empty() || record.plays.front().play.dump) {
    return Error{"the record does not tell where the start is: name the data file"};
  }
  if (record.letters->size() > most_letters) {
    return at_line(record.letters_line, "more than " + std::to_string(most_letters) + " letters");
  }
  Map map;
  map.letters = *record.letters;
  map.start = record.plays.front().play.first;
  for (std::size_t index = 0; index < squares; ++index) {
    if (record.board->cells[index] == '#') map.blocks.push_back(place_of(index));
  }
  return map;
}

}  // namespace aspis::solitaire::pythoncross
