#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "protocol/result.hpp"
#include "referee/solitaire/crossed_words/explain/places.hpp"
#include "referee/solitaire/crossed_words/explain/steps.hpp"

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

Board Places::make_board(const State& state) const {
  Board board;
  for (int square = 0; square < squares; ++square) {
    const Square at{square / side, square % side};
    if (state.holds(at)) board.put(at, square == state.changed ? state.letter : board_.at(at));
  }
  return board;
}

std::optional<std::int32_t> Places::make(const State& state, const Place& place) {
  Board board = make_board(state);
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

namespace {

const ScoredPlay& last_play(const Position& at) {
  return at.places.made(at.state.last_play).scored;
}

/// Takes sorted letters, and is the same on every machine; never 0.
std::uint32_t hash_letters(const std::string& letters) {
  std::uint32_t hash = 1;
  for (const char letter : letters) {
    constexpr std::uint32_t factor = 16777619;  // of FNV
    hash = (hash ^ static_cast<unsigned char>(letter)) * factor;
  }
  return hash | 1U;
}

void add_side_word(const Position& at, std::size_t word, Slip slip, std::vector<Step>& steps) {
  Step step = step_from(at, Kind::side_word);
  step.play = at.state.last_play;
  step.count = static_cast<std::uint8_t>(word);
  step.slip = slip;
  const auto bit = static_cast<std::uint8_t>(1U << (word % 8U));
  step.cost = slip != Slip::none ? per_side_error : (at.state.named & bit) != 0 ? per_repeat : 0;
  step.after.named |= bit;
  steps.push_back(step);
}

/// Numbers nearby may be the row and the column of the first or last square.
bool says_place(const Position& at, const Run& run) {
  for (const int end : {0, run.length - 1}) {
    const Square square = step(run.first, run.direction, end);
    for (const int base : {0, 1}) {
      if (says_number(at, square.row + base, side - 1 - square.row + base) &&
          says_number(at, square.column + base, side - 1 - square.column + base)) {
        return true;
      }
    }
  }
  return false;
}

/// The play at the place, with letters that the hand has in the state after.
void add_play(const Position& at, const Place& place, const State& after, std::int32_t number,
              Slip slip, std::vector<Step>& steps) {
  const MadePlay& made = at.places.made(number);
  if (at.state.kept != 0 && at.state.kept != hash_letters(after.letters())) return;
  Step step = step_from(at, Kind::play);
  step.after = after;
  for (const Square square : made.scored.played) step.after.place(square);
  step.after.total += made.scored.score();
  step.after.drawn = false;
  step.after.last_play = number;
  step.after.named = 0;
  step.after.kept = 0;
  step.play = number;
  step.slip = slip;
  const bool laid = slip != Slip::word && place.word != at.group.text;
  step.cost = per_play + (laid ? per_laid : 0);
  const bool said = says_number(at, made.scored.score(), made.scored.words.front().score);
  if (slip == Slip::unheld) {
    step.cost += per_unheld;
  } else if (slip != Slip::none) {
    step.cost += per_error;
  } else if (!said) {
    step.cost += per_unsaid;
  }
  if (slip == Slip::word && !one_edit_apart(place.word, at.group.text)) {
    step.cost += per_other_word;
  }
  if (!says_number(at, std::abs(step.after.total), -1)) step.cost += per_unsaid_detail;
  if (!says_place(at, place.run)) step.cost += per_unsaid_detail;
  steps.push_back(step);
}

/// The letters that the play would lay, if the file may mean it.
std::optional<std::string> letters_laid(const Position& at, const Place& place) {
  auto letters = Places::new_letters(at.state, place);
  if (letters && place.word != at.group.text && *letters != at.group.text) return std::nullopt;
  return letters;
}

template <class Do>
void for_each_place(const Position& at, const Do& action) {
  for (const Place& place : at.places.of_word(at.group.text)) action(place);
  if (!at.manner.laid) return;
  for (const Place& place : at.places.around(at.group.text)) action(place);
}

}  // namespace

bool add_repeats(const Position& at, std::vector<Step>& steps) {
  const std::string& letters = at.group.text;
  const std::size_t before = steps.size();
  if (sorted(letters) == at.state.letters()) steps.push_back(step_from(at, Kind::named));
  State rest = at.state;
  if (at.text.by_columns && letters.size() > 1 && at.state.kept == 0 &&
      take_from_hand(rest, letters) == 0 && rest.held() > 0) {
    steps.push_back(step_from(at, Kind::named));
    steps.back().after.kept = hash_letters(sorted(letters));
    steps.back().cost = per_repeat;
  }
  if (at.state.last_play < 0 || letters.size() < 2) return false;
  const ScoredPlay& scored = last_play(at);
  const std::size_t hand = steps.size();
  bool used = false;
  for (std::size_t word = 1; word < scored.words.size(); ++word) {
    if (scored.words[word].word != letters) continue;
    add_side_word(at, word, Slip::none, steps);
    used = true;
  }
  for (std::size_t step = before; used && step < hand; ++step) {
    steps[step].cost += per_hand_as_word;
  }
  if (scored.words.front().word == letters || scored.letters == letters) {
    steps.push_back(step_from(at, Kind::named));
    steps.back().cost = per_repeat;
    used = true;
  }
  return used;
}

void add_wrong_side_words(const Position& at, std::vector<Step>& steps) {
  if (at.state.last_play < 0 || at.group.text.size() < 2) return;
  const ScoredPlay& scored = last_play(at);
  for (std::size_t word = 1; word < scored.words.size(); ++word) {
    if (!one_edit_apart(scored.words[word].word, at.group.text)) continue;
    add_side_word(at, word, Slip::side_word, steps);
  }
}

bool add_plays(const Position& at, std::vector<Step>& steps) {
  if (at.group.text.size() < 2 && !(at.manner.laid && at.text.tokens[at.first].likely))
    return false;
  const std::size_t before = steps.size();
  const auto add = [&](const Place& place) {
    const auto letters = letters_laid(at, place);
    State after = at.state;
    if (!letters || take_from_hand(after, *letters) > 0) return;
    const auto number = at.places.make(at.state, place);
    if (!number || !at.places.made(*number).rule.empty()) return;
    add_play(at, place, after, *number, Slip::none, steps);
  };
  for_each_place(at, add);
  if (at.state.changed >= 0) {
    for (const Place& place : at.places.beside(at.group.text)) {
      if (place.changed == at.state.changed && place.letter == at.state.letter) add(place);
    }
  }
  return steps.size() > before;
}

void add_wrong_plays(const Position& at, std::vector<Step>& steps) {
  if (at.group.text.size() < 2) return;
  for_each_place(at, [&](const Place& place) {
    const auto letters = letters_laid(at, place);
    if (!letters) return;
    State after = at.state;
    const int missing = take_from_hand(after, *letters);
    const auto number = at.places.make(at.state, place);
    if (!number) return;
    const bool against = !at.places.made(*number).rule.empty();
    if (against ? missing > 0 : missing == 0) return;
    add_play(at, place, after, *number, against ? Slip::rule : Slip::unheld, steps);
  });
  if (at.state.changed >= 0 || !at.text.tokens[at.first].content) return;
  for (const Place& place : at.places.beside(at.group.text)) {
    if (at.state.holds({place.changed / side, place.changed % side})) continue;
    const auto letters = Places::new_letters(at.state, place);
    if (!letters) continue;
    State after = at.state;
    after.changed = static_cast<std::int16_t>(place.changed);
    after.letter = place.letter;
    if (take_from_hand(after, *letters) > 0) continue;
    const auto number = at.places.make(at.state, place);
    if (!number) continue;
    const bool against = !at.places.made(*number).rule.empty();
    add_play(at, place, after, *number, against ? Slip::rule : Slip::board, steps);
  }
}

void add_other_plays(const Position& at, std::vector<Step>& steps) {
  if (at.group.text.size() < 2 || !at.text.tokens[at.first].content) return;
  for (const Place& place : at.places.of_length(at.group.text.size())) {
    if (place.word == at.group.text) continue;
    const auto letters = Places::new_letters(at.state, place);
    State after = at.state;
    if (!letters || take_from_hand(after, *letters) > 0) continue;
    const bool alike = one_edit_apart(place.word, at.group.text);
    if (!alike && !says_place(at, place.run)) continue;
    const auto number = at.places.make(at.state, place);
    if (!number || !at.places.made(*number).rule.empty()) continue;
    const ScoredPlay& scored = at.places.made(*number).scored;
    if (!alike && !says_number(at, scored.score(), scored.words.front().score)) continue;
    add_play(at, place, after, *number, Slip::word, steps);
  }
}

}  // namespace aspis::solitaire::crossed_words::explain
