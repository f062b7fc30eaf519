#include "referee/solitaire/pythoncross/game.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"
#include "referee/solitaire/pythoncross/map.hpp"

namespace aspis::solitaire::pythoncross {

namespace {

int word_length(const Play& play) {
  return static_cast<int>(play.word.size());
}

/// The board with the word on it, which fits.
Board with_word(Board board, const Play& play) {
  for (int at = 0; at < word_length(play); ++at) {
    board.put(step(play.first, play.direction, at), play.word[static_cast<std::size_t>(at)]);
  }
  return board;
}

}  // namespace

std::string text(Place at, Direction direction) {
  return (direction == Direction::across ? "A " : "D ") + std::to_string(at.column) + " " +
         std::to_string(at.row);
}

Game::Game(const Map& map, const words::Dictionary& dictionary)
    : map_(&map), dictionary_(&dictionary), board_(map) {
  draw();
}

void Game::draw() {
  while (rack_.size() < rack_size && drawn_ < map_->letters.size()) {
    rack_.push_back(map_->letters[drawn_++]);
  }
}

Outcome Game::outcome(const Play& play) const {
  Outcome made;
  if (is_over()) {
    made.breaches.push_back({"plays", "a play after the end",
                             placed_all() ? "none: all letters are on the board"
                                          : "at most " + std::to_string(max_plays) + " plays"});
  }
  if (play.dump) {
    made.score = -dump_cost;
    if (rack_.size() < rack_size) {
      made.breaches.push_back({"dump", std::to_string(rack_.size()) + " letters on the rack",
                               std::to_string(rack_size) + " letters to dump"});
    }
    return made;
  }
  look_at_squares(play, made);
  if (!made.fits) return made;
  look_at_rack(made);
  look_at_joining(play, made);
  look_at_words(play, made);
  return made;
}

void Game::look_at_squares(const Play& play, Outcome& made) const {
  const auto refuse = [&](const std::string& found, const std::string& expected) {
    if (!made.fits) return;
    made.fits = false;
    made.breaches.push_back({"position", found, expected});
  };
  const std::string where = text(play.first, play.direction);
  if (play.word.size() < 2) refuse(protocol::upper_case(play.word), "a word of 2 or more letters");
  for (int at = 0; at < word_length(play); ++at) {
    const Place place = step(play.first, play.direction, at);
    const char letter = play.word[static_cast<std::size_t>(at)];
    const std::string square =
        "column " + std::to_string(place.column) + ", row " + std::to_string(place.row);
    if (!is_inside(place)) {
      refuse(protocol::upper_case(play.word) + " at " + where, "a word that stays on the board");
    } else if (board_.at(place) == Board::block) {
      refuse("a block at " + square, "a free square for " + protocol::upper_case({&letter, 1}));
    } else if (board_.holds(place) && board_.at(place) != letter) {
      const char there = board_.at(place);
      refuse(protocol::upper_case({&there, 1}) + " at " + square,
             protocol::upper_case({&letter, 1}) + " of " + protocol::upper_case(play.word));
    } else if (!board_.holds(place)) {
      made.letters.push_back(letter);
    }
  }
  const Place before = step(play.first, play.direction, -1);
  const Place after = step(play.first, play.direction, word_length(play));
  if (made.fits && (board_.holds(before) || board_.holds(after))) {
    const Run whole = with_word(board_, play).run_through(play.first, play.direction);
    refuse(protocol::upper_case(play.word) + " at " + where,
           protocol::upper_case(whole.letters) + " at " + text(whole.first, whole.direction) +
               ", the word that would be formed there");
  }
}

void Game::look_at_rack(Outcome& made) const {
  if (made.letters.empty()) {
    made.breaches.push_back({"letters", "no new letter", "one or more letters of the rack"});
    return;
  }
  std::string rest = rack_;
  std::string missing;
  for (const char letter : made.letters) {
    const std::size_t at = rest.find(letter);
    if (at == std::string::npos) {
      missing.push_back(letter);
    } else {
      rest.erase(at, 1);
    }
  }
  if (!missing.empty()) {
    made.breaches.push_back({"rack", protocol::upper_case(made.letters) + " put on the board",
                             "letters of the rack " + protocol::upper_case(rack_) +
                                 "; missing: " + protocol::upper_case(missing)});
  }
}

void Game::look_at_joining(const Play& play, Outcome& made) const {
  const Place last = step(play.first, play.direction, word_length(play) - 1);
  if (board_.letters() == 0) {
    if (play.first == map_->start || last == map_->start) return;
    made.breaches.push_back(
        {"start", text(play.first, play.direction) + " " + protocol::upper_case(play.word),
         "its first or last letter on column " + std::to_string(map_->start.column) + ", row " +
             std::to_string(map_->start.row)});
    return;
  }
  if (made.letters.size() < play.word.size()) return;
  for (int at = 0; at < word_length(play); ++at) {
    const Place place = step(play.first, play.direction, at);
    const Direction across = other(play.direction);
    if (board_.holds(step(place, across, -1)) || board_.holds(step(place, across, 1))) return;
  }
  made.breaches.push_back({"connection",
                           protocol::upper_case(play.word) + " at " +
                               text(play.first, play.direction) + " touches nothing",
                           "a word joined to the letters on the board"});
}

void Game::look_at_words(const Play& play, Outcome& made) const {
  const Board after = with_word(board_, play);
  const Run word = after.run_through(play.first, play.direction);
  made.score = score_run(word, map_->values);
  std::vector<std::string> unknown;
  if (!dictionary_->contains(word.letters)) unknown.push_back(word.letters);
  for (int at = 0; at < word_length(play); ++at) {
    const Place place = step(play.first, play.direction, at);
    if (board_.holds(place)) continue;
    Run crossing = after.run_through(place, other(play.direction));
    if (crossing.letters.size() < 2) continue;
    made.score += score_run(crossing, map_->values);
    if (!dictionary_->contains(crossing.letters)) unknown.push_back(crossing.letters);
    made.others.push_back(std::move(crossing));
  }
  for (const std::string& strange : unknown) {
    made.breaches.push_back({"word", protocol::upper_case(strange), "a word of the dictionary"});
  }
  if (placed_ + made.letters.size() == map_->letters.size()) made.score += all_letters_bonus;
}

void Game::make(const Play& play, const Outcome& made) {
  total_ += made.score;
  ++plays_;
  if (play.dump) {
    rack_.clear();
    draw();
    return;
  }
  board_ = with_word(board_, play);
  placed_ += made.letters.size();
  for (const char letter : made.letters) {
    const std::size_t at = rack_.find(letter);
    if (at != std::string::npos) rack_.erase(at, 1);
  }
  draw();
}

}  // namespace aspis::solitaire::pythoncross
