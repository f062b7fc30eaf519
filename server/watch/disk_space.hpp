// Free space on the disk that stores the tournaments.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace aspis::watch {

/// Reserves the last part of the disk for tournament games: practice games and uploads are refused
/// earlier. Safe to call from any thread.
class DiskSpace {
 public:
  DiskSpace(std::filesystem::path folder, std::uint64_t reserve)
      : folder_(std::move(folder)), reserve_(reserve) {}

  /// The space available to this process; the largest number if it is unknown.
  [[nodiscard]] std::uint64_t free_bytes() const;
  [[nodiscard]] std::uint64_t reserve() const { return reserve_; }
  [[nodiscard]] bool is_for_tournaments_only() const { return free_bytes() < reserve_; }
  /// A warning threshold: four times the reserve.
  [[nodiscard]] bool is_low() const { return free_bytes() / 4 < reserve_; }
  /// "the server's disk is nearly full (12 MB are left)".
  [[nodiscard]] std::string words() const;

 private:
  const std::filesystem::path folder_;
  const std::uint64_t reserve_;
};

}  // namespace aspis::watch
