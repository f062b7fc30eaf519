#include "server/hosting/token_table.hpp"

#include <set>

namespace aspis::hosting {

void TokenTable::put(const std::string& tournament, const std::vector<db::TokenRow>& tokens) {
  std::set<int> renewed;
  for (const db::TokenRow& token : tokens) renewed.insert(token.entrant);
  const protocol::MutexLock lock(mutex_);
  std::erase_if(owners_, [&](const auto& one) {
    return one.second.tournament == tournament && renewed.contains(one.second.entrant);
  });
  for (const db::TokenRow& token : tokens) owners_[token.hash] = {tournament, token.entrant};
}

void TokenTable::remove(const std::string& tournament) {
  const protocol::MutexLock lock(mutex_);
  std::erase_if(owners_, [&](const auto& one) { return one.second.tournament == tournament; });
}

std::optional<TokenTable::Owner> TokenTable::find(const std::string& hash) const {
  const protocol::MutexLock lock(mutex_);
  const auto found = owners_.find(hash);
  if (found == owners_.end()) return std::nullopt;
  return found->second;
}

}  // namespace aspis::hosting
