#include "referee/rules/catalog.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"
#include "referee/rules/boxing/rules.hpp"
#include "referee/rules/croquet/rules.hpp"
#include "referee/rules/wordcube/rules.hpp"

namespace aspis::rules {

using protocol::Error;
using protocol::Result;

namespace {

std::vector<const Rules*> all_games() {
  std::vector<const Rules*> games = extra_games();
  games.insert(games.end(), {&boxing::rules(), &croquet::rules(), &wordcube::rules()});
  std::sort(games.begin(), games.end(),
            [](const Rules* one, const Rules* other) { return one->name() < other->name(); });
  return games;
}

}  // namespace

const std::vector<const Rules*>& catalog() {
  static const std::vector<const Rules*> games = all_games();
  return games;
}

Result<const Rules*> rules_named(std::string_view name) {
  std::string known;
  for (const Rules* rules : catalog()) {
    if (rules->name() == name) return rules;
    known += (known.empty() ? "" : ", ") + std::string(rules->name());
  }
  if (name.empty()) return Error{"none is given: choose one of " + known};
  return Error{"no game '" + protocol::escaped(name, 40) + "': the games are " + known};
}

}  // namespace aspis::rules
