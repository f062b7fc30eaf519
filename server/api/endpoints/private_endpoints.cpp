// Data for staff only: names, grades, the log, standard error of bots.
#include <algorithm>

#include "server/api/endpoints/answers.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/table.hpp"
#include "server/hosting/actions.hpp"

namespace aspis::api {
namespace {

constexpr std::string_view grade_words[] = {"class", "place", "percentile", "points", "threshold"};
constexpr row::Field grading_query_fields[] = {
    text_parameter("by", "what a grade goes by; the result class where nothing is said")
        .one_of(grade_words),
    text_parameter(
        "points",
        "by class 100,75,50 from the best result class, without those who cannot play, or "
        "Final Four=100,...; by place 4=100,8=85 (up to that place), by percentile "
        "25=100,50=75 (less than so many percent stand above), by points 75=100,50=80 (at "
        "least so many percent of the points)"),
    text_parameter("assignment", "title of the column; else the tournament's"),
};
constexpr row::Type gradebook_parameters{"", "", grading_query_fields};
constexpr row::Type grade_parameters{"", "", std::span(grading_query_fields).first(2)};

using hosting::TournamentInfo;
struct OverviewTournament : TournamentInfo {
  bool untouched = false;
};
constexpr row::Field overview_tournament_fields[] = {
    ASPIS_FIELD(OverviewTournament, name, "of its address"),
    ASPIS_FIELD(OverviewTournament, title, "for people"),
    row::describe_field<OverviewTournament, &OverviewTournament::state>(
        "run_state", "whether its games are played"),
    ASPIS_FIELD(OverviewTournament, note, "what it waits for"),
    ASPIS_FIELD(OverviewTournament, untouched, "it never started, and can be deleted"),
};
ASPIS_DOCUMENT(OverviewTournament, "", overview_tournament_fields, "A tournament.")

constexpr row::Field disk_fields[] = {
    row::computed(
        "free_bytes", "left",
        [](const watch::DiskSpace& disk) { return static_cast<std::int64_t>(disk.free_bytes()); }),
    row::computed(
        "reserve_bytes", "the last ones, for games of tournaments alone",
        [](const watch::DiskSpace& disk) { return static_cast<std::int64_t>(disk.reserve()); }),
    row::computed("low", "there are less than four times as many left as are reserved",
                  [](const watch::DiskSpace& disk) { return disk.is_low(); }),
};
constexpr row::Type disk_type{"", "The disk of the data folder.", disk_fields};
constexpr row::Field confined_fields[] = {
    row::computed("level", "how well, by letters from the best",
                  [](const sandbox::Ability& boxes) { return std::string(letter(boxes.level)); })
        .one_of(sandbox_levels),
    ASPIS_FIELD(sandbox::Ability, what, "in words"),
    ASPIS_FIELD(sandbox::Ability, better, "what would confine them better; may be empty"),
};
constexpr row::Type box_type{"", "How programs of this server's machine are confined.",
                             confined_fields};

struct Overview {
  std::vector<OverviewTournament> tournaments;
  const watch::DiskSpace* disk = nullptr;
  const sandbox::Ability* boxes = nullptr;
};
constexpr row::Field overview_fields[] = {
    ASPIS_FIELD(Overview, tournaments, "that the account may see"),
    row::computed(
        "disk", "of the data folder", [](const Overview& of) -> const auto& { return *of.disk; })
        .of(disk_type),
    row::computed(
        "boxes", "how programs of this server's machine are confined",
        [](const Overview& of) -> const auto& { return *of.boxes; })
        .of(box_type),
};
ASPIS_DOCUMENT(Overview, "Overview", overview_fields, "What staff sees first.")

http::Response overview(const Call& call) {
  const ApiParts& parts = call.router.parts();
  Overview shown{{}, &parts.disk, &parts.boxes};
  const auto begun = [&](const std::string& name) {
    const auto tournament = parts.tournaments.find(name);
    return tournament && tournament->read(hosting::has_started);
  };
  for (const TournamentInfo& info : parts.tournaments.list()) {
    if (!access::may_see(call.staff.value().account, info.name)) continue;
    shown.tournaments.push_back({info, hosting::is_untouched(info) && !begun(info.name)});
  }
  return private_json(shown);
}

struct RosterEntrant : db::EntrantRow {
  bool hides_name = false;
  bool name_hidden = false;
  std::string last_seen = {};
};
constexpr row::Field roster_entrant_fields[] = {
    ASPIS_FIELD(RosterEntrant, number, "from 1"),
    ASPIS_FIELD(RosterEntrant, alias, "an entrant's public name"),
    ASPIS_FIELD(RosterEntrant, name, "of the person or the team"),
    ASPIS_FIELD(RosterEntrant, email, "addresses"),
    ASPIS_FIELD(RosterEntrant, institution, "of the person or the team"),
    ASPIS_FIELD(RosterEntrant, members, "a team's people; empty if it is one person"),
    ASPIS_FIELD(RosterEntrant, version, "of the program, as the roster has it"),
    ASPIS_FIELD(RosterEntrant, command, "by which its program is started"),
    ASPIS_FIELD(RosterEntrant, classic, "speaks its game's classic dialect"),
    ASPIS_FIELD(RosterEntrant, folder, "that the command runs in"),
    ASPIS_FIELD(RosterEntrant, program, "what it is called; may be empty"),
    ASPIS_FIELD(RosterEntrant, hides_name, "the entrant does not want the name to be shown"),
    ASPIS_FIELD(RosterEntrant, name_hidden, "staff hides the name"),
    ASPIS_FIELD(RosterEntrant, staff, "the instructor's: in no stage"),
    ASPIS_FIELD(RosterEntrant, last_seen,
                "time of the last request with its token or account since the server started; "
                "null without one")
        .utc(),
};
ASPIS_DOCUMENT(RosterEntrant, "", roster_entrant_fields, "An entrant, as staff sees it.")
struct Roster {
  std::vector<RosterEntrant> entrants;
};
constexpr row::Field full_roster_fields[] = {
    ASPIS_FIELD(Roster, entrants, "in the order of their numbers"),
};
ASPIS_DOCUMENT(Roster, "Roster", full_roster_fields, "The entrants, as staff sees them.")

http::Response roster(const Call& call) {
  const access::Account& account = call.staff.value().account;
  const bool names = access::sees_names(account);
  const bool all = access::may(account, Permission::manage_entrants);
  Roster shown;
  const db::HiddenNames hidden = snapshot_in(call)->hidden_names;
  for (const db::EntrantRow& row : call.tournament->entrants()) {
    RosterEntrant& entrant = shown.entrants.emplace_back(RosterEntrant{
        row, hidden.by_entrant.contains(row.number), hidden.by_staff.contains(row.number),
        call.router.last_seen().of(call.tournament_name + " " + row.alias)});
    if (!names) {
      entrant.name = row.alias;
      entrant.institution = entrant.members = "";
    }
    if (!all) entrant.email = entrant.version = entrant.command = entrant.folder = "";
  }
  return private_json(shown);
}

struct Audit {
  std::vector<db::AuditRow> audit;
};
constexpr row::Field audit_document_fields[] = {
    ASPIS_FIELD(Audit, audit, "the newest first"),
};
ASPIS_DOCUMENT(Audit, "Audit", audit_document_fields, "The log of acts.")

http::Response audit(const Call& call) {
  Audit shown{call.tournament->read([](const db::Store& store) { return store.audit().all(); })};
  std::reverse(shown.audit.begin(), shown.audit.end());
  return private_json(shown);
}

struct StderrSeat {
  std::string alias;
  std::string text;
};
constexpr row::Field stderr_seat_fields[] = {
    ASPIS_FIELD(StderrSeat, alias, "an entrant's public name"),
    row::make_field<&StderrSeat::text>("stderr", "head and tail"),
};
ASPIS_DOCUMENT(StderrSeat, "", stderr_seat_fields, "What a bot wrote.")
struct Stderr {
  std::int64_t id = 0;
  std::vector<StderrSeat> seats = {};
};
constexpr row::Field stderr_fields[] = {
    ASPIS_FIELD(Stderr, id, "of the game"),
    ASPIS_FIELD(Stderr, seats, "in the order of play"),
};
ASPIS_DOCUMENT(Stderr, "Stderr", stderr_fields, "What bots wrote on standard error.")

http::Response read_stderr(const Call& call) {
  const auto id = id_in(call);
  const Aliases aliases = entrant_aliases(call.tournament->entrants());
  const auto game =
      id ? call.tournament->read([&](const db::Store& store) { return store.games().find(*id); })
         : std::nullopt;
  if (!game) return not_found("no game has this number");
  Stderr shown{game->id};
  for (const db::GameSeatRow& seat : game->seats) {
    shown.seats.push_back({alias_at(aliases, seat.entrant), seat.stderr_text});
  }
  return private_json(shown);
}

using exports::GradedPerson;
constexpr row::Field graded_fields[] = {
    ASPIS_FIELD(GradedPerson, name, "of the person"),
    ASPIS_FIELD(GradedPerson, alias, "of the entry that counts"),
    ASPIS_FIELD(GradedPerson, place, "null if it has none").nullable(),
    ASPIS_FIELD(GradedPerson, sharing, "how many share the place"),
    ASPIS_FIELD(GradedPerson, points, "won in all games that count"),
    ASPIS_FIELD(GradedPerson, obtainable, "the points that there were to win in these games"),
    ASPIS_FIELD(GradedPerson, grade, "as gradebooks have it; null while it is open").nullable(),
};
constexpr row::Type graded_type{"", "A person and its grade.", graded_fields};
struct Grades {
  double possible = 0;
  std::vector<GradedPerson> people;
};
constexpr row::Field grades_fields[] = {
    ASPIS_FIELD(Grades, possible, "the most that anybody can have"),
    ASPIS_FIELD(Grades, people, "in the order of the roster").of(graded_type),
};
ASPIS_DOCUMENT(Grades, "Grades", grades_fields, "The grade of each person.")

using Gradebook = std::string (*)(const Tournament&, const formats::Schedule&,
                                  const exports::Grading&);

protocol::Result<exports::Grading> requested_grading(const Call& call, const formats::Plan& plan) {
  return exports::read_grading(plan, call.request.query_value("points"),
                               call.request.query_value("by"));
}

/// The grades as in a gradebook.
http::Response grades(const Call& call) {
  const tournament::Snapshot now = snapshot_in(call);
  const auto grading = requested_grading(call, now->plan);
  if (!grading) return unusable(grading.error().text);
  return private_json(
      Grades{grading->possible, exports::graded_people(*now, *now->schedule, *grading)});
}

http::Response gradebook(const Call& call, Gradebook made, const char* suffix) {
  const tournament::Snapshot now = snapshot_in(call);
  auto grading = requested_grading(call, now->plan);
  if (!grading) return unusable(grading.error().text);
  if (const auto title = call.request.query_value("assignment"); !title.empty()) {
    grading->assignment = title.substr(0, 100);
  }
  std::string csv(exports::byte_order_mark);
  csv += made(*now, *now->schedule, *grading);
  return as_file(private_text("text/csv; charset=utf-8", std::move(csv)),
                 call.tournament_name + suffix);
}

http::Response canvas(const Call& call) {
  return gradebook(call, exports::canvas_csv, "-canvas.csv");
}

http::Response moodle(const Call& call) {
  http::Response book = gradebook(call, exports::moodle_csv, "-moodle.csv");
  const bool is_empty =
      book.status == 200 && std::count(book.body.begin(), book.body.end(), '\n') < 2;
  if (!is_empty || call.tournament->entrants().empty()) return book;
  return refused(
      "Moodle finds people by their e-mail address, ID number or username, and the roster has none "
      "of these: import Moodle's list of participants first");
}

}  // namespace

std::vector<Endpoint> private_endpoints() {
  return {
      get(Permission::see_server, "/api/v1/instructor/tournaments", overview,
          "All tournaments, with why one failed", OverviewType),
      get(Permission::see_tournament, "/api/v1/tournaments/{tournament}/roster", roster,
          "The people behind the aliases", RosterType),
      get(Permission::see_tournament, "/api/v1/tournaments/{tournament}/audit", audit,
          "The log of what was decided by hand, newest first", AuditType),
      get(Permission::read_errors, "/api/v1/tournaments/{tournament}/games/{id}/stderr",
          read_stderr, "The standard error of the bots of a game", StderrType),
      get(Permission::grade, "/api/v1/tournaments/{tournament}/grades", grades,
          "The grade of each person, as a gradebook with the same parameters has it", GradesType)
          .asks(grade_parameters),
      get(Permission::grade, "/api/v1/tournaments/{tournament}/gradebooks/canvas.csv", canvas,
          "Grades for Canvas", "text/csv")
          .asks(gradebook_parameters),
      get(Permission::grade, "/api/v1/tournaments/{tournament}/gradebooks/moodle.csv", moodle,
          "Grades for Moodle", "text/csv")
          .asks(gradebook_parameters),
  };
}

}  // namespace aspis::api
