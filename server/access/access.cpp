#include "server/access/access.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>
#include <string>
#include <system_error>
#include <utility>

#include "protocol/descriptor.hpp"
#include "protocol/figures.hpp"
#include "server/access/sodium.hpp"

namespace aspis::access {

using protocol::Result;

namespace {

using protocol::Descriptor;
using protocol::Error;
using protocol::write_all;

Error failure(const std::filesystem::path& path, const char* what) {
  return {path.string() + ": " + what + ": " + std::strerror(errno)};
}

// Makes words that are easy to say and type: consonant, vowel, consonant, vowel, consonant, with 16
// bits each, after D. Wilkerson's proquints (arXiv:0901.4016).
constexpr std::string_view consonants = "bdfghjklmnprstvz";
constexpr std::string_view vowels = "aiou";
constexpr std::size_t words = 4;

/// Uses the low bits of `bits` first.
std::string make_word(std::uint16_t bits) {
  std::string word;
  for (const std::string_view letters : {consonants, vowels, consonants, vowels, consonants}) {
    word += letters[bits % letters.size()];
    bits = static_cast<std::uint16_t>(bits / letters.size());
  }
  return word;
}

constexpr unsigned long long passes = crypto_pwhash_OPSLIMIT_INTERACTIVE;  // 2
constexpr std::size_t memory = crypto_pwhash_MEMLIMIT_INTERACTIVE;         // 64 MiB
static_assert(passes >= 2 && memory >= 19 * 1024 * 1024);

constexpr std::size_t least = 8;
constexpr std::size_t most = 1024;

std::string device_signature(std::string_view secret, std::string_view name) {
  return hash_token("device " + std::string(secret) + " " + std::string(name));
}

/// Limits the sessions of one account. Beyond this, the account's least recently used session ends.
constexpr int max_sessions = 64;

/// Limits memory against requests from many addresses. Beyond this, the allowance forgets the peer
/// whose full allowance returns soonest.
constexpr std::size_t max_peers = 10'000;

}  // namespace

Result<void> write_whole(const std::filesystem::path& path, std::string_view text) {
  // Writes a temporary file of mode 0600 in the same folder, then renames it.
  std::string unfinished = path.string() + ".XXXXXX";
  const Descriptor file(::mkostemp(unfinished.data(), O_CLOEXEC));
  if (!file) return failure(path, "cannot be written");
  if (!write_all(file, text) || ::fsync(file.get()) != 0 ||
      ::rename(unfinished.c_str(), path.c_str()) != 0) {
    const Error error = failure(path, "cannot be written");
    ::unlink(unfinished.c_str());
    return error;
  }
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const Descriptor parent(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!parent || ::fsync(parent.get()) != 0) {
    return failure(path, "was written, but its folder cannot be synced");
  }
  return {};
}

std::string new_token() {
  prepare_sodium();
  std::array<std::uint16_t, words> random{};
  randombytes_buf(random.data(), sizeof random);
  std::string token;
  for (const std::uint16_t bits : random) {
    if (!token.empty()) token += '-';
    token += make_word(bits);
  }
  return token;
}

std::string hash_token(std::string_view token) {
  prepare_sodium();
  std::array<unsigned char, crypto_generichash_BYTES> digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                     0);
  return protocol::to_hex({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

bool same(std::string_view one, std::string_view other) {
  prepare_sodium();
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

protocol::Result<std::string> hash_of_password(std::string_view password) {
  prepare_sodium();
  if (password.size() < least || password.size() > most) {
    return protocol::Error{"a password has 8 to 1024 characters: choose another one"};
  }
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), passes, memory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::bad_alloc();  // it fails only if memory is exhausted
  }
  return std::string(hash.data());
}

bool is_password(std::string_view password, const std::string& hash) {
  prepare_sodium();
  if (password.size() > most || hash.empty() || hash.size() >= crypto_pwhash_STRBYTES) return false;
  std::array<char, crypto_pwhash_STRBYTES> stored{};
  hash.copy(stored.data(), hash.size());
  return crypto_pwhash_str_verify(stored.data(), password.data(), password.size()) == 0;
}

std::string new_device(std::string_view secret) {
  const std::string name = new_token();
  return name + "." + device_signature(secret, name);
}

bool is_device(std::string_view device, std::string_view secret) {
  const std::size_t dot = device.find('.');
  if (dot == std::string_view::npos || secret.empty()) return false;
  return same(device.substr(dot + 1), device_signature(secret, device.substr(0, dot)));
}

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
  if (!file && errno != ENOENT) {
    throw std::system_error(errno, std::generic_category(), "cannot read " + path_.string());
  }
  std::string line;
  std::getline(file, line);
  return line;
}

Sessions::Sessions(std::chrono::seconds idle, Clock::time_point (*now)()) : idle_(idle), now_(now) {
}

Session Sessions::open(const std::string& account, const std::string& stamp) {
  Entry entry{{new_token() + new_token(), new_token(), account, stamp}, now_()};
  const std::lock_guard lock(mutex_);
  forget_old();
  make_room(account);
  return open_.emplace(hash_token(entry.session.cookie), entry).first->second.session;
}

std::optional<Session> Sessions::find(std::string_view cookie) {
  const std::string hash = hash_token(cookie);
  const std::lock_guard lock(mutex_);
  forget_old();
  const auto found = open_.find(hash);
  if (found == open_.end()) return std::nullopt;
  found->second.used = now_();
  return found->second.session;
}

void Sessions::end_session(std::string_view cookie) {
  const std::string hash = hash_token(cookie);
  const std::lock_guard lock(mutex_);
  open_.erase(hash);
}

void Sessions::forget_old() {
  const Clock::time_point now = now_();
  std::erase_if(open_, [&](const auto& item) { return now - item.second.used >= idle_; });
}

void Sessions::make_room(const std::string& account) {
  int own = 0;
  auto longest_unused = open_.end();
  for (auto item = open_.begin(); item != open_.end(); ++item) {
    if (item->second.session.account != account) continue;
    ++own;
    if (longest_unused == open_.end() || item->second.used < longest_unused->second.used) {
      longest_unused = item;
    }
  }
  if (own >= max_sessions) open_.erase(longest_unused);
}

std::string Sessions::csrf_token(std::string_view person) const {
  return hash_token("csrf " + secret_ + " " + std::string(person));
}

Allowance::Allowance(int at_once, std::chrono::seconds each, Clock::time_point (*now)())
    : at_once_(at_once), each_(each), now_(now) {
}

std::chrono::seconds Allowance::try_acquire(std::string_view peer) {
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = now_();
  const std::string name(peer);
  const auto found = whole_again_.find(name);
  const Clock::time_point before = found == whole_again_.end() ? now : std::max(now, found->second);
  const Clock::duration over = before + each_ - now - at_once_ * each_;
  if (over > Clock::duration::zero()) return std::chrono::ceil<std::chrono::seconds>(over);
  if (found == whole_again_.end()) make_room(now);
  whole_again_[name] = before + each_;
  return std::chrono::seconds(0);
}

void Allowance::make_room(Clock::time_point now) {
  if (whole_again_.size() < max_peers) return;
  std::erase_if(whole_again_, [&](const auto& item) { return item.second <= now; });
  if (whole_again_.size() < max_peers) return;
  whole_again_.erase(
      std::min_element(whole_again_.begin(), whole_again_.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; }));
}

}  // namespace aspis::access
