// The endpoints of the acts, and their description for the dialogs of the pages.
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "server/api/endpoints/acts.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

constexpr std::string_view reason_words[] = {"required", "optional", "none"};

std::string_view reason_word(const ActKind& kind) {
  for (const row::Field& field : kind.endpoint.input->fields) {
    if (field.name == "reason") return reason_words[field.is_required ? 0 : 1];
  }
  return reason_words[2];
}

constexpr row::Field act_fields[] = {
    ASPIS_FIELD(ActKind, key, "its name"),
    row::computed("path", "below /api/v1/tournaments/{tournament}/",
                  [](const ActKind& of) {
                    constexpr std::string_view before = "/api/v1/tournaments/{tournament}/";
                    return std::string(of.endpoint.pattern.substr(before.size()));
                  }),
    row::computed("permission", "that an account needs",
                  [](const ActKind& of) { return access::name(of.endpoint.who.needs); }),
    row::computed("about", "one sentence", [](const ActKind& of) { return of.endpoint.about; }),
    ASPIS_FIELD(ActKind, explanation, "what happens, for a dialog; may be null").nullable(),
    ASPIS_FIELD(ActKind, is_danger, "it takes something away"),
    row::computed("has_preview", "with ?preview=1 it only returns the consequences",
                  [](const ActKind& of) { return of.endpoint.has_preview; }),
    row::computed("reason", "whether the body has the key `reason`",
                  [](const ActKind& of) { return reason_word(of); })
        .one_of(reason_words),
    row::computed("body", "JSON Schema of the body",
                  [](const ActKind& of) {
                    return row::Raw{protocol::to_text(row::request_schema(*of.endpoint.input))};
                  }),
};
ASPIS_DOCUMENT(ActKind, "Act", act_fields, "An act of staff on a tournament.")

struct Acts {
  std::vector<ActKind> acts;
};
constexpr row::Field acts_fields[] = {
    ASPIS_FIELD(Acts, acts, "in the order of the server's table").of(ActKindType)};
ASPIS_DOCUMENT(Acts, "Acts", acts_fields, "All acts of staff on a tournament.")

http::Response acts(const Call&) {
  static const std::string text = row::to_text(Acts{act_kinds()});
  return public_text("application/json", text);
}

}  // namespace

std::vector<Endpoint> act_endpoints() {
  std::vector<Endpoint> all = {get(Who::anyone, "/api/v1/acts", acts,
                                   "The acts of staff on a tournament, as dialogs need them",
                                   ActsType)};
  for (ActKind& kind : act_kinds()) all.push_back(std::move(kind.endpoint));
  return all;
}

}  // namespace aspis::api
