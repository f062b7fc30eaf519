// The scorer from text to verdict, for the command line and for pages, and the printed report of a
// game, in the columns of the original program: in memory only.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/result.hpp"
#include "referee/solitaire/pythoncross/judge.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::pythoncross {

/// Whole files; views that outlive the call.
struct ScoreRequest {
  std::string_view record;
  std::optional<std::string_view> map;     // without it, the record's own
  std::optional<std::string_view> values;  // another scoring grid
  Demands demands;
};

/// The text that could not be read.
enum class Part { record, map, values };

struct Unreadable {
  Part part = Part::record;
  std::string error;  // "line 3: ..."
};

using Scored = std::variant<Verdict, Unreadable>;

[[nodiscard]] Scored score(const ScoreRequest&, const words::Dictionary&);

/// "VALID total 474", or "INVALID" with every error, a line each; the first line is whole in
/// itself. Without a newline at its end.
[[nodiscard]] std::string text(const Verdict&);

/// An error in one line: the place, the rule, the text found and the one expected.
[[nodiscard]] std::string text(const RuleError&);

/// {"valid", "total", "faults": [{"line", "turn", "rule", "found", "expected"}], "notes",
/// "turns": [{"line", "dump", "direction", "column", "row", "word", "rack", "score", "others"}],
/// "board": nine rows, "repeated", "letters", "drawn", "all_letters", "dictionary"}
[[nodiscard]] nlohmann::ordered_json to_json(const Verdict&);

/// A report on the replayed turns: turns with their racks, scores and words on the left; board, key
/// and letter list on the right. Words too long for their columns continue at the right end of a
/// later line. It can be read as a record of the same game.
[[nodiscard]] std::string report(const Verdict&);

}  // namespace aspis::solitaire::pythoncross
