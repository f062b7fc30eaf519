#include "referee/solitaire/crossed_words/output/line_reader.hpp"

#include <algorithm>

#include "referee/solitaire/crossed_words/output/phrase_readers.hpp"

namespace aspis::solitaire::crossed_words::output {
namespace {

constexpr std::size_t longest_line = 240;  // bytes; longer ones are prose
constexpr std::size_t most_parses = 12;

bool separates(const Cursor& cursor) {
  static constexpr std::string_view signs = ",;.|/!:";
  const Token& token = cursor.peek();
  if (token.kind == Token::Kind::sign) {
    return !token.text.empty() && signs.find(token.text) != std::string_view::npos;
  }
  return cursor.sees("and") || cursor.sees("then") || cursor.sees("next") || cursor.sees("now");
}

/// No digits, which long numbers are made of, and no words of other alphabets.
bool is_idle_sign(const Token& token) {
  return token.kind == Token::Kind::sign &&
         token.text.find_first_not_of(" -_=*+#~.,;:|/!()[]{}<>") == std::string::npos;
}

/// "1.", "1)", "1:", "#1", "Move 1", a bullet.
void skip_label(Cursor& cursor) {
  if ((cursor.sees("*") || cursor.sees("-")) && !cursor.peek(1).glued) cursor.advance();
  Cursor ahead = cursor;
  const bool named = ahead.skip(Sense::move_word) || ahead.skip("play");
  const bool sharp = ahead.skip("#");
  if (!ahead.take_number()) return;
  const bool marked = ahead.sees(".") || ahead.sees(")") || ahead.sees(":") ||
                      (ahead.sees("-") && !ahead.peek(1).glued);
  if (!named && !sharp && !marked) return;
  if (marked) ahead.advance();
  cursor = ahead;
}

class LineReader {
 public:
  LineReader(const std::vector<Token>& tokens, int line, Patience& patience)
      : line_(line), start_(tokens), patience_(patience), dead_(tokens.size() + 1) {}

  /// A line of nothing but "Discard: none".
  [[nodiscard]] bool says_nothing() const { return nothing_ && parses_.empty(); }

  std::vector<Statement> read() {
    read_from(start_);
    Cursor labelled = start_;
    skip_label(labelled);
    if (labelled.at() != start_.at()) {
      // "2: ATC" is a draw where it can be one, "2: R8 - CAT" is a second move.
      read_from(labelled);
    }
    return merged();
  }

 private:
  void read_from(Cursor cursor) {
    while (separates(cursor)) cursor.advance();
    if (dead_[cursor.at()] || parses_.size() >= most_parses) return;
    if (cursor.done()) {
      if (!said_.empty()) parses_.push_back(said_);
      nothing_ = nothing_ || (said_.empty() && passed_);
      return;
    }
    if (patience_.left <= 0) return;
    --patience_.left;
    const std::size_t parses_before = parses_.size();
    std::vector<Phrase> phrases;
    for (const auto read :
         {read_sum, read_bonus, read_hand, read_formed, read_discard, read_play, read_draw}) {
      read(cursor, line_, phrases);
    }
    for (const Phrase& phrase : phrases) {
      if (phrase.end <= cursor.at()) continue;
      const std::size_t before = said_.size();
      passed_ = passed_ || phrase.says.empty();
      said_.insert(said_.end(), phrase.says.begin(), phrase.says.end());
      read_from(Cursor(cursor.tokens(), phrase.end));
      said_.resize(before, HandShown{});
    }
    // What follows a place does not depend on what was read before it.
    dead_[cursor.at()] = parses_.size() == parses_before;
  }

  /// The first parse; what others that are built alike read into its plays is added to it.
  std::vector<Statement> merged() const {
    if (parses_.empty()) return {};
    std::vector<Statement> first = parses_.front();
    for (const std::vector<Statement>& other : parses_) {
      if (other.size() != first.size()) continue;
      for (std::size_t at = 0; at < first.size(); ++at) {
        auto* const play = std::get_if<WordPlayed>(&first[at]);
        const auto* const again = std::get_if<WordPlayed>(&other[at]);
        if (play == nullptr || again == nullptr) continue;
        for (const Reading& reading : again->readings) {
          auto& known = play->readings;
          if (std::find(known.begin(), known.end(), reading) == known.end()) {
            known.push_back(reading);
          }
        }
      }
    }
    return first;
  }

  int line_;
  Cursor start_;
  Patience& patience_;
  bool passed_ = false;     // a phrase that says that nothing was done
  bool nothing_ = false;    // and no other one
  std::vector<bool> dead_;  // tokens from which no way leads to the end of the line
  std::vector<Statement> said_;
  std::vector<std::vector<Statement>> parses_;
};

}  // namespace

std::vector<Statement> statements_of(std::string_view text, int line, Patience& patience) {
  if (text.size() > longest_line) return {};
  const auto tokens = tokens_of(text);
  return LineReader(tokens, line, patience).read();
}

bool is_idle(std::string_view text) {
  if (text.size() > longest_line) return false;
  const auto tokens = tokens_of(text);
  const bool short_line = tokens.size() < 12;  // the parse is not to cost anything
  if (Patience patience{200}; short_line) {
    LineReader reader(tokens, 0, patience);
    if (reader.read().empty() && reader.says_nothing()) return true;
  }
  Cursor cursor(tokens);
  skip_label(cursor);
  return std::all_of(
      tokens.begin() + static_cast<std::ptrdiff_t>(std::min(cursor.at(), tokens.size())),
      tokens.end(), [](const Token& token) { return is_idle_sign(token); });
}

}  // namespace aspis::solitaire::crossed_words::output
