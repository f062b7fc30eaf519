#include "referee/solitaire/crossed_words/explain/places.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "protocol/result.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

template <class Do>
void for_each_line(const Do& action) {
  for (int square = 0; square < squares; ++square) {
    for (const Direction direction : {Direction::across, Direction::down}) {
      action(Square{square / side, square % side}, direction);
    }
  }
}

}  // namespace

Places::Places(const Board& board, const words::Dictionary& dictionary)
    : board_(board), dictionary_(dictionary) {
  for_each_line([this](Square first, Direction direction) {
    std::string word;
    for (Square at = first; board_.holds(at); at = step(at, direction)) {
      word += board_.at(at);
      if (word.size() < 2) continue;
      all_.push_back({{first, direction, static_cast<int>(word.size())}, word});
      of_word_[word].push_back(all_.back());
      of_length_[word.size()].push_back(all_.back());
    }
  });
}

const std::vector<Place>& Places::of_word(const std::string& word) {
  return of_word_[word];
}

const std::vector<Place>& Places::around(const std::string& letters) {
  const auto [found, added] = around_.try_emplace(letters);
  if (!added) return found->second;
  for (const Place& place : all_) {
    std::size_t at = 0;
    for (const char letter : place.word) {
      at += at < letters.size() && letters[at] == letter ? 1 : 0;
    }
    if (at == letters.size() && place.word.size() > at) found->second.push_back(place);
  }
  return found->second;
}

const std::vector<Place>& Places::beside(const std::string& word) {
  const auto entry = beside_.try_emplace(word);
  std::vector<Place>& places = entry.first->second;
  if (!entry.second) return places;
  for_each_line([&](Square first, Direction direction) {
    Place place{{first, direction, static_cast<int>(word.size())}, word};
    if (!is_inside(step(first, direction, place.run.length - 1))) return;
    int differ = 0;
    for (int at = 0; at < place.run.length && differ < 2; ++at) {
      const Square here = step(first, direction, at);
      const char letter = word[static_cast<std::size_t>(at)];
      if (board_.at(here) == letter) continue;
      ++differ;
      place.changed = here.row * side + here.column;
      place.letter = letter;
    }
    if (differ == 1) places.push_back(place);
  });
  return places;
}

std::optional<std::string> Places::new_letters(const State& state, const Place& place) {
  const Run& run = place.run;
  for (const int end : {-1, run.length}) {
    const Square at = step(run.first, run.direction, end);
    if (is_inside(at) && state.holds(at)) return std::nullopt;
  }
  std::string letters;
  for (int at = 0; at < run.length; ++at) {
    if (!state.holds(step(run.first, run.direction, at))) {
      letters += place.word[static_cast<std::size_t>(at)];
    }
  }
  return letters.empty() ? std::nullopt : std::optional(letters);
}

Board Places::board_of(const State& state) const {
  Board board;
  for (int square = 0; square < squares; ++square) {
    const Square at{square / side, square % side};
    if (state.holds(at)) board.put(at, square == state.changed ? state.letter : board_.at(at));
  }
  return board;
}

std::optional<std::int32_t> Places::make(const State& state, const Place& place) {
  Board board = board_of(state);
  MadePlay made{{place.run.first, place.run.direction, place.word}, {}, {}, {}};
  const auto scored = put_play(board, made.play, dictionary_);
  if (scored) {
    made.scored = *scored;
  } else {
    const auto placed = placed_by(board, made.play);
    if (!placed) return std::nullopt;
    const std::string& text = scored.error().text;
    const std::size_t colon = text.find(": ");
    made.rule = text.substr(0, colon);
    made.why = text.substr(std::min(colon + 2, text.size()));
    made.scored = put_placed(board, made.play, *placed);
  }
  std::string key = std::to_string(place.run.first.row * side + place.run.first.column) +
                    (place.run.direction == Direction::across ? "a" : "d") + made.rule;
  for (const ScoredWord& word : made.scored.words) key += "/" + word.word;
  for (const Square at : made.scored.played) {
    key += "," + std::to_string(at.row * side + at.column);
  }
  const auto [known, added] =
      numbers_.try_emplace(std::move(key), static_cast<std::int32_t>(made_.size()));
  if (added) made_.push_back(std::move(made));
  return known->second;
}

}  // namespace aspis::solitaire::crossed_words::explain
