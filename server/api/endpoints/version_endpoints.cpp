// Uploaded programs, for their authors and for the instructor.
#include <algorithm>

#include "protocol/tokens.hpp"
#include "referee/sandbox/folders.hpp"
#include "server/api/bodies/bodies.hpp"
#include "server/api/documents/thresholds.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/submissions/archive.hpp"
#include "server/submissions/languages.hpp"

namespace aspis::api {
namespace {

constexpr row::Field upload_query_fields[] = {
    text_parameter("file", "its name: one source, or a .zip, .tar, .tar.gz or .tgz").required(),
    text_parameter("language", "a key of /api/v1/languages; found out if it is missing"),
    text_parameter("note", "one line, for its author"),
    text_parameter("play", "0: it waits to be chosen; otherwise it plays as soon as it is ready"),
    text_parameter("classic", "1: it speaks its game's classic dialect"),
};
constexpr row::Type upload_parameters{"", "", upload_query_fields};

using db::VersionRow;
using db::VersionState;
using hosting::HostedPrograms;

/// A version as shown to its author.
struct Version : VersionRow {
  Version(const HostedPrograms& programs, const VersionRow& row) : VersionRow(row) {
    const submissions::Language* const known = submissions::find_language(language);
    language_name = known == nullptr ? language : std::string(known->name);
    // The queue may have taken the version before its row says so.
    if (state == VersionState::queued) ahead = programs.builds_ahead(row).value_or(0);
  }
  std::string language_name;
  std::optional<int> ahead;
};
constexpr row::Field version_fields[] = {
    ASPIS_FIELD(Version, number, "of the entrant's versions, from 1"),
    ASPIS_FIELD(Version, file, "its name as it was given"),
    ASPIS_FIELD(Version, language, "its key"),
    ASPIS_FIELD(Version, language_name, "for people"),
    ASPIS_FIELD(Version, sha256, "of the files, whatever they were packed in"),
    ASPIS_FIELD(Version, bytes, "of the file"),
    ASPIS_FIELD(Version, note, "the author's, one line"),
    ASPIS_FIELD(Version, classic, "speaks its game's classic dialect"),
    ASPIS_FIELD(Version, at, "when it was submitted, UTC"),
    ASPIS_FIELD(Version, state, "how far its build and check are"),
    ASPIS_FIELD(Version, reason, "why it failed; empty if it did not"),
    ASPIS_FIELD(
        Version, ahead,
        "how many are built before it while its state is queued; null in every other state"),
};
ASPIS_DOCUMENT(Version, "Version", version_fields, "A version of a program.")

/// Versions of one entrant, newest first.
struct Versions {
  Versions(hosting::HostedTournament& hosted, int entrant)
      : plays(hosted.programs().submissions().choice(entrant)),
        frozen(hosted.programs().submissions().last_played(entrant).value_or(0)),
        thresholds(entrant_thresholds(hosted, entrant)) {
    const auto rows = hosted.programs().submissions().versions(entrant);
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
      versions.emplace_back(hosted.programs(), *row);
    }
  }
  int plays;
  int frozen;
  std::vector<ShownThreshold> thresholds;
  std::vector<Version> versions;
};
constexpr row::Field versions_fields[] = {
    row::computed("hosted", "a version plays, and no bot that connects",
                  [](const Versions& of) { return of.plays != 0; }),
    ASPIS_FIELD(Versions, plays, "number of the version that plays from the next round on")
        .nullable(),
    ASPIS_FIELD(Versions, frozen,
                "the version that plays the round that is on, if it is another one")
        .nullable(),
    ASPIS_FIELD(Versions, thresholds, "of the plan"),
    ASPIS_FIELD(Versions, versions, "the newest first"),
};
ASPIS_DOCUMENT(Versions, "", versions_fields, "The versions of an entrant.")

struct OwnVersions {
  Versions own;
  int left_today = 0;
  int most_a_day = 0;
  std::string refused;
};
constexpr row::Field own_versions_fields[] = {
    ASPIS_FIELD(OwnVersions, own, "of oneself").inlined(),
    ASPIS_FIELD(OwnVersions, left_today, "uploads"),
    ASPIS_FIELD(OwnVersions, most_a_day, "uploads"),
    ASPIS_FIELD(OwnVersions, refused, "why nothing can be uploaded now; empty if it can"),
};
ASPIS_DOCUMENT(OwnVersions, "OwnVersions", own_versions_fields, "One's own versions.")

struct VersionTexts {
  Version version;
  std::string log;
  std::vector<std::string> report = {};
};
constexpr row::Field version_texts_fields[] = {
    ASPIS_FIELD(VersionTexts, version, "in a list of versions").inlined(),
    ASPIS_FIELD(VersionTexts, log, "of the build, so far"),
    ASPIS_FIELD(VersionTexts, report, "of the check, lines"),
};
ASPIS_DOCUMENT(VersionTexts, "VersionTexts", version_texts_fields, "A version, and its texts.")

using submissions::Language;
constexpr row::Field language_fields[] = {
    ASPIS_FIELD(Language, key, "python, cpp, ..."),
    ASPIS_FIELD(Language, name, "for people"),
    ASPIS_FIELD(Language, extensions, "of its files"),
    ASPIS_FIELD(Language, layouts,
                "how the server finds its main file, and which manifests it reads"),
    row::computed("available", "this server can build it",
                  [](const Language& language) { return !submissions::unavailable(language); }),
    row::computed("why", "why this server cannot build it",
                  [](const Language& language) { return submissions::unavailable(language); }),
};
constexpr row::Type language_type{"", "A language of programs.", language_fields};
struct Languages {
  std::vector<Language> languages;
};
constexpr row::Field languages_fields[] = {
    ASPIS_FIELD(Languages, languages, "that programs can be written in").of(language_type),
};
ASPIS_DOCUMENT(Languages, "Languages", languages_fields, "Languages of programs.")

http::Response all_languages(const Call&) {
  return public_json(Languages{submissions::languages()});
}

/// Why uploads are refused now; "" if they are not.
std::string upload_refusal(const Call& call) {
  if (call.tournament->public_info().state == tournament::RunState::finished) {
    return "the tournament is over";
  }
  return call.tournament->programs().refusal();
}

http::Response own_versions(const Call& call) {
  HostedPrograms& programs = call.tournament->programs();
  const int entrant = call.student->entrant;
  return private_json(OwnVersions{{*call.tournament, entrant},
                                  programs.submissions().left_today(entrant),
                                  programs.submissions().max_a_day(),
                                  upload_refusal(call)});
}

http::Response hand_in(const Call& call) {
  if (std::string why = upload_refusal(call); !why.empty()) return refused(why);
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
  return private_json(Version(call.tournament->programs(), *row), 202);
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
  VersionTexts shown{{programs, *row}, texts.log};
  for (const std::string_view line : protocol::split_lines(texts.report)) {
    shown.report.emplace_back(line);
  }
  return private_json(shown);
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
      call.tournament->programs().choose(entrant, call.tournament->entrant_alias(entrant), number);
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

struct EntrantVersions {
  std::string alias;
  std::string name;
  bool staff = false;
  Versions versions;
};
constexpr row::Field entrant_versions_fields[] = {
    ASPIS_FIELD(EntrantVersions, alias, "an entrant's public name"),
    ASPIS_FIELD(EntrantVersions, name, "of the person or the team"),
    ASPIS_FIELD(EntrantVersions, staff, "the instructor's, without thresholds"),
    ASPIS_FIELD(EntrantVersions, versions, "of the entrant").inlined(),
};
ASPIS_DOCUMENT(EntrantVersions, "", entrant_versions_fields, "The uploads of an entrant.")

constexpr row::Field unclaimed_fields[] = {
    ASPIS_FIELD(VersionRow, entrant, "the number that its entrant had"),
    ASPIS_FIELD(VersionRow, number, "of the version"),
    ASPIS_FIELD(VersionRow, file, "its name as it was given"),
    ASPIS_FIELD(VersionRow, bytes, "of the file"),
    ASPIS_FIELD(VersionRow, at, "when it was submitted, UTC"),
};
constexpr row::Type unclaimed_type{"", "A program without an entrant.", unclaimed_fields};

struct EverybodysVersions {
  std::vector<EntrantVersions> entrants;
  std::vector<VersionRow> unclaimed;
};
constexpr row::Field everybodys_fields[] = {
    ASPIS_FIELD(EverybodysVersions, entrants, "in the order of their numbers"),
    ASPIS_FIELD(EverybodysVersions, unclaimed,
                "programs without an entrant in the log, as after a backup was restored; they are "
                "not played")
        .of(unclaimed_type),
};
ASPIS_DOCUMENT(EverybodysVersions, "EverybodysVersions", everybodys_fields,
               "The uploads of all entrants.")

http::Response everybodys_versions(const Call& call) {
  const bool names = access::sees_names(call.staff.value().account);
  EverybodysVersions shown{{}, call.tournament->programs().submissions().unclaimed()};
  for (const db::EntrantRow& entrant : call.tournament->entrants()) {
    shown.entrants.push_back({entrant.alias, names ? entrant.name : entrant.alias, entrant.staff,
                              Versions(*call.tournament, entrant.number)});
    if (entrant.staff) shown.entrants.back().versions.thresholds.clear();
  }
  if (names) return private_json(shown);
  // Names of files and notes often contain their authors' names.
  for (VersionRow& row : shown.unclaimed) row.file = "";
  for (EntrantVersions& entrant : shown.entrants) {
    for (Version& version : entrant.versions.versions) version.file = version.note = "";
  }
  return private_json(shown);
}

/// A folder for each entrant with its newest built version, in the layout that programs for finding
/// plagiarism expect.
http::Response versions_zip(const Call& call) {
  std::vector<submissions::NamedFile> files;
  const hosting::Submissions& submissions = call.tournament->programs().submissions();
  for (const db::EntrantRow& entrant : call.tournament->entrants()) {
    auto versions = submissions.versions(entrant.number);
    const auto newest = std::find_if(versions.rbegin(), versions.rend(), [](const VersionRow& row) {
      return row.state == VersionState::ready;
    });
    if (newest == versions.rend()) continue;
    const auto source = submissions.version_folder(entrant.number, newest->number) / "source";
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
  return {
      get(Who::anyone, "/api/v1/languages", all_languages,
          "Languages of programs that may be uploaded", LanguagesType),
      get(Who::student, "/api/v1/me/versions", own_versions, "My uploads, newest first",
          OwnVersionsType)
          .may_say({409}),
      post(Who::student, "/api/v1/me/versions", hand_in,
           "Hand in a program: it is built, checked, and played if that was wished", VersionType)
          .takes_program()
          .asks(upload_parameters)
          .with_status(202, "taken: it is built next")
          .may_say({507}),
      get(Who::student, "/api/v1/me/versions/{id}", one_version,
          "One of them, by its number, with what was said while it was built and checked",
          VersionTextsType),
      get(Who::student, "/api/v1/me/versions/{id}/upload", own_upload,
          "The file as it was uploaded", "application/octet-stream"),
      post(Who::student, "/api/v1/me/versions/{id}/play", play_version,
           "It plays from the next round on", NothingType, OwnVersionsType),
      post(Who::student, "/api/v1/me/connected", play_connected,
           "My bot connects, and plays itself from the next round on", NothingType, OwnVersionsType)
          .may_say({404}),
      get(Permission::see_tournament, "/api/v1/tournaments/{tournament}/versions",
          everybodys_versions, "The uploads of all entrants", EverybodysVersionsType),
      get(Permission::grade, "/api/v1/tournaments/{tournament}/versions.zip", versions_zip,
          "A folder an entrant with the sources of the newest version that was built",
          "application/zip")
          .run(Endpoint::On::archiver)
          .may_say({409}),
  };
}

}  // namespace aspis::api
