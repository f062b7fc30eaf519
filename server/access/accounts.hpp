// Accounts of staff and the permissions of their roles, stored in one file next to the first
// instructor's password, which is not an account. The API decides which endpoint needs which
// permission.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::access {

enum class Role {
  instructor,  // everything
  assistant,   // plays games and rules on disputes
  caretaker,   // "operator", a C++ keyword: maintains the machine, without data of the class
  observer,    // read-only
};
inline constexpr std::array<std::string_view, 4> role_names{"instructor", "assistant", "operator",
                                                            "observer"};
constexpr std::span<const std::string_view> enum_words(Role) {
  return role_names;
}
[[nodiscard]] std::span<const Role> roles();
/// As in role_names: "operator".
[[nodiscard]] std::string_view name(Role);
[[nodiscard]] std::optional<Role> role_named(std::string_view);

enum class Permission {
  come_and_go,      // log out
  see_server,       // tournaments with their errors, the disk, the sandboxes
  maintain,         // backups; reopening tournaments after an error
  see_tournament,   // its log, its entrants, the consequences of a correction
  play,             // start, pause, confirm, time windows
  announce,         // announcements
  rule,             // award, void and rerun games; remove a program's name
  read_errors,      // standard error of bots
  manage_entrants,  // tokens, e-mail addresses, disqualifications, whether names are public
  grade,            // gradebooks and the programs' sources
  plan,             // preview new tournaments; end an open-ended one
  create,           // new tournaments
  manage_accounts,  // of staff
};
[[nodiscard]] std::span<const Permission> permissions();
/// "see-tournament".
[[nodiscard]] std::string_view name(Permission);

[[nodiscard]] bool may(Role, Permission);

/// For permissions outside any tournament, which accounts limited to some tournaments do not have.
[[nodiscard]] bool is_of_whole_server(Permission);

/// "an observer may not start or pause games: ask an instructor or assistant".
[[nodiscard]] std::string refusal(Role, Permission);

struct Account {
  std::string name;  // checked by account_error()
  Role role = Role::observer;
  std::vector<std::string> tournaments;  // that it is limited to; empty: all
  bool sees_names = false;               // of entrants, next to their aliases
  std::string email;                     // by which a proxy identifies the user; "" if none
  std::string password_hash;             // argon2id; "" if it has no password
  std::string link_hash;                 // hash_token() its link's token; "" if it has none
  std::string created;                   // 2026-11-20T20:51:06Z
  std::string revoked;                   // same format; "" while the account is valid
  bool operator==(const Account&) const = default;
};

/// The name, and the account, of the person with the first password.
inline constexpr std::string_view owner_name = "instructor";
[[nodiscard]] Account owner();

/// The name in logs: "instructor", "anna (assistant)".
[[nodiscard]] std::string actor_name(const Account&);
/// Changes with the password, the link and revocation, and then ends the account's sessions.
[[nodiscard]] std::string account_stamp(const Account&);
/// Whether both the role and the limit to tournaments allow it.
[[nodiscard]] bool may(const Account&, Permission);
[[nodiscard]] bool may_see(const Account&, std::string_view tournament);
/// Requires a role that may see names, too.
[[nodiscard]] bool sees_names(const Account&);

/// Whether the text is exactly one address, as a proxy or a form sends it.
[[nodiscard]] bool is_email(std::string_view);

inline constexpr std::size_t max_accounts = 200;
/// Why the account is not valid, beginning with the wrong key; "" if it is valid.
[[nodiscard]] std::string account_error(const Account&);

/// The stored form. Reading refuses unknown fields, duplicate names and everything that
/// account_error() refuses; the error names the entry.
[[nodiscard]] std::string accounts_text(const std::vector<Account>&);
[[nodiscard]] protocol::Result<std::vector<Account>> read_accounts(std::string_view json);

/// The file of accounts, reread whenever it changes, because commands may change it while the
/// server runs. Safe to call from any thread.
class AccountFile {
 public:
  explicit AccountFile(std::filesystem::path);

  /// Empty if there is no file. Returns an error if the file cannot be read, is writable by others,
  /// or is refused by read_accounts(); then no account can sign in.
  [[nodiscard]] protocol::Result<std::vector<Account>> all() const;

  /// Returns nothing for unknown and revoked accounts.
  [[nodiscard]] std::optional<Account> find(std::string_view name) const;
  /// Ignores case.
  [[nodiscard]] std::optional<Account> with_email(std::string_view email) const;
  [[nodiscard]] std::optional<Account> with_link(std::string_view token) const;

  /// Locks the file against other processes, applies `change`, and returns once the file is on
  /// disk. `change` may refuse.
  using Change = std::function<protocol::Result<void>(std::vector<Account>&)>;
  [[nodiscard]] protocol::Result<void> change(const Change&);

 private:
  /// Detects changes: write_whole() makes a new file each time.
  struct Version {
    std::uint64_t inode = 0;
    std::int64_t changed_ns = 0;
    std::int64_t bytes = -1;  // -1: no file
    bool operator==(const Version&) const = default;
  };
  [[nodiscard]] protocol::Result<std::vector<Account>> read(Version&) const;
  [[nodiscard]] Version version() const;
  template <class Condition>
  [[nodiscard]] std::optional<Account> first(Condition) const;

  const std::filesystem::path path_;
  mutable std::mutex mutex_;
  mutable std::optional<Version> known_version_;
  mutable protocol::Result<std::vector<Account>> known_{std::vector<Account>{}};
};

// Changes that the API and the command share, for AccountFile::change.

/// Adds an account without credentials, or replaces a revoked one.
[[nodiscard]] protocol::Result<void> add(std::vector<Account>&, Account);
/// Returns an error if the account is unknown or revoked.
[[nodiscard]] protocol::Result<Account*> find_for_change(std::vector<Account>&,
                                                         std::string_view name);
/// Copies from `wanted` what can change: role, limits, names and e-mail address.
[[nodiscard]] protocol::Result<void> change(const std::vector<Account>&, Account&,
                                            const Account& wanted);
/// Also deletes the password and the link.
[[nodiscard]] protocol::Result<void> revoke(std::vector<Account>&, std::string_view name,
                                            const std::string& date);

/// 128 random bits, because links need not be typed.
[[nodiscard]] std::string new_link_token();
/// The sign-in link. The token is in the fragment, which browsers do not send to servers.
[[nodiscard]] std::string link_to(std::string_view public_address, std::string_view token);

}  // namespace aspis::access
