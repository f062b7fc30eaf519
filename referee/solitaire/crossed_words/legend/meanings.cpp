#include "referee/solitaire/crossed_words/legend/meanings.hpp"

namespace aspis::solitaire::crossed_words::legend {
namespace {

using Kind = Event::Kind;

/// The play that the event is or belongs to.
const Event* play_behind(const std::vector<Event>& events, std::size_t at) {
  for (std::size_t before = at + 1; before-- > 0;) {
    if (events[before].kind == Kind::play) return &events[before];
    if (events[before].kind == Kind::draw || events[before].kind == Kind::discard) break;
  }
  return nullptr;
}

std::optional<int> value_of_square(Meaning meaning, Square first, std::optional<Square> laid) {
  switch (meaning) {
    case Meaning::row:
      return first.row + 1;
    case Meaning::row0:
      return first.row;
    case Meaning::column:
      return first.column + 1;
    case Meaning::column0:
      return first.column;
    case Meaning::up_row:
      return side - first.row;
    case Meaning::up_row0:
      return side - 1 - first.row;
    default:
      break;
  }
  if (!laid) return std::nullopt;
  switch (meaning) {
    case Meaning::laid_row:
      return laid->row + 1;
    case Meaning::laid_row0:
      return laid->row;
    case Meaning::laid_column:
      return laid->column + 1;
    case Meaning::laid_column0:
      return laid->column;
    default:
      return std::nullopt;
  }
}

std::optional<int> value_of_play(Meaning meaning, const Event& event) {
  const ScoredPlay& scored = event.scored;
  const ScoredWord& word = scored.words.front();
  const bool across = event.play.direction == Direction::across;
  switch (meaning) {
    case Meaning::score:
      return word.score;
    case Meaning::with_bonus:
      return word.score + scored.bonus;
    case Meaning::move:
      return scored.score();
    case Meaning::bonus:
      return scored.bonus;
    case Meaning::others:
      return scored.score() - scored.bonus - word.score;
    case Meaning::count:
      return static_cast<int>(scored.letters.size());
    case Meaning::length:
      return static_cast<int>(word.word.size());
    case Meaning::across0:
      return across ? 0 : 1;
    case Meaning::across1:
      return across ? 1 : 2;
    case Meaning::down0:
      return across ? 1 : 0;
    default:
      return value_of_square(meaning, event.play.first, scored.played.front());
  }
}

}  // namespace

std::optional<int> value_of(Meaning meaning, const std::vector<Event>& events, std::size_t at) {
  const Event& event = events[at];
  const bool behind_play = event.kind == Kind::formed || event.kind == Kind::laid;
  switch (meaning) {
    case Meaning::total:
      return event.total;
    case Meaning::turn:
      return event.turn + (behind_play ? 0 : 1);
    case Meaning::turn0:
      return event.turn - (behind_play ? 1 : 0);
    case Meaning::held:
      return event.held;
    case Meaning::step:
      return static_cast<int>(at) + 1;
    default:
      break;
  }
  switch (event.kind) {
    case Kind::play:
      return value_of_play(meaning, event);
    case Kind::formed: {
      if (meaning == Meaning::score) return event.formed.score;
      const Event* const play = play_behind(events, at);
      if (play != nullptr && (meaning == Meaning::move || meaning == Meaning::bonus)) {
        return value_of_play(meaning, *play);
      }
      return event.faulty ? std::nullopt
                          : value_of_square(meaning, event.formed.run.first, std::nullopt);
    }
    case Kind::draw:
      if (meaning == Meaning::pile) return event.pile + 1;
      if (meaning == Meaning::pile0) return event.pile;
      if (meaning == Meaning::left) return event.left;
      if (meaning == Meaning::count) return static_cast<int>(event.letters.size());
      return std::nullopt;
    case Kind::discard:
      if (meaning == Meaning::loss) return event.lost;
      if (meaning == Meaning::count) return static_cast<int>(event.letters.size());
      return std::nullopt;
    case Kind::hand:
    case Kind::laid:
      return std::nullopt;
  }
  return std::nullopt;
}

unsigned senses_of(Meaning meaning) {
  switch (meaning) {
    case Meaning::score:
    case Meaning::with_bonus:
    case Meaning::move:
      return of_score;
    case Meaning::others:
      return of_formed;
    case Meaning::total:
      return of_total | of_score;
    case Meaning::bonus:
      return of_bonus;
    case Meaning::loss:
      return of_loss | of_discard | of_score;
    case Meaning::row:
    case Meaning::row0:
    case Meaning::laid_row:
    case Meaning::laid_row0:
    case Meaning::up_row:
    case Meaning::up_row0:
      return of_row;
    case Meaning::column:
    case Meaning::column0:
    case Meaning::laid_column:
    case Meaning::laid_column0:
      return of_column;
    case Meaning::pile:
    case Meaning::pile0:
      return of_pile | of_draw;
    case Meaning::count:
      return of_draw;
    case Meaning::turn:
    case Meaning::turn0:
    case Meaning::step:
      return of_turn;
    case Meaning::held:
      return of_hand;
    case Meaning::left:
      return of_pile;
    case Meaning::length:
    case Meaning::across0:
    case Meaning::across1:
    case Meaning::down0:
      return 0;
  }
  return 0;
}

bool is_place(Meaning meaning) {
  return (senses_of(meaning) & (of_row | of_column)) != 0;
}

bool is_unusual(Meaning meaning) {
  switch (meaning) {
    case Meaning::laid_row:
    case Meaning::laid_row0:
    case Meaning::laid_column:
    case Meaning::laid_column0:
    case Meaning::up_row:
    case Meaning::up_row0:
    case Meaning::pile0:
    case Meaning::left:
    case Meaning::length:
    case Meaning::others:
    case Meaning::step:
      return true;
    default:
      return false;
  }
}

bool is_claim(Meaning meaning) {
  switch (meaning) {
    case Meaning::score:
    case Meaning::with_bonus:
    case Meaning::move:
    case Meaning::total:
    case Meaning::bonus:
    case Meaning::loss:
    case Meaning::pile:
    case Meaning::pile0:
    case Meaning::across0:
    case Meaning::across1:
    case Meaning::down0:
      return true;
    default:
      return is_place(meaning);
  }
}

std::string_view text(Meaning meaning) {
  static constexpr std::array<std::string_view, all_meanings.size()> names = {
      "points of the word",
      "points of the word with its bonus",
      "points of the move",
      "total so far",
      "bonus",
      "loss",
      "row, from 1",
      "column, from 1",
      "row, from 0",
      "column, from 0",
      "row of the first letter laid, from 1",
      "column of the first letter laid, from 1",
      "row of the first letter laid, from 0",
      "column of the first letter laid, from 0",
      "row, from the bottom, from 1",
      "row, from the bottom, from 0",
      "pile, from 1",
      "pile, from 0",
      "number of letters",
      "number of the move",
      "number of the move, from 0",
      "letters in the hand",
      "letters left in the pile",
      "length of the word",
      "points of the other words",
      "number of the step",
      "0 across, 1 down",
      "1 across, 2 down",
      "1 across, 0 down"};
  return names[static_cast<std::size_t>(meaning)];
}

}  // namespace aspis::solitaire::crossed_words::legend
