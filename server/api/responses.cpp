#include "server/api/responses.hpp"

#include <fcntl.h>

#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"
#include "server/http/page.hpp"

namespace aspis::api {
namespace {

constexpr std::string_view ask_again = "no-cache";
constexpr std::string_view keep_nowhere = "no-store";

http::Response make_response(int status, std::string content_type, std::string body,
                             std::string_view cache) {
  http::Response response;
  response.status = status;
  response.content_type = std::move(content_type);
  response.body = std::move(body);
  response.headers.emplace_back("Cache-Control", cache);
  return response;
}

std::string make_etag(std::string_view body) {
  return "\"" + protocol::sha256(body).substr(0, 32) + "\"";
}

std::string* etag_in(http::Response& response) {
  for (auto& [key, value] : response.headers) {
    if (key == "ETag") return &value;
  }
  return nullptr;
}

bool is_worth_packing(const http::Response& response) {
  constexpr std::size_t a_packet = 1400;
  return response.body.size() > a_packet && response.content_type != "application/zip";
}

/// If-None-Match is a list. Weak tags match, because proxies make them from strong ones.
bool names(std::string_view list, std::string_view etag) {
  return list == "*" || list.find(etag) != std::string_view::npos;
}

}  // namespace

http::Response public_text(std::string content_type, std::string body) {
  http::Response response = make_response(200, std::move(content_type), std::move(body), ask_again);
  response.headers.emplace_back("ETag", make_etag(response.body));
  return response;
}

http::Response public_json(const row::Type& type, const void* row) {
  return public_text("application/json", row::to_text(type, row));
}

http::Response private_text(std::string content_type, std::string body) {
  return make_response(200, std::move(content_type), std::move(body), keep_nowhere);
}

http::Response private_json(const row::Type& type, const void* row, int status) {
  return make_response(status, "application/json", row::to_text(type, row), keep_nowhere);
}

http::Response kept_nowhere(http::Response response) {
  std::erase_if(response.headers, [](const auto& header) {
    return header.first == "ETag" || header.first == "Cache-Control";
  });
  response.headers.emplace_back("Cache-Control", keep_nowhere);
  return response;
}

http::Response as_file(http::Response response, std::string_view name) {
  response.headers.emplace_back("Content-Disposition",
                                "attachment; filename=\"" + std::string(name) + "\"");
  return response;
}

http::Response not_found(std::string_view text) {
  return http::error_response(404, "not-found", text);
}

http::Response unusable(std::string_view text) {
  return http::error_response(422, "unusable", text);
}

std::string unknown_alias(std::string_view field, std::string_view alias) {
  return std::string(field) + ": no entrant " + protocol::in_quotes(alias);
}

http::Response unknown_entrant(std::string_view alias) {
  return not_found("no entrant " + protocol::in_quotes(alias));
}

http::Response refused(std::string_view text) {
  return http::error_response(409, "refused", text);
}

http::Response file_response(const std::filesystem::path& path, std::string content_type) {
  auto body = std::make_shared<http::FileBody>();
  body->file = protocol::Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!body->file) {
    throw std::system_error(errno, std::generic_category(), "cannot read " + path.string());
  }
  body->size = std::filesystem::file_size(path);
  http::Response response{200, std::move(content_type), "", {{"Cache-Control", "no-cache"}}};
  response.file = std::move(body);
  return response;
}

std::optional<http::Response> no_room(const watch::DiskSpace& disk) {
  if (!disk.is_for_tournaments_only()) return std::nullopt;
  return http::error_response(507, "disk-full",
                              disk.words() +
                                  ": free some space, then try again; games of "
                                  "tournaments are still stored");
}

http::Response too_many(int seconds, std::string_view text) {
  http::Response response = http::error_response(429, "too-many", text);
  response.headers.emplace_back("Retry-After", std::to_string(seconds));
  return response;
}

http::Response as_wanted(http::Response response, const Wanted& wanted) {
  std::string* const etag = etag_in(response);
  if (response.status != 200 || etag == nullptr) return response;
  const bool could_be_packed = is_worth_packing(response);
  const bool packed = could_be_packed && wanted.gzip;
  if (packed) etag->insert(etag->size() - 1, "-gz");
  const bool known = names(wanted.if_none_match, *etag);
  if (could_be_packed) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (known) {
    response.status = 304;
    response.body.clear();
  } else if (packed) {
    response.body = http::gzip(response.body);
    response.headers.emplace_back("Content-Encoding", "gzip");
  }
  return response;
}

}  // namespace aspis::api
