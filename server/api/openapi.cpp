// The OpenAPI document of the interface, made from the endpoints and their types.
#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "db/row/row_json.hpp"
#include "protocol/json.hpp"
#include "server/api/endpoint.hpp"

namespace aspis::api {
namespace {

using Json = nlohmann::ordered_json;
using protocol::to_text;

// What http::error_response() writes.
constexpr row::Field error_words_fields[] = {
    {"code", "for programs", row::Kind::text},
    {"message", "one line for people", row::Kind::text},
};
constexpr row::Type error_words_type{"", "", error_words_fields, 0, "ErrorWords"};
constexpr row::Field error_fields[] = {
    row::Field{"error", "", row::Kind::object}.of(error_words_type)};
constexpr row::Type error_type{"", "Why a request was refused.", error_fields, 0, "ErrorDocument"};

struct Code {
  int code;
  std::string_view about;
};
constexpr int stalled = 503;  // with the same document as 200
constexpr Code codes[] = {
    {304, "as the ETag in If-None-Match"},
    {400, "the body is not valid JSON"},
    {401, "no session, no token, or not the password"},
    {403, "from a page of another server, without the session's token, or not for this role"},
    {404, "no such thing"},
    {409, "it cannot be done as things stand"},
    {413, "the body is too large"},
    {415, "the body is not of the type that is asked for"},
    {422, "a body or a parameter that is of no use"},
    {429, "too many wait, or too many failed: try again later"},
    {stalled, "tournaments are still being opened, or an event loop stands still"},
    {507, "what is left of the disk is for games of tournaments"},
};

/// A parameter in braces in a pattern.
struct PathPart {
  std::string_view name, type, about;
};
constexpr PathPart path_parts[] = {
    {"tournament", "string", "its name"}, {"alias", "string", "an entrant's public name"},
    {"id", "integer", "a number from 1"}, {"live_id", "string", "of a game in play"},
    {"name", "string", "of an account"},  {"sha256", "string", "of the file"},
};

bool has(const Endpoint& endpoint, std::string_view part) {
  return endpoint.pattern.find(part) != std::string_view::npos;
}

bool is_get(const Endpoint& endpoint) {
  return endpoint.method == "GET";
}

/// The possible statuses other than success, derived from method, body and permission.
std::set<int> error_statuses(const Endpoint& endpoint) {
  using Body = Endpoint::Body;
  const bool is_public = endpoint.who == Who::anyone;
  std::set<int> codes = {429};
  if (!is_public || endpoint.before_login) codes.insert({401, 403});
  if (has(endpoint, "{") && !has(endpoint, "{name}")) codes.insert(404);
  if (endpoint.body != Body::none) codes.insert({413, 415, 422});
  if (endpoint.body != Body::none && endpoint.body != Body::program) codes.insert(400);
  if (endpoint.query != nullptr) codes.insert(422);
  if (is_get(endpoint) && is_public) codes.insert(304);
  if (!is_get(endpoint) && endpoint.body != Body::upload && !endpoint.before_login) {
    codes.insert(409);
  }
  codes.insert(endpoint.also.begin(), endpoint.also.end());
  for (const int code : endpoint.never) codes.erase(code);
  return codes;
}

std::string operation_id(const Endpoint& endpoint) {
  std::string id = is_get(endpoint) ? "get" : "post";
  std::string_view path = endpoint.pattern;
  if (path.starts_with("/api/v1")) path.remove_prefix(std::string_view("/api/v1").size());
  for (const char letter : path) {
    if (letter == '{' || letter == '}') continue;
    id += std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
  }
  return id;
}

Json parameter(std::string_view in, std::string_view name, bool required, std::string_view about,
               Json schema) {
  return {{"name", name},
          {"in", in},
          {"required", required},
          {"description", about},
          {"schema", std::move(schema)}};
}

Json word_schema(std::string_view word) {
  return {{"type", "string"}, {"enum", Json::array({word})}};
}

Json make_parameters(const Endpoint& endpoint) {
  Json all = Json::array();
  for (const auto& [name, type, about] : path_parts) {
    if (!has(endpoint, "{" + std::string(name) + "}")) continue;
    Json schema = {{"type", type}};
    if (type == "integer") schema["minimum"] = 1;
    all.push_back(parameter("path", name, true, about, std::move(schema)));
  }
  if (is_get(endpoint) && endpoint.who == Who::anyone && has(endpoint, "{tournament}")) {
    all.push_back(parameter("query", "view", false,
                            "staff: with results that are held back, for an account that may see "
                            "the tournament's log (401 and 403 else); no cache keeps the answer",
                            word_schema("staff")));
  }
  if (endpoint.has_preview) {
    all.push_back(parameter("query", "preview", false,
                            "1: only tells the consequences; nothing is changed",
                            word_schema("1")));
  }
  if (endpoint.query != nullptr) {
    const Json schema = row::request_schema(*endpoint.query);
    for (const row::Field& field : endpoint.query->fields) {
      Json one = schema.at("properties").at(std::string(field.name));
      one.erase("description");
      all.push_back(parameter("query", field.name, field.is_required, field.about, std::move(one)));
    }
  }
  const bool is_change = !is_get(endpoint);
  const Json text = {{"type", "string"}};
  if (is_change && endpoint.who == Who::staff) {
    all.push_back(parameter("header", "X-CSRF-Token", true, "of the session", text));
  }
  if (is_change && (endpoint.who == Who::staff || endpoint.before_login)) {
    all.push_back(parameter("header", "Origin", true, "this server's own address", text));
  }
  return all;
}

Json make_content(std::string_view media, Json schema) {
  Json content = Json::object();
  content[std::string(media)] = {{"schema", std::move(schema)}};
  return content;
}

Json file_schema(std::string_view media) {
  Json schema = {{"type", "string"}};
  if (!media.starts_with("text/")) schema["contentEncoding"] = "binary";
  return schema;
}

Json make_request_body(const Endpoint& endpoint) {
  if (endpoint.body == Endpoint::Body::program) {
    constexpr std::string_view media = "application/octet-stream";
    return {{"required", true}, {"content", make_content(media, file_schema(media))}};
  }
  Json schema = row::request_schema(*endpoint.input);
  const bool is_required = endpoint.needs_body || schema.contains("required");
  return {{"required", is_required},
          {"content", make_content("application/json", std::move(schema))}};
}

Json make_success(const Endpoint& endpoint, std::string_view about) {
  const row::Type* const type = endpoint.output.type;
  Json schema = type == nullptr      ? file_schema(endpoint.output.media)
                : type->name.empty() ? row::answer_schema(*type)
                                     : row::reference_to(*type);
  return {{"description", about},
          {"content", make_content(endpoint.output.media, std::move(schema))}};
}

Json header(std::string_view about) {
  return {{"schema", {{"type", "string"}}}, {"description", about}};
}

Json make_responses(const Endpoint& endpoint) {
  const std::set<int> said = error_statuses(endpoint);
  std::string_view outcome = endpoint.outcome;
  if (outcome.empty()) outcome = is_get(endpoint) ? "it" : "done";
  Json all = {{std::to_string(endpoint.status), make_success(endpoint, outcome)}};
  if (said.contains(304)) {
    all.front()["headers"] = {{"ETag", header("changes with the document")}};
  }
  for (const auto& [code, about] : codes) {
    if (!said.contains(code)) continue;
    const std::string key = std::to_string(code);
    all[key] = {{"$ref", "#/components/responses/" + key}};
    if (code == 304) all[key] = {{"description", about}};
    if (code == stalled) all[key] = make_success(endpoint, about);
  }
  return all;
}

Json errors() {
  Json all = Json::object();
  for (const auto& [code, about] : codes) {
    if (code == 304 || code == stalled) continue;
    Json& error = all[std::to_string(code)];
    error = {{"description", about},
             {"content", make_content("application/json", row::reference_to(error_type))}};
    if (code == 429) error["headers"] = {{"Retry-After", header("seconds")}};
  }
  return all;
}

Json security_schemes() {
  return {{"cookie",
           {{"type", "apiKey"},
            {"in", "cookie"},
            {"name", "__Host-aspis"},
            {"description",
             "set by POST /api/v1/login; its name is aspis where the server has no TLS. None is "
             "needed where a trusted proxy vouches for the e-mail address of an account"}}},
          {"token",
           {{"type", "http"},
            {"scheme", "bearer"},
            {"description",
             "the token that an entrant was given. None is needed where a trusted proxy vouches "
             "for the e-mail address of an entrant; of several the header X-Aspis-Entrant: "
             "TOURNAMENT/ALIAS names one, and changes need X-CSRF-Token"}}}};
}

Json make_operation(const Endpoint& endpoint) {
  constexpr std::string_view audiences[] = {"anyone", "student", "staff"};
  Json operation = {{"summary", endpoint.about},
                    {"operationId", operation_id(endpoint)},
                    {"tags", Json::array({audiences[static_cast<std::size_t>(endpoint.who.who)]})}};
  if (endpoint.who != Who::anyone) {
    const char* const scheme = endpoint.who == Who::staff ? "cookie" : "token";
    operation["security"] = Json::array({Json::object({{scheme, Json::array()}})});
  }
  if (Json all = make_parameters(endpoint); !all.empty()) operation["parameters"] = std::move(all);
  if (endpoint.body != Endpoint::Body::none) operation["requestBody"] = make_request_body(endpoint);
  operation["responses"] = make_responses(endpoint);
  return operation;
}

}  // namespace

std::string openapi_text(std::span<const Endpoint> endpoints) {
  Json paths = Json::object();
  std::map<std::string, const row::Type*> types;
  row::collect_types(types, error_type);
  for (const Endpoint& endpoint : endpoints) {
    paths[std::string(endpoint.pattern)][is_get(endpoint) ? "get" : "post"] =
        make_operation(endpoint);
    if (endpoint.output.type != nullptr) row::collect_types(types, *endpoint.output.type);
  }
  Json schemas = Json::object();
  for (const auto& [name, type] : types) schemas[name] = row::answer_schema(*type);
  return to_text({{"openapi", "3.1.0"},
                  {"info",
                   {{"title", "Aspis"},
                    {"version", "1"},
                    {"description",
                     "Tournaments of bots: what is public, what the instructor and people who help "
                     "do, what students see of themselves. Events of the WebSocket /api/v1/live "
                     "are in server/api/EVENTS.md."}}},
                  {"paths", std::move(paths)},
                  {"components",
                   {{"securitySchemes", security_schemes()},
                    {"responses", errors()},
                    {"schemas", std::move(schemas)}}}});
}

}  // namespace aspis::api
