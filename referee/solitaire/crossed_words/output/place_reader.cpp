#include "referee/solitaire/crossed_words/output/place_reader.hpp"

#include "referee/solitaire/crossed_words/output/vocabulary.hpp"

namespace aspis::solitaire::crossed_words::output {
namespace {

/// Looks at tokens from a place on; beyond the end there is an empty sign.
class PhraseReader {
 public:
  PhraseReader(const std::vector<Token>& tokens, std::size_t at) : tokens_(tokens), at_(at) {}

  std::size_t read(Place& place) {
    const std::size_t began = at_;
    const bool read = named_line(place) || ordinal_line(place) || short_line(place) ||
                      cell(place) || pair(place) || direction(place);
    return read ? at_ : began;
  }

 private:
  const Token& peek(std::size_t ahead = 0) const {
    static const Token none;
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : none;
  }
  bool single(std::size_t ahead) const {
    return peek(ahead).is_word() && peek(ahead).text.size() == 1;
  }
  static int letter_index(const Token& token) { return token.text.front() - 'a'; }

  /// Which of the two a line word names.
  static std::optional<Label>* line_named(const Token& token, Place& place) {
    if (!token.is_word()) return nullptr;
    if (has_sense(token.text, Sense::row)) return &place.row;
    return has_sense(token.text, Sense::column) ? &place.column : nullptr;
  }

  /// "8", "8th", "G", "eighth"; how many tokens, 0 where there is no label.
  std::size_t label(std::size_t ahead, Label& label) const {
    const Token& token = peek(ahead);
    if (token.is_number()) {
      const bool ordinal = peek(ahead + 1).glued && is_ordinal_ending(peek(ahead + 1).text);
      label = {ordinal ? Label::Kind::ordinal : Label::Kind::number, token.number};
      return ordinal ? 2 : 1;
    }
    if (single(ahead)) {
      label = {Label::Kind::letter, letter_index(token)};
      return 1;
    }
    const auto ordinal = token.is_word() ? ordinal_named(token.text) : std::nullopt;
    if (!ordinal) return 0;
    label = {Label::Kind::ordinal, *ordinal};
    return 1;
  }

  /// "row 8", "column #7", "row number 8".
  bool named_line(Place& place) {
    std::optional<Label>* const line = line_named(peek(), place);
    if (line == nullptr || *line) return false;
    std::size_t ahead = 1;
    while (peek(ahead).is("#") || peek(ahead).is(".") || peek(ahead).is("=") ||
           peek(ahead).is("number") || peek(ahead).is("no")) {
      ++ahead;
    }
    Label found;
    const std::size_t taken = label(ahead, found);
    if (taken == 0) return false;
    *line = found;
    at_ += ahead + taken;
    return true;
  }

  /// "eighth row", "8th column".
  bool ordinal_line(Place& place) {
    Label found;
    const std::size_t taken = label(0, found);
    if (taken == 0 || found.kind != Label::Kind::ordinal) return false;
    std::optional<Label>* const line = line_named(peek(taken), place);
    if (line == nullptr || *line) return false;
    *line = found;
    at_ += taken + 1;
    return true;
  }

  /// "R8", and "C5" behind it.
  bool short_line(Place& place) {
    if (!single(0) || !peek(1).is_number() || !peek(1).glued) return false;
    if (peek().is("r") && !place.row) {
      place.row = Label{Label::Kind::number, peek(1).number};
    } else if (peek().is("c") && place.row && !place.column) {
      place.column = Label{Label::Kind::number, peek(1).number};
    } else {
      return false;
    }
    at_ += 2;
    return true;
  }

  /// "G8", "8G", "G8a", "G,8".
  bool cell(Place& place) {
    if (place.cell || place.pair || place.row || place.column) return false;
    if (single(0) && peek(1).is_number() && peek(1).glued) return take_cell(place, 0, 1, 2);
    if (peek().is_number() && single(1) && peek(1).glued && !peek().glued) {
      return take_cell(place, 1, 0, 2);
    }
    if (!peek(1).is(",")) return false;
    if (single(0) && peek(2).is_number()) return take_cell(place, 0, 2, 3);
    if (peek().is_number() && single(2)) return take_cell(place, 2, 0, 3);
    return false;
  }

  bool take_cell(Place& place, std::size_t letter, std::size_t number, std::size_t tokens) {
    if (letter_index(peek(letter)) >= side) return false;
    place.cell = Cell{peek(letter).text.front(), peek(number).number};
    at_ += tokens;
    if (single(0) && peek().glued && !place.direction) {
      if (const auto named = direction_named(peek().text)) {
        place.direction = named;
        ++at_;
      }
    }
    return true;
  }

  /// "7,8"; brackets around it are fillers.
  bool pair(Place& place) {
    if (place.cell || place.pair || place.row || place.column) return false;
    if (!peek().is_number() || !peek(1).is(",") || !peek(2).is_number()) return false;
    place.pair = {peek().number, peek(2).number};
    at_ += 3;
    return true;
  }

  bool direction(Place& place) {
    const auto named = peek().is_word() ? direction_named(peek().text) : std::nullopt;
    if (!named || place.direction) return false;
    place.direction = named;
    ++at_;
    return true;
  }

  const std::vector<Token>& tokens_;
  std::size_t at_;
};

}  // namespace

std::size_t read_place_phrase(const std::vector<Token>& tokens, std::size_t at, Place& place) {
  return PhraseReader(tokens, at).read(place);
}

}  // namespace aspis::solitaire::crossed_words::output
