// Signing in: the first instructor's password, sessions and tokens against forged requests.
// accounts.hpp has the accounts of staff; tournaments keep the tokens of bots and students.
#pragma once

#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "protocol/result.hpp"

namespace aspis::access {

/// 64 random bits in four words that people can type: "lusab-gutih-tugad-mokis". 64 bits are
/// enough, because the server answers a wrong token only after a second and stores only a hash.
[[nodiscard]] std::string new_token();
/// The answer to an unknown token.
inline constexpr std::string_view unknown_token =
    "unknown token: copy it exactly, or ask your instructor for a new one";
/// BLAKE2b in hex, the form in which tokens are stored.
[[nodiscard]] std::string hash_token(std::string_view token);
/// Compares in constant time.
[[nodiscard]] bool same(std::string_view one, std::string_view other);

/// Hashes with argon2id, which takes about 0.1 s and 64 MiB: run one at a time, on a thread that
/// may block. Returns an error if the password is too short or too long.
[[nodiscard]] protocol::Result<std::string> hash_of_password(std::string_view password);
[[nodiscard]] bool is_password(std::string_view password, const std::string& hash);

/// Marks a browser that has signed in before, so that its next sign-in does not queue behind
/// strangers. `secret` is the stored hash; a new password invalidates the mark.
[[nodiscard]] std::string new_device(std::string_view secret);
[[nodiscard]] bool is_device(std::string_view device, std::string_view secret);

/// The first instructor's password, stored as a hash in a file of mode 0600. make(), set() and
/// is_right() are slow, like hash_of_password().
class PasswordFile {
 public:
  explicit PasswordFile(std::filesystem::path);
  [[nodiscard]] bool exists() const;
  /// Makes a password, stores its hash and returns the password, which is not stored.
  [[nodiscard]] protocol::Result<std::string> make();
  [[nodiscard]] protocol::Result<void> set(std::string_view password);
  [[nodiscard]] bool is_right(std::string_view password) const;

  /// The stored hash, or "". Keep it secret.
  [[nodiscard]] std::string stored() const;

 private:
  std::filesystem::path path_;
};

struct Session {
  std::string cookie;   // its value: secret
  std::string csrf;     // must be sent with every change
  std::string account;  // its owner
  /// account_stamp() the account at sign-in. The session ends when the account's stamp changes.
  std::string stamp;
};

/// Sessions of signed-in people. Kept in memory, so a restart ends all. Safe from any thread.
class Sessions {
 public:
  using Clock = std::chrono::steady_clock;
  explicit Sessions(std::chrono::seconds idle, Clock::time_point (*now)() = Clock::now);

  [[nodiscard]] Session open(const std::string& account, const std::string& stamp);
  /// Also renews the session's idle time.
  [[nodiscard]] std::optional<Session> find(std::string_view cookie);
  void end_session(std::string_view cookie);

  /// The CSRF token for changes by a person without a cookie, for whom a proxy vouches with every
  /// request. Constant until the server ends.
  [[nodiscard]] std::string csrf_token(std::string_view person) const;

 private:
  struct Entry {
    Session session;
    Clock::time_point used;
  };
  using Open = std::unordered_map<std::string, Entry>;

  void forget_old();
  void make_room(const std::string& account);

  const std::string secret_ = new_token() + new_token();
  const std::chrono::seconds idle_;
  Clock::time_point (*const now_)();
  std::mutex mutex_;
  /// Keyed by the cookie's hash, so that the time of a lookup reveals nothing about the cookie.
  Open open_;
};

/// Limits work that anyone may request: each peer may do `at_once` pieces immediately and then one
/// per `each`. Safe to call from any thread.
class Allowance {
 public:
  using Clock = std::chrono::steady_clock;
  Allowance(int at_once, std::chrono::seconds each, Clock::time_point (*now)() = Clock::now);
  /// Takes a piece and returns zero; if none is left, returns the time until the next one.
  [[nodiscard]] std::chrono::seconds try_acquire(std::string_view peer);

 private:
  void make_room(Clock::time_point now);

  const int at_once_;
  const std::chrono::seconds each_;
  Clock::time_point (*const now_)();
  std::mutex mutex_;
  /// When the peer's allowance is full again; each piece postpones that by `each`.
  std::unordered_map<std::string, Clock::time_point> whole_again_;
};

/// Replaces the file atomically: readers see the old or the new text, even after a power cut. The
/// file has mode 0600.
[[nodiscard]] protocol::Result<void> write_whole(const std::filesystem::path&,
                                                 std::string_view text);

}  // namespace aspis::access
