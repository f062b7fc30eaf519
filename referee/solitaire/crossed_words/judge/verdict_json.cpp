#include <nlohmann/json.hpp>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

using Json = nlohmann::ordered_json;

std::string_view name(Direction direction) {
  return direction == Direction::across ? "across" : "down";
}

Json letters_to_json(const ScoredWord& word) {
  Json letters = Json::array();
  for (int at = 0; at < word.run.length; ++at) {
    const Square square = step(word.run.first, word.run.direction, at);
    const char letter = word.word[static_cast<std::size_t>(at)];
    letters.push_back({{"letter", std::string(1, protocol::upper_case(letter))},
                       {"row", square.row + 1},
                       {"column", square.column + 1},
                       {"value", letter_value(letter)},
                       {"letter_factor", letter_factor(bonus_at(square))},
                       {"word_factor", word_factor(bonus_at(square))}});
  }
  return letters;
}

Json word_to_json(const ScoredWord& word) {
  return {{"word", protocol::upper_case(word.word)}, {"row", word.run.first.row + 1},
          {"column", word.run.first.column + 1},     {"direction", name(word.run.direction)},
          {"letters", letters_to_json(word)},        {"score", word.score}};
}

struct ActJson {
  Json operator()(const Drawn& drawn) const {
    return {{"act", "draw"},
            {"line", drawn.line},
            {"pile", drawn.pile + 1},
            {"letters", protocol::upper_case(drawn.letters)}};
  }
  Json operator()(const Discarded& discarded) const {
    return {{"act", "discard"},
            {"line", discarded.line},
            {"letters", protocol::upper_case(discarded.letters)},
            {"lost", discarded.lost}};
  }
  Json operator()(const Played& played) const {
    Json words = Json::array();
    for (const ScoredWord& word : played.scored.words) words.push_back(word_to_json(word));
    return {{"act", "play"},
            {"line", played.line},
            {"hand", protocol::upper_case(played.hand)},
            {"letters", protocol::upper_case(played.scored.letters)},
            {"words", std::move(words)},
            {"bonus", played.scored.bonus},
            {"score", played.scored.score()},
            {"claimed", played.claimed ? Json(*played.claimed) : Json()}};
  }
};

std::string_view name(Outcome outcome) {
  if (outcome == Outcome::valid) return "valid";
  return outcome == Outcome::invalid ? "invalid" : "undecided";
}

}  // namespace

Json to_json(const Verdict& verdict) {
  Json errors = Json::array();
  for (const RuleError& error : verdict.errors) {
    errors.push_back({{"line", error.line},
                      {"rule", error.rule},
                      {"found", error.found},
                      {"expected", error.expected},
                      {"text", text(error)}});
  }
  Json unread = Json::array();
  for (const Unread& line : verdict.unread) {
    unread.push_back({{"line", line.line}, {"text", line.text}, {"could_be", line.could_be}});
  }
  Json remarks = Json::array();
  for (const Remark& remark : verdict.remarks) {
    remarks.push_back(
        {{"line", remark.line > 0 ? Json(remark.line) : Json()}, {"text", remark.text}});
  }
  Json game = Json::array();
  for (const Entry& entry : verdict.entries) {
    Json act = std::visit(ActJson{}, entry.act);
    act["total"] = entry.total;
    game.push_back(std::move(act));
  }
  return {{"valid", verdict.valid()},
          {"verdict", name(verdict.outcome())},
          {"total", verdict.total},
          {"claimed", verdict.claimed ? Json(*verdict.claimed) : Json()},
          {"faults", std::move(errors)},
          {"unread", std::move(unread)},
          {"remarks", std::move(remarks)},
          {"game", std::move(game)},
          {"board", verdict.board.rows()},
          {"hand", protocol::upper_case(verdict.hand)}};
}

}  // namespace aspis::solitaire::crossed_words::judge
