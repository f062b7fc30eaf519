#include "server/exports/chart/pages.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace aspis::exports::chart {
namespace {

constexpr double title_height = 24;
constexpr double across = 20;  // between pictures
constexpr double down = 14;

/// Where the next picture goes. Counts pages even when it draws nothing.
struct Cursor {
  std::size_t page = 0;
  double x = 0;
  double y = 0;
  double row = 0;  // height of the pictures side by side so far
};

class Layout {
 public:
  explicit Layout(const Sheet& sheet) : sheet_(sheet) {}

  void add(const Section& section) {
    double best = sheet_.largest;
    std::size_t fewest = 0;
    for (double scale = sheet_.largest; scale > Sheet::least - 0.001; scale -= 0.03) {
      if (!fits(section, scale)) continue;
      Cursor trial = cursor_;
      put(section, scale, trial, nullptr);
      if (fewest == 0 || trial.page + 1 < fewest) {
        fewest = trial.page + 1;
        best = scale;
      }
    }
    const std::size_t begun = put(section, fewest == 0 ? Sheet::least : best, cursor_, &pages_);
    for (std::size_t page = begun + 1; page <= cursor_.page; ++page) {
      continued_[page] = section.title;
    }
  }

  std::vector<Picture> pages() { return std::move(pages_); }
  /// The section that goes on at the top of a page; "" where one begins there.
  [[nodiscard]] std::string continued(std::size_t page) const {
    const auto found = continued_.find(page);
    return found == continued_.end() ? "" : found->second;
  }

 private:
  [[nodiscard]] bool fits(const Section& section, double scale) const {
    const Room room = section_room(sheet_);
    return std::all_of(section.pictures.begin(), section.pictures.end(), [&](const Picture& one) {
      return one.width * scale <= room.width * Sheet::least + 0.01 &&
             one.height * scale <= room.height * Sheet::least + 0.01;
    });
  }

  void next_row(Cursor& cursor) const {
    if (cursor.row > 0) cursor.y += cursor.row + down;
    cursor.x = 0;
    cursor.row = 0;
  }

  void next_page(Cursor& cursor) const { cursor = {cursor.page + 1, 0, 0, 0}; }

  [[nodiscard]] bool has_room(const Cursor& cursor, double height) const {
    return cursor.y + height <= sheet_.inner_height() + 0.01;
  }

  /// Goes to where a picture of this size has room.
  void make_room(Cursor& cursor, double width, double height) const {
    const bool too_wide = cursor.x + width > sheet_.inner_width() + 0.01;
    if (cursor.x > 0 && (too_wide || !has_room(cursor, height))) next_row(cursor);
    if (cursor.y > 0 && !has_room(cursor, height)) next_page(cursor);
  }

  /// The page on which it begins. Draws nothing without `pages`.
  std::size_t put(const Section& section, double scale, Cursor& cursor,
                  std::vector<Picture>* pages) const {
    next_row(cursor);
    std::optional<std::size_t> begun;
    if (!section.title.empty()) {
      const double first = section.pictures.empty() ? 0 : section.pictures.front().height * scale;
      if (cursor.y > 0 && !has_room(cursor, title_height + first)) next_page(cursor);
      if (pages != nullptr) draw_title(section, cursor, *pages);
      cursor.y += title_height;
      begun = cursor.page;
    }
    for (const Picture& picture : section.pictures) {
      make_room(cursor, picture.width * scale, picture.height * scale);
      if (!begun) begun = cursor.page;
      if (pages != nullptr) {
        page(cursor, *pages).place(picture, Sheet::margin + cursor.x, top() + cursor.y, scale);
      }
      cursor.x += picture.width * scale + across;
      cursor.row = std::max(cursor.row, picture.height * scale);
    }
    return begun.value_or(cursor.page);
  }

  static double top() { return Sheet::margin + Sheet::head; }

  Picture& page(const Cursor& cursor, std::vector<Picture>& pages) const {
    while (pages.size() <= cursor.page) {
      pages.emplace_back();
      pages.back().width = sheet_.width;
      pages.back().height = sheet_.height;
    }
    return pages[cursor.page];
  }

  void draw_title(const Section& section, const Cursor& cursor, std::vector<Picture>& pages) const {
    Picture& on = page(cursor, pages);
    const double y = top() + cursor.y + 14;
    Text title = fitted({Sheet::margin, y, 12, section.title, Anchor::start, true},
                        sheet_.inner_width() * 0.5, 8);
    const double width = text_width(title.text, title.size, true) + 10;
    on.texts.push_back(title);
    on.strokes.push_back({Sheet::margin, y + 4, Sheet::margin + sheet_.inner_width(), y + 4, 0.9});
    if (section.about.empty()) return;
    on.texts.push_back(
        fitted({Sheet::margin + width, y, 8, section.about}, sheet_.inner_width() - width, 6.2));
  }

  const Sheet& sheet_;
  Cursor cursor_;
  std::vector<Picture> pages_;
  std::map<std::size_t, std::string> continued_;
};

}  // namespace

Room section_room(const Sheet& sheet) {
  return {sheet.inner_width() / Sheet::least, (sheet.inner_height() - title_height) / Sheet::least};
}

std::vector<Picture> paginate(const Sheet& sheet, const std::vector<Section>& sections,
                              const std::string& running, const std::string& foot) {
  Layout layout(sheet);
  for (const Section& section : sections) layout.add(section);
  std::vector<Picture> pages = layout.pages();
  for (std::size_t at = 0; at < pages.size(); ++at) {
    const std::string number =
        "page " + std::to_string(at + 1) + " of " + std::to_string(pages.size());
    const double right = Sheet::margin + sheet.inner_width();
    const double y = Sheet::margin + 6;
    const bool first = at == 0;
    const std::string section = layout.continued(at);
    const std::string line = section.empty() ? running : running + " · " + section + ", continued";
    Text title{Sheet::margin, y, first ? 13.0 : 8.0, line, Anchor::start, first};
    pages[at].texts.push_back(fitted(std::move(title), sheet.inner_width() - 90, 6.2));
    pages[at].texts.push_back({right, y, 8, number, Anchor::end});
    if (foot.empty()) continue;
    const Text below{Sheet::margin, sheet.height - Sheet::margin + 9, 7, foot};
    pages[at].texts.push_back(fitted(below, sheet.inner_width(), 6.2));
  }
  return pages;
}

}  // namespace aspis::exports::chart
