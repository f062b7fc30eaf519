#include <fstream>

#include "server/access/access.hpp"
#include "server/access/private_file.hpp"

namespace aspis::access {

using protocol::Result;

PasswordFile::PasswordFile(std::filesystem::path path) : path_(std::move(path)) {
}

bool PasswordFile::exists() const {
  std::error_code ignored;
  return std::filesystem::exists(path_, ignored);
}

Result<std::string> PasswordFile::make() {
  const std::string password = new_token();
  const Result<void> stored = set(password);
  if (!stored) return stored.error();
  return password;
}

Result<void> PasswordFile::set(std::string_view password) {
  const Result<std::string> hash = hash_of_password(password);
  if (!hash) return hash.error();
  return write_whole(path_, *hash + "\n");
}

bool PasswordFile::is_right(std::string_view password) const {
  return is_password(password, stored());
}

std::string PasswordFile::stored() const {
  std::ifstream file(path_, std::ios::binary);
  std::string line;
  std::getline(file, line);
  return line;
}

}  // namespace aspis::access
