// Reads any bytes as a record of Pythoncross, after a data file if the input has one: the result is
// one clear line, or a consistent verdict whose report reads as the same game.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "protocol/tokens.hpp"
#include "referee/solitaire/pythoncross/score.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using namespace aspis::solitaire::pythoncross;

const aspis::words::Dictionary& dictionary() {
  static const auto list = aspis::words::Dictionary::parse(
      "an\nat\nta\ntat\nmother\nsitter\nsmother\nlion\nlo\nit\noh\nne\n", "fuzz");
  return *list;
}

/// A terminal can show the line unchanged.
void require_one_line(const std::string& text) {
  require(!text.empty() && aspis::protocol::is_printable(text));
}

void require_same_game(const Verdict& verdict) {
  if (verdict.turns.empty()) return;
  const auto record = read_record(report(verdict));
  require(record.ok() && record->plays.size() == verdict.turns.size());
  const Verdict again = judge(*record, verdict.map, dictionary());
  require(again.total == verdict.total && again.board == verdict.board);
}

void try_record(std::string_view text, std::optional<std::string_view> map) {
  for (const bool strict : {false, true}) {
    ScoreRequest request{text, map, std::nullopt, {strict}};
    const Scored scored = score(request, dictionary());
    if (const auto* unreadable = std::get_if<Unreadable>(&scored)) {
      require_one_line(unreadable->error);
      return;
    }
    const auto& verdict = std::get<Verdict>(scored);
    for (const RuleError& error : verdict.errors)
      require_one_line(aspis::solitaire::pythoncross::text(error));
    require(verdict.turns.size() <= max_plays);
    require(to_json(verdict).dump().find("\"valid\"") != std::string::npos);
    if (verdict.valid()) require_same_game(verdict);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  try_record(input, std::nullopt);
  try_record(input, "attatattatnhrmoetrtisentopl\n5 5\n4 3\n");
  // An input may start with a data file, followed by a line of four hyphens.
  const std::size_t rule = input.find("\n----\n");
  if (rule != std::string_view::npos) try_record(input.substr(rule + 6), input.substr(0, rule));
  if (const auto values = read_values(input); !values) require_one_line(values.error().text);
  return 0;
}
