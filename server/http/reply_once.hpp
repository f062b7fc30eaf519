// Whoever answers a request may fail to, or do it twice: the one who asked gets one answer.
#pragma once

#include "server/http/message.hpp"

namespace aspis::http {

/// Passes the first response on and drops the others; replies with `forgotten` when its last copy
/// goes and none has come. From any thread.
[[nodiscard]] Reply reply_once(Reply, Response forgotten);

}  // namespace aspis::http
