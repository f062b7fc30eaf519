// What belongs to the server as a whole: is it there, what does it count, files that it gives away.
#include <nlohmann/json.hpp>

#include "server/api/endpoints/compiled_in.hpp"
#include "server/api/responses.hpp"
#include "server/api/router.hpp"

namespace aspis::api {
namespace {

/// "KEY = \"\"" at the beginning of a line becomes "KEY = \"VALUE\"".
void fill_in(std::string& source, const std::string& key, std::string_view value) {
  const std::string marker = "\n" + key + " = \"\"";
  const std::size_t at = source.find(marker);
  if (at == std::string::npos) return;
  std::string quoted;
  for (const char letter : value) {
    if (letter == '"' || letter == '\\') quoted += '\\';
    if (static_cast<unsigned char>(letter) >= 0x20) quoted += letter;
  }
  source.replace(at, marker.size(), "\n" + key + " = \"" + quoted + "\"");
}

/// 503 where nothing can be expected of it; a tournament that has failed stops no other one.
http::Response health(const Call& call) {
  const ApiParts& parts = call.router.parts();
  Json failed = Json::array();
  for (const auto& tournament : parts.tournaments.list()) {
    if (tournament.state == tournament::RunState::failed) failed.push_back(tournament.name);
  }
  const std::vector<std::string> stalled = parts.watchdog.stalled();
  const bool open = parts.tournaments.is_open();
  const char* const status = !stalled.empty() ? "stalled" : open ? "ready" : "opening";
  http::Response response = private_json({{"status", status},
                                          {"failed", std::move(failed)},
                                          {"stalled", stalled},
                                          {"box", std::string(letter(parts.boxes.level))}},
                                         open && stalled.empty() ? 200 : 503);
  if (response.status == 503) response.headers.emplace_back("Retry-After", "1");
  return response;
}

http::Response metrics(const Call& call) {
  return private_text("text/plain; version=0.0.4; charset=utf-8",
                      watch::prometheus_text(call.router.parts().metrics));
}

http::Response openapi(const Call&) {
  return public_text("application/json", std::string(openapi_json()));
}

http::Response server(const Call& call) {
  const ApiParts& parts = call.router.parts();
  Json programs = Json::array();
  for (const Download& program : parts.programs) {
    programs.push_back({{"name", program.name},
                        {"path", program.path},
                        {"bytes", program.bytes},
                        {"sha256", program.sha256}});
  }
  return public_json(
      {{"pages", parts.public_address},
       {"address_is_set", !parts.own_host.empty()},
       {"bots", parts.bots_address},
       {"dictionary_sha256",
        parts.dictionary == nullptr ? Json(nullptr) : Json(parts.dictionary->sha256())},
       {"programs", std::move(programs)}});
}

http::Response relay(const Call& call) {
  return as_file(public_text("text/x-python; charset=utf-8", call.router.relay()),
                 "aspis_connect.py");
}

http::Response dictionary(const Call& call) {
  const words::Dictionary* const words = call.router.parts().dictionary;
  if (words == nullptr || words->sha256() != call.captures.at(0)) {
    return not_found("this server has no dictionary with this digest");
  }
  std::string text;
  for (std::size_t word = 0; word < words->size(); ++word) {
    text += words->word(word);
    text += '\n';
  }
  http::Response response = public_text("text/plain; charset=us-ascii", std::move(text));
  for (auto& [key, value] : response.headers) {
    if (key == "Cache-Control") value = "public, max-age=31536000, immutable";
  }
  return response;
}

}  // namespace

std::string relay_for(std::string_view web, std::string_view bots) {
  std::string source(relay_source());
  fill_in(source, "SERVER", web);
  fill_in(source, "BOTS", bots);
  return source;
}

std::vector<Endpoint> site_endpoints() {
  return {
      {"GET", "/healthz", Who::anyone, answering(health)},
      {"GET", "/metrics", Who::anyone, answering(metrics)},
      {"GET", "/api/v1/openapi.json", Who::anyone, answering(openapi)},
      {"GET", "/api/v1/server", Who::anyone, answering(server)},
      {"GET", "/connect/aspis_connect.py", Who::anyone, answering(relay)},
      {"GET", "/dictionaries/{sha256}.txt", Who::anyone, answering(dictionary)},
  };
}

}  // namespace aspis::api
