#include "protocol/json.hpp"

#include <nlohmann/json.hpp>

namespace aspis::protocol {

namespace {

constexpr auto replace = nlohmann::ordered_json::error_handler_t::replace;

}  // namespace

std::string text_of(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, replace);
}

std::string indented(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', false, replace) + "\n";
}

}  // namespace aspis::protocol
