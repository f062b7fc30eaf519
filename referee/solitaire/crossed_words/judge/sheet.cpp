#include <algorithm>
#include <array>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::judge {

std::string text(const RuleError& error) {
  std::string text = "line " + std::to_string(error.line) + ": " + error.rule;
  if (error.found.empty()) return text;
  if (error.expected.empty()) return text + ": " + error.found;
  return text + ": found " + error.found + ", expected " + error.expected;
}

std::string text(const Unread& unread) {
  if (unread.text.empty()) {
    return "line " + std::to_string(unread.line) +
           ": the file ends at about 10,000 bytes, could be " + unread.could_be;
  }
  return "line " + std::to_string(unread.line) + ": not understood, could be " + unread.could_be +
         ": '" + unread.text + "'";
}

namespace {

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

std::string_view name(Bonus bonus) {
  static constexpr std::array<std::string_view, 5> names = {"", "double letter", "triple letter",
                                                            "double word", "triple word"};
  return names[static_cast<std::size_t>(bonus)];
}

std::string place(Square at) {
  return std::to_string(at.row + 1) + "," + std::to_string(at.column + 1);
}

/// "    9,8    C  4 x 2 =  8   double letter".
std::string letter_line(Square at, char letter, bool played) {
  const Bonus bonus = bonus_at(at);
  const int value = letter_value(letter);
  const int factor = letter_factor(bonus);
  std::string line = "      " + padded(place(at), 7) + protocol::upper_case(letter) +
                     (played ? "  " : "* ") + std::to_string(value);
  if (factor > 1) line += " x " + std::to_string(factor) + " = " + std::to_string(value * factor);
  if (bonus == Bonus::none) return line + "\n";
  return padded(std::move(line), 32) + std::string(name(bonus)) + "\n";
}

std::string word_lines(const Played& played, const ScoredWord& word) {
  std::string text = "    " + protocol::upper_case(word.word) + ", " +
                     crossed_words::text(word.run.first, word.run.direction) + "\n";
  int sum = 0;
  std::string factors;
  for (int at = 0; at < word.run.length; ++at) {
    const Square square = step(word.run.first, word.run.direction, at);
    const char letter = word.word[static_cast<std::size_t>(at)];
    const auto& squares = played.scored.played;
    text += letter_line(square, letter,
                        std::find(squares.begin(), squares.end(), square) != squares.end());
    sum += letter_value(letter) * letter_factor(bonus_at(square));
    const int factor = word_factor(bonus_at(square));
    if (factor > 1) factors += " x " + std::to_string(factor);
  }
  text += "      sum " + std::to_string(sum) + factors;
  if (!factors.empty()) text += " = " + std::to_string(word.score);
  return text + "\n";
}

/// The acts of a game as lines, with numbers for the moves.
class Writer {
 public:
  explicit Writer(const Verdict& verdict) {
    for (const Entry& entry : verdict.entries) {
      if (fresh_) {
        text_ += "\nMove " + std::to_string(++moves_) + "\n";
        fresh_ = false;
      }
      total_ = entry.total;
      std::visit(*this, entry.act);
    }
  }

  [[nodiscard]] const std::string& text() const { return text_; }

  void operator()(const Drawn& drawn) {
    text_ += "  draw from pile " + std::to_string(drawn.pile + 1) + ": " +
             protocol::upper_case(drawn.letters) + at_line(drawn.line);
  }
  void operator()(const Discarded& discarded) {
    text_ += "  discard " + protocol::upper_case(discarded.letters) + ": -" +
             std::to_string(discarded.lost) + ", total " + std::to_string(total_) +
             at_line(discarded.line);
  }
  void operator()(const Played& played) {
    text_ += "  play " + protocol::upper_case(played.scored.letters) + " of " +
             protocol::upper_case(played.hand) + at_line(played.line);
    for (const ScoredWord& word : played.scored.words) text_ += word_lines(played, word);
    if (played.scored.bonus > 0) {
      text_ += "    bonus for " + std::to_string(played.scored.letters.size()) +
               " letters: " + std::to_string(played.scored.bonus) + "\n";
    }
    text_ += "    move " + std::to_string(played.scored.score()) + ", total " +
             std::to_string(total_) + "\n";
    fresh_ = true;
  }

 private:
  static std::string at_line(int line) { return "   (line " + std::to_string(line) + ")\n"; }

  std::string text_;
  int moves_ = 0;
  int total_ = 0;
  bool fresh_ = true;
};

std::string board_lines(const Board& board) {
  std::string text = "\nBoard (rows and columns 1 to 17)\n";
  int number = 0;
  for (const std::string& row : board.rows()) {
    text += padded(std::to_string(++number), 2).insert(0, "  ") + "  ";
    for (const char c : row) text += std::string(1, c) + " ";
    text.back() = '\n';
  }
  return text;
}

std::string remark_line(const Remark& remark) {
  return "  " + (remark.line > 0 ? "line " + std::to_string(remark.line) + ": " : std::string()) +
         remark.text + "\n";
}

}  // namespace

std::string headline(const Verdict& verdict) {
  if (verdict.valid()) return "VALID " + std::to_string(verdict.total);
  if (verdict.outcome() == Outcome::invalid) return "INVALID " + text(verdict.errors.front());
  const std::size_t more = verdict.unread.size() - 1;
  return "UNDECIDED " + text(verdict.unread.front()) +
         (more > 0 ? ", and " + std::to_string(more) + " more" : "");
}

std::string sheet(const Verdict& verdict) {
  std::string text = headline(verdict) + "\n";
  if (!verdict.unread.empty()) text += "\nFor a judge to read\n";
  for (const Unread& unread : verdict.unread) text += "  " + judge::text(unread) + "\n";
  const std::size_t in_headline = verdict.outcome() == Outcome::invalid ? 1 : 0;
  if (verdict.errors.size() > in_headline) {
    text += in_headline > 0 ? "\nFurther faults\n" : "\nFaults, if these lines say nothing\n";
  }
  for (std::size_t at = in_headline; at < verdict.errors.size(); ++at) {
    text += "  " + judge::text(verdict.errors[at]) + "\n";
  }
  if (!verdict.remarks.empty()) text += "\nRemarks\n";
  for (const Remark& remark : verdict.remarks) text += remark_line(remark);
  const Writer moves(verdict);
  if (!moves.text().empty()) {
    text += "\nThe game, squares as row,column from 1 on; * marks letters that lay there\n";
  }
  text += moves.text();
  if (!verdict.hand.empty())
    text += "\nLeft in the hand: " + protocol::upper_case(verdict.hand) + "\n";
  text += board_lines(verdict.board) + "\nTotal " + std::to_string(verdict.total);
  if (verdict.claimed) text += ", claimed " + std::to_string(*verdict.claimed);
  return text + "\n";
}

}  // namespace aspis::solitaire::crossed_words::judge
