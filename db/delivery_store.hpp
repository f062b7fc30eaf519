// The deliveries to the server's webhook for all tournaments, in one file of the server.
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
  /// By the game's id: a digest of its last delivery.
  using Digests = std::map<std::int64_t, std::string>;

  /// Creates the file if none exists, with `now` as its time of creation.
  [[nodiscard]] static protocol::Result<DeliveryStore> open(const std::filesystem::path&,
                                                            const std::string& now);

  /// When the file was made.
  [[nodiscard]] std::string since() const;
  /// Finds the tournament of this name and time of creation; nullopt if it is not known.
  [[nodiscard]] std::optional<Digests> find(const std::string& tournament,
                                            const std::string& created) const;
  /// In place of one that had the name before it.
  void begin(const std::string& tournament, const std::string& created, const Digests&);
  void put(const std::string& tournament, std::int64_t game, const std::string& digest);

 private:
  using SideStore::SideStore;
};

}  // namespace aspis::db
