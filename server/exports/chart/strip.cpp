#include "server/exports/chart/strip.hpp"

#include <algorithm>

#include "referee/formats/schedule.hpp"

namespace aspis::exports::chart {

Picture strip(const Tournament& tournament, const formats::Schedule& schedule, double width) {
  constexpr double arrow = 22;
  constexpr double height = 30;
  const auto entrants = static_cast<int>(tournament.entrants.size());
  std::vector<std::string> texts = formats::stage_shapes(tournament.plan, schedule, entrants);
  texts.insert(texts.begin(), std::to_string(entrants));
  const auto count = static_cast<double>(texts.size());
  const double box = std::min(110.0, (width - (count - 1) * arrow) / count);
  Picture picture;
  picture.height = height;
  double x = 0;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (at > 0) {
      const double tip = x - 3;
      picture.strokes.push_back({x - arrow + 3, height / 2, tip, height / 2, 0.9});
      picture.strokes.push_back({tip - 4, height / 2 - 3, tip, height / 2, 0.9});
      picture.strokes.push_back({tip - 4, height / 2 + 3, tip, height / 2, 0.9});
    }
    picture.boxes.push_back({x, 0.5, box, height - 1});
    Text size{x + box / 2, 13.5, 11, texts[at], Anchor::middle, true};
    picture.texts.push_back(fitted(std::move(size), box - 6, 6.5));
    const std::string name =
        at == 0 ? "entrants" : stage_name(tournament, static_cast<int>(at) - 1);
    Text below{x + box / 2, 24, 7.5, name, Anchor::middle};
    picture.texts.push_back(fitted(std::move(below), box - 6, 6.2));
    x += box + arrow;
  }
  picture.width = x - arrow;
  return picture;
}

}  // namespace aspis::exports::chart
