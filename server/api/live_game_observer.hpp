// Looks on while one game is played: figures, events, and the game as it stands for those who come
// later.
#pragma once

#include <memory>

#include "server/api/page_publisher.hpp"

namespace aspis::api {

/// On the thread that plays: it formats a line a move, and hands it on. The game leaves the list of
/// those in play when it is over, or when this is destroyed.
[[nodiscard]] std::shared_ptr<match::Observer> observe_game(PagePublisher&,
                                                            std::shared_ptr<LiveGame>);
/// To those who look at its tournament: this game is in play.
void tell_began(PagePublisher&, const LiveGame&);

}  // namespace aspis::api
