#include "referee/solitaire/pythoncross/score.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "referee/solitaire/pythoncross/letters.hpp"

namespace aspis::solitaire::pythoncross {

namespace {

nlohmann::ordered_json json_of(const Fault& fault) {
  nlohmann::ordered_json made{{"line", nullptr},
                              {"turn", nullptr},
                              {"rule", fault.rule},
                              {"found", fault.found},
                              {"expected", fault.expected}};
  if (fault.line > 0) made["line"] = fault.line;
  if (fault.turn > 0) made["turn"] = fault.turn;
  return made;
}

nlohmann::ordered_json json_of(const JudgedTurn& turn) {
  nlohmann::ordered_json made{{"line", turn.line}, {"dump", turn.play.dump}};
  if (!turn.play.dump) {
    made["direction"] = turn.play.direction == Direction::across ? "across" : "down";
    made["column"] = turn.play.first.column;
    made["row"] = turn.play.first.row;
    made["word"] = turn.play.word;
  }
  made["rack"] = turn.rack;
  made["score"] = turn.score;
  made["others"] = turn.others;
  return made;
}

nlohmann::ordered_json rows_of(const Board& board) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (int row = 1; row <= side; ++row) {
    std::string line;
    for (int column = 1; column <= side; ++column) line.push_back(board.at({column, row}));
    rows.push_back(std::move(line));
  }
  return rows;
}

}  // namespace

Scored score(const ScoreRequest& request, const words::Dictionary& dictionary) {
  auto record = read_record(request.record);
  if (!record) return Unreadable{Part::record, record.error().text};
  auto map = request.map ? read_map(*request.map) : map_of(*record);
  if (!map) return Unreadable{request.map ? Part::map : Part::record, map.error().text};
  if (request.values) {
    const auto values = read_values(*request.values);
    if (!values) return Unreadable{Part::values, values.error().text};
    map->values = *values;
  }
  Verdict verdict = judge(*record, *map, dictionary, request.demands);
  if (!request.map) {
    verdict.notes.push_back(
        "letters and blocks are the record's own, and the start is the first square of its first "
        "word");
  }
  return verdict;
}

std::string text(const Fault& fault) {
  std::string line;
  if (fault.line > 0) line += "line " + std::to_string(fault.line) + ": ";
  if (fault.turn > 0) line += "turn " + std::to_string(fault.turn) + ", ";
  return line + fault.rule + ": " + fault.found + "; expected: " + fault.expected;
}

std::string text(const Verdict& verdict) {
  std::string lines;
  if (verdict.valid()) {
    lines = "VALID total " + std::to_string(verdict.total);
  } else {
    const std::size_t faults = verdict.faults.size();
    lines = "INVALID " + text(verdict.faults.front());
    for (std::size_t at = 1; at < faults; ++at) lines += "\n  " + text(verdict.faults[at]);
    lines += "\n  the turns that could be replayed make " + std::to_string(verdict.total);
  }
  for (const std::string& note : verdict.notes) lines += "\n  " + note;
  return lines;
}

nlohmann::ordered_json json_of(const Verdict& verdict) {
  nlohmann::ordered_json faults = nlohmann::ordered_json::array();
  for (const Fault& fault : verdict.faults) faults.push_back(json_of(fault));
  nlohmann::ordered_json turns = nlohmann::ordered_json::array();
  for (const JudgedTurn& turn : verdict.turns) turns.push_back(json_of(turn));
  return {{"valid", verdict.valid()},        {"total", verdict.total},
          {"faults", std::move(faults)},     {"notes", verdict.notes},
          {"turns", std::move(turns)},       {"board", rows_of(verdict.board)},
          {"repeated", verdict.repeated},    {"letters", verdict.map.letters},
          {"drawn", verdict.drawn},          {"all_letters", verdict.all_letters},
          {"dictionary", verdict.dictionary}};
}

}  // namespace aspis::solitaire::pythoncross
