#include "server/api/bodies/solitaire_bodies.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"
#include "server/api/bodies/body_reader.hpp"

namespace aspis::api {
namespace {

using Need = BodyReader::Need;

/// The body as a whole is bounded; these keep what is beside the file in question small.
constexpr std::size_t most_output = 64 * 1024;
constexpr std::size_t most_beside = 4 * 1024;
constexpr std::size_t most_words = 32;

/// Nothing where there is nothing but blanks: a field of a page that was left empty.
std::optional<std::string> file_of(BodyReader& reader, std::string_view key) {
  std::string text = reader.lines(key, most_beside, Need::optional);
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) return std::nullopt;
  return text;
}

/// False where it has anything else than letters.
bool make_lower(std::string& word) {
  word = protocol::lower_case(word);
  return !word.empty() && std::all_of(word.begin(), word.end(), protocol::is_ascii_letter);
}

}  // namespace

Result<CrossedWordsBody> read_crossed_words(std::string_view json) {
  BodyReader reader(json, {"output", "piles"});
  CrossedWordsBody body;
  body.output = reader.lines("output", most_output, Need::needed);
  body.piles = reader.lines("piles", most_beside, Need::needed);
  if (reader.fault()) return *reader.fault();
  return body;
}

Result<PythoncrossBody> read_pythoncross(std::string_view json) {
  BodyReader reader(json, {"record", "map", "grid", "strict", "partial"});
  PythoncrossBody body;
  body.record = reader.lines("record", most_output, Need::needed);
  body.map = file_of(reader, "map");
  body.grid = file_of(reader, "grid");
  body.strict = reader.flag("strict", Need::optional);
  body.partial = reader.flag("partial", Need::optional);
  if (reader.fault()) return *reader.fault();
  return body;
}

Result<std::vector<std::string>> read_words(std::string_view json) {
  BodyReader reader(json, {"words"});
  if (!reader.has("words")) reader.blame("words", "is missing");
  std::vector<std::string> words = reader.texts("words", most_words);
  if (!std::all_of(words.begin(), words.end(), make_lower)) {
    reader.blame("words", "must be words of the letters A to Z");
  }
  if (reader.fault()) return *reader.fault();
  return words;
}

}  // namespace aspis::api
