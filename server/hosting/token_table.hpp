// Whose token it is, among all tournaments that are open. Holds what tokens hash to, never a token.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "db/rows.hpp"
#include "protocol/thread_annotations.hpp"

namespace aspis::hosting {

/// From any thread.
class TokenTable {
 public:
  struct Owner {
    std::string tournament;
    int entrant = 0;
  };

  /// In place of those that these entrants had.
  void put(const std::string& tournament, const std::vector<db::TokenRow>&);
  void remove(const std::string& tournament);
  [[nodiscard]] std::optional<Owner> find(const std::string& hash) const;

 private:
  mutable protocol::Mutex mutex_;
  std::unordered_map<std::string, Owner> owners_ ASPIS_GUARDED_BY(mutex_);  // by hash
};

}  // namespace aspis::hosting
