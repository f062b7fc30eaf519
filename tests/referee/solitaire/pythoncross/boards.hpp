// Small maps, word lists and boards for tests of Pythoncross.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "referee/solitaire/pythoncross/game.hpp"
#include "referee/solitaire/pythoncross/record.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::pythoncross {

/// Words between spaces.
inline words::Dictionary make_dictionary(std::string words) {
  for (char& c : words) c = c == ' ' ? '\n' : c;
  return *words::Dictionary::parse(std::move(words), "test");
}

inline Map make_map(std::string letters, Place start = {5, 5}) {
  Map map;
  map.letters = std::move(letters);
  map.start = start;
  return map;
}

/// "A 5 5 tank" as a play; throws if it is not one.
inline Play play_from(const std::string& line) {
  const auto record = read_list(line);
  if (!record) throw std::runtime_error(record.error().text);
  return record->plays.at(0).play;
}

/// The plays are made, be they allowed or not, and the outcome of the last one is told.
inline Outcome last_outcome(Game& game, const std::vector<std::string>& lines) {
  Outcome last;
  for (const std::string& line : lines) {
    const Play play = play_from(line);
    last = game.outcome(play);
    game.make(play, last);
  }
  return last;
}

inline std::vector<std::string> list_rules(const std::vector<Breach>& breaches) {
  std::vector<std::string> rules;
  for (const Breach& breach : breaches) rules.push_back(breach.rule);
  return rules;
}

}  // namespace aspis::solitaire::pythoncross
