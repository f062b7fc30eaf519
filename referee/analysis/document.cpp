#include "referee/analysis/document.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

namespace aspis::analysis {
namespace {

std::string_view word_of(Outcome outcome) {
  constexpr std::string_view words[] = {"loss", "draw", "win"};
  return words[static_cast<int>(outcome) + 1];
}

nlohmann::ordered_json json_of(const Value& value) {
  nlohmann::ordered_json shown{{"proven", value.proven()},
                               {"least", word_of(value.least)},
                               {"most", word_of(value.most)},
                               {"estimate", std::round(value.estimate * 1000) / 1000}};
  if (value.plies) shown["moves_left"] = *value.plies;
  if (value.margin) {
    shown["margin"] = *value.margin;
    shown["margin_is_exact"] = value.margin_is_exact;
  }
  return shown;
}

nlohmann::ordered_json json_of(const AnalysedMove& move) {
  nlohmann::ordered_json shown{{"move", move.ply},
                               {"seat", move.seat},
                               {"played", move.move},
                               {"before", json_of(move.before)},
                               {"after", json_of(move.after)},
                               {"gave_away", move.gave_away()},
                               {"best", move.best},
                               {"best_are_all", move.best_are_all}};
  if (const auto lost = move.points_lost()) shown["points_lost"] = *lost;
  return shown;
}

nlohmann::ordered_json json_of(const Lesson& lesson) {
  constexpr std::string_view kinds[] = {"forfeit", "trap", "mistake"};
  return {{"kind", kinds[static_cast<int>(lesson.kind)]},
          {"seat", lesson.seat},
          {"move", lesson.ply},
          {"count", lesson.count}};
}

}  // namespace

nlohmann::ordered_json analysis_json(const protocol::Record& record, const GameAnalysis& analysis) {
  nlohmann::ordered_json seats = nlohmann::ordered_json::array();
  for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
    const Accuracy& accuracy = analysis.seats[seat];
    nlohmann::ordered_json shown{{"mark", record.seats[seat].mark},
                                 {"name", record.seats[seat].name},
                                 {"moves", accuracy.moves},
                                 {"judged", accuracy.judged},
                                 {"kept", accuracy.kept}};
    if (accuracy.points_lost) shown["points_lost"] = *accuracy.points_lost;
    seats.push_back(std::move(shown));
  }
  nlohmann::ordered_json moves = nlohmann::ordered_json::array();
  for (const AnalysedMove& move : analysis.moves) moves.push_back(json_of(move));
  nlohmann::ordered_json shown{{"game", record.game},
                               {"positions", analysis.positions},
                               {"proven", analysis.proven},
                               {"nodes", analysis.nodes},
                               {"lead_changes", analysis.lead_changes},
                               {"seats", std::move(seats)},
                               {"decisive", nullptr},
                               {"moves", std::move(moves)}};
  if (analysis.decisive) shown["decisive"] = analysis.moves[*analysis.decisive].ply;
  if (analysis.lesson) shown["lesson"] = json_of(*analysis.lesson);
  if (analysis.left) shown["left"] = json_of(*analysis.left);
  return shown;
}

nlohmann::ordered_json moves_json(const std::vector<MoveValue>& moves) {
  nlohmann::ordered_json shown = nlohmann::ordered_json::array();
  for (const MoveValue& move : moves) {
    shown.push_back({{"played", move.move}, {"after", json_of(move.value)}});
  }
  return shown;
}

}  // namespace aspis::analysis
