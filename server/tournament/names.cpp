#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

const std::string& alias_of(const Tournament& tournament, formats::Entrant entrant) {
  return tournament.entrants.at(static_cast<std::size_t>(entrant)).alias;
}

std::string display_name(const db::EntrantRow& entrant) {
  return entrant.program.empty() ? entrant.alias : entrant.program + " (" + entrant.alias + ")";
}

std::string display_name(const Tournament& tournament, formats::Entrant entrant) {
  return display_name(tournament.entrants.at(static_cast<std::size_t>(entrant)));
}

formats::MatchKey key_of(const db::MatchRow& match) {
  formats::MatchKey key{match.stage, match.phase, {}};
  for (const int number : match.entrants) key.entrants.push_back(number - 1);
  key.entrants = key.entrants.sorted();
  return key;
}

}  // namespace aspis::tournament
