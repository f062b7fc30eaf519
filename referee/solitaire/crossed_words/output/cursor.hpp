// A place among the tokens of a line: a value, so that a reader can try and go back.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "referee/solitaire/crossed_words/output/tokens.hpp"
#include "referee/solitaire/crossed_words/output/vocabulary.hpp"

namespace aspis::solitaire::crossed_words::output {

/// The tokens outlive it.
class Cursor {
 public:
  explicit Cursor(const std::vector<Token>& tokens, std::size_t at = 0)
      : tokens_(&tokens), at_(at) {}

  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] bool done() const { return at_ >= tokens_->size(); }
  [[nodiscard]] const std::vector<Token>& tokens() const { return *tokens_; }

  /// Beyond the end there is an empty sign.
  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const {
    static const Token none;
    return at_ + ahead < tokens_->size() ? (*tokens_)[at_ + ahead] : none;
  }
  [[nodiscard]] bool sees(std::string_view what) const { return peek().is(what); }
  [[nodiscard]] bool sees(Sense sense, std::size_t ahead = 0) const {
    return peek(ahead).is_word() && has_sense(peek(ahead).text, sense);
  }

  void move_to(std::size_t at) { at_ = at; }
  void advance(std::size_t tokens = 1) { at_ += tokens; }

  bool skip(std::string_view what) { return sees(what) && (advance(), true); }
  bool skip(Sense sense) { return sees(sense) && (advance(), true); }
  /// As many of these as there are.
  void skip_all(std::initializer_list<std::string_view> signs) {
    for (bool found = true; found;) {
      found = false;
      for (const std::string_view sign : signs) found = skip(sign) || found;
    }
  }
  std::optional<int> take_number() {
    if (!peek().is_number()) return std::nullopt;
    return (*tokens_)[at_++].number;
  }

 private:
  const std::vector<Token>* tokens_;
  std::size_t at_;
};

}  // namespace aspis::solitaire::crossed_words::output
