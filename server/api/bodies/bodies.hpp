// Parses request bodies by descriptions of their keys: row::read<AwardBody> reads an award. Bodies
// with further rules have a function here. Pure; an error is one line for the user.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/row/row_json.hpp"
#include "db/rows.hpp"
#include "protocol/result.hpp"
#include "server/access/accounts.hpp"
#include "server/hosting/actions.hpp"
#include "server/hosting/registry.hpp"
#include "server/lobby/lobby_types.hpp"
#include "server/tournament/emblem.hpp"
#include "server/tournament/roster_rows.hpp"

namespace aspis::api {

using protocol::Result;

inline constexpr std::int64_t max_reason = 500;          // bytes
inline constexpr std::int64_t max_roster = 1024 * 1024;  // bytes
inline constexpr std::int64_t max_stages = 100;
inline constexpr std::int64_t max_rounds = 100'000;
inline constexpr std::int64_t max_delay_s = 600;

// The types of bodies that have a function here.
extern const row::Type login_body_type, new_account_body_type, account_change_body_type,
    new_tournament_body_type, entrant_body_type, file_body_type, disqualify_body_type,
    withdraw_body_type, withdraw_all_body_type, reveal_body_type, window_change_body_type,
    start_body_type, play_on_body_type, challenge_body_type, program_name_body_type,
    emblem_body_type, own_emblem_body_type;

/// Accepts an empty body or {}.
[[nodiscard]] Result<void> read_nothing(std::string_view json);

/// One of three ways to sign in: the first instructor's password, an account's name and password,
/// or the token of an account's link.
struct LoginBody {
  std::string name;  // "": the first instructor
  std::optional<std::string> password;
  std::optional<std::string> link;
};
[[nodiscard]] Result<LoginBody> read_login(std::string_view json);

/// A new account, and how its owner signs in.
struct AccountBody {
  access::Account account;
  std::string by = "link";  // or "password", or "nothing" if a proxy signs in
};
[[nodiscard]] Result<AccountBody> read_new_account(std::string_view json);
/// Everything but the name and the credentials.
[[nodiscard]] Result<access::Account> read_account_change(std::string_view json);

/// With "preset" or "plan", whose changes are applied, and the roster as CSV.
[[nodiscard]] Result<hosting::NewTournamentRequest> read_new_tournament(std::string_view json);
/// Like read_new_tournament(), but the name is optional.
[[nodiscard]] Result<hosting::NewTournamentRequest> read_preview(std::string_view json);

/// Without number and alias.
struct EntrantBody {
  db::EntrantRow row;
  int stage = 0;  // from 0; the entrant joins in this stage or later
  std::string reason;
};
/// Missing fields are taken from `known`.
[[nodiscard]] Result<EntrantBody> read_entrant(std::string_view json,
                                               const db::EntrantRow& known = {});

struct MergeBody {
  std::string from;
  std::string reason;
};
inline constexpr row::Field merge_fields[] = {
    ASPIS_FIELD(MergeBody, from, "alias of the entrant that becomes a part of the other")
        .up_to(100)
        .required(),
    ASPIS_FIELD(MergeBody, reason, "for the log").up_to(max_reason).required(),
};
ASPIS_OBJECT(MergeBody, merge_fields, "Make a team of two entrants.")

struct RosterBody {
  std::string csv;
  std::vector<std::string> columns{};
  bool drop = false;
  std::string reason;
};
inline constexpr row::Field roster_fields[] = {
    ASPIS_FIELD(RosterBody, csv, "the whole roster").up_to(max_roster).lines().required(),
    ASPIS_FIELD(RosterBody, columns, "what its columns mean").up_to(tournament::max_roster_columns),
    ASPIS_FIELD(RosterBody, drop, "withdraw entrants that the roster lacks"),
    ASPIS_FIELD(RosterBody, reason, "for the log; empty in a preview").up_to(max_reason),
};
ASPIS_OBJECT(RosterBody, roster_fields, "Update the entrants from a new roster.")

/// A roster to examine without storing it, and the meanings of its columns.
struct RosterColumnsBody {
  std::string csv;
  std::vector<std::string> columns;
};
inline constexpr row::Field roster_columns_body_fields[] = {
    row::make_field<&RosterColumnsBody::csv>("roster", "a roster")
        .up_to(max_roster)
        .lines()
        .required(),
    ASPIS_FIELD(RosterColumnsBody, columns, "what its columns mean")
        .up_to(tournament::max_roster_columns),
};
ASPIS_OBJECT(RosterColumnsBody, roster_columns_body_fields, "Look at the columns of a roster.")

/// The bytes of a file in any encoding.
[[nodiscard]] Result<std::string> read_file_bytes(std::string_view json);

struct TokensBody {
  std::vector<std::string> aliases;
  std::string reason;
};
inline constexpr row::Field tokens_fields[] = {
    row::make_field<&TokensBody::aliases>("entrants",
                                          "their aliases; all entrants if it is missing")
        .up_to(10'000),
    ASPIS_FIELD(TokensBody, reason, "for the log").up_to(max_reason),
};
ASPIS_OBJECT(TokensBody, tokens_fields, "Create tokens.")

struct PauseBody {
  bool at_once = false;
  std::string reason;
};
inline constexpr row::Field pause_fields[] = {
    ASPIS_FIELD(PauseBody, at_once, "abort the games in progress"),
    ASPIS_FIELD(PauseBody, reason, "for the log").up_to(max_reason),
};
ASPIS_OBJECT(PauseBody, pause_fields, "Pause the tournament.")

struct AwardBody {
  std::string to;
  std::string reason;
};
inline constexpr row::Field award_fields[] = {
    ASPIS_FIELD(AwardBody, to, "the winner's alias").up_to(32).required(),
    ASPIS_FIELD(AwardBody, reason, "for the public log").up_to(max_reason).required(),
};
ASPIS_OBJECT(AwardBody, award_fields, "Award a game.")

struct ReasonBody {
  std::string reason;
};
inline constexpr row::Field reason_fields[] = {
    ASPIS_FIELD(ReasonBody, reason, "for the log").up_to(max_reason).required(),
};
ASPIS_OBJECT(ReasonBody, reason_fields, "Why something is done.")

struct RemarkBody {
  std::string reason;
};
inline constexpr row::Field remark_fields[] = {
    ASPIS_FIELD(RemarkBody, reason, "for the log; may be empty").up_to(max_reason),
};
ASPIS_OBJECT(RemarkBody, remark_fields, "Why something is done, if that is given.")

struct RemoveNameBody {
  std::string entrant;
  std::string reason;
};
inline constexpr row::Field remove_name_fields[] = {
    ASPIS_FIELD(RemoveNameBody, entrant, "alias").up_to(32).required(),
    ASPIS_FIELD(RemoveNameBody, reason, "for the public log").up_to(max_reason).required(),
};
ASPIS_OBJECT(RemoveNameBody, remove_name_fields, "Remove the name of a program.")

struct RerunBody {
  bool fresh_board = false;
  std::string reason;
};
inline constexpr row::Field rerun_fields[] = {
    ASPIS_FIELD(RerunBody, fresh_board, "on another board").required(),
    ASPIS_FIELD(RerunBody, reason, "for the public log").up_to(max_reason).required(),
};
ASPIS_OBJECT(RerunBody, rerun_fields, "Replay a game.")

/// The caller sets the entrant. With `aliases`, the body names several entrants, which are returned
/// there.
[[nodiscard]] Result<db::DepartureRow> read_departure(std::string_view json, db::DepartureRow::Kind,
                                                      std::vector<std::string>* aliases = nullptr);

struct HidesAddressBody {
  bool hides_address = false;
};
inline constexpr row::Field hides_address_fields[] = {
    ASPIS_FIELD(HidesAddressBody, hides_address, "from the others of its group").required(),
};
ASPIS_OBJECT(HidesAddressBody, hides_address_fields, "Hide an e-mail address.")

struct HidesNameBody {
  bool hides_name = false;
};
inline constexpr row::Field hides_name_fields[] = {
    ASPIS_FIELD(HidesNameBody, hides_name, "while names are shown").required(),
};
ASPIS_OBJECT(HidesNameBody, hides_name_fields, "Hide an entrant's name.")

struct ConfirmBody {
  int stage = 0;
  int sample = 0;
};
inline constexpr row::Field confirm_fields[] = {
    ASPIS_FIELD(ConfirmBody, stage, "from 1").from(1, max_stages).counted_from_1().required(),
    ASPIS_FIELD(ConfirmBody, sample, "so many orders by lot; 0 is every one").from(0, 1'000'000),
};
ASPIS_OBJECT(ConfirmBody, confirm_fields, "Confirm a stage that plays every order.")

struct RoundBody {
  int stage = 0;
  int round = 0;
  std::string reason;
};
inline constexpr row::Field round_fields[] = {
    ASPIS_FIELD(RoundBody, stage, "from 1").from(1, max_stages).counted_from_1().required(),
    ASPIS_FIELD(RoundBody, round,
                "from 1; null is every round without its own window, play-offs too")
        .from(1, max_rounds)
        .nullable(),
    ASPIS_FIELD(RoundBody, reason, "for the log; may be empty").up_to(max_reason),
};
ASPIS_OBJECT(RoundBody, round_fields, "A round of a stage.")

/// The results to reveal, and the delay.
struct RevealBody {
  int stage = -1;
  int round = 0;
  int phase = 0;
  std::vector<std::string> entrants;
  std::string at;
  bool cancel = false;
  std::string reason;
  std::chrono::seconds delay{10};
};
[[nodiscard]] Result<RevealBody> read_reveal(std::string_view json);

struct HoldBackBody {
  int stage = -1;
  bool holds = true;
  std::string reason;
  std::chrono::seconds delay{10};
};
inline constexpr row::Field hold_back_fields[] = {
    ASPIS_FIELD(HoldBackBody, stage, "from 1; every one without it")
        .from(1, max_stages)
        .counted_from_1()
        .or_null(),
    ASPIS_FIELD(HoldBackBody, holds, "hold its results back, or publish them").required(),
    ASPIS_FIELD(HoldBackBody, reason, "for the log; may be empty").up_to(max_reason),
    row::make_field<&HoldBackBody::delay>("delay_s", "before they are published")
        .from(0, max_delay_s)
        .or_null(),
};
ASPIS_OBJECT(HoldBackBody, hold_back_fields, "Hold results back.")

struct CancelRevealBody {
  int pending = 0;
};
inline constexpr row::Field cancel_reveal_fields[] = {
    ASPIS_FIELD(CancelRevealBody, pending, "id of a pending reveal").from(1, INT32_MAX).required(),
};
ASPIS_OBJECT(CancelRevealBody, cancel_reveal_fields, "Cancel a pending reveal.")

[[nodiscard]] Result<hosting::WindowChange> read_window(std::string_view json);
/// The automatic stop; none unless the body has one.
[[nodiscard]] Result<db::StopAfter> read_start(std::string_view json);

struct AnnouncementBody {
  std::string text;
};
inline constexpr row::Field announcement_body_fields[] = {
    ASPIS_FIELD(AnnouncementBody, text, "shown on the public pages")
        .up_to(4'000)
        .lines()
        .required(),
};
ASPIS_OBJECT(AnnouncementBody, announcement_body_fields, "Announce something.")

struct NamesBody {
  bool shows_names = false;
  bool names_on_paper = false;
  std::optional<std::vector<std::string>> hidden;
};
inline constexpr row::Field names_fields[] = {
    ASPIS_FIELD(NamesBody, shows_names, "on public pages").required(),
    ASPIS_FIELD(NamesBody, names_on_paper, "on printed sheets and nowhere else"),
    ASPIS_FIELD(NamesBody, hidden, "aliases of entrants whose names stay hidden").up_to(10'000),
};
ASPIS_OBJECT(NamesBody, names_fields, "Show or hide names.")

struct PlayOnBody {
  std::string where;  // "cluster" or "server"
  std::string reason;
};
[[nodiscard]] Result<PlayOnBody> read_play_on(std::string_view json);

/// Contains an alias instead of a number.
struct ChallengeBody {
  std::string to;         // "" for a sample bot
  std::string move_time;  // as written; also in `wanted`
  lobby::Challenge wanted;
};
[[nodiscard]] Result<ChallengeBody> read_challenge(std::string_view json);

struct ConsentsBody {
  bool consents = false;
};
inline constexpr row::Field consents_fields[] = {
    ASPIS_FIELD(ConsentsBody, consents, "accept the challenge").required(),
};
ASPIS_OBJECT(ConsentsBody, consents_fields, "Answer a challenge.")

/// "" removes the name.
[[nodiscard]] Result<std::string> read_program_name(std::string_view json);
/// Without an emblem, the alias determines it.
struct EmblemBody {
  std::string entrant;  // alias; "" in a student's request
  std::optional<tournament::Emblem> emblem;
};
[[nodiscard]] Result<EmblemBody> read_own_emblem(std::string_view json);
[[nodiscard]] Result<EmblemBody> read_emblem(std::string_view json);

}  // namespace aspis::api
