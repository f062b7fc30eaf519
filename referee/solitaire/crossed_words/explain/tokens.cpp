#include "referee/solitaire/crossed_words/explain/tokens.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

constexpr std::size_t max_digits = 7;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_small(char c) {
  return c >= 'a' && c <= 'z';
}

/// Words of the layout of output files, for a file that marks content by nothing else.
bool is_frame_word(const std::string& text) {
  static const std::set<std::string> words = {
      "across", "after",  "and",     "at",         "away",   "back",   "board",   "bonus",
      "by",     "col",    "column",  "count",      "cost",   "dir",    "discard", "discarded",
      "down",   "draw",   "drawn",   "draws",      "drop",   "drops",  "each",    "final",
      "first",  "for",    "from",    "game",       "gave",   "get",    "gets",    "gives",
      "got",    "hand",   "have",    "horizontal", "in",     "into",   "is",      "it",
      "left",   "letter", "letters", "line",       "loses",  "losing", "loss",    "lost",
      "made",   "makes",  "minus",   "move",       "moves",  "my",     "new",     "now",
      "number", "of",     "on",      "out",        "pick",   "pile",   "place",   "placed",
      "play",   "played", "plays",   "plus",       "point",  "points", "put",     "rest",
      "right",  "row",    "running", "score",      "scored", "scores", "scoring", "second",
      "so",     "square", "start",   "sum",        "take",   "taken",  "takes",   "that",
      "the",    "then",   "third",   "throw",      "tile",   "tiles",  "to",      "took",
      "total",  "turn",   "used",    "vertical",   "was",    "which",  "with",    "word",
      "words",  "turns",  "threw",   "wrote",      "far",    "also"};
  return words.count(text) > 0;
}

/// Only signs that part the letters of a list. In "I -R", the minus belongs to the R.
bool parts_letters(std::string_view between) {
  const bool sign_of_next = between.size() > 1 && between.front() == ' ' &&
                            (between.back() == '-' || between.back() == '+');
  return !sign_of_next && between.find_first_not_of(" \t,'\"+-&") == std::string_view::npos;
}

bool only_brackets(std::string_view between) {
  return between.find_first_not_of("()[]{}<>'") == std::string_view::npos;
}

char sign_before(std::string_view line, std::size_t at) {
  while (at > 0 && line[at - 1] == ' ') --at;
  return at > 0 ? line[at - 1] : '\0';
}

char sign_behind(std::string_view line, std::size_t at) {
  while (at < line.size() && line[at] == ' ') ++at;
  return at < line.size() ? line[at] : '\0';
}

/// The sign that parts a line into four cells or more, three if they are parted by bars, if any.
char find_separator(std::string_view line) {
  constexpr std::ptrdiff_t fewest = 3;
  for (const char sign : {'\t', '|', ';', ','}) {
    if (std::count(line.begin(), line.end(), sign) >= fewest - (sign == '|' ? 1 : 0)) return sign;
  }
  return '\0';
}

struct Cut {
  Token token;
  bool capitals = false;
  bool any_capital = false;
  bool foreign = false;    // has letters outside ASCII
  std::size_t offset = 0;  // on its line
};

/// The size in bytes of the Latin, Greek or Cyrillic letter outside ASCII at `at`, or 0.
std::size_t foreign_letter(std::string_view line, std::size_t at) {
  constexpr char32_t first = 0xC0;
  constexpr char32_t last = 0x52F;
  constexpr char32_t times = 0xD7;
  constexpr char32_t divided = 0xF7;
  const char32_t letter = protocol::code_point(line.substr(at));
  const bool is_letter = letter >= first && letter <= last && letter != times && letter != divided;
  return is_letter ? protocol::letter_size(line.substr(at)) : 0;
}

void cut(std::string_view line, int number, std::vector<Cut>& cuts) {
  std::size_t end_before = 0;
  bool first = true;
  const char separator = find_separator(line);
  for (std::size_t at = 0; at < line.size();) {
    const bool letters = protocol::is_ascii_letter(line[at]) || foreign_letter(line, at) > 0;
    if (!letters && !is_digit(line[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    Cut one;
    while (end < line.size()) {
      if (letters && foreign_letter(line, end) > 0) {
        one.foreign = true;
        end += foreign_letter(line, end);
        continue;
      }
      if (letters ? !protocol::is_ascii_letter(line[end]) : !is_digit(line[end])) break;
      if (letters && end > at && is_small(line[end - 1]) && !is_small(line[end])) break;
      ++end;
    }
    const std::string_view run = line.substr(at, end - at);
    one.token.number = !letters;
    one.token.text = protocol::lower_case(run);
    one.token.line = one.token.file_line = number;
    one.offset = at;
    if (!letters) one.token.value = run.size() > max_digits ? -1 : std::stoi(std::string(run));
    one.token.left = sign_before(line, at);
    one.token.right = sign_behind(line, end);
    const std::string_view between = line.substr(end_before, at - end_before);
    one.token.joined = !first && parts_letters(between);
    one.token.glued = !first && only_brackets(between);
    one.token.touches = !first && between.empty();
    if (separator != '\0') {
      one.token.cell = static_cast<int>(
          std::count(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(at), separator));
    }
    one.capitals = letters && protocol::upper_case(run) == run;
    one.any_capital = protocol::lower_case(run) != run;
    cuts.push_back(one);
    end_before = end;
    first = false;
    at = end;
  }
}

/// True if words have small letters for those that were on the board before: "tiNsEL".
bool marks_old_letters(const std::vector<Cut>& cuts, const Board& board) {
  int words = 0;
  for (std::size_t at = 1; at < cuts.size(); ++at) {
    const Token& token = cuts[at].token;
    const Token& before = cuts[at - 1].token;
    if (token.number || before.number || !token.touches) continue;
    words += lies_on(board, before.text + token.text) ? 1 : 0;
  }
  constexpr int enough = 3;
  return words >= enough;
}

/// Nearly all lines of letters begin with a word that `frames`: what others begin with is one too.
template <class Frames>
bool begins_lines_with(const std::vector<Cut>& cuts, const Frames& frames) {
  int all = 0;
  int begun = 0;
  for (std::size_t at = 0; at < cuts.size(); ++at) {
    const Token& token = cuts[at].token;
    if (token.number || (at > 0 && cuts[at - 1].token.line == token.line)) continue;
    ++all;
    begun += frames(token) ? 1 : 0;
  }
  constexpr int fewest = 8;
  constexpr int nearly = 4;  // of five
  return all >= fewest && 5 * begun >= nearly * all;
}

/// The last line, if it has neither a number nor a word of other lines, and the line before it has
/// a number: "THE END". 0 if none exists.
template <class Labels>
int closing_line(const std::vector<Cut>& cuts, const Labels& is_label) {
  if (cuts.empty()) return 0;
  const int line = cuts.back().token.line;
  auto at = cuts.rbegin();
  for (; at != cuts.rend() && at->token.line == line; ++at) {
    if (at->token.number || is_label(at->token.text)) return 0;
  }
  const int before = at == cuts.rend() ? 0 : at->token.line;
  for (; at != cuts.rend() && at->token.line == before; ++at) {
    if (at->token.number) return line;
  }
  return 0;
}

/// Marks content: words in capitals if the file also has small ones, otherwise words that are not
/// frame words.
void find_content(std::vector<Cut>& cuts, const std::optional<Board>& board) {
  std::map<std::string, int> times;
  int in_capitals = 0;
  bool small = false;
  std::set<int> lines;  // of letters
  for (const Cut& one : cuts) {
    if (!one.token.number) lines.insert(one.token.line);
    if (one.token.number || one.token.text.size() < 2) continue;
    ++times[one.token.text];
    in_capitals += one.capitals ? 1 : 0;
    small = small || !one.capitals;
  }
  constexpr int enough = 2;
  const bool by_capitals = in_capitals >= enough && small;
  constexpr int often = 4;
  constexpr int share = 8;  // of the lines: a word of the board may be played more often
  const auto is_label = [&](const std::string& word) {
    const int count = times[word];
    return count >= often &&
           (share * count >= static_cast<int>(lines.size()) || !board || !lies_on(*board, word));
  };
  const bool marked_old = board && marks_old_letters(cuts, *board);
  const bool labelled = begins_lines_with(
      cuts, [&](const Token& token) { return is_label(token.text) || is_frame_word(token.text); });
  const int closing = closing_line(cuts, is_label);
  const auto is_frame = [&](std::size_t at) {
    const Token& token = cuts[at].token;
    const bool begins = at == 0 || cuts[at - 1].token.line != token.line;
    if (is_label(token.text) || (labelled && begins)) return true;
    if (board && token.text.size() > 1 && lies_on(*board, token.text)) {
      return !by_capitals && is_frame_word(token.text);
    }
    if (token.line == closing) return true;
    constexpr std::size_t telling = 3;  // letters
    return (!by_capitals || token.text.size() >= telling) && is_frame_word(token.text);
  };
  constexpr int of_square = 150;          // the E of E5
  constexpr int of_part_of_square = 300;  // the c of r1c5
  constexpr int behind_digit = 1;         // the W of 6W
  for (std::size_t at = 0; at < cuts.size(); ++at) {
    Cut& one = cuts[at];
    Token& token = one.token;
    if (token.number || one.foreign) continue;
    if (token.text.size() == 1) {
      const bool digit_before = token.touches && at > 0 && cuts[at - 1].token.number;
      const bool digit_behind =
          at + 1 < cuts.size() && cuts[at + 1].token.touches && cuts[at + 1].token.number;
      if (digit_before || digit_behind) token.value = token.text.front() - 'a' + 1;
      token.of_square = digit_behind;
      const auto is_and = [](const Cut& letter) {  // in "A, B e C"
        return !letter.capitals && (letter.token.text == "e" || letter.token.text == "y");
      };
      const bool like_before = at == 0 || cuts[at - 1].token.text.size() != 1 || is_and(one) ||
                               is_and(cuts[at - 1]) || cuts[at - 1].capitals == one.capitals;
      token.joined = token.joined && !digit_behind && like_before;
      if (digit_before) token.doubt = digit_behind ? of_part_of_square : behind_digit;
      if (digit_behind && !digit_before) token.doubt = of_square;
    }
    token.capital = by_capitals && one.any_capital;
    const bool on_board =
        board && one.any_capital && token.text.size() > 1 && lies_on(*board, token.text);
    token.likely = by_capitals ? one.capitals || on_board : !is_frame_word(token.text);
    const bool marked = token.left == '\'' || token.left == '"' || token.left == '-' ||
                        (token.touches && at > 0 && cuts[at - 1].token.number);
    const bool goes_on =
        at + 1 < cuts.size() && cuts[at + 1].token.touches && !cuts[at + 1].token.number;
    token.may_act = goes_on || !by_capitals || one.any_capital || token.text.size() == 1 || marked;
    const bool numeral = token.text == "ii" || token.text == "iii";  // of a pile
    token.content = token.text.size() > 1 && !numeral && !is_frame(at) &&
                    (one.capitals || !by_capitals || (marked_old && on_board));
  }
}

void read_total(std::string_view line, Text& text) {
  text.first_line = protocol::escaped(line, 80);
  const std::size_t at = line.find_first_of("0123456789");
  if (at == std::string_view::npos) return;
  const auto end_of_digits = [line](std::size_t from) {
    return std::min(line.find_first_not_of("0123456789", from), line.size());
  };
  const std::size_t end = end_of_digits(at);
  std::string digits(line.substr(at, end - at));
  const bool thousands =  // "4,828"
      digits.size() <= 3 && end < line.size() &&
      std::string_view(",.' ").find(line[end]) != std::string_view::npos &&
      end_of_digits(end + 1) == end + 4 &&
      line.find_first_not_of(" \t\r", end + 4) == std::string_view::npos;
  if (thousands) digits += line.substr(end + 1, 3);
  if (digits.size() > max_digits) return;
  const bool negative = at > 0 && line[at - 1] == '-';
  text.total_alone = line.find_first_not_of(" \t\r-0123456789") == std::string_view::npos;
  text.total = std::stoi(digits) * (negative ? -1 : 1);
}

/// Total and boards; returns the other lines.
std::vector<std::size_t> read_head(const std::vector<std::string_view>& lines, Text& text) {
  const auto boards = boards_in(lines);
  auto board = boards.begin();
  if (!boards.empty()) {
    constexpr std::size_t near_top = 6;  // lines
    const bool empty = boards.size() > 1 && boards.front().board.empty();
    text.board_first = boards.front().first < near_top && !empty;
    const FoundBoard& final = text.board_first ? boards.front() : boards.back();
    text.board = final.board;
    for (int row = 0; row < side; ++row) {
      text.board_lines[static_cast<std::size_t>(row)] = final.file_line(row);
    }
  }
  std::vector<std::size_t> rest;
  bool headed = false;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (board != boards.end() && at == board->first) {
      at = board->end - 1;
      ++board;
    } else if (!headed && lines[at].find_first_not_of(" \t\r") != std::string_view::npos) {
      read_total(lines[at], text);
      headed = true;
    } else {
      rest.push_back(at);
    }
  }
  return rest;
}

/// The first word of the next line has no room on this one.
bool is_wrapped(std::string_view line, std::string_view next, std::size_t width) {
  const std::size_t at = next.find_first_not_of(" \t\r");
  if (at != 0 || line.find_first_not_of(" \t\r") == std::string_view::npos) return false;
  const std::string_view word = next.substr(0, next.find(' '));
  constexpr std::size_t slack = 4;  // some programs count bytes
  return protocol::letters_in(line) + 1 + protocol::letters_in(word) + slack > width;
}

/// Paragraphs of wrapped text, each as one line; empty if few lines of the file are wrapped.
std::vector<Cut> unwrapped(const std::vector<std::string_view>& lines,
                           const std::vector<std::size_t>& rest) {
  const auto in_paragraph = [&](std::size_t at) {  // of several lines
    const auto is_text = [&](std::size_t other) {
      return other < lines.size() &&
             lines[other].find_first_not_of(" \t\r") != std::string_view::npos;
    };
    return is_text(at + 1) || (at > 0 && is_text(at - 1));
  };
  std::size_t width = 0;
  for (const std::size_t at : rest) {
    if (in_paragraph(at)) width = std::max(width, protocol::letters_in(lines[at]));
  }
  constexpr std::size_t narrowest = 40;
  constexpr std::size_t widest = 130;
  if (width < narrowest || width > widest) return {};
  std::vector<Cut> cuts;
  std::size_t wrapped = 0;
  for (std::size_t first = 0; first < rest.size();) {
    std::size_t end = first + 1;
    std::string all(lines[rest[first]]);
    std::vector<std::size_t> ends = {all.size()};
    while (end < rest.size() && rest[end] == rest[end - 1] + 1 &&
           is_wrapped(lines[rest[end - 1]], lines[rest[end]], width)) {
      all += ' ';
      all += lines[rest[end++]];
      ends.push_back(all.size());
    }
    wrapped += end - first - 1;
    const std::size_t before = cuts.size();
    cut(all, static_cast<int>(rest[first]) + 1, cuts);
    for (std::size_t one = before; one < cuts.size(); ++one) {
      const auto on = std::upper_bound(ends.begin(), ends.end(), cuts[one].offset) - ends.begin();
      cuts[one].token.file_line += static_cast<int>(on);
    }
    first = end;
  }
  constexpr std::size_t share = 3;
  if (share * wrapped < rest.size()) cuts.clear();
  return cuts;
}

}  // namespace

std::vector<Text> make_texts(std::string_view file) {
  const std::string typed = protocol::typed_text(file);
  const auto lines = protocol::split_lines(typed);
  Text head;
  const std::vector<std::size_t> rest = read_head(lines, head);
  std::vector<Text> texts;
  const auto add = [&](std::vector<Cut> cuts) {
    find_content(cuts, head.board);
    Text& text = texts.emplace_back(head);
    for (Cut& one : cuts) text.tokens.push_back(std::move(one.token));
  };
  std::vector<Cut> cuts;
  for (const std::size_t at : rest) cut(lines[at], static_cast<int>(at) + 1, cuts);
  add(std::move(cuts));
  if (cuts = unwrapped(lines, rest); !cuts.empty()) add(std::move(cuts));
  return texts;
}

std::size_t count_alike(const std::vector<Token>& tokens, const std::vector<std::size_t>& some,
                        std::size_t order) {
  const Token& number = tokens[some[order]];
  const auto unit = [&](std::size_t at) {
    return at + 1 < tokens.size() && tokens[at + 1].touches ? tokens[at + 1].text : std::string();
  };
  const auto begin = some.begin();
  return static_cast<std::size_t>(
      std::count_if(begin, begin + static_cast<std::ptrdiff_t>(order), [&](std::size_t at) {
        return tokens[at].number && tokens[at].line == number.line &&
               tokens[at].left == number.left && unit(at) == unit(some[order]);
      }));
}

}  // namespace aspis::solitaire::crossed_words::explain
