// Pictures put on pages: side by side as long as there is room, then below each other, then on the
// next page.
#pragma once

#include <string>
#include <vector>

#include "server/exports/chart/picture.hpp"

namespace aspis::exports::chart {

/// In points, landscape.
struct Sheet {
  double width = 0;
  double height = 0;
  double largest = 1;  // scale of the pictures

  static constexpr double margin = 30;
  static constexpr double head = 16;  // the line at the top of every page
  /// Pictures may become so much smaller that a section takes fewer pages.
  static constexpr double least = 0.86;

  [[nodiscard]] double inner_width() const { return width - 2 * margin; }
  [[nodiscard]] double inner_height() const { return height - 2 * margin - head; }
};

struct Section {
  std::string title;  // "" for none
  std::string about;  // beside the title
  std::vector<Picture> pictures;
};

/// A page for each, with `running` and the page's number at its top, `foot` at its bottom. No
/// picture may be larger than section_room().
[[nodiscard]] std::vector<Picture> paginate(const Sheet&, const std::vector<Section>&,
                                            const std::string& running, const std::string& foot);

/// The size that a section's pictures may have at most.
struct Room {
  double width = 0;
  double height = 0;
};
[[nodiscard]] Room section_room(const Sheet&);

}  // namespace aspis::exports::chart
