#include <algorithm>
#include <string>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/solitaire/pythoncross/map.hpp"
#include "referee/solitaire/pythoncross/record.hpp"

namespace aspis::solitaire::pythoncross {

using protocol::Error;
using protocol::Result;

namespace {

using Words = std::vector<std::string_view>;

constexpr std::string_view title = "PYTHONCROSS";

bool is_piece_of_letters(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(),
                                      [](char c) { return (c >= 'A' && c <= 'Z') || c == '@'; });
}

/// The turns are on the left; board, key and letter list on the right of the same lines. The right
/// part of a line is recognised and removed first.
class ReportReader {
 public:
  Result<Record> read(std::string_view text) {
    for (Words& words : split_lines_and_words(text)) {
      ++line_;
      if (words.empty()) continue;
      take_right(words);
      if (const auto read = read_left(words); !read) return read.error();
    }
    return finished();
  }

 private:
  struct Brackets {
    std::string text;
    bool open = false;
  };

  void take_right(Words& words) {
    if (words.back().starts_with("+-1-2-3-")) {
      words.pop_back();
    } else if (!board_.take_numbered(words, line_)) {
      take_legend(words);
      take_letters(words);
    }
  }

  void take_legend(Words& words) {
    for (std::size_t at = 0; at < words.size(); ++at) {
      const bool score = words[at] == "High" && at + 1 < words.size() && words[at + 1] == "Score:";
      const bool list = words[at] == "Letter" && at + 1 < words.size() && words[at + 1] == "List:";
      const bool key = words[at] == "Key:";
      if (!key && !score && !list) continue;
      if (key) take_key({words.begin() + static_cast<std::ptrdiff_t>(at) + 1, words.end()});
      for (std::size_t next = at + 2; score && next < words.size(); ++next) {
        record_.high_score += (next > at + 2 ? " " : "") + protocol::readable(words[next]);
      }
      in_letters_ |= list;
      words.resize(at);
      return;
    }
  }

  void take_key(const Words& pairs) {
    if (!record_.key) record_.key.emplace();
    record_.key_line = line_;
    for (const std::string_view pair : pairs) record_.key->push_back(protocol::readable(pair));
  }

  // On a line with a turn the letters can only come after its word, which looks the same.
  void take_letters(Words& words) {
    if (!in_letters_ || words.empty() || !is_piece_of_letters(words.back())) return;
    std::size_t left = 0;
    if (begins_turn(words)) left = words.size() > 3 && words[3] == "DUMP" ? 4 : 7;
    if (words.front() == "total:") left = 3;
    if (words.size() <= left || words.back() == title) return;
    if (!record_.letters) {
      record_.letters.emplace();
      record_.letters_line = line_;
    }
    for (const char c : words.back()) {
      if (c != '@') {
        record_.letters->push_back(protocol::lower_case(c));
      } else if (!record_.drawn) {
        record_.drawn = record_.letters->size();
      }
    }
    words.pop_back();
  }

  [[nodiscard]] bool begins_turn(const Words& words) const {
    return words.size() > 3 &&
           protocol::integer_from<std::size_t>(words[0]) == record_.plays.size() + 1 &&
           is_piece_of_letters(words[1]);
  }

  Result<void> read_left(const Words& words) {
    if (words.empty() || words.front() == "-rack--") return {};
    if (words.front() == title) {
      if (!record_.plays.empty()) return at_line(line_, "a second report begins: one a file");
      return {};
    }
    if (words.front() == "-------") return {};
    if (words.front() == "total:") return read_total(words);
    if (begins_turn(words)) return read_turn(words);
    if (words.size() == 1 && continue_brackets(words.front())) return {};
    // Text before and after the report is part of a letter.
    if (record_.plays.empty() || record_.total) return {};
    return at_line(line_, "expected turn " + std::to_string(record_.plays.size() + 1) +
                              " or the end of the report, not \"" +
                              protocol::escaped(words.front(), 40) + "\"");
  }

  Result<void> read_total(const Words& words) {
    const auto total = words.size() > 1 ? protocol::integer_from<int>(words[1]) : std::nullopt;
    if (!total || record_.total) {
      return at_line(line_,
                     record_.total ? "the total is given twice" : "the total is not a number");
    }
    record_.total = total;
    record_.total_line = line_;
    if (words.size() < 3) return {};
    record_.repeated.emplace();
    if (words[2] == "None") return {};
    for (const std::string_view word : protocol::split_fields(words[2], ',')) {
      record_.repeated->push_back(protocol::lower_case(word));
    }
    return {};
  }

  Result<void> read_turn(const Words& words) {
    if (record_.plays.size() == max_lines) return at_line(line_, "far more turns than a game has");
    ClaimedPlay claimed;
    claimed.line = line_;
    claimed.rack = protocol::lower_case(words[1]);
    claimed.score = protocol::integer_from<int>(words[2]);
    if (!claimed.score) {
      return at_line(line_, "\"" + protocol::escaped(words[2], 40) + "\" is not a score");
    }
    std::size_t at = 3;
    auto play = read_play(words, at, line_);
    if (!play) return play.error();
    claimed.play = *std::move(play);
    Brackets own;
    if (at < words.size() && words[at].starts_with('(')) {
      own.text = words[at++];
      own.open = !own.text.ends_with(')');
    }
    for (; own.open && at < words.size(); ++at) extend(own, words[at]);
    for (; at < words.size(); ++at) {
      if (!continue_brackets(words[at])) {
        return at_line(line_, "\"" + protocol::escaped(words[at], 40) + "\" belongs to no turn");
      }
    }
    record_.plays.push_back(std::move(claimed));
    brackets_.push_back(std::move(own));
    return {};
  }

  static void extend(Brackets& brackets, std::string_view piece) {
    brackets.text += piece;
    brackets.open = !piece.ends_with(')');
  }

  /// A line that was too long continues behind a later, shorter one.
  bool continue_brackets(std::string_view piece) {
    const auto open = std::find_if(brackets_.begin(), brackets_.end(),
                                   [](const Brackets& brackets) { return brackets.open; });
    if (open == brackets_.end()) return false;
    extend(*open, piece);
    return true;
  }

  Result<Record> finished() {
    if (record_.plays.empty()) return Error{"line 1: a report without a turn"};
    for (std::size_t at = 0; at < brackets_.size(); ++at) {
      ClaimedPlay& claimed = record_.plays[at];
      claimed.others.emplace();
      if (brackets_[at].text.empty()) continue;
      auto others = read_others(brackets_[at].text, claimed.line);
      if (!others) return others.error();
      claimed.others = *std::move(others);
    }
    if (const auto whole = board_.finish(record_); !whole) return whole.error();
    return std::move(record_);
  }

  Record record_;
  std::vector<Brackets> brackets_;  // of each turn
  std::size_t line_ = 0;
  BoardRows board_;
  bool in_letters_ = false;
};

}  // namespace

Result<Record> read_report(std::string_view text) {
  return ReportReader().read(text);
}

}  // namespace aspis::solitaire::pythoncross
