#include <algorithm>
#include <cctype>

#include "server/exports/exports.hpp"

namespace aspis::exports {
namespace {

/// Letters, digits, - and _ alone: aliases are written by hand into some file or other.
std::string safe(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    name += plain ? c : '_';
  }
  return name.empty() ? "_" : name;
}

/// What follows `word` in a label, up to the next comma or blank: "A" of "Round 1, group A, 3".
std::string after(const std::string& label, const std::string& word) {
  const std::size_t found = label.rfind(word);
  if (found == std::string::npos) return "";
  const std::size_t begin = found + word.size();
  const std::string token = label.substr(begin, label.find_first_of(", ", begin) - begin);
  return token.empty() ? "" : safe(token);
}

std::string part_of(const Tournament& tournament, const db::MatchRow& match) {
  if (match.phase >= formats::first_play_off) {
    return "P" + std::to_string(match.phase - formats::first_play_off + 1);
  }
  const std::string cycle = std::to_string(match.phase + 1);
  switch (tournament.plan.stages.at(static_cast<std::size_t>(match.stage)).format) {
    case formats::Format::groups:
      return after(match.label, ", group ") + (match.phase > 0 ? "C" + cycle : "");
    case formats::Format::elimination:
    case formats::Format::double_elimination:
    case formats::Format::finals: {
      const std::string number = after(match.label, ", M");
      return number.empty() ? "F" + std::to_string(match.phase) : "M" + number;
    }
    case formats::Format::orders:
      return "O" + cycle;
    case formats::Format::swiss:
    case formats::Format::ladder:
      return "R" + std::to_string(match.phase);
  }
  return "";
}

std::string plain_name(const Tournament& tournament, const db::MatchRow& match,
                       const db::GameRow& game) {
  const std::string part = part_of(tournament, match);
  std::string name = std::to_string(match.stage + 1) + (part.empty() ? "" : "-" + part);
  for (const int number : match.entrants) {
    name += "-" + safe(tournament::alias_of(tournament, number - 1));
  }
  return name + "-" + std::to_string(game.number + 1);
}

bool stands(const db::MatchRow& match, const db::GameRow& game) {
  return match.voided.empty() &&
         (game.state == db::GameState::played || game.state == db::GameState::awarded);
}

/// How many games that do not count came before this one in the same place of the same match.
int earlier_voids(const Tournament& tournament, const formats::MatchKey& key,
                  const db::GameRow& game) {
  int earlier = 0;
  for (const auto& [id, other] : tournament.games) {
    const db::MatchRow& match = tournament.matches.at(other.match);
    const bool before = id < game.id && other.number == game.number && !stands(match, other);
    if (before && tournament::key_of(match) == key) ++earlier;
  }
  return earlier;
}

}  // namespace

std::filesystem::path record_name(const Tournament& tournament, const db::GameRow& game) {
  const db::MatchRow& match = tournament.matches.at(game.match);
  const std::string name = plain_name(tournament, match, game);
  if (stands(match, game)) return name + ".record";
  const int nth = earlier_voids(tournament, tournament::key_of(match), game) + 1;
  return std::filesystem::path("void") / (name + "-v" + std::to_string(nth) + ".record");
}

}  // namespace aspis::exports
