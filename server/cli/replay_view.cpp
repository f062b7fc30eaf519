#include "server/cli/replay_view.hpp"

#include <algorithm>

#include "referee/match/verify.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"
#include "server/cli/record_words.hpp"

namespace aspis::cli {

int ReplayView::plies() const {
  return static_cast<int>(std::count_if(
      record_.events.begin(), record_.events.end(),
      [](const auto& event) { return std::holds_alternative<protocol::PlayedMove>(event); }));
}

std::string ReplayView::at(int ply, const drawing::Style& style) const {
  const auto position = match::position_after(record_, dictionary_, ply);
  if (!position) failed(located(file_, position.error().text));
  std::string happened = ply == 0 ? "start\n" : "";
  std::optional<std::string> last_move;
  int played = 0;
  for (const protocol::Event& event : record_.events) {
    if (const auto* move = std::get_if<protocol::PlayedMove>(&event)) {
      if (++played > ply) break;
      last_move = move->move;
    }
    if (played == ply) happened += event_words(record_, event, played) + "\n";
  }
  return happened + "\n" + drawing::draw(record_, **position, last_move, style);
}

}  // namespace aspis::cli
