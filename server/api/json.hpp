// JSON as this interface writes it, without the library's large header.
#pragma once

#include "protocol/json.hpp"

namespace aspis::api {

/// Keys stay in the order in which they are written.
using Json = nlohmann::ordered_json;

using protocol::text_of;

}  // namespace aspis::api
