// Accounts of people who help, and what they may do by their role. They are in one file beside the
// first instructor's password, which is no account in it. Which endpoint needs which permission is
// the API's.
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
  assistant,   // plays, and rules on disputes
  caretaker,   // "operator", which C++ keeps for itself: the machine, and nothing of the class
  observer,    // looks on
};
inline constexpr std::array<std::string_view, 4> role_names{"instructor", "assistant", "operator",
                                                            "observer"};
constexpr std::span<const std::string_view> words_of(Role) {
  return role_names;
}
[[nodiscard]] std::span<const Role> roles();
/// "operator".
[[nodiscard]] std::string_view name(Role);
[[nodiscard]] std::optional<Role> role_named(std::string_view);

enum class Permission {
  come_and_go,      // log out
  see_server,       // which tournaments there are, what stopped them, the disk, the boxes
  maintain,         // backups; opening again what an error has stopped
  see_tournament,   // its log, its entrants, what a correction would lead to
  play,             // start, pause, confirm, time windows
  announce,         // announcements
  rule,             // award, void and rerun games; take a program's name away
  read_errors,      // standard error of bots
  manage_entrants,  // tokens, e-mail addresses, who is disqualified, whether names are public
  grade,            // gradebooks and the programs' sources
  plan,             // what a new tournament would be; ends an open-ended one
  create,           // new tournaments
  manage_accounts,  // people who help
};
[[nodiscard]] std::span<const Permission> permissions();
/// "see-tournament".
[[nodiscard]] std::string_view name(Permission);

[[nodiscard]] bool may(Role, Permission);

/// Of things that are no tournament's: nobody who is limited to some tournaments may do them.
[[nodiscard]] bool is_of_whole_server(Permission);

/// "an observer may not start or pause games: ask an instructor or assistant".
[[nodiscard]] std::string refusal(Role, Permission);

struct Account {
  std::string name;  // fault_of_account_name()
  Role role = Role::observer;
  std::vector<std::string> tournaments;  // that it is limited to; empty: to none
  bool sees_names = false;               // of entrants, beside their aliases
  std::string email;                     // by which a proxy may vouch for it; "" for none
  std::string password_hash;             // argon2id; "" where it has no password
  std::string link_hash;                 // hash_of() the token of its link; "" where it has none
  std::string created;                   // 2026-11-20T20:51:06Z
  std::string revoked;                   // the same; "" while it is good
  bool operator==(const Account&) const = default;
};

/// The name of whoever has the first password, and of the account that stands for them.
inline constexpr std::string_view owner_name = "instructor";
[[nodiscard]] Account owner();

/// "instructor", "anna (assistant)": as logs name it.
[[nodiscard]] std::string actor_of(const Account&);
/// Changes with its password, its link, and when it is revoked: sessions end with it.
[[nodiscard]] std::string stamp_of(const Account&);
/// Whether its role may, and the limit to tournaments leaves it.
[[nodiscard]] bool may(const Account&, Permission);
[[nodiscard]] bool may_see(const Account&, std::string_view tournament);
/// Only who may at all see names by their role.
[[nodiscard]] bool sees_names(const Account&);

/// One address and nothing else, as a proxy or a form gives it.
[[nodiscard]] bool is_email(std::string_view);

inline constexpr std::size_t most_accounts = 200;
/// Why an account cannot be so, with the key that is wrong in front; "" where it can.
[[nodiscard]] std::string fault_of(const Account&);

/// What is stored. Fields that are not known, doubled names and whatever fault_of() finds are
/// errors that say which entry it is.
[[nodiscard]] std::string text_of(const std::vector<Account>&);
[[nodiscard]] protocol::Result<std::vector<Account>> read_accounts(std::string_view json);

/// The file, read again whenever it has changed: commands change it beside a running server. From
/// any thread.
class AccountFile {
 public:
  explicit AccountFile(std::filesystem::path);

  /// None where there is no file. An error where it cannot be read, others may write to it, or it
  /// holds what read_accounts() refuses: then nobody is let in by it.
  [[nodiscard]] protocol::Result<std::vector<Account>> all() const;

  /// By name; nothing also where it was revoked.
  [[nodiscard]] std::optional<Account> find(std::string_view name) const;
  /// The one whose e-mail address that is, in any case.
  [[nodiscard]] std::optional<Account> with_email(std::string_view email) const;
  [[nodiscard]] std::optional<Account> with_link(std::string_view token) const;

  /// Changes what is stored, alone among all processes; `change` may refuse. The file has it, on
  /// the disk, when this returns.
  using Change = std::function<protocol::Result<void>(std::vector<Account>&)>;
  [[nodiscard]] protocol::Result<void> change(const Change&);

 private:
  /// By which a change is seen: a file that is written whole is another one each time.
  struct Version {
    std::uint64_t inode = 0;
    std::int64_t changed_ns = 0;
    std::int64_t bytes = -1;  // no file
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

// What both the API and the command do to accounts, as changes for AccountFile::change.

/// A new one, or in place of one that was revoked. Its credentials come later.
[[nodiscard]] protocol::Result<void> add(std::vector<Account>&, Account);
/// Finds it for a change; an error where it is not there or was revoked.
[[nodiscard]] protocol::Result<Account*> find_for_change(std::vector<Account>&,
                                                         std::string_view name);
/// What can be changed of one, as `wanted` has it: role, limits, whether it sees names, address.
[[nodiscard]] protocol::Result<void> change(const std::vector<Account>&, Account&,
                                            const Account& wanted);
/// It keeps no password and no link.
[[nodiscard]] protocol::Result<void> revoke(std::vector<Account>&, std::string_view name,
                                            const std::string& date);

/// Of 128 random bits: links are not typed.
[[nodiscard]] std::string new_link_token();
/// Where a link brings somebody in by itself: the token is in a part that no server is sent.
[[nodiscard]] std::string link_to(std::string_view public_address, std::string_view token);

}  // namespace aspis::access
