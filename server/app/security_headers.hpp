// What every response says about who may do what with it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/http/message.hpp"

namespace aspis::app {

[[nodiscard]] std::vector<std::pair<std::string, std::string>> security_headers(bool secure);

/// Whether a WebSocket is asked for by a page of this server, or by no page at all: programs send
/// no Origin.
[[nodiscard]] bool is_same_origin(const http::Request&);

}  // namespace aspis::app
