#include <string>
#include <string_view>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/explain/steps.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

std::string upper(std::string_view text) {
  return protocol::upper_case(text);
}

}  // namespace

judge::Fault fault_of(const Step& step, const State& before, const Event& event, const Text& text,
                      const Piles& piles, const Places& places) {
  const int line = text.tokens[event.first].file_line;
  switch (step.slip) {
    case Slip::none:
      break;
    case Slip::draw_letters:
      return {line, "draw", upper(event.letters),
              upper(left_of(piles, before, step.pile).substr(0, step.count)) + " from pile " +
                  std::to_string(step.pile + 1)};
    case Slip::draw_number:
      return {line, "wrong number of letters",
              "a draw takes 1 to 8, not " + std::to_string(step.count), ""};
    case Slip::second_draw:
      return {line, "two draws", "a second draw in one move needs a discard before it", ""};
    case Slip::full_hand:
      return {line, "hand too full",
              std::to_string(before.held()) + " held and " + std::to_string(step.count) +
                  " drawn are " + std::to_string(before.held() + step.count) +
                  ", and 8 is the most",
              ""};
    case Slip::discard:
      return {line, "not in the hand", upper(event.letters),
              "letters of " + upper(before.letters())};
    case Slip::rule: {
      const MadePlay& made = places.made(step.play);
      return {line, made.rule, made.why, ""};
    }
    case Slip::unheld:
      return {line, "not in the hand",
              upper(event.scored.letters) + " is played from " + upper(before.letters()), ""};
    case Slip::board: {
      const Square at{step.after.changed / side, step.after.changed % side};
      return {
          text.board_lines[static_cast<std::size_t>(at.row)], "final board",
          upper(std::string(1, text.board->at(at))) + " in column " + std::to_string(at.column + 1),
          upper(std::string(1, step.after.letter))};
    }
    case Slip::word:
      return {line, "word", upper(event.letters), upper(event.play.word)};
    case Slip::side_word:
      return {line, "word formed besides", upper(event.letters), upper(event.side.word)};
  }
  return {};
}

}  // namespace aspis::solitaire::crossed_words::explain
