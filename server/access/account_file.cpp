#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "protocol/ascii.hpp"
#include "protocol/descriptor.hpp"
#include "server/access/access.hpp"
#include "server/access/accounts.hpp"

namespace aspis::access {

using protocol::Error;
using protocol::Result;

AccountFile::AccountFile(std::filesystem::path path) : path_(std::move(path)) {
}

AccountFile::Version AccountFile::version() const {
  struct ::stat now {};
  if (::stat(path_.c_str(), &now) != 0) return {};
  return {now.st_ino, now.st_mtim.tv_sec * 1'000'000'000 + now.st_mtim.tv_nsec, now.st_size};
}

Result<std::vector<Account>> AccountFile::read(Version& version) const {
  const protocol::Descriptor file(::open(path_.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file && errno == ENOENT) return std::vector<Account>{};
  const auto wrong = [this](const std::string& what) {
    return Error{path_.string() + ": " + what};
  };
  struct ::stat now {};
  if (!file || ::fstat(file.get(), &now) != 0) {
    return wrong(std::string("cannot be read: ") + std::strerror(errno));
  }
  version = {now.st_ino, now.st_mtim.tv_sec * 1'000'000'000 + now.st_mtim.tv_nsec, now.st_size};
  if (!S_ISREG(now.st_mode)) return wrong("is not a file");
  if ((now.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return wrong(
        "other users may write to it, so its accounts are ignored: check it, then run chmod 600");
  }
  std::string text;
  std::array<char, 65536> piece{};
  for (;;) {
    const ssize_t some = ::read(file.get(), piece.data(), piece.size());
    if (some < 0 && errno == EINTR) continue;
    if (some < 0) return wrong(std::string("cannot be read: ") + std::strerror(errno));
    if (some == 0) break;
    text.append(piece.data(), static_cast<std::size_t>(some));
    if (text.size() > 1024 * 1024) break;
  }
  Result<std::vector<Account>> accounts = read_accounts(text);
  if (!accounts) return wrong(accounts.error().text + ": correct it, or move it away");
  return accounts;
}

Result<std::vector<Account>> AccountFile::all() const {
  const std::lock_guard lock(mutex_);
  const Version now = version();
  if (known_version_ == now) return known_;
  Version as_read;
  known_ = read(as_read);
  known_version_ = as_read;
  return known_;
}

template <class Condition>
std::optional<Account> AccountFile::first(Condition condition) const {
  const Result<std::vector<Account>> accounts = all();
  if (!accounts) return std::nullopt;
  for (const Account& account : *accounts) {
    if (account.revoked.empty() && condition(account)) return account;
  }
  return std::nullopt;
}

std::optional<Account> AccountFile::find(std::string_view name) const {
  return first([&](const Account& account) { return account.name == name; });
}

std::optional<Account> AccountFile::with_email(std::string_view email) const {
  return first([&](const Account& account) {
    return !account.email.empty() && protocol::same_word(account.email, email);
  });
}

std::optional<Account> AccountFile::with_link(std::string_view token) const {
  const std::string hash = hash_token(token);
  return first([&](const Account& account) { return same(account.link_hash, hash); });
}

Result<void> AccountFile::change(const Change& change) {
  const std::string lock_path = path_.string() + ".lock";
  const protocol::Descriptor lock(
      ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!lock || ::flock(lock.get(), LOCK_EX) != 0) {
    return Error{lock_path + ": cannot be locked: " + std::strerror(errno)};
  }
  Version unused;
  Result<std::vector<Account>> accounts = read(unused);
  if (!accounts) return accounts.error();
  Result<void> changed = change(*accounts);
  if (!changed) return changed;
  Result<void> written = write_whole(path_, accounts_text(*accounts));
  const std::lock_guard guard(mutex_);
  known_version_.reset();
  return written;
}

}  // namespace aspis::access
