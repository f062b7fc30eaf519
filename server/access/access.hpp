// How people come in: the first instructor's password, sessions, and what a change must bring
// along. Accounts of those who help are in accounts.hpp; bots' and students' tokens are the
// tournaments' own.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "protocol/result.hpp"

namespace aspis::access {

/// 64 random bits in four words: "lusab-gutih-tugad-mokis". People type it, and 64 bits are enough:
/// whoever guesses has to ask this server, which answers a wrong one after a second, and what is
/// stored is a hash of it.
[[nodiscard]] std::string new_token();
/// The answer to an unknown token.
inline constexpr std::string_view unknown_token =
    "unknown token: copy it exactly, or ask your instructor for a new one";
/// BLAKE2b of it, in hex: what is stored.
[[nodiscard]] std::string hash_of(std::string_view token);
/// In constant time.
[[nodiscard]] bool same(std::string_view one, std::string_view other);

/// argon2id, which takes about a tenth of a second and 64 MiB: one at a time, on a thread that may
/// wait. An error where the password is too short or too long.
[[nodiscard]] protocol::Result<std::string> hash_of_password(std::string_view password);
[[nodiscard]] bool is_password(std::string_view password, const std::string& hash);

/// For a browser in which the right password was typed: it is not made to wait behind strangers
/// when it logs in again. Nobody can make one who does not know what is stored, `secret`; with
/// another one it is not known any more.
[[nodiscard]] std::string new_device(std::string_view secret);
[[nodiscard]] bool is_device(std::string_view device, std::string_view secret);

/// The first instructor's password, kept as its hash in a file of mode 0600. The three functions
/// that hash take as long as is said above.
class PasswordFile {
 public:
  explicit PasswordFile(std::filesystem::path);
  [[nodiscard]] bool exists() const;
  /// Makes one, stores its hash, and returns it: the only time that it is seen.
  [[nodiscard]] protocol::Result<std::string> make();
  [[nodiscard]] protocol::Result<void> set(std::string_view password);
  [[nodiscard]] bool is_right(std::string_view password) const;

  /// What is stored; "" where nothing is. Not for others.
  [[nodiscard]] std::string stored() const;

 private:
  std::filesystem::path path_;
};

struct Session {
  std::string cookie;   // its value: secret
  std::string csrf;     // to be sent with every change
  std::string account;  // whose it is
  /// stamp_of() the account when it logged in: with another one the session is over.
  std::string stamp;
};

/// Of people who are logged in, in memory only: a restart logs everybody out. From any thread.
class Sessions {
 public:
  using Clock = std::chrono::steady_clock;
  explicit Sessions(std::chrono::seconds idle, std::function<Clock::time_point()> now = Clock::now);

  [[nodiscard]] Session open(const std::string& account, const std::string& stamp);
  /// And it stays open for a while longer.
  [[nodiscard]] std::optional<Session> find(std::string_view cookie);
  void end_session(std::string_view cookie);

  /// What changes must bring along of somebody who has no cookie, since a proxy vouches for every
  /// request: the same until this server ends.
  [[nodiscard]] std::string csrf_of(std::string_view person) const;

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
  const std::function<Clock::time_point()> now_;
  std::mutex mutex_;
  /// By the hash of the cookie, so that how long looking up takes tells nothing of the cookie.
  Open open_;
};

/// Shares out work that anybody may ask for: so much at once for each peer, and then a piece each
/// time that `each` has passed. From any thread.
class Allowance {
 public:
  using Clock = std::chrono::steady_clock;
  Allowance(int at_once, std::chrono::seconds each,
            std::function<Clock::time_point()> now = Clock::now);
  /// Zero, and a piece is taken; or how long it is until there is one, and none is.
  [[nodiscard]] std::chrono::seconds try_acquire(std::string_view peer);

 private:
  void make_room(Clock::time_point now);

  const int at_once_;
  const std::chrono::seconds each_;
  const std::function<Clock::time_point()> now_;
  std::mutex mutex_;
  /// When a peer may ask for as much as at the beginning; every piece puts it off by `each`.
  std::unordered_map<std::string, Clock::time_point> whole_again_;
};

/// Whoever reads the file sees what was in it or this text, whole, also after a power cut. Its mode
/// is 0600.
[[nodiscard]] protocol::Result<void> write_whole(const std::filesystem::path&,
                                                 std::string_view text);

}  // namespace aspis::access
