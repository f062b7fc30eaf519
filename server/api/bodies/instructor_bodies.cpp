#include "referee/formats/plan_json.hpp"
#include "referee/formats/sides.hpp"
#include "server/access/sodium.hpp"
#include "server/api/bodies/bodies.hpp"
#include "server/api/bodies/body_reader.hpp"
#include "server/tournament/departures.hpp"
#include "server/tournament/roster_columns.hpp"

namespace aspis::api {
namespace {

using Need = BodyReader::Need;
using protocol::Error;

constexpr std::size_t a_line = 500;
constexpr std::int64_t most_stages = 100;
constexpr std::int64_t most_rounds = 100'000;
constexpr std::size_t most_roster = 1024 * 1024;

/// `value`, unless the reader found something wrong on the way to it.
template <class T>
Result<T> checked(const BodyReader& reader, T value) {
  if (reader.fault()) return *reader.fault();
  return value;
}

int stage_of(BodyReader& reader) {
  return static_cast<int>(reader.number("stage", 1, most_stages)) - 1;
}

/// -1 where none is named.
int any_stage_of(BodyReader& reader) {
  return static_cast<int>(reader.optional_number("stage", 1, most_stages).value_or(0)) - 1;
}

bool is_name(std::string_view name) {
  return name.size() <= 64 &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

/// The preset's text or the plan as it was sent, with the changes in it.
Result<std::string> plan_text(BodyReader& reader) {
  std::string plan = reader.object("plan");
  const std::string preset = reader.text("preset", 100, Need::optional);
  const auto changes = reader.pairs("changes", 100);
  if (reader.fault()) return *reader.fault();
  if (plan.empty() == preset.empty()) {
    return Error{"give either preset (a name) or plan (a complete plan)"};
  }
  if (!preset.empty()) {
    std::string names;
    for (const formats::Preset& known : formats::presets()) {
      if (known.name == preset) plan = known.json;
      names += (names.empty() ? "" : ", ") + known.name;
    }
    if (plan.empty()) return Error{"preset: unknown; available: " + names};
  }
  for (const auto& [path, value] : changes) {
    auto changed = formats::with_value(plan, path, value);
    if (!changed) return Error{"changes: " + changed.error().text};
    plan = *std::move(changed);
  }
  const auto read = formats::read_plan(plan);
  if (!read) return Error{"plan: " + read.error().text};
  return plan;
}

enum class Named { yes, not_yet };

Result<hosting::NewTournamentRequest> read_fresh(std::string_view json, Named named) {
  BodyReader reader(
      json, {"name", "title", "preset", "plan", "changes", "game", "roster", "columns", "seed"});
  hosting::NewTournamentRequest fresh;
  fresh.name = reader.text("name", 64, Need::optional);
  fresh.title = reader.text("title", 100, Need::optional);
  fresh.game = reader.text("game", 100, Need::optional);
  fresh.roster = reader.lines("roster", most_roster, Need::needed);
  fresh.columns = reader.texts("columns", tournament::most_roster_columns);
  if (const auto seed = reader.optional_number("seed", 0, INT64_MAX)) {
    fresh.seed = static_cast<std::uint64_t>(*seed);
  }
  if (!is_name(fresh.name)) reader.blame("name", "may have lower-case letters, digits and - only");
  if (named == Named::yes && fresh.name.empty() && fresh.title.empty()) {
    reader.blame("title", "is missing: give a title or a name");
  }
  auto plan = plan_text(reader);
  if (!plan) return plan.error();
  fresh.plan = *std::move(plan);
  return fresh;
}

}  // namespace

Result<void> read_nothing(std::string_view json) {
  const BodyReader reader(json, {});
  if (reader.fault()) return *reader.fault();
  return {};
}

Result<hosting::NewTournamentRequest> read_new_tournament(std::string_view json) {
  return read_fresh(json, Named::yes);
}

Result<hosting::NewTournamentRequest> read_preview(std::string_view json) {
  return read_fresh(json, Named::not_yet);
}

Result<RosterBody> read_roster_columns(std::string_view json) {
  BodyReader reader(json, {"roster", "columns"});
  RosterBody body;
  body.csv = reader.lines("roster", most_roster, Need::needed);
  body.columns = reader.texts("columns", tournament::most_roster_columns);
  return checked(reader, std::move(body));
}

Result<std::string> read_file_bytes(std::string_view json) {
  BodyReader reader(json, {"base64"});
  const std::string text = reader.text("base64", most_roster, Need::needed);
  if (reader.fault()) return *reader.fault();
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

Result<TokensBody> read_tokens(std::string_view json) {
  BodyReader reader(json, {"entrants", "reason"});
  TokensBody body;
  body.aliases = reader.texts("entrants", 10'000);
  body.reason = reader.text("reason", a_line, Need::optional);
  return checked(reader, std::move(body));
}

Result<PauseBody> read_pause(std::string_view json) {
  BodyReader reader(json, {"at_once", "reason"});
  PauseBody body;
  body.at_once = reader.flag("at_once", Need::optional);
  body.reason = reader.text("reason", a_line, Need::optional);
  return checked(reader, std::move(body));
}

Result<AwardBody> read_award(std::string_view json) {
  BodyReader reader(json, {"to", "reason"});
  AwardBody body;
  body.to = reader.text("to", 32, Need::needed);
  body.reason = reader.text("reason", a_line, Need::needed);
  return checked(reader, std::move(body));
}

Result<RemoveNameBody> read_remove_name(std::string_view json) {
  BodyReader reader(json, {"entrant", "reason"});
  RemoveNameBody body;
  body.entrant = reader.text("entrant", 32, Need::needed);
  body.reason = reader.text("reason", a_line, Need::needed);
  return checked(reader, std::move(body));
}

Result<std::string> read_reason(std::string_view json) {
  BodyReader reader(json, {"reason"});
  return checked(reader, reader.text("reason", a_line, Need::needed));
}

Result<std::string> read_reason_if_any(std::string_view json) {
  BodyReader reader(json, {"reason"});
  return checked(reader, reader.text("reason", a_line, Need::optional));
}

Result<RerunBody> read_rerun(std::string_view json) {
  BodyReader reader(json, {"fresh_board", "reason"});
  RerunBody body;
  body.fresh_board = reader.flag("fresh_board", Need::needed);
  body.reason = reader.text("reason", a_line, Need::needed);
  return checked(reader, std::move(body));
}

Result<db::DepartureRow> read_departure(std::string_view json, db::DepartureRow::Kind kind) {
  BodyReader reader(json, {"games", "reason"});
  db::DepartureRow row;
  row.kind = kind;
  const std::string_view usual = row::word(tournament::games_unless_told(kind));
  std::vector<std::string_view> values = {usual};
  for (const std::string_view value : {"stand", "void", "award"}) {
    if (value != usual) values.push_back(value);
  }
  row.games =
      row::value_of<db::DepartureRow::Games>(reader.choice("games", values)).value_or(row.games);
  row.reason = reader.text("reason", a_line, Need::needed);
  return checked(reader, std::move(row));
}

Result<bool> read_hides_address(std::string_view json) {
  BodyReader reader(json, {"hides_address"});
  return checked(reader, reader.flag("hides_address", Need::needed));
}

Result<bool> read_hides_name(std::string_view json) {
  BodyReader reader(json, {"hides_name"});
  return checked(reader, reader.flag("hides_name", Need::needed));
}

Result<ConfirmBody> read_confirm(std::string_view json) {
  BodyReader reader(json, {"stage", "sample"});
  ConfirmBody body;
  body.stage = stage_of(reader);
  body.sample = static_cast<int>(reader.optional_number("sample", 0, 1'000'000).value_or(0));
  return checked(reader, body);
}

Result<RoundBody> read_round(std::string_view json) {
  BodyReader reader(json, {"stage", "round", "reason"});
  RoundBody body;
  body.reason = reader.text("reason", a_line, Need::optional);
  body.stage = stage_of(reader);
  body.round = static_cast<int>(reader.optional_number("round", 1, most_rounds).value_or(0));
  return checked(reader, body);
}

namespace {

std::chrono::seconds delay_of(BodyReader& reader, std::chrono::seconds usual) {
  constexpr std::int64_t longest_s = 600;
  return std::chrono::seconds(
      reader.optional_number("delay_s", 0, longest_s).value_or(usual.count()));
}

}  // namespace

Result<RevealBody> read_reveal(std::string_view json) {
  BodyReader reader(json,
                    {"stage", "round", "phase", "entrants", "at", "cancel", "reason", "delay_s"});
  RevealBody body;
  body.stage = any_stage_of(reader);
  body.round = static_cast<int>(reader.optional_number("round", 1, most_rounds).value_or(0));
  body.phase = static_cast<int>(reader.optional_number("phase", 0, INT32_MAX).value_or(0));
  body.entrants = reader.texts("entrants", formats::most_sides);
  body.at = reader.moment("at");
  body.cancel = reader.flag("cancel", Need::optional);
  body.reason = reader.text("reason", a_line, Need::optional);
  body.delay = delay_of(reader, body.delay);
  const bool of_stage = body.round > 0 || !body.entrants.empty();
  if (of_stage && body.stage < 0) reader.blame("stage", "is missing: name the stage");
  if (!body.entrants.empty() && (!body.at.empty() || body.cancel)) {
    reader.blame("at", "is for a round, a stage or everything, not for a match");
  }
  return checked(reader, std::move(body));
}

Result<HoldBackBody> read_hold_back(std::string_view json) {
  BodyReader reader(json, {"stage", "holds", "reason", "delay_s"});
  HoldBackBody body;
  body.stage = any_stage_of(reader);
  body.holds = reader.flag("holds", Need::needed);
  body.reason = reader.text("reason", a_line, Need::optional);
  body.delay = delay_of(reader, body.delay);
  return checked(reader, std::move(body));
}

Result<int> read_cancel_reveal(std::string_view json) {
  BodyReader reader(json, {"pending"});
  const int id = static_cast<int>(reader.number("pending", 1, INT32_MAX));
  return checked(reader, id);
}

Result<hosting::WindowChange> read_window(std::string_view json) {
  BodyReader reader(json,
                    {"stage", "round", "opens", "closes", "at_close", "by_agreement", "remove"});
  hosting::WindowChange change;
  change.stage = stage_of(reader);
  change.round = static_cast<int>(reader.optional_number("round", 1, most_rounds).value_or(0));
  if (reader.names("opens")) change.opens = reader.moment("opens");
  if (reader.names("closes")) change.closes = reader.moment("closes");
  if (reader.has("at_close")) {
    change.at_close = reader.choice("at_close", {"wait", "forfeit"}) == "wait"
                          ? db::WindowRow::AtClose::wait
                          : db::WindowRow::AtClose::forfeit;
  }
  if (reader.has("by_agreement")) change.by_agreement = reader.flag("by_agreement", Need::needed);
  change.remove = reader.flag("remove", Need::optional);
  const std::string closes = change.closes.value_or("");
  if (!closes.empty() && closes <= change.opens.value_or("")) {
    reader.blame("closes", "must be later than opens");
  }
  return checked(reader, std::move(change));
}

Result<db::StopAfter> read_start(std::string_view json) {
  BodyReader reader(json, {"until"});
  const std::string until = reader.object("until");
  if (reader.fault()) return *reader.fault();
  if (until.empty()) return db::StopAfter{};
  const auto round = read_round(until);
  if (!round) return Error{"until: " + round.error().text};
  return db::StopAfter{round->stage, round->round};
}

Result<std::string> read_announcement(std::string_view json) {
  BodyReader reader(json, {"text"});
  return checked(reader, reader.lines("text", 4'000, Need::needed));
}

Result<PlayOnBody> read_play_on(std::string_view json) {
  BodyReader reader(json, {"where", "reason"});
  PlayOnBody body;
  const std::string where = reader.text("where", 16, Need::needed);
  if (where != "cluster" && where != "server") {
    return Error{"where: is neither \"cluster\" nor \"server\""};
  }
  body.cluster = where == "cluster";
  body.reason = reader.text("reason", a_line, Need::optional);
  return checked(reader, std::move(body));
}

Result<NamesBody> read_names(std::string_view json) {
  BodyReader reader(json, {"shows_names", "names_on_paper", "hidden"});
  NamesBody body;
  body.shows_names = reader.flag("shows_names", Need::needed);
  body.names_on_paper = reader.flag("names_on_paper", Need::optional);
  if (reader.has("hidden")) body.hidden = reader.texts("hidden", 10'000);
  return checked(reader, body);
}

Result<StageChange> read_stage_change(std::string_view json) {
  constexpr std::size_t most_games = 200;
  BodyReader reader(json, {"act", "paused", "mode", "step", "order", "left_out"});
  StageChange change;
  if (reader.has("act")) change.act = reader.choice("act", {"next", "again"});
  if (reader.has("paused")) change.paused = reader.flag("paused", Need::needed);
  if (reader.has("mode")) change.mode = reader.choice("mode", {"games", "ceremony"});
  if (const auto step = reader.optional_number("step", 0, 1000)) {
    change.step = static_cast<int>(*step);
  }
  change.order = reader.numbers("order", most_games);
  change.left_out = reader.numbers("left_out", most_games);
  if (!reader.fault() && change.act.empty() && !change.paused && change.mode.empty() &&
      !change.step && !change.order && !change.left_out) {
    return Error{"give at least one of act, paused, mode, step, order and left_out"};
  }
  return checked(reader, std::move(change));
}

}  // namespace aspis::api
