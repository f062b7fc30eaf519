// Programs that are handed in: by their authors, and as the instructor sees them.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/tokens.hpp"
#include "referee/sandbox/folders.hpp"
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/submissions/archive.hpp"
#include "server/submissions/languages.hpp"

namespace aspis::api {
namespace {

using db::VersionRow;
using db::VersionState;
using hosting::HostedPrograms;

const char* state_name(VersionState state) {
  constexpr const char* names[] = {"queued", "building", "checking", "ready", "failed"};
  return names[static_cast<std::size_t>(state)];
}

Json version_document(const HostedPrograms& programs, const VersionRow& row) {
  const submissions::Language* const language = submissions::find_language(row.language);
  // The queue may have taken the version before its row says so.
  Json ahead;
  if (row.state == VersionState::queued) ahead = programs.ahead_of(row).value_or(0);
  return {{"number", row.number},
          {"file", row.file},
          {"language", row.language},
          {"language_name", language == nullptr ? row.language : std::string(language->name)},
          {"sha256", row.sha256},
          {"bytes", row.bytes},
          {"note", row.note},
          {"classic", row.classic},
          {"at", row.at},
          {"state", state_name(row.state)},
          {"reason", row.reason},
          {"ahead", std::move(ahead)}};
}

const char* name(formats::ThresholdState state) {
  switch (state) {
    case formats::ThresholdState::open:
      return "open";
    case formats::ThresholdState::passed:
      return "passed";
    case formats::ThresholdState::failed:
      return "failed";
  }
  return "";
}

/// What the version that plays has done for a threshold; nothing yet where it did not play.
lobby::ThresholdProgress progress_of(const lobby::LobbyView* view, int entrant, int threshold) {
  if (view != nullptr) {
    for (const lobby::ThresholdProgress& progress : view->thresholds) {
      if (progress.entrant == entrant && progress.threshold == threshold) return progress;
    }
  }
  return {entrant, 0, threshold, {}};
}

/// The plan's thresholds, and how far an entrant is with each.
Json thresholds_document(const hosting::HostedTournament& hosted, int entrant) {
  Json json = Json::array();
  const tournament::Snapshot now = hosted.snapshot();
  const auto view = hosted.lobby().view();
  for (std::size_t at = 0; now && at < now->plan.thresholds.size(); ++at) {
    const formats::Threshold& threshold = now->plan.thresholds[at];
    const auto progress = progress_of(view.get(), entrant, static_cast<int>(at));
    const formats::ThresholdCheck check = formats::check(threshold, progress.games);
    Json one = {{"name", threshold.name},
                {"against", threshold.against},
                {"percent", threshold.percent},
                {"of_games", threshold.games},
                {"points", threshold.points},
                {"passed_by", nullptr},
                {"version", number_or_null(progress.version)},
                {"state", name(check.state)},
                {"games", progress.games.games},
                {"share", check.share},
                {"low", check.low},
                {"high", check.high},
                {"games_left", check.games_left},
                {"points_needed", check.points_needed}};
    for (const db::PassedThresholdRow& row : now->passed_thresholds) {
      if (row.entrant == entrant && row.threshold == static_cast<int>(at)) {
        one["passed_by"] = row.version;
      }
    }
    json.push_back(std::move(one));
  }
  return json;
}

/// Of one entrant, newest first.
Json versions_document(hosting::HostedTournament& hosted, int entrant) {
  const HostedPrograms& programs = hosted.programs();
  const hosting::Submissions& submissions = programs.submissions();
  const int choice = submissions.choice(entrant);
  const auto frozen = submissions.last_played(entrant);
  Json json = {{"hosted", choice != 0},
               {"plays", number_or_null(choice)},
               {"frozen", frozen ? number_or_null(*frozen) : Json(nullptr)},
               {"thresholds", thresholds_document(hosted, entrant)},
               {"versions", Json::array()}};
  auto versions = submissions.versions(entrant);
  std::reverse(versions.begin(), versions.end());
  for (const VersionRow& row : versions)
    json["versions"].push_back(version_document(programs, row));
  return json;
}

http::Response all_languages(const Call&) {
  Json json = {{"languages", Json::array()}};
  for (const submissions::Language& language : submissions::languages()) {
    const auto why = submissions::unavailable(language);
    json["languages"].push_back({{"key", language.key},
                                 {"name", language.name},
                                 {"extensions", language.extensions},
                                 {"layouts", language.layouts},
                                 {"available", !why},
                                 {"why", why ? Json(*why) : Json(nullptr)}});
  }
  return public_json(json);
}

/// Why nothing can be handed in now; "" where it can.
std::string refusal_of(const Call& call) {
  if (call.tournament->public_info().state == tournament::RunState::finished) {
    return "the tournament is over";
  }
  return call.tournament->programs().refusal();
}

http::Response own_versions(const Call& call) {
  HostedPrograms& programs = call.tournament->programs();
  const int entrant = call.student->entrant;
  Json json = versions_document(*call.tournament, entrant);
  json["left_today"] = programs.submissions().left_today(entrant);
  json["most_a_day"] = programs.submissions().most_a_day();
  json["refused"] = refusal_of(call);
  return private_json(json);
}

http::Response hand_in(const Call& call) {
  if (std::string why = refusal_of(call); !why.empty()) return refused(why);
  if (auto full = no_room(call.router.parts().disk)) return *std::move(full);
  hosting::Submission given;
  given.entrant = call.student->entrant;
  given.file = call.request.query_value("file");
  given.language = call.request.query_value("language");
  given.note = call.request.query_value("note");
  given.play = call.request.query_value("play") != "0";
  given.classic = call.request.query_value("classic") == "1";
  given.bytes = call.request.body;
  if (given.file.empty()) return unusable("file: give the name of the uploaded file: ?file=bot.py");
  const auto row = call.tournament->programs().hand_in(given);
  if (!row) return unusable(row.error().text);
  return private_json(version_document(call.tournament->programs(), *row), 202);
}

std::optional<VersionRow> own_version(const Call& call) {
  const auto number = id_in(call);
  if (!number || *number > INT32_MAX) return std::nullopt;
  return call.tournament->programs().submissions().version(call.student->entrant,
                                                           static_cast<int>(*number));
}

http::Response no_such_version() {
  return not_found("you have no version with this number");
}

http::Response one_version(const Call& call) {
  const auto row = own_version(call);
  if (!row) return no_such_version();
  const HostedPrograms& programs = call.tournament->programs();
  const auto texts = programs.submissions().texts(row->entrant, row->number);
  Json json = version_document(programs, *row);
  json["log"] = texts.log;
  json["report"] = Json::array();
  for (const std::string_view line : protocol::lines_of(texts.report)) {
    json["report"].push_back(line);
  }
  return private_json(json);
}

http::Response own_upload(const Call& call) {
  const auto row = own_version(call);
  if (!row) return no_such_version();
  auto bytes = call.tournament->programs().submissions().upload(row->entrant, row->number);
  if (!bytes) return not_found("the file is no longer stored");
  return as_file(private_text("application/octet-stream", *std::move(bytes)), row->file);
}

http::Response choose(const Call& call, int number) {
  if (const auto body = read_nothing(call.request.body); !body) {
    return bad_body(call, body.error());
  }
  const int entrant = call.student->entrant;
  const auto chosen =
      call.tournament->programs().choose(entrant, call.tournament->alias_of(entrant), number);
  if (!chosen) return refused(chosen.error().text);
  return own_versions(call);
}

http::Response play_version(const Call& call) {
  const auto row = own_version(call);
  return row ? choose(call, row->number) : no_such_version();
}

http::Response play_connected(const Call& call) {
  return choose(call, 0);
}

/// Files and notes are called as their authors like, often by their own names.
void without_own_words(Json& entrant) {
  for (Json& version : entrant["versions"]) {
    version["file"] = "";
    version["note"] = "";
  }
}

http::Response everybodys_versions(const Call& call) {
  const bool names = access::sees_names(call.staff.value().account);
  Json json = {{"entrants", Json::array()}, {"unclaimed", Json::array()}};
  for (const VersionRow& row : call.tournament->programs().submissions().unclaimed()) {
    json["unclaimed"].push_back({{"entrant", row.entrant},
                                 {"number", row.number},
                                 {"file", names ? row.file : ""},
                                 {"bytes", row.bytes},
                                 {"at", row.at}});
  }
  for (const db::EntrantRow& entrant : call.tournament->entrants()) {
    Json one = {{"alias", entrant.alias},
                {"name", names ? entrant.name : entrant.alias},
                {"staff", entrant.staff}};
    one.update(versions_document(*call.tournament, entrant.number));
    if (entrant.staff) one["thresholds"] = Json::array();
    if (!names) without_own_words(one);
    json["entrants"].push_back(std::move(one));
  }
  return private_json(json);
}

/// A folder an entrant with its newest version that was built, as programs that look for copies
/// want them.
http::Response versions_zip(const Call& call) {
  std::vector<submissions::NamedFile> files;
  const hosting::Submissions& submissions = call.tournament->programs().submissions();
  for (const db::EntrantRow& entrant : call.tournament->entrants()) {
    auto versions = submissions.versions(entrant.number);
    const auto newest = std::find_if(versions.rbegin(), versions.rend(), [](const VersionRow& row) {
      return row.state == VersionState::ready;
    });
    if (newest == versions.rend()) continue;
    const auto source = submissions.folder_of(entrant.number, newest->number) / "source";
    for (submissions::NamedFile& file : submissions::files_below(source, entrant.alias)) {
      files.push_back(std::move(file));
    }
  }
  if (files.empty()) return refused("no uploaded program has been built yet");
  const sandbox::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "programs.zip";
  if (const auto zipped = submissions::write_zip(files, file); !zipped) {
    throw db::StoreError(zipped.error().text);
  }
  return as_file(file_response(file, "application/zip"), call.tournament_name + "-programs.zip");
}

}  // namespace

std::vector<Endpoint> version_endpoints() {
  using Body = Endpoint::Body;
  return {
      {"GET", "/api/v1/languages", Who::anyone, answering(all_languages)},
      {"GET", "/api/v1/me/versions", Who::student, answering(own_versions)},
      {"POST", "/api/v1/me/versions", Who::student, answering(hand_in), Body::program},
      {"GET", "/api/v1/me/versions/{id}", Who::student, answering(one_version)},
      {"GET", "/api/v1/me/versions/{id}/upload", Who::student, answering(own_upload)},
      {"POST", "/api/v1/me/versions/{id}/play", Who::student, answering(play_version), Body::json},
      {"POST", "/api/v1/me/connected", Who::student, answering(play_connected), Body::json},
      {"GET", "/api/v1/tournaments/{tournament}/versions", Permission::see_tournament,
       answering(everybodys_versions)},
      {"GET", "/api/v1/tournaments/{tournament}/versions.zip", Permission::grade,
       answering(versions_zip), Body::none, Endpoint::On::archiver},
  };
}

}  // namespace aspis::api
