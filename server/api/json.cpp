#include "server/api/json.hpp"

#include <nlohmann/json.hpp>

namespace aspis::api {

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace aspis::api
