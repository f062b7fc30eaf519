// What requests bring along, from text to values. Pure; what is wrong is one line for the person.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"
#include "protocol/result.hpp"
#include "server/access/accounts.hpp"
#include "server/api/stage_state.hpp"
#include "server/hosting/registry.hpp"
#include "server/hosting/window_acts.hpp"
#include "server/lobby/lobby_types.hpp"
#include "server/tournament/emblem.hpp"

namespace aspis::api {

using protocol::Result;

/// Nothing at all, or {}.
[[nodiscard]] Result<void> read_nothing(std::string_view json);

/// One of the three ways to come in: the first instructor's password, an account's name and
/// password, or the token of its link.
struct LoginBody {
  std::string name;  // "" is the first instructor
  std::string password;
  std::string link;
};
[[nodiscard]] Result<LoginBody> read_login(std::string_view json);

/// What an account is to be, and how its person comes in.
struct AccountBody {
  access::Account account;
  std::string by;  // "password", "link", or "nothing" but a proxy's word
};
[[nodiscard]] Result<AccountBody> read_new_account(std::string_view json);
/// All but name and ways in.
[[nodiscard]] Result<access::Account> read_account_change(std::string_view json);

/// With "preset" or "plan", changes of it put in place, and the roster as CSV.
[[nodiscard]] Result<hosting::NewTournamentRequest> read_new_tournament(std::string_view json);

/// The same, of a tournament that needs no name yet.
[[nodiscard]] Result<hosting::NewTournamentRequest> read_preview(std::string_view json);

/// Of one entrant, without number and alias.
struct EntrantBody {
  db::EntrantRow row;
  int stage = 0;  // from 0: it does not come in before
  std::string reason;
};
/// A field that is not in the body is as in `known`.
[[nodiscard]] Result<EntrantBody> read_entrant(std::string_view json,
                                               const db::EntrantRow& known = {});
struct MergeBody {
  std::string from;  // alias
  std::string reason;
};
[[nodiscard]] Result<MergeBody> read_merge(std::string_view json);
struct RosterBody {
  std::string csv;
  std::vector<std::string> columns{};  // what its columns mean; see roster.hpp
  bool drop = false;                   // withdraw entrants that the roster lacks
  std::string reason;                  // "" for a preview
};
[[nodiscard]] Result<RosterBody> read_roster_body(std::string_view json);
/// A roster that is only looked at, with what its columns mean.
[[nodiscard]] Result<RosterBody> read_roster_columns(std::string_view json);

/// The bytes of a file, in any encoding.
[[nodiscard]] Result<std::string> read_file_bytes(std::string_view json);

struct TokensBody {
  std::vector<std::string> aliases;  // of whom; all where it is empty
  std::string reason;                // may be empty
};
[[nodiscard]] Result<TokensBody> read_tokens(std::string_view json);

struct PauseBody {
  bool at_once = false;
  std::string reason;  // may be empty
};
[[nodiscard]] Result<PauseBody> read_pause(std::string_view json);

struct AwardBody {
  std::string to;  // alias
  std::string reason;
};
[[nodiscard]] Result<AwardBody> read_award(std::string_view json);
[[nodiscard]] Result<std::string> read_reason(std::string_view json);
struct RemoveNameBody {
  std::string entrant;  // alias
  std::string reason;
};
[[nodiscard]] Result<RemoveNameBody> read_remove_name(std::string_view json);
[[nodiscard]] Result<std::string> read_reason_if_any(std::string_view json);

struct RerunBody {
  bool fresh_board = false;
  std::string reason;
};
[[nodiscard]] Result<RerunBody> read_rerun(std::string_view json);

/// Of which the entrant is not known yet.
[[nodiscard]] Result<db::DepartureRow> read_departure(std::string_view json,
                                                      db::DepartureRow::Kind);
[[nodiscard]] Result<bool> read_hides_address(std::string_view json);
[[nodiscard]] Result<bool> read_hides_name(std::string_view json);

struct ConfirmBody {
  int stage = 0;   // from 0
  int sample = 0;  // 0 is all
};
[[nodiscard]] Result<ConfirmBody> read_confirm(std::string_view json);

struct RoundBody {
  int stage = 0;       // from 0
  int round = 0;       // from 1; 0 is all that have no window of their own, play-offs too
  std::string reason;  // may be empty
};
[[nodiscard]] Result<RoundBody> read_round(std::string_view json);

/// What is to be revealed, and when.
struct RevealBody {
  int stage = -1;                     // from 0; -1 is every one
  int round = 0;                      // from 1; 0 is all that has results
  int phase = 0;                      // of the match between these two, where there are entrants
  std::vector<std::string> entrants;  // aliases
  std::string at;                     // "" is now
  bool cancel = false;                // not at any time
  std::string reason;                 // may be empty
  std::chrono::seconds delay{10};     // before it is published, for a change of mind
};
[[nodiscard]] Result<RevealBody> read_reveal(std::string_view json);
struct HoldBackBody {
  int stage = -1;  // from 0; -1 is every one
  bool holds = true;
  std::string reason;              // may be empty
  std::chrono::seconds delay{10};  // before what was held back is published
};
[[nodiscard]] Result<HoldBackBody> read_hold_back(std::string_view json);
/// The id of a reveal that is pending.
[[nodiscard]] Result<int> read_cancel_reveal(std::string_view json);

[[nodiscard]] Result<hosting::WindowChange> read_window(std::string_view json);
/// Where it stops by itself; nowhere unless the body says so.
[[nodiscard]] Result<db::StopAfter> read_start(std::string_view json);
[[nodiscard]] Result<std::string> read_announcement(std::string_view json);
struct NamesBody {
  bool shows_names = false;
  bool names_on_paper = false;
  std::optional<std::vector<std::string>> hidden;  // aliases
};
[[nodiscard]] Result<NamesBody> read_names(std::string_view json);
/// At least one of its keys.
[[nodiscard]] Result<StageChange> read_stage_change(std::string_view json);
/// Whether the cluster is meant, and not the server.
struct PlayOnBody {
  bool cluster = false;
  std::string reason;
};
[[nodiscard]] Result<PlayOnBody> read_play_on(std::string_view json);

/// With the alias in place of a number.
struct ChallengeBody {
  std::string to;  // "" where it is for a sample bot
  lobby::Challenge wanted;
};
[[nodiscard]] Result<ChallengeBody> read_challenge(std::string_view json);
[[nodiscard]] Result<bool> read_consents(std::string_view json);
/// "" takes the name away.
[[nodiscard]] Result<std::string> read_program_name(std::string_view json);
/// Without an emblem it is that of the alias.
struct EmblemBody {
  std::string entrant;  // alias; "" in a student's own
  std::optional<tournament::Emblem> emblem;
};
[[nodiscard]] Result<EmblemBody> read_own_emblem(std::string_view json);
[[nodiscard]] Result<EmblemBody> read_emblem(std::string_view json);

}  // namespace aspis::api
