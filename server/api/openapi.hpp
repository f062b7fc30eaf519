// The OpenAPI document of the interface, made from the endpoints and their types.
#pragma once

#include <span>
#include <string>

#include "server/api/endpoint.hpp"

namespace aspis::api {

/// OpenAPI 3.1, as JSON.
[[nodiscard]] std::string openapi_text(std::span<const Endpoint>);

}  // namespace aspis::api
