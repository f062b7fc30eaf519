#include "referee/rules/catalog.hpp"

#include "protocol/tokens.hpp"
#include "referee/rules/boxing/rules.hpp"
#include "referee/rules/croquet/rules.hpp"
#include "referee/rules/wordcube/rules.hpp"

namespace aspis::rules {

using protocol::Error;
using protocol::Result;

const std::vector<const Rules*>& catalog() {
  static const boxing::BoxingRules boxing;
  static const croquet::CroquetRules croquet;
  static const std::vector<const Rules*> games = {
      &boxing,
      &croquet,
      &wordcube::rules(),
  };
  return games;
}

Result<const Rules*> rules_named(std::string_view name) {
  std::string known;
  for (const Rules* rules : catalog()) {
    if (rules->name() == name) return rules;
    known += (known.empty() ? "" : ", ") + std::string(rules->name());
  }
  return Error{"no game '" + protocol::escaped(name, 40) + "': there are " + known};
}

}  // namespace aspis::rules
