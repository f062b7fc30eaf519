// The acts of staff on a tournament, in one table. The endpoints follow from it, and so does
// GET /api/v1/acts, from which the pages make their dialogs.
#pragma once

#include <string_view>
#include <vector>

#include "server/api/bodies/bodies.hpp"
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
template <class... Body>
using Change = void(const CallPointer&, const http::Reply&, const Body&...);
Change<> retry;
Change<db::StopAfter> start;
Change<PauseBody> pause_tournament;
Change<PlayOnBody> play_on;
Change<TokensBody> issue_tokens;
Change<AnnouncementBody> announce;
Change<NamesBody> show_names;
Change<HidesNameBody> hide_name;
Change<hosting::WindowChange> set_window;
Change<RoundBody> close_round;
Change<RevealBody> reveal;
Change<HoldBackBody> hold_back;

}  // namespace aspis::api
