// Any bytes as a record of Pythoncross, behind a data file where they have one: one clear line, or
// a verdict that agrees with itself and whose report reads as the same game.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "protocol/tokens.hpp"
#include "referee/solitaire/pythoncross/score.hpp"

namespace {

using namespace aspis::solitaire::pythoncross;

void require(bool holds) {
  if (!holds) std::abort();
}

const aspis::words::Dictionary& dictionary() {
  static const auto list = aspis::words::Dictionary::parse(
      "an\nat\nta\ntat\nmother\nsitter\nsmother\nlion\nlo\nit\noh\nne\n", "fuzz");
  return *list;
}

/// A terminal shows it as it is.
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
    for (const Fault& fault : verdict.faults)
      require_one_line(aspis::solitaire::pythoncross::text(fault));
    require(verdict.turns.size() <= most_plays);
    require(json_of(verdict).dump().find("\"valid\"") != std::string::npos);
    if (verdict.valid()) require_same_game(verdict);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  try_record(input, std::nullopt);
  try_record(input, "attatattatnhrmoetrtisentopl\n5 5\n4 3\n");
  // A data file of its own goes before a line of four hyphens.
  const std::size_t rule = input.find("\n----\n");
  if (rule != std::string_view::npos) try_record(input.substr(rule + 6), input.substr(0, rule));
  if (const auto values = read_values(input); !values) require_one_line(values.error().text);
  return 0;
}
