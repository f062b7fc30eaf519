// A tournament's tables, chart and records as files, and pictures shown with shared links.
#include <algorithm>
#include <filesystem>

#include "db/store.hpp"
#include "referee/sandbox/folders.hpp"
#include "server/api/documents/documents.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/exports/chart/picture.hpp"
#include "server/exports/exports.hpp"
#include "server/submissions/archive.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::api {
namespace {

constexpr std::string_view paper_words[] = {"a4", "a3", "letter"};
constexpr row::Field chart_query_fields[] = {
    text_parameter("paper", "a4 unless told").one_of(paper_words),
};
constexpr row::Type chart_parameters{"", "", chart_query_fields};

/// Zip files take as long as their records; beyond this the command line must be used.
constexpr std::size_t max_zipped_games = 200'000;

using Table = std::string (*)(const Tournament&, const formats::Schedule&);

template <Table table>
std::string cached(const Call& call, const char* key) {
  return cached_text(call, key, [](const Tournament& now) { return table(now, *now.schedule); });
}

/// "cup-3f2a9c1b5d6e7f80-standings.csv": the name has the head of the chain of results, for which a
/// table has no place.
std::string file_name(const Call& call, const std::string& name) {
  const std::string head = snapshot_in(call)->chain.head.substr(0, 16);
  return call.tournament_name + (head.empty() ? "" : "-" + head) + "-" + name;
}

struct StandingsExport {
  exports::Standings standings;
  std::optional<db::ChainHead> chain;
};
constexpr row::Field standings_export_fields[] = {
    ASPIS_FIELD(StandingsExport, standings, "tables and places").inlined(),
    ASPIS_FIELD(StandingsExport, chain, about_chain),
};
ASPIS_DOCUMENT(StandingsExport, "StandingsExport", standings_export_fields, "Tables and places.")

std::string chained_json(const Tournament& now, const formats::Schedule& schedule) {
  return row::indented(StandingsExport{{&now, &schedule}, chain_head(now)});
}

http::Response standings_csv(const Call& call) {
  return as_file(
      public_text("text/csv; charset=utf-8", cached<exports::standings_csv>(call, "standings.csv")),
      file_name(call, "standings.csv"));
}

http::Response standings_json(const Call& call) {
  return as_file(public_text("application/json", cached<chained_json>(call, "standings.json")),
                 file_name(call, "standings.json"));
}

http::Response crosstable_csv(const Call& call) {
  return as_file(public_text("text/csv; charset=utf-8",
                             cached<exports::crosstable_csv>(call, "crosstable.csv")),
                 file_name(call, "crosstable.csv"));
}

/// `names` adds people's names to the aliases.
http::Response chart(const Call& call, bool names) {
  const std::string_view asked = call.request.query_value("paper");
  const auto paper = exports::paper_named(asked.empty() ? "a4" : asked);
  if (!paper) return unusable("paper: must be a4, a3 or letter");
  const std::string date = call.router.parts().date();
  const std::string address = call.router.parts().public_address + "/t/" + call.tournament_name;
  const std::string key =
      "chart " + std::string(asked) + (names ? " names " : " ") + date.substr(0, 10);
  return public_text("text/html; charset=utf-8", cached_text(call, key, [&](const Tournament& now) {
                       Tournament shown = now;
                       shown.row.shows_names = names;
                       return exports::chart_html(shown, *now.schedule, *paper, date, address);
                     }));
}

http::Response chart_html(const Call& call) {
  // The current setting, because an older snapshot could show names that are hidden now.
  return chart(call, call.tournament->info().shows_names);
}

/// The chart that staff print, with names. It leaves out results that are held back.
http::Response named_chart_html(const Call& call) {
  if (!access::sees_names(call.staff.value().account)) {
    return refused("your account does not see names: ask an instructor for the chart");
  }
  Call as_public = call;
  as_public.sees_held_back = false;
  return kept_nowhere(chart(as_public, true));
}

http::Response records_zip(const Call& call) {
  const tournament::Snapshot now = snapshot_in(call);
  if (now->games.size() > max_zipped_games) {
    return refused("more than " + std::to_string(max_zipped_games) +
                   " games do not fit into one download: use 'aspis tournament export'");
  }
  const auto& games = now->games;
  if (std::none_of(games.begin(), games.end(),
                   [](const auto& game) { return !game.second.record_sha256.empty(); })) {
    return refused("no game has a record yet");
  }
  const sandbox::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "records.zip";
  // Uses its own connection, so that other requests do not wait.
  const auto store = db::Store::open(call.tournament->file(), db::Mode::read);
  if (!store) throw db::StoreError(store.error().text);
  const auto zipped = exports::zip_of_records(*store, *now, file);
  if (!zipped) throw db::StoreError(zipped.error().text);
  return as_file(file_response(file, "application/zip"), file_name(call, "records.zip"));
}

/// Time windows for calendar programs, which fetch this regularly.
http::Response calendar_ics(const Call& call) {
  const auto windows =
      call.tournament->read([](const db::Store& store) { return store.all<db::WindowRow>(); });
  const std::string address = call.router.parts().public_address + "/t/" + call.tournament_name;
  return public_text(
      "text/calendar; charset=utf-8",
      exports::calendar_ics(*snapshot_in(call), windows, call.tournament_name, address));
}

/// Static pages and the dataset.
http::Response archive_zip(const Call& call) {
  const tournament::Snapshot now = snapshot_in(call);
  if (now->row.closed.empty())
    return refused("only a closed tournament can be exported as an archive");
  if (tournament::public_view(now) != now) {
    return refused("results are held back: reveal them before you export the archive");
  }
  if (now->games.size() > max_zipped_games) {
    return refused("more than " + std::to_string(max_zipped_games) +
                   " games do not fit into one download: use 'aspis archive'");
  }
  const sandbox::TemporaryFolder folder;
  const std::filesystem::path pages = folder.path() / call.tournament_name;
  const std::filesystem::path file = folder.path() / "archive.zip";
  auto made = call.router.parts().archive(call.tournament->file(), pages);
  if (made) {
    made = submissions::write_zip(submissions::files_below(pages, call.tournament_name), file);
  }
  if (!made) throw db::StoreError(made.error().text);
  return as_file(file_response(file, "application/zip"), call.tournament_name + "-archive.zip");
}

constexpr row::Field preview_query_fields[] = {
    number_parameter("game", "its id").at_least(1),
    number_parameter("stage", "of a match, with its number in match").at_least(1),
    number_parameter("match", "its number in the stage").at_least(1),
    text_parameter("entrant", "its alias"),
};
constexpr row::Type preview_parameters{"", "", preview_query_fields};

/// Reads ?game=ID, ?stage=N&match=N or ?entrant=ALIAS; returns nothing for anything else.
std::optional<exports::PreviewOf> wanted_in(const Call& call) {
  exports::PreviewOf wanted;
  const auto number = [&](std::string_view key, auto& to) {
    const std::string_view text = call.request.query_value(key);
    if (text.empty()) return true;
    const auto value = number_in(text, 1, 1'000'000'000);
    if (value) to = static_cast<std::remove_reference_t<decltype(to)>>(*value);
    return value.has_value();
  };
  if (!number("game", wanted.game) || !number("stage", wanted.stage) ||
      !number("match", wanted.match)) {
    return std::nullopt;
  }
  wanted.entrant = call.request.query_value("entrant");
  return wanted;
}

/// Always the public view, because the person who shares a link may see more than others.
http::Response preview_png(const Call& call) {
  const auto wanted = wanted_in(call);
  if (!wanted) return unusable("game, stage and match are numbers from 1");
  const tournament::Snapshot shown = tournament::public_view(call.tournament->snapshot_or_read());
  const std::string& title = shown->row.title;
  const auto picture =
      exports::preview(*shown, title.empty() ? call.tournament_name : title, *wanted);
  if (!picture) return not_found("nothing to show here");
  const std::string key = exports::chart::svg(*picture, "");
  auto png = call.router.previews().find(key);
  if (!png) {
    auto drawn = exports::chart::png(*picture);
    if (!drawn) return not_found("this server has no font to draw pictures with");
    png = *std::move(drawn);
    call.router.previews().put(key, *png);
  }
  return public_text("image/png", *std::move(png));
}

}  // namespace

std::vector<Endpoint> export_endpoints() {
  return {
      get(Who::anyone, "/api/v1/tournaments/{tournament}/exports/standings.csv", standings_csv,
          "The tables", "text/csv"),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/exports/standings.json", standings_json,
          "The tables, without anything of this server", StandingsExportType),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/exports/crosstable.csv", crosstable_csv,
          "Each against each", "text/csv"),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/exports/chart.html", chart_html,
          "All stages on paper", "text/html")
          .asks(chart_parameters),
      get(Permission::see_tournament, "/api/v1/tournaments/{tournament}/exports/named-chart.html",
          named_chart_html, "All stages on paper, with people's names; without what is held back",
          "text/html")
          .asks(chart_parameters)
          .may_say({409}),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/calendar.ics", calendar_ics,
          "The time windows of its rounds, for calendars (iCalendar)", "text/calendar"),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/exports/records.zip", records_zip,
          "All records", "application/zip")
          .run(Endpoint::On::archiver)
          .may_say({409}),
      get(Permission::see_tournament, "/api/v1/tournaments/{tournament}/exports/archive.zip",
          archive_zip,
          "The archive of a closed tournament: pages that need no server, and a dataset",
          "application/zip")
          .run(Endpoint::On::archiver)
          .may_say({409}),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/preview.png", preview_png,
          "The preview picture of a link to the tournament, a game, a match or an entrant",
          "image/png")
          .asks(preview_parameters)
          .with_status(200, "1200 x 630 pixels; shows what the public sees"),
  };
}

}  // namespace aspis::api
