// Checks the name by which a browser reached this server.
#pragma once

#include <string>
#include <string_view>

namespace aspis::http {

/// The host of "https://aspis.example.edu:8443/aspis"; "" if the text is not a URL.
[[nodiscard]] std::string host_of_url(std::string_view url);

/// `host` is that of the Host header, with or without a port. `own` is the server's name, "" if it
/// was not told any: then every host may be its own. Otherwise, only that name, localhost and
/// addresses are accepted: any other name may have been pointed here by a stranger, whose pages
/// would have the same origin (DNS rebinding).
[[nodiscard]] bool may_be_own_host(std::string_view host, std::string_view own);

}  // namespace aspis::http
