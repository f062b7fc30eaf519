// Answers in the few forms that there are.
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

/// For everybody: to be asked for again each time, by its ETag.
[[nodiscard]] http::Response public_json(const row::Type&, const void* row);
template <class Row>
[[nodiscard]] http::Response public_json(const Row& row) {
  return public_json(row::type_for<Row>(), &row);
}
[[nodiscard]] http::Response public_text(std::string content_type, std::string body);
/// For one person: kept nowhere on the way.
[[nodiscard]] http::Response private_json(const row::Type&, const void* row, int status = 200);
template <class Row>
[[nodiscard]] http::Response private_json(const Row& row, int status = 200) {
  return private_json(row::type_for<Row>(), &row, status);
}
[[nodiscard]] http::Response private_text(std::string content_type, std::string body);
/// An answer for staff alone at an address that is public otherwise: no cache may have it.
[[nodiscard]] http::Response kept_nowhere(http::Response);
/// To be saved under this name.
[[nodiscard]] http::Response as_file(http::Response, std::string_view name);

/// Sent from the disk, and gone from there when it was sent: nothing but the response has it open.
/// Throws std::system_error where it cannot be read.
[[nodiscard]] http::Response file_response(const std::filesystem::path&, std::string content_type);

[[nodiscard]] http::Response not_found(std::string_view text);
/// What stands in the request is of no use: 422.
[[nodiscard]] http::Response unusable(std::string_view text);
/// For unusable(): no entrant has the alias that this field names.
[[nodiscard]] std::string unknown_alias(std::string_view field, std::string_view alias);
/// 404 for an alias in the path.
[[nodiscard]] http::Response unknown_entrant(std::string_view alias);
/// It cannot be done as things stand: 409.
[[nodiscard]] http::Response refused(std::string_view text);
/// 507 where the rest of the disk is for games of tournaments alone.
[[nodiscard]] std::optional<http::Response> no_room(const watch::DiskSpace&);
[[nodiscard]] http::Response too_many(int seconds, std::string_view text);

/// What the client knows and takes: two fields of its request.
struct Wanted {
  std::string if_none_match;
  bool gzip = false;
};
/// 304 in place of a body that the client has. One that is for everybody is packed where that is
/// wanted and saves something; what is for one person is not, since the size of packed secrets
/// tells of them.
[[nodiscard]] http::Response as_wanted(http::Response, const Wanted&);

}  // namespace aspis::api
