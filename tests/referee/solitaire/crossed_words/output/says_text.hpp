// Statements of an output file in a line each, for tests to compare.
#pragma once

#include <string>
#include <vector>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/output/says.hpp"

namespace aspis::solitaire::crossed_words::output {

inline std::string shown(const Label& label) {
  if (label.kind == Label::Kind::letter)
    return std::string(1, static_cast<char>('A' + label.value));
  return std::to_string(label.value) + (label.kind == Label::Kind::ordinal ? "th" : "");
}

inline std::string shown(const Place& place) {
  std::string text;
  if (place.row) text += " row " + shown(*place.row);
  if (place.column) text += " column " + shown(*place.column);
  if (place.cell)
    text += std::string(" cell ") + protocol::upper_case(place.cell->letter) +
            std::to_string(place.cell->number);
  if (place.pair) {
    text += " pair " + std::to_string(place.pair->first) + "," + std::to_string(place.pair->second);
  }
  if (place.direction) text += *place.direction == Direction::across ? " across" : " down";
  return text;
}

inline std::string points_text(const std::optional<int>& points) {
  return points ? " = " + std::to_string(*points) : "";
}

struct Shower {
  std::string operator()(const Draw& draw) const {
    return "draw " + std::to_string(draw.pile) +
           (draw.letters ? " " + protocol::upper_case(*draw.letters) : "") +
           (draw.count ? " count " + std::to_string(*draw.count) : "");
  }
  std::string operator()(const Discard& discard) const {
    return "discard " + protocol::upper_case(discard.letters) + points_text(discard.loss);
  }
  /// The likeliest reading.
  std::string operator()(const WordPlayed& play) const {
    const Reading& reading = play.readings.front();
    return "play " + protocol::upper_case(reading.word) + shown(reading.place) +
           points_text(reading.points) +
           (reading.letters ? " with " + protocol::upper_case(*reading.letters) : "");
  }
  std::string operator()(const WordFormed& formed) const {
    return "formed " + protocol::upper_case(formed.word) + shown(formed.place) +
           points_text(formed.points);
  }
  std::string operator()(const BonusSaid& bonus) const {
    return "bonus " + std::to_string(bonus.points);
  }
  std::string operator()(const SumSaid& sum) const {
    const char* const of[] = {"move", "game", "sum"};
    return of[static_cast<int>(sum.of)] + points_text(sum.points);
  }
  std::string operator()(const HandShown& hand) const {
    return "hand " + protocol::upper_case(hand.letters);
  }
  std::string operator()(const BoardShown& board) const {
    return "board of " + std::to_string(board.board.letters());
  }
};

inline std::string shown(const std::vector<Statement>& statements) {
  std::string text;
  for (const Statement& statement : statements) {
    text += (text.empty() ? "" : "; ") + std::visit(Shower{}, statement);
  }
  return text;
}

}  // namespace aspis::solitaire::crossed_words::output
