// The acts of staff on a tournament, in one table. The endpoints follow from it, and so does
// GET /api/v1/acts, from which the pages make their dialogs.
#pragma once

#include <string_view>
#include <vector>

#include "server/api/endpoint.hpp"

namespace aspis::api {

struct ActKind {
  std::string_view key;
  Endpoint endpoint;
  std::string_view explanation{};  // what happens, in sentences for the dialog of the pages
  bool is_danger = false;          // takes something away
};
[[nodiscard]] std::vector<ActKind> act_kinds();

// The handlers of acts that also change something outside the tournament's file, such as the games
// in play, or that can be cancelled before they are done.
Handler::Replying start, pause_tournament, play_on, retry, issue_tokens, announce, show_names,
    hide_name, set_window, close_round, reveal, hold_back;

}  // namespace aspis::api
