#include "referee/solitaire/crossed_words/legend/marks.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/solitaire/crossed_words/output/vocabulary.hpp"

namespace aspis::solitaire::crossed_words::legend {
namespace {

constexpr std::size_t longest_line = 600;  // bytes

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_quote(char c) {
  return c == '"' || c == '\'' || c == '`';
}
bool is_space(char c) {
  return c == ' ' || c == '\t';
}
/// Bytes of other alphabets are parts of words: "Défausse".
bool is_word_byte(char c) {
  return protocol::is_ascii_letter(c) || static_cast<unsigned char>(c) >= 0x80U;
}

/// Arrows and dashes beyond ASCII as plain ones; a tab as it is.
std::string plain(std::string_view line) {
  struct Pair {
    std::string_view from;
    std::string_view to;
  };
  static constexpr std::array pairs = {Pair{"\xe2\x80\x98", "'"},  Pair{"\xe2\x80\x99", "'"},
                                       Pair{"\xe2\x80\x9c", "\""}, Pair{"\xe2\x80\x9d", "\""},
                                       Pair{"\xe2\x80\x93", "-"},  Pair{"\xe2\x80\x94", "-"},
                                       Pair{"\xe2\x88\x92", "-"},  Pair{"\xe2\x86\x92", "->"},
                                       Pair{"\xe2\x86\x93", "v"},  Pair{"\xc2\xa0", " "}};
  std::string text;
  while (!line.empty()) {
    const auto found = std::find_if(pairs.begin(), pairs.end(),
                                    [&](const Pair& pair) { return line.starts_with(pair.from); });
    if (found == pairs.end()) {
      text += line.front();
      line.remove_prefix(1);
    } else {
      text += found->to;
      line.remove_prefix(found->from.size());
    }
  }
  return text;
}

std::optional<int> numeral(const std::string& word) {
  static constexpr std::array<std::string_view, 10> words = {
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"};
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  return output::ordinal_named(word);
}

class Cutter {
 public:
  using IsWord = std::function<bool(const std::string&)>;
  Cutter(std::string text, const IsWord& is_word) : text_(std::move(text)), is_word_(is_word) {}

  std::vector<Mark> marks() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_space(c) || is_quote(c)) {
        glued_ = glued_ && is_quote(c);
        quoted_ = is_quote(c);
        ++at_;
        continue;
      }
      if (!bracketed_word()) {
        if (is_word_byte(c)) {
          word();
        } else if (is_digit(c)) {
          number();
        } else {
          signs();
        }
      }
      glued_ = true;
      quoted_ = false;
    }
    return std::move(marks_);
  }

 private:
  Mark& add(Mark::Kind kind, std::string text) {
    Mark mark;
    mark.kind = kind;
    mark.text = std::move(text);
    mark.glued = glued_;
    mark.capitals = quoted_;
    marks_.push_back(std::move(mark));
    return marks_.back();
  }

  /// "(P)LAN(E)", "P[LAN]E": letters in brackets glued to letters outside, all in capitals.
  bool bracketed_word() {
    std::string letters;
    std::size_t at = at_;
    bool inside = false;
    bool some_outside = false;
    std::size_t brackets = 0;
    for (; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '(' || c == '[' || c == '{') {
        if (inside) return false;
        inside = true;
        ++brackets;
      } else if (c == ')' || c == ']' || c == '}') {
        if (!inside) break;
        inside = false;
      } else if (c >= 'A' && c <= 'Z') {
        some_outside = some_outside || !inside;
        letters += protocol::lower_case(c);
      } else {
        break;
      }
    }
    // What is behind the word is no part of it.
    if (inside || brackets == 0 || !some_outside || letters.size() > side) return false;
    if (at < text_.size() && (protocol::is_ascii_letter(text_[at]) || is_digit(text_[at])))
      return false;
    if (!is_word_(letters)) return false;
    add(Mark::Kind::word, letters).capitals = true;
    at_ = at;
    return true;
  }

  void word() {
    std::size_t end = at_;
    while (end < text_.size() && is_word_byte(text_[end])) ++end;
    const std::string written = text_.substr(at_, end - at_);
    at_ = end;
    const bool ending = output::is_ordinal_ending(written) && !marks_.empty() &&
                        marks_.back().is_number() && glued_;
    if (ending) return;
    Mark& mark = add(Mark::Kind::word, protocol::lower_case(written));
    mark.capitals =
        mark.capitals || std::any_of(written.begin() + (written.size() > 1 ? 1 : 0), written.end(),
                                     [](char c) { return c >= 'A' && c <= 'Z'; });
    if (const auto value = numeral(mark.text); value && !mark.capitals) {
      mark.kind = Mark::Kind::number;
      mark.number = *value;
    }
  }

  void number() {
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    constexpr std::size_t longest_number = 7;
    const std::string written = text_.substr(at_, end - at_);
    at_ = end;
    const bool is_number = written.size() <= longest_number;
    Mark& mark = add(is_number ? Mark::Kind::number : Mark::Kind::sign, written);
    if (is_number) mark.number = std::stoi(written);
  }

  void signs() {
    std::size_t end = at_;
    const auto is_sign = [](char c) {
      return !is_space(c) && !is_quote(c) && !is_word_byte(c) && !is_digit(c);
    };
    while (end < text_.size() && is_sign(text_[end]) && end - at_ < 3) ++end;
    add(Mark::Kind::sign, text_.substr(at_, end - at_));
    at_ = end;
  }

  std::string text_;
  const IsWord& is_word_;
  std::size_t at_ = 0;
  bool glued_ = false;
  bool quoted_ = false;
  std::vector<Mark> marks_;
};

bool is_single(const Mark& mark) {
  return mark.is_word() && mark.text.size() == 1;
}

/// "A T C", "A, T and C", "Q&X" as one group; a letter that begins many lines is a label.
void join_singles(std::vector<Mark>& marks, const std::set<std::string>& labels) {
  std::vector<Mark> joined;
  for (std::size_t at = 0; at < marks.size(); ++at) {
    joined.push_back(marks[at]);
    if (!is_single(marks[at]) || !marks[at].capitals) continue;
    if (at == 0 && labels.contains(marks[at].text)) continue;
    std::size_t next = at + 1;
    std::string letters = marks[at].text;
    while (next < marks.size()) {
      std::size_t ahead = next;
      const auto joins = [](const Mark& mark) {
        return mark.text == "," || mark.text == "&" || mark.text == "and" || mark.text == "+";
      };
      while (ahead < marks.size() && joins(marks[ahead])) ++ahead;
      if (ahead >= marks.size() || !is_single(marks[ahead]) || !marks[ahead].capitals) break;
      if (ahead + 1 < marks.size() && marks[ahead + 1].is_number() && marks[ahead + 1].glued) break;
      letters += marks[ahead].text;
      next = ahead + 1;
    }
    if (letters.size() < 2) continue;
    joined.back().text = letters;
    joined.back().listed = true;
    at = next - 1;
  }
  marks = std::move(joined);
}

/// Letters that begin several lines, with something else than a letter behind them.
std::set<std::string> line_labels(const std::vector<Line>& lines) {
  std::set<std::string> labels;
  std::map<std::string, int> counts;
  for (const Line& line : lines) {
    if (line.marks.size() < 2 || !is_single(line.marks[0])) continue;
    if (is_single(line.marks[1]) && line.marks.size() > 3) continue;
    if (++counts[line.marks[0].text] > 1) labels.insert(line.marks[0].text);
  }
  return labels;
}

void sign_numbers(std::vector<Mark>& marks) {
  for (std::size_t at = 1; at < marks.size(); ++at) {
    if (marks[at].is_number() && marks[at].glued && marks[at - 1].text.ends_with("-")) {
      marks[at].negative = true;
    }
  }
}

/// Marks letters and numbers of squares, "H8", "8H", "H,8" or "8-H", where the file has at least
/// four letters for them that are written so.
void find_squares(std::vector<Line>& lines) {
  std::map<std::string, std::set<std::string>> letters;  // by the way of writing
  const auto each = [&](auto take) {
    for (Line& line : lines) {
      for (std::size_t at = 0; at + 1 < line.marks.size(); ++at) {
        for (const auto& [first, second] : {std::pair{at, at + 1}, std::pair{at, at + 2}}) {
          if (second >= line.marks.size()) continue;
          Mark& left = line.marks[first];
          Mark& right = line.marks[second];
          const bool parted = second == at + 2;
          if (parted && !(line.marks[at + 1].is_sign() && line.marks[at + 1].text.size() == 1)) {
            continue;
          }
          if (!right.glued || (parted && !line.marks[at + 1].glued)) continue;
          const bool letter_first = is_single(left) && right.is_number();
          const bool number_first = left.is_number() && is_single(right);
          if (!letter_first && !number_first) continue;
          Mark& letter = letter_first ? left : right;
          const int number = letter_first ? right.number : left.number;
          if (letter.text.front() > 'q' || number > side) continue;
          if (left.square || right.square) continue;
          take(left, right, letter,
               (letter_first ? "A" : "1") + (parted ? line.marks[at + 1].text : std::string()));
        }
      }
    }
  };
  each([&](Mark&, Mark&, const Mark& letter, const std::string& way) {
    letters[way].insert(letter.text);
  });
  constexpr std::size_t fewest = 4;
  each([&](Mark& left, Mark& right, const Mark&, const std::string& way) {
    if (letters[way].size() >= fewest) left.square = right.square = true;
  });
}

/// Columns of a table: lines with as many tabs, commas, semicolons or bars as most lines have.
void find_columns(const std::vector<NumberedText>& texts, std::vector<Line>& lines,
                  const Cutter::IsWord& is_word) {
  constexpr std::size_t fewest_signs = 3;
  for (const char sign : {'\t', '|', ';', ','}) {
    std::map<std::size_t, std::size_t> lines_with;
    const auto count = [&](std::string_view text) {
      return static_cast<std::size_t>(std::count(text.begin(), text.end(), sign));
    };
    for (const NumberedText& text : texts) ++lines_with[count(text.text)];
    const auto most =
        std::max_element(lines_with.begin(), lines_with.end(), [](const auto& a, const auto& b) {
          const auto weight = [](const auto& entry) {
            return entry.first < fewest_signs ? 0 : entry.second;
          };
          return weight(a) < weight(b);
        });
    if (most == lines_with.end() || most->first < fewest_signs || most->second < 4) continue;
    for (std::size_t at = 0; at < texts.size(); ++at) {
      if (count(texts[at].text) != most->first || texts[at].text.size() > longest_line) continue;
      lines[at].marks.clear();
      std::string_view rest = texts[at].text;
      for (int column = 0;; ++column) {
        const std::size_t end = rest.find(sign);
        auto marks = Cutter(plain(rest.substr(0, end)), is_word).marks();
        join_singles(marks, {});
        sign_numbers(marks);
        for (Mark& mark : marks) mark.column = column;
        lines[at].marks.insert(lines[at].marks.end(), marks.begin(), marks.end());
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + 1);
      }
    }
    return;
  }
}

}  // namespace

std::vector<Line> marked(const std::vector<NumberedText>& texts,
                         const std::function<bool(const std::string&)>& is_word) {
  std::vector<Line> lines;
  for (const NumberedText& text : texts) {
    lines.push_back(
        {text.number, Cutter(plain(text.text.substr(0, longest_line)), is_word).marks()});
  }
  const auto labels = line_labels(lines);
  for (Line& line : lines) {
    join_singles(line.marks, labels);
    sign_numbers(line.marks);
  }
  find_columns(texts, lines, is_word);
  find_squares(lines);
  return lines;
}

}  // namespace aspis::solitaire::crossed_words::legend
