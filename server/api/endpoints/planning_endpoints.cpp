// Planning a tournament before creating it.
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/tournament/csv.hpp"

namespace aspis::api {
namespace {

http::Response presets(const Call&) {
  return public_text("application/json", presets_document());
}

http::Response preview(const Call& call, const hosting::NewTournamentRequest& fresh) {
  const auto seen = call.router.parts().tournaments.preview(fresh);
  if (!seen) return unusable(seen.error().text);
  return private_json(preview_type, &*seen);
}

constexpr row::Field readable_fields[] = {
    row::make_field<&tournament::RosterText::text>("roster", "CSV in UTF-8"),
    row::make_field<&tournament::RosterText::notes>("notes", "what was done about the file"),
};
constexpr row::Type readable_type{"", "A file as the text of a roster.", readable_fields};

http::Response roster_text(const Call&, const std::string& bytes) {
  const auto read = tournament::readable_roster(bytes);
  if (!read) return unusable(read.error().text);
  return private_json(readable_type, &*read);
}

/// The meaning of each column, and the first people as read.
http::Response roster_columns(const Call&, const RosterColumnsBody& body) {
  const tournament::RosterRows rows = tournament::read_rows(body.csv, body.columns);
  return private_json(roster_columns_type, &rows);
}

}  // namespace

std::vector<Endpoint> planning_endpoints() {
  return {
      get(Who::anyone, "/api/v1/presets", presets,
          "How tournaments can be played, and the games there are", presets_type),
      post(Permission::plan, "/api/v1/preview", taking<preview, read_preview>,
           "Preview a tournament: its stages, their groups and games; nothing is stored",
           new_tournament_body_type, preview_type)
          .takes_upload(),
      post(Permission::plan, "/api/v1/roster-text", taking<roster_text, read_file_bytes>,
           "A roster file's text: UTF-8 as it is, UTF-16, Windows-1252 and ISO 8859-1 read as "
           "that; other encodings are refused by line",
           file_body_type, readable_type)
          .takes_upload(),
      post(Permission::plan, "/api/v1/roster-columns", taking<roster_columns>,
           "The meaning of each column of a roster, and its first five people; "
           "nothing is stored",
           RosterColumnsBodyType, roster_columns_type)
          .takes_upload(),
  };
}

}  // namespace aspis::api
