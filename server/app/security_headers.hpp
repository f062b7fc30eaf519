// What every response says about who may do what with it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/message.hpp"

namespace aspis::app {

/// `in_frames`: of a page that other sites may show in a frame. It has nothing to press that would
/// change anything, and no way to a page that has.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> security_headers(
    bool secure, bool in_frames = false);

/// Whether a WebSocket is asked for by a page of this server, or by no page at all: programs send
/// no Origin. `public_address` is a URL, or "" if any host may be this server's; see
/// http::may_be_own_host.
[[nodiscard]] std::function<bool(const http::Request&)> same_origin_check(
    std::string_view public_address);

}  // namespace aspis::app
