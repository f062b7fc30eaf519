// Strict reader of JSON objects in files: all keys are required, and others are errors. Keeps the
// first error. Only for this folder's file formats.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::cluster {

/// Getters return an empty value on an error, so check `error` before using any value. Errors
/// name the place: "matches[2].games[0].seed: must be a whole number".
class JsonFields {
 public:
  using Json = nlohmann::ordered_json;

  /// `json` and `error` must outlive this object; `path` is "" for the whole document.
  JsonFields(const Json& json, std::string path, std::optional<protocol::Error>& error);

  std::string text(const char* key, std::size_t most);
  std::int64_t number(const char* key, std::int64_t least, std::int64_t most);
  std::uint64_t seed(const char* key);
  double real(const char* key);
  bool flag(const char* key);
  std::vector<int> numbers(const char* key, std::size_t most, int largest);
  std::vector<std::string> texts(const char* key, std::size_t most);
  /// Calls `each` for every object in the list.
  void objects(const char* key, std::size_t most, const std::function<void(JsonFields&)>& each);
  /// The object as JSON text; "" if it is missing.
  std::string object(const char* key);

  /// Call it after all getters; any other key is an error.
  void finish();
  void blame(const std::string& key, const std::string& must);

 private:
  const Json* find(const char* key);

  const Json& json_;
  std::string path_;
  std::optional<protocol::Error>& error_;
  std::vector<std::string> known_;
};

/// Parses the text and calls `read` with the document. Returns the error, prefixed with `what`.
[[nodiscard]] std::optional<protocol::Error> read_document(
    std::string_view text, const std::string& what, const std::function<void(JsonFields&)>& read);

}  // namespace aspis::cluster
