#include "referee/solitaire/crossed_words/explain/searcher.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/ascii.hpp"

namespace aspis::solitaire::crossed_words::explain {

bool Search::repeat(std::uint32_t index, const State& state, int cost, const Group& group) {
  if (state.last_play < 0 || group.text.size() < 2) return false;
  const ScoredPlay& scored = plays_[static_cast<std::size_t>(state.last_play)].second;
  State next = state;
  next.token = static_cast<std::uint16_t>(group.last + 1);
  bool used = false;
  for (std::size_t at = 1; at < scored.words.size(); ++at) {
    if (scored.words[at].word != group.text) continue;
    Node node = node_for(Event::Kind::side_word, group);
    node.play = state.last_play;
    node.count = static_cast<std::uint8_t>(at);
    add(index, next, node, cost);
    used = true;
  }
  if (scored.words.front().word == group.text || scored.letters == group.text) {
    add(index, next, node_for(Event::Kind::named, group), cost);
    used = true;
  }
  return used;
}

void Search::wrong_side_word(std::uint32_t index, const State& state, int cost,
                             const Group& group) {
  if (state.last_play < 0 || cost + per_side_fault > dearest_) return;
  const ScoredPlay& scored = plays_[static_cast<std::size_t>(state.last_play)].second;
  for (std::size_t at = 1; at < scored.words.size(); ++at) {
    if (!one_edit_apart(scored.words[at].word, group.text)) continue;
    State next = state;
    next.token = static_cast<std::uint16_t>(group.last + 1);
    Node node = node_for(Event::Kind::side_word, group);
    node.play = state.last_play;
    node.count = static_cast<std::uint8_t>(at);
    node.fault =
        fault(group.last, "word formed besides", upper(group.text), upper(scored.words[at].word));
    add(index, next, node, cost + per_side_fault);
  }
}

Board Search::board_of(const State& state) const {
  Board board;
  for (int square = 0; square < squares; ++square) {
    const Square at{square / side, square % side};
    if (state.holds(square))
      board.put(at, square == state.changed ? state.letter : text_.board->at(at));
  }
  return board;
}

const std::vector<std::pair<Run, std::string>>& Search::places_for(const std::string& letters) {
  const auto known = places_.find(letters);
  if (known != places_.end()) return known->second;
  auto& places = places_[letters];
  if (const auto runs = runs_.find(letters); runs != runs_.end()) {
    for (const Run& run : runs->second) places.emplace_back(run, letters);
  }
  if (!laid_only_) return places;
  for (const auto& [word, run] : all_runs_) {
    std::size_t at = 0;
    for (const char letter : word) at += at < letters.size() && letters[at] == letter ? 1 : 0;
    if (at == letters.size() && word != letters) places.emplace_back(run, word);
  }
  return places;
}

std::optional<std::string> Search::new_letters(const State& state, const Run& run,
                                               std::string_view word) const {
  for (const int beside : {-1, run.length}) {
    const Square at = step(run.first, run.direction, beside);
    if (is_inside(at) && state.holds(at.row * side + at.column)) return std::nullopt;
  }
  std::string letters;
  for (int at = 0; at < run.length; ++at) {
    const Square square = step(run.first, run.direction, at);
    if (!state.holds(square.row * side + square.column))
      letters += word[static_cast<std::size_t>(at)];
  }
  return letters.empty() ? std::nullopt : std::optional(letters);
}

int Search::take_from(State& state, std::string_view letters) {
  int missing = 0;
  for (const char letter : letters) {
    std::uint8_t& held = state.hand[static_cast<std::size_t>(letter - 'a')];
    if (held == 0) {
      ++missing;
    } else {
      --held;
    }
  }
  return missing;
}

void Search::add_play(std::uint32_t index, State next, int cost, std::size_t first,
                      const Group& group, const Play& play, ScoredPlay scored, int wrong) {
  for (const Square at : scored.played) next.place(at.row * side + at.column);
  next.token = static_cast<std::uint16_t>(group.last + 1);
  next.total = static_cast<std::int16_t>(next.total + scored.score());
  next.drawn = false;
  std::string key = std::to_string(play.first.row * side + play.first.column) +
                    (play.direction == Direction::across ? "a" : "d") + play.word;
  for (const ScoredWord& word : scored.words) key += "/" + word.word;
  for (const Square at : scored.played) key += "," + std::to_string(at.row * side + at.column);
  const auto known = play_ids_.try_emplace(key, static_cast<std::int16_t>(plays_.size()));
  if (known.second) plays_.emplace_back(play, scored);
  next.last_play = known.first->second;
  Node node = node_for(Event::Kind::play, group);
  node.play = next.last_play;
  node.fault = wrong;
  if (wrong < 0 && !says_number(group, first, scored.score(), scored.words.front().score))
    cost += per_unsaid_number;
  add(index, next, node, cost + (wrong < 0 ? 0 : per_fault));
}

bool Search::play(std::uint32_t index, const State& state, int cost, std::size_t first,
                  const Group& group) {
  bool used = false;
  std::optional<Board> board;
  for (const auto& [run, word] : places_for(group.text)) {
    const auto letters = new_letters(state, run, word);
    if (!letters || (word != group.text && *letters != group.text)) continue;
    State next = state;
    if (take_from(next, *letters) > 0) continue;
    if (state.changed >= 0 && !board) board = board_of(state);
    if (!board) board = board_of(state);
    Board after = *board;
    const Play made{run.first, run.direction, word};
    auto scored = put_play(after, made, dictionary_);
    if (!scored) continue;
    used = true;
    const int laid = word == group.text ? 0 : per_single_letter;
    add_play(index, next, cost + laid, first, group, made, *std::move(scored), -1);
  }
  if (state.changed < 0) return used;
  for (const Found& found : near_places(group.text)) {
    if (found.changed.row * side + found.changed.column != state.changed ||
        found.letter != state.letter) {
      continue;
    }
    const auto letters = new_letters(state, found.run, group.text);
    State next = state;
    if (!letters || take_from(next, *letters) > 0) continue;
    Board after = board_of(state);
    const Play made{found.run.first, found.run.direction, group.text};
    auto scored = put_play(after, made, dictionary_);
    if (!scored) continue;
    used = true;
    add_play(index, next, cost, first, group, made, *std::move(scored), -1);
  }
  return used;
}

void Search::wrong_play(std::uint32_t index, const State& state, int cost, std::size_t first,
                        const Group& group) {
  if (cost + per_fault > dearest_) return;
  const Board board = board_of(state);
  constexpr int most_missing = 2;
  for (const auto& [run, word] : places_for(group.text)) {
    const auto letters = new_letters(state, run, word);
    if (!letters || (word != group.text && *letters != group.text)) continue;
    State next = state;
    const int missing = take_from(next, *letters);
    if (missing > most_missing) continue;
    const Play made{run.first, run.direction, word};
    Board after = board;
    auto scored = put_play(after, made, dictionary_);
    int wrong = -1;
    if (!scored) {
      const std::string& text = scored.error().text;
      const std::size_t colon = text.find(": ");
      wrong =
          fault(first, text.substr(0, colon), text.substr(std::min(colon + 2, text.size())), "");
      const auto placed = placed_by(board, made);
      if (!placed) continue;
      after = board;
      scored = put_placed(after, made, *placed);
    } else if (missing > 0) {
      wrong = fault(first, "not in the hand",
                    upper(*letters) + " is played from " + upper(hand_of(state)), "");
    } else {
      continue;
    }
    add_play(index, next, cost, first, group, made, *std::move(scored), wrong);
  }
  if (state.changed < 0) play_beside_board(index, state, cost, first, group, board);
}

void Search::play_beside_board(std::uint32_t index, const State& state, int cost, std::size_t first,
                               const Group& group, const Board& board) {
  if (!text_.tokens[first].content) return;
  for (const Found& found : near_places(group.text)) {
    const int square = found.changed.row * side + found.changed.column;
    if (state.holds(square)) continue;
    const auto letters = new_letters(state, found.run, group.text);
    if (!letters) continue;
    State next = state;
    next.changed = static_cast<std::int16_t>(square);
    next.letter = found.letter;
    if (take_from(next, *letters) > 0) continue;
    const Play made{found.run.first, found.run.direction, group.text};
    Board after = board;
    auto scored = put_play(after, made, dictionary_);
    const char shown = text_.board->at(found.changed);
    if (scored) {
      faults_.push_back({text_.board_line + found.changed.row, "final board",
                         std::string(1, protocol::upper_case(shown)) + " in column " +
                             std::to_string(found.changed.column + 1),
                         std::string(1, protocol::upper_case(found.letter))});
    } else {
      const auto placed = placed_by(board, made);
      if (!placed) continue;
      after = board;
      const std::string& text = scored.error().text;
      const std::size_t colon = text.find(": ");
      fault(first, text.substr(0, colon), text.substr(std::min(colon + 2, text.size())), "");
      scored = put_placed(after, made, *placed);
    }
    add_play(index, next, cost, first, group, made, *std::move(scored),
             static_cast<int>(faults_.size()) - 1);
  }
}

const std::vector<Found>& Search::near_places(const std::string& word) {
  const auto known = near_.find(word);
  if (known != near_.end()) return known->second;
  auto& places = near_[word];
  for (int square = 0; square < squares; ++square) {
    for (const Direction direction : {Direction::across, Direction::down}) {
      const Run run{{square / side, square % side}, direction, static_cast<int>(word.size())};
      if (!is_inside(step(run.first, direction, run.length - 1))) continue;
      Found found{run, {}, '\0'};
      int differ = 0;
      for (int at = 0; at < run.length && differ < 2; ++at) {
        const Square here = step(run.first, direction, at);
        const char letter = word[static_cast<std::size_t>(at)];
        if (text_.board->at(here) == letter) continue;
        ++differ;
        found.changed = here;
        found.letter = letter;
      }
      if (differ == 1) places.push_back(found);
    }
  }
  return places;
}

}  // namespace aspis::solitaire::crossed_words::explain
