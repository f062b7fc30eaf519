// What was told to the server's webhook, of all its tournaments: one file of the server's.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "db/side_store.hpp"

namespace aspis::db {

/// After a power cut the last deliveries may be missing.
class DeliveryStore : public SideStore {
 public:
  /// By the game's id: a digest of what was told of it last.
  using Digests = std::map<std::int64_t, std::string>;

  /// Makes the file where there is none; `now` is when that was.
  [[nodiscard]] static protocol::Result<DeliveryStore> open(const std::filesystem::path&,
                                                            const std::string& now);

  /// When the file was made.
  [[nodiscard]] std::string since() const;
  /// Of the tournament of this name that was created then; nothing where it is not known.
  [[nodiscard]] std::optional<Digests> find(const std::string& tournament,
                                            const std::string& created) const;
  /// In place of one that had the name before it.
  void begin(const std::string& tournament, const std::string& created, const Digests&);
  void put(const std::string& tournament, std::int64_t game, const std::string& digest);

 private:
  using SideStore::SideStore;
};

}  // namespace aspis::db
