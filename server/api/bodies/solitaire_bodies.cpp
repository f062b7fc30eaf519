#include "server/api/bodies/solitaire_bodies.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"

namespace aspis::api {
namespace {

constexpr std::int64_t max_words = 32;

constexpr row::Field pythoncross_fields[] = {
    ASPIS_FIELD(PythoncrossBody, record, "a game").up_to(max_output).lines().required(),
    ASPIS_FIELD(PythoncrossBody, map, "without it, what the record shows")
        .up_to(max_beside)
        .lines()
        .or_null(),
    ASPIS_FIELD(PythoncrossBody, grid, "a grid of letters; default: the contest's")
        .up_to(max_beside)
        .lines()
        .or_null(),
    ASPIS_FIELD(PythoncrossBody, strict, "words must be formed if they can be"),
    ASPIS_FIELD(PythoncrossBody, partial, "missing moves are accepted"),
};

struct WordsKeys {
  std::optional<std::vector<std::string>> words;
};
constexpr row::Field words_fields[] = {
    ASPIS_FIELD(WordsKeys, words, "to be looked up").up_to(max_words).required(),
};

/// Ignores a file of blanks, which a page sends for an empty field.
void drop_if_blank(std::optional<std::string>& file) {
  if (file && file->find_first_not_of(" \t\r\n") == std::string::npos) file.reset();
}

/// Returns false if the word contains anything but letters.
bool make_lower(std::string& word) {
  word = protocol::lower_case(word);
  return !word.empty() && std::all_of(word.begin(), word.end(), protocol::is_ascii_letter);
}

}  // namespace

const row::Type pythoncross_body_type{"", "Score a game of Pythoncross.", pythoncross_fields};
const row::Type words_body_type{"", "Look words up.", words_fields};

Result<PythoncrossBody> read_pythoncross(std::string_view json) {
  auto body = row::read(json, pythoncross_body_type, PythoncrossBody());
  if (!body) return body;
  drop_if_blank(body->map);
  drop_if_blank(body->grid);
  return body;
}

Result<std::vector<std::string>> read_words(std::string_view json) {
  auto keys = row::read(json, words_body_type, WordsKeys());
  if (!keys) return keys.error();
  if (!std::all_of(keys->words->begin(), keys->words->end(), make_lower)) {
    return protocol::Error{"words: must be words of the letters A to Z"};
  }
  return *std::move(keys->words);
}

}  // namespace aspis::api
