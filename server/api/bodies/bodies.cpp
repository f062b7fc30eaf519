#include "server/api/bodies/bodies.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/formats/plan.hpp"
#include "referee/formats/results.hpp"
#include "server/access/sodium.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::api {
namespace {

using protocol::Error;

struct NewTournamentKeys {
  hosting::NewTournamentRequest fresh;
  std::string preset;
  row::Raw plan;
  row::Pairs changes;
  std::optional<std::int64_t> seed;
};
using hosting::NewTournamentRequest;
constexpr row::Field new_tournament_fields[] = {
    row::make_field<&NewTournamentKeys::fresh, &NewTournamentRequest::name>("name", "in addresses")
        .up_to(64),
    row::make_field<&NewTournamentKeys::fresh, &NewTournamentRequest::title>("title", "for people")
        .up_to(100),
    ASPIS_FIELD(NewTournamentKeys, preset, "name of a plan").up_to(100),
    ASPIS_FIELD(NewTournamentKeys, plan, "a plan, instead of a preset"),
    ASPIS_FIELD(NewTournamentKeys, changes, "of the plan: paths and values").up_to(100),
    row::make_field<&NewTournamentKeys::fresh, &NewTournamentRequest::game>(
        "game", "if the preset leaves it open")
        .up_to(100),
    row::make_field<&NewTournamentKeys::fresh, &NewTournamentRequest::roster>("roster", "CSV")
        .up_to(max_roster)
        .lines()
        .required(),
    row::make_field<&NewTournamentKeys::fresh, &NewTournamentRequest::columns>(
        "columns", "what the roster's columns mean")
        .up_to(tournament::max_roster_columns),
    ASPIS_FIELD(NewTournamentKeys, seed, "of everything random").up_to(INT64_MAX),
};

/// The preset's or the given plan, with the changes applied.
Result<std::string> plan_text(const NewTournamentKeys& keys) {
  std::string plan = keys.plan.json;
  if (plan.empty() == keys.preset.empty()) {
    return Error{"give either preset (a name) or plan (a complete plan)"};
  }
  if (!keys.preset.empty()) {
    std::string names;
    for (const formats::Preset& known : formats::presets()) {
      if (known.name == keys.preset) plan = known.json;
      names += (names.empty() ? "" : ", ") + known.name;
    }
    if (plan.empty()) return Error{"preset: unknown; available: " + names};
  }
  for (const auto& [path, value] : keys.changes) {
    auto changed = formats::with_value(plan, path, value);
    if (!changed) return Error{"changes: " + changed.error().text};
    plan = *std::move(changed);
  }
  const auto read = formats::read_plan(plan);
  if (!read) return Error{"plan: " + read.error().text};
  return plan;
}

Result<NewTournamentRequest> read_fresh(std::string_view json, bool is_named) {
  auto keys = row::read(json, new_tournament_body_type, NewTournamentKeys());
  if (!keys) return keys.error();
  NewTournamentRequest fresh = std::move(keys->fresh);
  fresh.title = protocol::visible(fresh.title);
  if (keys->seed) fresh.seed = static_cast<std::uint64_t>(*keys->seed);
  if (fresh.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos) {
    return Error{"name: may have lower-case letters, digits and - only"};
  }
  if (is_named && fresh.name.empty() && fresh.title.empty()) {
    return Error{"title: is missing: give a title or a name"};
  }
  auto plan = plan_text(*keys);
  if (!plan) return plan.error();
  fresh.plan = *std::move(plan);
  return fresh;
}

constexpr std::int64_t max_entrant_field = 1000;
constexpr row::Field entrant_body_fields[] = {
    row::make_field<&EntrantBody::row, &db::EntrantRow::name>("name", "of the person or the team")
        .up_to(max_entrant_field)
        .required(),
    row::make_field<&EntrantBody::row, &db::EntrantRow::email>("email", "addresses")
        .up_to(max_entrant_field),
    row::make_field<&EntrantBody::row, &db::EntrantRow::institution>("institution",
                                                                     "of the person or the team")
        .up_to(max_entrant_field),
    row::make_field<&EntrantBody::row, &db::EntrantRow::members>("members", "people of a team")
        .up_to(max_entrant_field),
    ASPIS_FIELD(EntrantBody, stage, "the first stage that it plays in, from 1")
        .from(1, max_stages)
        .counted_from_1(),
    ASPIS_FIELD(EntrantBody, reason, "for the log").up_to(max_reason).required(),
};

struct FileBody {
  std::string base64;
};
constexpr row::Field file_fields[] = {
    ASPIS_FIELD(FileBody, base64, "its bytes").up_to(max_roster).required(),
};

struct DepartureKeys {
  std::string games;
  std::string reason;
  std::vector<std::string> aliases = {};
};
// The default is first.
constexpr std::string_view disqualified_words[] = {"award", "stand", "void"};
constexpr std::string_view withdrawn_words[] = {"stand", "void", "award"};
constexpr row::Field disqualify_fields[] = {
    ASPIS_FIELD(DepartureKeys, games, "what its games count for; award unless told")
        .one_of(disqualified_words),
    ASPIS_FIELD(DepartureKeys, reason, "public").up_to(max_reason).required(),
};
constexpr row::Field withdraw_fields[] = {
    ASPIS_FIELD(DepartureKeys, games, "what its games count for; stand unless told")
        .one_of(withdrawn_words),
    disqualify_fields[1],
    ASPIS_FIELD(DepartureKeys, aliases, "aliases of the entrants to withdraw")
        .up_to(10'000)
        .required(),
};

constexpr row::Field reveal_fields[] = {
    ASPIS_FIELD(RevealBody, stage, "from 1; every one without it")
        .from(1, max_stages)
        .counted_from_1()
        .or_null(),
    ASPIS_FIELD(RevealBody, round, "from 1; all of the stage without it")
        .from(1, max_rounds)
        .or_null(),
    ASPIS_FIELD(RevealBody, phase, "of the match of `entrants`").from(0, INT32_MAX).or_null(),
    ASPIS_FIELD(RevealBody, entrants, "aliases of a match").up_to(formats::max_sides),
    ASPIS_FIELD(RevealBody, at, "null is now").up_to(40).utc(),
    ASPIS_FIELD(RevealBody, cancel, "not at any time"),
    ASPIS_FIELD(RevealBody, reason, "for the log; may be empty").up_to(max_reason),
    row::make_field<&RevealBody::delay>("delay_s", "before it is published")
        .from(0, max_delay_s)
        .or_null(),
};

using hosting::WindowChange;
constexpr row::Field window_change_fields[] = {
    ASPIS_FIELD(WindowChange, stage, "from 1").from(1, max_stages).counted_from_1().required(),
    ASPIS_FIELD(WindowChange, round, "from 1; null is every round without its own window")
        .from(1, max_rounds)
        .nullable(),
    ASPIS_FIELD(WindowChange, opens, "null is immediately").up_to(40).utc(),
    ASPIS_FIELD(WindowChange, closes, "null is never").up_to(40).utc(),
    ASPIS_FIELD(WindowChange, at_close, "what happens then to games whose bots are missing"),
    ASPIS_FIELD(WindowChange, by_agreement, "the entrants agree on board and time"),
    ASPIS_FIELD(WindowChange, remove, "the window"),
};

struct StartKeys {
  std::optional<RoundBody> until;
};
constexpr row::Field start_fields[] = {
    ASPIS_FIELD(StartKeys, until, "the round after which it stops"),
};

constexpr std::string_view where_words[] = {"cluster", "server"};
constexpr row::Field play_on_fields[] = {
    ASPIS_FIELD(PlayOnBody, where, "which plays the games of programs")
        .up_to(16)
        .one_of(where_words)
        .required()
        .checked_later(),
    ASPIS_FIELD(PlayOnBody, reason, "for the log; may be empty").up_to(max_reason),
};

}  // namespace

const row::Type new_tournament_body_type{"", "Create a tournament.", new_tournament_fields};
const row::Type entrant_body_type{"", "Add or correct an entrant.", entrant_body_fields};
const row::Type file_body_type{"", "A file.", file_fields};
const row::Type disqualify_body_type{"", "Disqualify an entrant.", disqualify_fields};
const row::Type withdraw_body_type{"", "Withdraw an entrant.", std::span(withdraw_fields).first(2)};
const row::Type withdraw_all_body_type{"", "Withdraw entrants.", withdraw_fields};
const row::Type reveal_body_type{"", "Reveal results.", reveal_fields};
const row::Type window_change_body_type{"", "Change the window of a round.", window_change_fields};
const row::Type start_body_type{"", "Start the tournament.", start_fields};
const row::Type play_on_body_type{"", "Play on the cluster or on the server.", play_on_fields};

Result<void> read_nothing(std::string_view json) {
  constexpr row::Type nothing{"", "Nothing.", {}};
  return row::read_into(nullptr, nothing, json);
}

Result<NewTournamentRequest> read_new_tournament(std::string_view json) {
  return read_fresh(json, true);
}

Result<NewTournamentRequest> read_preview(std::string_view json) {
  return read_fresh(json, false);
}

Result<EntrantBody> read_entrant(std::string_view json, const db::EntrantRow& known) {
  EntrantBody body;
  body.row.email = known.email;
  body.row.institution = known.institution;
  body.row.members = known.members;
  return row::read(json, entrant_body_type, std::move(body));
}

Result<std::string> read_file_bytes(std::string_view json) {
  const auto file = row::read(json, file_body_type, FileBody());
  if (!file) return file.error();
  const std::string& text = file->base64;
  access::prepare_sodium();
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_ORIGINAL) != 0) {
    return Error{"base64: is not base64 as RFC 4648 has it, with = at its end"};
  }
  bytes.resize(size);
  return bytes;
}

Result<db::DepartureRow> read_departure(std::string_view json, db::DepartureRow::Kind kind,
                                        std::vector<std::string>* aliases) {
  const bool is_withdrawn = kind == db::DepartureRow::Kind::withdrawn;
  const std::string_view usual = row::word(tournament::games_unless_told(kind));
  const auto keys = row::read(json,
                              aliases        ? withdraw_all_body_type
                              : is_withdrawn ? withdraw_body_type
                                             : disqualify_body_type,
                              DepartureKeys{std::string(usual), ""});
  if (!keys) return keys.error();
  if (aliases) *aliases = keys->aliases;
  db::DepartureRow row;
  row.kind = kind;
  row.games = row::enum_from<db::DepartureRow::Games>(keys->games).value_or(row.games);
  row.reason = keys->reason;
  return row;
}

Result<RevealBody> read_reveal(std::string_view json) {
  auto body = row::read(json, reveal_body_type, RevealBody());
  if (!body) return body;
  const bool of_stage = body->round > 0 || !body->entrants.empty();
  if (of_stage && body->stage < 0) return Error{"stage: is missing: name the stage"};
  if (!body->entrants.empty() && (!body->at.empty() || body->cancel)) {
    return Error{"at: is for a round, a stage or everything, not for a match"};
  }
  return body;
}

Result<WindowChange> read_window(std::string_view json) {
  auto change = row::read(json, window_change_body_type, WindowChange());
  if (!change) return change;
  const std::string closes = change->closes.value_or("");
  if (!closes.empty() && closes <= change->opens.value_or("")) {
    return Error{"closes: must be later than opens"};
  }
  return change;
}

Result<db::StopAfter> read_start(std::string_view json) {
  const auto keys = row::read(json, start_body_type, StartKeys());
  if (!keys) return keys.error();
  if (!keys->until) return db::StopAfter{};
  return db::StopAfter{keys->until->stage, keys->until->round};
}

Result<PlayOnBody> read_play_on(std::string_view json) {
  auto body = row::read(json, play_on_body_type, PlayOnBody());
  if (body && body->where != "cluster" && body->where != "server") {
    return Error{"where: is neither \"cluster\" nor \"server\""};
  }
  return body;
}

}  // namespace aspis::api
