#include "server/cli/record_words.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "protocol/columns.hpp"
#include "protocol/tokens.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

using analysis::AnalysedMove;
using analysis::GameAnalysis;
using analysis::Outcome;
using analysis::Value;
using protocol::Record;

/// The move without the player's mark: "7,3,2" of "A,7,3,2".
std::string bare(const std::string& move) {
  return protocol::escaped(move.substr(move.find(',') + 1), 200);
}

/// "3", "3 and 5", "3, 5, 6 and 4 others".
std::string list_moves(const std::vector<std::string>& moves) {
  constexpr std::size_t most = 4;
  const std::size_t shown = moves.size() > most ? most - 1 : moves.size();
  std::string text;
  for (std::size_t at = 0; at < shown; ++at) {
    const bool is_last = at + 1 == moves.size();
    text += (at == 0 ? "" : is_last ? " and " : ", ") + bare(moves[at]);
  }
  if (shown < moves.size()) text += " and " + std::to_string(moves.size() - shown) + " others";
  return text;
}

/// The caller adds ", of 3 points" and the like.
std::string proven_words(const AnalysedMove& move) {
  std::string text = "turned a proven " + std::string(outcome_word(move.before.least)) +
                     " into a proven " + std::string(outcome_word(move.after.most));
  if (!move.best.empty()) text += "; " + list_moves(move.best) + " held it";
  return text;
}

bool counts_points(const GameAnalysis& analysis) {
  return std::any_of(analysis.moves.begin(), analysis.moves.end(),
                     [](const AnalysedMove& move) { return move.before.margin.has_value(); });
}

/// `value`, which is that of `seat`, as seat 0 sees it.
Value of_first(const Value& value, int seat) {
  return seat == 0 ? value : turned(value);
}

std::vector<Value> values_of_first(const GameAnalysis& analysis) {
  std::vector<Value> values;
  for (const AnalysedMove& move : analysis.moves) {
    values.push_back(of_first(move.before, move.seat));
  }
  if (!analysis.moves.empty()) {
    const AnalysedMove& last = analysis.moves.back();
    values.push_back(of_first(last.after, last.seat));
  } else if (analysis.left) {
    values.push_back(*analysis.left);
  }
  return values;
}

std::string graph(const Record& record, const GameAnalysis& analysis, const drawing::Style& style) {
  const auto values = values_of_first(analysis);
  const bool points = counts_points(analysis);
  int most = 1;
  for (const Value& value : values) most = std::max(most, std::abs(value.margin.value_or(0)));
  std::vector<drawing::GraphPoint> columns;
  for (std::size_t at = 0; at < values.size(); ++at) {
    const Value& value = values[at];
    drawing::GraphPoint column{value.estimate, value.proven(), false};
    if (points) {
      column.height = static_cast<double>(value.margin.value_or(0)) / most;
      column.proven = value.margin_is_exact;
    }
    column.gave_away = at > 0 && (analysis.moves[at - 1].gave_away() ||
                                  analysis.moves[at - 1].points_lost().value_or(0) > 0);
    columns.push_back(column);
  }
  const bool open =
      std::any_of(values.begin(), values.end(), [](const Value& value) { return !value.proven(); });
  drawing::GraphLabels labels{shown_seat(record, 0) + " wins", open ? "open" : "draw",
                              shown_seat(record, 1) + " wins", 3};
  if (points) {
    const std::string ahead = " +" + std::to_string(most);
    labels = {shown_seat(record, 0) + ahead, "0", shown_seat(record, 1) + ahead, 9};
  }
  return value_graph(columns, labels, style) +
         (points ? " by points at the end: # exact, o the best play found" : " # proven, o not") +
         (points ? "; ! points lost\n" : "; ! given away\n");
}

std::string move_words(const Record& record, const AnalysedMove& move) {
  return "move " + std::to_string(move.ply) + " by " + shown_seat(record, move.seat) + ", " +
         bare(move.move) + ", ";
}

/// The move or forfeit that teaches the loser most.
std::string lesson_words(const Record& record, const GameAnalysis& analysis) {
  if (!analysis.lesson) return "";
  using Kind = analysis::Lesson::Kind;
  const analysis::Lesson& lesson = *analysis.lesson;
  const std::string who = shown_seat(record, lesson.seat);
  if (lesson.kind == Kind::forfeit) {
    return "lesson: " + who + " lost by an error in place of move " + std::to_string(lesson.ply) +
           ": " + std::string(name(record.verdict.reason)) + "\n";
  }
  const AnalysedMove& move = analysis.moves.at(static_cast<std::size_t>(lesson.ply) - 1);
  const std::string text = "lesson: " + move_words(record, move);
  if (lesson.kind == Kind::trap) {
    return text + "was a trap: it could not move for " + std::to_string(lesson.count) +
           " of its turns after it\n";
  }
  return text + "was the last chance: a bot that plays at random without missing a hoop held " +
         std::to_string(lesson.count) + " of 100 games from there, and fewer than 30 later\n";
}

/// The moves that gave away a proven result, one line each.
std::string given_away(const Record& record, const GameAnalysis& analysis) {
  constexpr std::ptrdiff_t max_shown = 12;
  auto left = std::count_if(analysis.moves.begin(), analysis.moves.end(),
                            [](const AnalysedMove& move) { return move.gave_away(); });
  std::string text;
  if (left > max_shown) {
    text = std::to_string(left - max_shown) + " earlier moves turned the outcome as well\n";
  }
  for (std::size_t at = 0; at < analysis.moves.size(); ++at) {
    const AnalysedMove& move = analysis.moves[at];
    if (!move.gave_away() || left-- > max_shown) continue;
    text += (analysis.decisive == at ? "decisive: " : "") + move_words(record, move) +
            proven_words(move) + "\n";
  }
  if (text.empty()) text = "no move is proven to have changed the outcome\n";
  return text;
}

/// The moves that lost the most points, the largest loss first.
std::string points_words(const Record& record, const GameAnalysis& analysis) {
  constexpr std::size_t max_shown = 5;
  std::vector<const AnalysedMove*> moves;
  for (const AnalysedMove& move : analysis.moves) {
    if (move.points_lost().value_or(0) > 0) moves.push_back(&move);
  }
  std::stable_sort(moves.begin(), moves.end(), [](const AnalysedMove* a, const AnalysedMove* b) {
    return *a->points_lost() > *b->points_lost();
  });
  if (moves.size() > max_shown) moves.resize(max_shown);
  std::string text;
  for (const AnalysedMove* const move : moves) {
    const int lost = *move->points_lost();
    text += move_words(record, *move) + "lost " + counted(lost, "point") +
            (move->before.margin_is_exact && move->after.margin_is_exact ? ", proven" : "") +
            (move->best.empty() ? "" : "; better: " + list_moves(move->best)) + "\n";
  }
  return text;
}

/// The position from which on all others are proven.
std::string proven_from(const GameAnalysis& analysis) {
  const std::string all = std::to_string(analysis.proven) + " of " +
                          std::to_string(analysis.positions) + " positions are proven";
  if (analysis.proven == analysis.positions || analysis.proven == 0) return all + "\n";
  std::size_t from = analysis.moves.size();
  while (from > 0 && analysis.moves[from - 1].before.proven()) --from;
  if (from == analysis.moves.size()) return all + "\n";
  return all + ", all from move " + std::to_string(from + 1) + " on\n";
}

std::string accuracy_words(const Record& record, const GameAnalysis& analysis) {
  std::string text;
  for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
    const analysis::Accuracy& accuracy = analysis.seats[seat];
    text += "  " + shown_seat(record, static_cast<int>(seat)) + ": ";
    if (accuracy.judged == 0) {
      text += "no move could give away a proven result";
    } else {
      text += std::to_string(accuracy.kept) + " of " + std::to_string(accuracy.judged) +
              " moves kept a proven win or draw (" +
              std::to_string(100 * accuracy.kept / accuracy.judged) + " %)";
    }
    if (accuracy.points_lost) {
      text +=
          ", " + std::to_string(*accuracy.points_lost) + " points lost against the best play found";
    }
    text += "\n";
  }
  return text;
}

/// The value of the last position of a game that ended by forfeit, as text.
std::string left_words(const Record& record, const GameAnalysis& analysis) {
  if (!analysis.left) return "";
  const int mover = static_cast<int>(analysis.moves.size()) % 2;
  const Value& value = *analysis.left;
  return "the game ended early; its last position was " +
         (value.proven() ? "a proven " + std::string(outcome_word(value.least)) : "open") +
         " for " + shown_seat(record, mover) + ", to move\n";
}

std::string value_words(const Value& value) {
  std::string text = value.proven() ? "proven " + std::string(outcome_word(value.least)) : "open";
  if (value.plies && value.proven()) text += " in " + std::to_string(*value.plies + 1);
  if (value.margin) {
    text += ", " + std::to_string(std::abs(*value.margin)) + " points " +
            (*value.margin < 0 ? "behind" : "ahead") + " at the end" +
            (value.margin_is_exact ? "" : " after the best play found");
  }
  return text;
}

}  // namespace

std::string_view outcome_word(Outcome outcome) {
  constexpr std::string_view words[] = {"loss", "draw", "win"};
  return words[static_cast<int>(outcome) + 1];
}

std::string analysis_words(const Record& record, const GameAnalysis& analysis,
                           const drawing::Style& style) {
  std::string text = lesson_words(record, analysis) + graph(record, analysis, style) + "\n";
  text += given_away(record, analysis);
  if (counts_points(analysis)) text += points_words(record, analysis);
  return text + left_words(record, analysis) + proven_from(analysis) +
         accuracy_words(record, analysis);
}

std::string moves_words(const std::vector<analysis::MoveValue>& moves, const std::string& played) {
  protocol::Columns columns({"", ""});
  for (const analysis::MoveValue& move : moves) {
    columns.add({(move.move == played ? "> " : "  ") + bare(move.move), value_words(move.value)});
  }
  return columns.text().substr(1);  // without the line of titles
}

}  // namespace aspis::cli
