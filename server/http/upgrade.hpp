// Requests that want to become WebSockets: spectators', which go to the hub's thread, and bots'.
#pragma once

#include "server/http/sessions.hpp"

namespace aspis::http {

/// The connection that a request came by, for the taking.
struct Upgrading {
  HttpSessions& sessions;
  const Origin& origin;
  const HttpSessions::Ticket& ticket;
  net::Socket& socket;
  bool has_frames;  // came behind the request, before its answer
};

/// Of status 0 where the socket was taken; else why not.
[[nodiscard]] Response upgrade(const Upgrading&, const Head&, const Request&);

}  // namespace aspis::http
