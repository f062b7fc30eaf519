#include "referee/solitaire/crossed_words/output/tokens.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/board.hpp"

namespace aspis::solitaire::crossed_words::output {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Quotes and dashes beyond ASCII as their plain kin.
std::string plain(std::string_view line) {
  using Pair = std::pair<std::string_view, char>;
  static constexpr std::array pairs = {
      Pair{"\xe2\x80\x98", '\''}, Pair{"\xe2\x80\x99", '\''}, Pair{"\xe2\x80\x9c", '"'},
      Pair{"\xe2\x80\x9d", '"'},  Pair{"\xe2\x80\x93", '-'},  Pair{"\xe2\x80\x94", '-'},
      Pair{"\xe2\x88\x92", '-'},  Pair{"\xe2\x86\x92", '>'},  Pair{"\xc2\xa0", ' '},
      Pair{"\x91", '\''},         Pair{"\x92", '\''},         Pair{"\x93", '"'},
      Pair{"\x94", '"'},          Pair{"\x96", '-'},          Pair{"\x97", '-'}};
  std::string text;
  while (!line.empty()) {
    const auto found = std::find_if(pairs.begin(), pairs.end(),
                                    [&](const Pair& pair) { return line.starts_with(pair.first); });
    const bool known = found != pairs.end();
    text += known ? found->second : line.front();
    line.remove_prefix(known ? found->first.size() : 1);
  }
  return text;
}

class Cutter {
 public:
  explicit Cutter(std::string text) : text_(std::move(text)) {}

  std::vector<Token> tokens() {
    while (at_ < text_.size()) {
      if (text_[at_] == ' ' || text_[at_] == '\t') {
        ++at_;
        glued_ = false;
      } else if (!cut_quoted() && !cut_run()) {
        add(Token::Kind::sign, at_ + 1);
      }
    }
    return std::move(tokens_);
  }

 private:
  /// Letters between two quotation marks of a kind, with blanks, commas, "and" or nothing between.
  bool cut_quoted() {
    const char mark = text_[at_];
    if (mark != '\'' && mark != '"' && mark != '`') return false;
    const char closing = mark == '`' ? '\'' : mark;
    const std::size_t end = text_.find(closing, at_ + 1);
    if (end == std::string::npos) return false;
    const std::string_view inside = std::string_view(text_).substr(at_ + 1, end - at_ - 1);
    const bool letters = std::all_of(inside.begin(), inside.end(), [](char c) {
      return protocol::is_ascii_letter(c) || c == ' ' || c == ',';
    });
    if (!letters) return false;
    Token token{Token::Kind::quoted, "", 0, glued_, false};
    for (const char c : inside) {
      if (protocol::is_ascii_letter(c)) token.text += protocol::lower_case(c);
    }
    if (token.text.empty()) return false;
    tokens_.push_back(std::move(token));
    at_ = end + 1;
    glued_ = true;
    return true;
  }

  bool cut_run() {
    const bool letters = protocol::is_ascii_letter(text_[at_]);
    if (!letters && !is_digit(text_[at_])) return false;
    std::size_t end = at_;
    while (end < text_.size() &&
           (letters ? protocol::is_ascii_letter(text_[end]) : is_digit(text_[end])))
      ++end;
    constexpr std::size_t longest_number = 7;
    const bool number = !letters && end - at_ <= longest_number;
    add(letters ? Token::Kind::word : number ? Token::Kind::number : Token::Kind::sign, end);
    return true;
  }

  void add(Token::Kind kind, std::size_t end) {
    const std::string written = text_.substr(at_, end - at_);
    Token token{kind, protocol::lower_case(written), 0, glued_,
                kind == Token::Kind::word && protocol::upper_case(written) == written};
    if (kind == Token::Kind::number) token.number = std::stoi(written);
    tokens_.push_back(std::move(token));
    at_ = end;
    glued_ = true;
  }

  std::string text_;
  std::size_t at_ = 0;
  bool glued_ = false;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view line) {
  return Cutter(plain(line)).tokens();
}

}  // namespace aspis::solitaire::crossed_words::output
