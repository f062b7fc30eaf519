// Reads the keys of a JSON object that came in a file, strictly: every key there and no other one.
// Keeps the first thing that is wrong. For the files of this folder alone.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::cluster {

/// Getters of what is missing or wrong give an empty value: look at the fault before using any.
/// Faults name the place: "matches[2].games[0].seed: must be a whole number".
class JsonFields {
 public:
  using Json = nlohmann::ordered_json;

  /// `json` and `fault` outlive the fields; `path` is "" for the whole document.
  JsonFields(const Json& json, std::string path, std::optional<protocol::Error>& fault);

  std::string text(const char* key, std::size_t most);
  std::int64_t number(const char* key, std::int64_t least, std::int64_t most);
  std::uint64_t seed(const char* key);
  double real(const char* key);
  bool flag(const char* key);
  std::vector<int> numbers(const char* key, std::size_t most, int largest);
  std::vector<std::string> texts(const char* key, std::size_t most);
  /// Calls `each` for every object of the list.
  void objects(const char* key, std::size_t most, const std::function<void(JsonFields&)>& each);
  /// As it is; "" where it is missing.
  std::string object(const char* key);

  /// When all keys have been asked for: any other one is a fault.
  void finish();
  void blame(const std::string& key, const std::string& must);

 private:
  const Json* find(const char* key);

  const Json& json_;
  std::string path_;
  std::optional<protocol::Error>& fault_;
  std::vector<std::string> known_;
};

/// The document, an object read by `read`; or what is wrong, with `what` in front.
[[nodiscard]] std::optional<protocol::Error> read_document(
    std::string_view text, const std::string& what, const std::function<void(JsonFields&)>& read);

}  // namespace aspis::cluster
