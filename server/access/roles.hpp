// What people who help may do, by their role. Which endpoint needs which permission is the API's.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

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

}  // namespace aspis::access
