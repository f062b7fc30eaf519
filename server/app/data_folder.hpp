// A server's data folder, used by one server at a time.
#pragma once

#include <filesystem>
#include <utility>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"

namespace aspis::app {

class DataFolder {
 public:
  /// Creates missing folders. Returns an error if another server uses the folder.
  [[nodiscard]] static protocol::Result<DataFolder> open(const std::filesystem::path&);

  [[nodiscard]] std::filesystem::path tournaments() const { return path_ / "tournaments"; }
  [[nodiscard]] std::filesystem::path backups() const { return path_ / "backups"; }
  [[nodiscard]] std::filesystem::path accounts() const { return path_ / "accounts"; }
  /// Results already delivered to the webhook.
  [[nodiscard]] std::filesystem::path deliveries() const { return path_ / "webhook.db"; }
  [[nodiscard]] std::filesystem::path password() const { return path_ / "instructor"; }

 private:
  DataFolder(std::filesystem::path path, protocol::Descriptor lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  protocol::Descriptor lock_;
};

}  // namespace aspis::app
