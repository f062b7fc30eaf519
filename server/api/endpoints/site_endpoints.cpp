// Endpoints of the whole server: health, metrics, downloads.
#include "server/api/documents/shapes.hpp"
#include "server/api/endpoints/compiled_in.hpp"
#include "server/api/responses.hpp"
#include "server/api/router.hpp"

namespace aspis::api {
namespace {

constexpr std::string_view health_words[] = {"ready", "opening", "stalled"};

/// Replaces a line's beginning "KEY = \"\"" with "KEY = \"VALUE\"".
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

struct Health {
  std::string_view status;
  std::vector<std::string> failed;
  std::vector<std::string> stalled;
  std::string box;
};
constexpr row::Field health_fields[] = {
    ASPIS_FIELD(Health, status, "ready, opening or stalled").one_of(health_words),
    ASPIS_FIELD(Health, failed, "tournaments that an error has stopped; they are tried again"),
    ASPIS_FIELD(Health, stalled, "event loops that have not turned for a second"),
    ASPIS_FIELD(Health, box, "how the server's own bots are confined, best first")
        .one_of(sandbox_levels),
};
ASPIS_DOCUMENT(Health, "Health", health_fields, "How the server is.")

/// Returns 503 if the server as a whole does not work; a failed tournament does not count.
http::Response health(const Call& call) {
  const ApiParts& parts = call.router.parts();
  Health health{"", {}, parts.watchdog.stalled(), std::string(letter(parts.boxes.level))};
  for (const auto& tournament : parts.tournaments.list()) {
    if (tournament.state == tournament::RunState::failed) health.failed.push_back(tournament.name);
  }
  const bool open = parts.tournaments.is_open();
  health.status = !health.stalled.empty() ? "stalled" : open ? "ready" : "opening";
  http::Response response = private_json(health, health.status == "ready" ? 200 : 503);
  if (response.status == 503) response.headers.emplace_back("Retry-After", "1");
  return response;
}

http::Response metrics(const Call& call) {
  return private_text("text/plain; version=0.0.4; charset=utf-8",
                      watch::prometheus_text(call.router.parts().metrics));
}

http::Response openapi(const Call&) {
  static const std::string text = openapi_text(all_endpoints());
  return public_text("application/json", text);
}

constexpr row::Field download_fields[] = {
    ASPIS_FIELD(Download, name, "aspis-linux-x86_64"),
    ASPIS_FIELD(Download, path, "the path served, /download/aspis-linux-x86_64"),
    row::computed("bytes", "its size",
                  [](const Download& of) { return static_cast<std::int64_t>(of.bytes); }),
    ASPIS_FIELD(Download, sha256, "of the file"),
};
ASPIS_DOCUMENT(Download, "", download_fields, "The program aspis for students.")
constexpr row::Field server_fields[] = {
    row::make_field<&ApiParts::public_address>("pages", "http://192.0.2.7:8080"),
    row::computed("address_is_set",
                  "whether the operator set `pages` with --address; otherwise the address in the "
                  "browser may be the better one",
                  [](const ApiParts& parts) { return !parts.own_host.empty(); }),
    row::make_field<&ApiParts::bots_address>("bots", "192.0.2.7:4242, for lines over TCP"),
    row::computed("dictionary_sha256",
                  "of the server's word list, served as /dictionaries/{sha256}.txt",
                  [](const ApiParts& parts) {
                    return parts.dictionary ? std::string(parts.dictionary->sha256()) : "";
                  })
        .nullable(),
    ASPIS_FIELD(
        ApiParts, programs,
        "the program aspis for students, one for each kind of processor that the server has "
        "it for")
        .of(DownloadType),
};
constexpr row::Type server_type{"", "The server's addresses and downloads.", server_fields, 0,
                                "Server"};

http::Response server(const Call& call) {
  return public_json(server_type, &call.router.parts());
}

http::Response relay(const Call& call) {
  const ApiParts& parts = call.router.parts();
  return as_file(public_text("text/x-python; charset=utf-8",
                             relay_for(parts.public_address, parts.bots_address)),
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
      get(Who::anyone, "/healthz", health,
          "Whether the server is ready, and which tournaments an error has stopped", HealthType)
          .may_say({503})
          .never_says({304}),
      get(Who::anyone, "/metrics", metrics, "Figures in Prometheus' text format", "text/plain")
          .never_says({304}),
      get(Who::anyone, "/api/v1/openapi.json", openapi, "This description", shapes::OpenApiShape),
      get(Who::anyone, "/api/v1/server", server,
          "The address of this server's pages and the one that bots connect to", server_type),
      get(Who::anyone, "/connect/aspis_connect.py", relay,
          "The relay for bots, with this server's addresses in it", "text/x-python"),
      get(Who::anyone, "/dictionaries/{sha256}.txt", dictionary,
          "A dictionary by its digest, a word a line", "text/plain"),
  };
}

}  // namespace aspis::api
