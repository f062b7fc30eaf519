// Who may do what: the instructor's password and sessions, and what a change must bring along.
// Bots' and students' tokens are the tournaments' own.
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
/// BLAKE2b of it, in hex: what is stored.
[[nodiscard]] std::string hash_of(std::string_view token);
/// In constant time.
[[nodiscard]] bool same(std::string_view one, std::string_view other);

/// The instructor's password, kept as its argon2id hash in a file of mode 0600. The two functions
/// that hash take about a tenth of a second and 19 MiB or more: one at a time, on a thread that may
/// wait.
class PasswordFile {
 public:
  explicit PasswordFile(std::filesystem::path);
  [[nodiscard]] bool exists() const;
  /// Makes one, stores its hash, and returns it: the only time that it is seen.
  [[nodiscard]] protocol::Result<std::string> make();
  [[nodiscard]] protocol::Result<void> set(std::string_view password);
  [[nodiscard]] bool is_right(std::string_view password) const;

  /// For a browser in which the right password was typed: it is not made to wait behind strangers
  /// when it logs in again. No longer known when the password has changed.
  [[nodiscard]] std::string new_device() const;
  [[nodiscard]] bool knows_device(std::string_view device) const;

 private:
  std::filesystem::path path_;
};

struct Session {
  std::string cookie;  // its value: secret
  std::string csrf;    // to be sent with every change
};

/// Of logged-in instructors, in memory only: a restart logs everybody out. From any thread.
class Sessions {
 public:
  using Clock = std::chrono::steady_clock;
  explicit Sessions(std::chrono::seconds idle, std::function<Clock::time_point()> now = Clock::now);

  [[nodiscard]] Session open();
  /// And it stays open for a while longer.
  [[nodiscard]] std::optional<Session> find(std::string_view cookie);
  void end_session(std::string_view cookie);

 private:
  struct Entry {
    Session session;
    Clock::time_point used;
  };
  using Open = std::unordered_map<std::string, Entry>;

  void forget_old();
  [[nodiscard]] Open::iterator longest_unused();

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

}  // namespace aspis::access
