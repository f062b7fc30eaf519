// The kinds of responses that endpoints use.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "db/row/row_json.hpp"
#include "protocol/result.hpp"
#include "server/http/message.hpp"
#include "server/watch/disk_space.hpp"

namespace aspis::api {

/// A public response, which caches must revalidate by its ETag.
[[nodiscard]] http::Response public_json(const row::Type&, const void* row);
template <class Row>
[[nodiscard]] http::Response public_json(const Row& row) {
  return public_json(row::type_for<Row>(), &row);
}
[[nodiscard]] http::Response public_text(std::string content_type, std::string body);
/// A response for one user, which no cache may store.
[[nodiscard]] http::Response private_json(const row::Type&, const void* row, int status = 200);
template <class Row>
[[nodiscard]] http::Response private_json(const Row& row, int status = 200) {
  return private_json(row::type_for<Row>(), &row, status);
}
[[nodiscard]] http::Response private_text(std::string content_type, std::string body);
/// A response for staff at an otherwise public address; no cache may store it.
[[nodiscard]] http::Response kept_nowhere(http::Response);
/// Makes the client save the response under this name.
[[nodiscard]] http::Response as_file(http::Response, std::string_view name);

/// Sends a file and deletes it afterwards; only the response has it open. Throws std::system_error
/// if it cannot be read.
[[nodiscard]] http::Response file_response(const std::filesystem::path&, std::string content_type);

[[nodiscard]] http::Response not_found(std::string_view text);
/// 422: the request is not valid.
[[nodiscard]] http::Response unusable(std::string_view text);
/// Text for unusable(): no entrant has the alias in this field.
[[nodiscard]] std::string unknown_alias(std::string_view field, std::string_view alias);
/// 404 for an alias in the path.
[[nodiscard]] http::Response unknown_entrant(std::string_view alias);
/// 409: the current state does not allow it.
[[nodiscard]] http::Response refused(std::string_view text);
/// 507 if the rest of the disk is reserved for tournament games; nothing otherwise.
[[nodiscard]] std::optional<http::Response> no_room(const watch::DiskSpace&);
[[nodiscard]] http::Response too_many(int seconds, std::string_view text);

/// Headers of the request that affect how a body is sent.
struct Wanted {
  std::string if_none_match;
  bool gzip = false;
};
/// Returns 304 if the client has the body. Compresses public bodies if accepted and useful, but no
/// private ones, because the compressed size can reveal secrets.
[[nodiscard]] http::Response as_wanted(http::Response, const Wanted&);

}  // namespace aspis::api
