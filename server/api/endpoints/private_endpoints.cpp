// What only the instructor may read: names, grades, the log, what bots wrote on standard error.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/api/endpoints/answers.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/table.hpp"
#include "server/hosting/actions.hpp"

namespace aspis::api {
namespace {

http::Response overview(const Call& call) {
  const sandbox::Ability& boxes = call.router.parts().boxes;
  const watch::DiskSpace& disk = call.router.parts().disk;
  Json json = {{"tournaments", Json::array()},
               {"disk",
                {{"free_bytes", disk.free_bytes()},
                 {"reserve_bytes", disk.reserve()},
                 {"low", disk.is_low()}}},
               {"boxes",
                {{"level", std::string(letter(boxes.level))},
                 {"what", boxes.what},
                 {"better", boxes.better}}}};
  const access::Account& account = call.staff.value().account;
  const auto begun = [&](const std::string& name) {
    const auto tournament = call.router.parts().tournaments.find(name);
    return tournament && tournament->read(hosting::has_started);
  };
  for (const hosting::TournamentInfo& info : call.router.parts().tournaments.list()) {
    if (!access::may_see(account, info.name)) continue;
    json["tournaments"].push_back(
        {{"name", info.name},
         {"title", info.title},
         {"run_state", tournament::name(info.state)},
         {"note", info.note},
         {"untouched", hosting::is_untouched(info) && !begun(info.name)}});
  }
  return private_json(json);
}

http::Response roster(const Call& call) {
  const access::Account& account = call.staff.value().account;
  const bool names = access::sees_names(account);
  const bool all = access::may(account, Permission::manage_entrants);
  Json json = {{"entrants", Json::array()}};
  const db::HiddenNames hidden = snapshot_in(call)->hidden_names;
  for (const db::EntrantRow& row : call.tournament->entrants()) {
    json["entrants"].push_back({{"number", row.number},
                                {"alias", row.alias},
                                {"name", names ? row.name : row.alias},
                                {"email", all ? row.email : ""},
                                {"institution", names ? row.institution : ""},
                                {"members", names ? row.members : ""},
                                {"version", all ? row.version : ""},
                                {"command", all ? row.command : ""},
                                {"classic", row.classic},
                                {"folder", all ? row.folder : ""},
                                {"program", row.program},
                                {"hides_name", hidden.by_entrant.contains(row.number)},
                                {"name_hidden", hidden.by_staff.contains(row.number)},
                                {"staff", row.staff}});
  }
  return private_json(json);
}

http::Response audit(const Call& call) {
  Json json = {{"audit", Json::array()}};
  const auto rows =
      call.tournament->read([](const db::Store& store) { return store.audit().all(); });
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    json["audit"].push_back({{"id", row->id},
                             {"at", row->at},
                             {"actor", row->actor},
                             {"act", row->act},
                             {"subject", row->subject},
                             {"reason", row->reason}});
  }
  return private_json(json);
}

http::Response stderr_of(const Call& call) {
  const auto id = id_in(call);
  const Aliases aliases = aliases_of(call.tournament->entrants());
  const auto game =
      id ? call.tournament->read([&](const db::Store& store) { return store.games().find(*id); })
         : std::nullopt;
  if (!game) return not_found("no game has this number");
  Json json = {{"id", game->id}, {"seats", Json::array()}};
  for (const db::GameSeatRow& seat : game->seats) {
    const auto at = static_cast<std::size_t>(seat.entrant) - 1;
    json["seats"].push_back({{"alias", aliases.at(at)}, {"stderr", seat.stderr_text}});
  }
  return private_json(json);
}

using Gradebook = std::string (*)(const Tournament&, const formats::Schedule&,
                                  const exports::Grading&);

protocol::Result<exports::Grading> grading_of(const Call& call, const formats::Plan& plan) {
  return exports::read_grading(plan, call.request.query_value("points"),
                               call.request.query_value("by"));
}

/// Who would have which grade: the same as in a gradebook.
http::Response grades(const Call& call) {
  const tournament::Snapshot now = snapshot_in(call);
  const auto grading = grading_of(call, now->plan);
  if (!grading) return unusable(grading.error().text);
  Json json = {{"possible", grading->possible}, {"people", Json::array()}};
  for (const auto& one : exports::graded_people(*now, *now->schedule, *grading)) {
    json["people"].push_back({{"name", one.name},
                              {"alias", one.alias},
                              {"place", one.place == 0 ? Json(nullptr) : Json(one.place)},
                              {"sharing", one.sharing},
                              {"points", one.points},
                              {"obtainable", one.obtainable},
                              {"grade", one.grade.empty() ? Json(nullptr) : Json(one.grade)}});
  }
  return private_json(json);
}

http::Response gradebook(const Call& call, Gradebook made, const char* suffix) {
  const tournament::Snapshot now = snapshot_in(call);
  auto grading = grading_of(call, now->plan);
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

Endpoint look(Permission needs, std::string_view pattern, http::Response (*document)(const Call&)) {
  return {"GET", pattern, needs, answering(document)};
}

}  // namespace

std::vector<Endpoint> private_endpoints() {
  return {
      look(Permission::see_server, "/api/v1/instructor/tournaments", overview),
      look(Permission::see_tournament, "/api/v1/tournaments/{tournament}/roster", roster),
      look(Permission::see_tournament, "/api/v1/tournaments/{tournament}/audit", audit),
      look(Permission::read_errors, "/api/v1/tournaments/{tournament}/games/{id}/stderr",
           stderr_of),
      look(Permission::grade, "/api/v1/tournaments/{tournament}/grades", grades),
      look(Permission::grade, "/api/v1/tournaments/{tournament}/gradebooks/canvas.csv", canvas),
      look(Permission::grade, "/api/v1/tournaments/{tournament}/gradebooks/moodle.csv", moodle),
  };
}

}  // namespace aspis::api
