#include <nlohmann/json.hpp>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of(Direction direction) {
  return direction == Direction::across ? "across" : "down";
}

Json json_of_letters(const ScoredWord& word) {
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

Json json_of_word(const ScoredWord& word) {
  return {{"word", protocol::upper_case(word.word)}, {"row", word.run.first.row + 1},
          {"column", word.run.first.column + 1},     {"direction", name_of(word.run.direction)},
          {"letters", json_of_letters(word)},        {"score", word.score}};
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
    for (const ScoredWord& word : played.scored.words) words.push_back(json_of_word(word));
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

std::string_view name_of(Outcome outcome) {
  if (outcome == Outcome::valid) return "valid";
  return outcome == Outcome::invalid ? "invalid" : "undecided";
}

}  // namespace

Json json_of(const Verdict& verdict) {
  Json faults = Json::array();
  for (const Fault& fault : verdict.faults) {
    faults.push_back({{"line", fault.line},
                      {"rule", fault.rule},
                      {"found", fault.found},
                      {"expected", fault.expected},
                      {"text", text(fault)}});
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
          {"verdict", name_of(verdict.outcome())},
          {"total", verdict.total},
          {"claimed", verdict.claimed ? Json(*verdict.claimed) : Json()},
          {"faults", std::move(faults)},
          {"unread", std::move(unread)},
          {"remarks", std::move(remarks)},
          {"game", std::move(game)},
          {"board", verdict.board.rows()},
          {"hand", protocol::upper_case(verdict.hand)}};
}

}  // namespace aspis::solitaire::crossed_words::judge
