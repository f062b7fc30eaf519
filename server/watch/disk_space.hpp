// How much room the disk has on which tournaments are stored.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace aspis::watch {

/// The last part of the disk is for games of tournaments: practice and everything else that people
/// ask for is refused before. From any thread.
class DiskSpace {
 public:
  DiskSpace(std::filesystem::path folder, std::uint64_t reserve)
      : folder_(std::move(folder)), reserve_(reserve) {}

  /// What this process may still use; the largest number there is where that cannot be known.
  [[nodiscard]] std::uint64_t free_bytes() const;
  [[nodiscard]] std::uint64_t reserve() const { return reserve_; }
  [[nodiscard]] bool is_for_tournaments_only() const { return free_bytes() < reserve_; }
  /// Long before that: somebody should look.
  [[nodiscard]] bool is_low() const { return free_bytes() / 4 < reserve_; }
  /// "the server's disk is nearly full (12 MB are left)"
  [[nodiscard]] std::string words() const;

 private:
  const std::filesystem::path folder_;
  const std::uint64_t reserve_;
};

}  // namespace aspis::watch
