// Puts a chart's pictures on pages: side by side, then below each other, then on the next page.
#include <algorithm>
#include <array>
#include <optional>

#include "server/exports/chart/chart.hpp"

namespace aspis::exports::chart {
namespace {

/// A page in landscape format, in points.
struct Sheet {
  double width = 0;
  double height = 0;
  double largest = 1;  // maximum scale of the pictures

  static constexpr double margin = 30;
  static constexpr double head = 16;   // the line at the top of every page
  static constexpr double title = 24;  // the title of a section
  static constexpr double top = margin + head;
  /// Pictures may shrink to this scale if a section then needs fewer pages.
  static constexpr double least = 0.86;

  [[nodiscard]] double inner_width() const { return width - 2 * margin; }
  [[nodiscard]] double inner_height() const { return height - 2 * margin - head; }
  /// The maximum size of a section's pictures.
  [[nodiscard]] Room room() const {
    return {inner_width() / least, (inner_height() - title) / least};
  }
};

constexpr double millimetre = 72 / 25.4;

/// Sorted like Paper, with the names used in addresses and as CSS classes.
struct PaperKind {
  std::string_view name;
  std::string_view shown;
  std::string_view before;  // text before it in the list of papers
  Sheet sheet;
};
constexpr std::array<PaperKind, 3> papers = {
    {{"a4", "A4", "", {297 * millimetre, 210 * millimetre, 1.15}},
     {"a3", "A3", ", ", {420 * millimetre, 297 * millimetre, 1.5}},
     {"letter", "Letter", " or ", {792, 612, 1.15}}}};

const PaperKind& paper_kind(Paper paper) {
  return papers.at(static_cast<std::size_t>(paper));
}

struct Section {
  std::string title;  // "" for none
  std::string about;  // next to the title
  std::vector<Picture> pictures;
};

/// Puts sections on pages, one after the other.
class Layout {
 public:
  explicit Layout(const Sheet& sheet) : sheet_(sheet) {}

  void add(const Section& section) {
    double best = Sheet::least;
    std::size_t fewest = 0;
    for (double scale = sheet_.largest; scale > Sheet::least - 0.001; scale -= 0.03) {
      if (!fits(section, scale)) continue;
      Cursor trial = cursor_;
      put(section, scale, trial, false);
      if (fewest == 0 || trial.page + 1 < fewest) {
        fewest = trial.page + 1;
        best = scale;
      }
    }
    put(section, best, cursor_, true);
  }

  /// Adds `running` and the page number at the top of each page and `foot` at its bottom.
  std::vector<Picture> finish(const std::string& running, const std::string& foot) {
    const double right = Sheet::margin + sheet_.inner_width();
    const double y = Sheet::margin + 6;
    for (std::size_t at = 0; at < pages_.size(); ++at) {
      const bool first = at == 0;
      const std::string number =
          "page " + std::to_string(at + 1) + " of " + std::to_string(pages_.size());
      const std::string line =
          continued_[at].empty() ? running : running + " · " + continued_[at] + ", continued";
      Picture& page = pages_[at];
      page.write({Sheet::margin, y, first ? 13.0 : 8.0, line, Anchor::start, first},
                 sheet_.inner_width() - 90, 6.2);
      page.texts.push_back({right, y, 8, number, Anchor::end});
      if (foot.empty()) continue;
      page.write({Sheet::margin, sheet_.height - Sheet::margin + 9, 7, foot}, sheet_.inner_width(),
                 6.2);
    }
    return std::move(pages_);
  }

 private:
  /// The position of the next picture. Counts pages even if nothing is drawn.
  struct Cursor {
    std::size_t page = 0;
    double x = 0;
    double y = 0;
    double row = 0;  // height of the current row of pictures
  };

  [[nodiscard]] bool fits(const Section& section, double scale) const {
    const Room room = sheet_.room();
    return std::all_of(section.pictures.begin(), section.pictures.end(), [&](const Picture& one) {
      return one.width * scale <= room.width * Sheet::least + 0.01 &&
             one.height * scale <= room.height * Sheet::least + 0.01;
    });
  }

  static void next_row(Cursor& cursor) {
    constexpr double down = 14;
    if (cursor.row > 0) cursor.y += cursor.row + down;
    cursor.x = 0;
    cursor.row = 0;
  }

  [[nodiscard]] bool has_room(const Cursor& cursor, double height) const {
    return cursor.y + height <= sheet_.inner_height() + 0.01;
  }

  void put(const Section& section, double scale, Cursor& cursor, bool draws) {
    constexpr double across = 20;
    next_row(cursor);
    if (!section.title.empty()) {
      const double first = section.pictures.empty() ? 0 : section.pictures.front().height * scale;
      if (cursor.y > 0 && !has_room(cursor, Sheet::title + first))
        cursor = {cursor.page + 1, 0, 0, 0};
      if (draws) draw_title(section, cursor);
      cursor.y += Sheet::title;
    }
    const std::size_t begun = cursor.page;
    for (const Picture& picture : section.pictures) {
      const double width = picture.width * scale;
      const double height = picture.height * scale;
      const bool too_wide = cursor.x + width > sheet_.inner_width() + 0.01;
      if (cursor.x > 0 && (too_wide || !has_room(cursor, height))) next_row(cursor);
      if (cursor.y > 0 && !has_room(cursor, height)) cursor = {cursor.page + 1, 0, 0, 0};
      if (draws)
        page(cursor).place(picture, Sheet::margin + cursor.x, Sheet::top + cursor.y, scale);
      cursor.x += width + across;
      cursor.row = std::max(cursor.row, height);
    }
    for (std::size_t at = begun + 1; draws && at <= cursor.page; ++at) {
      continued_[at] = section.title;
    }
  }

  Picture& page(const Cursor& cursor) {
    while (pages_.size() <= cursor.page) {
      pages_.push_back({sheet_.width, sheet_.height, {}, {}, {}});
    }
    return pages_[cursor.page];
  }

  void draw_title(const Section& section, const Cursor& cursor) {
    Picture& on = page(cursor);
    const double y = Sheet::top + cursor.y + 14;
    const Text title = fitted({Sheet::margin, y, 12, section.title, Anchor::start, true},
                              sheet_.inner_width() * 0.5, 8);
    const double width = text_width(title.text, title.size, true) + 10;
    on.texts.push_back(title);
    on.strokes.push_back({Sheet::margin, y + 4, Sheet::margin + sheet_.inner_width(), y + 4, 0.9});
    if (section.about.empty()) return;
    on.write({Sheet::margin + width, y, 8, section.about}, sheet_.inner_width() - width, 6.2);
  }

  const Sheet& sheet_;
  Cursor cursor_;
  std::vector<Picture> pages_;
  std::map<std::size_t, std::string> continued_;  // sections that continue at the top of a page
};

std::string about(const formats::Stage& stage) {
  if (stage.state == formats::StageState::skipped) return "not played: " + stage.note;
  if (stage.state == formats::StageState::waiting) {
    return stage.note.empty() ? "waiting for the previous stage" : stage.note;
  }
  return std::to_string(stage.games_played) + " of " + std::to_string(stage.games_known) +
         " games played" + (stage.note.empty() ? "" : "; " + stage.note);
}

std::vector<Picture> stage_pictures(const StageDrawing& of) {
  if (of.stage.groups.empty()) return {};
  switch (stage_plan(of.tournament, of.stage.number).format) {
    case formats::Format::groups:
      return group_pictures(of);
    case formats::Format::swiss:
    case formats::Format::ladder:
      return round_pictures(of);
    case formats::Format::orders:
      return order_pictures(of);
    case formats::Format::elimination:
    case formats::Format::double_elimination:
    case formats::Format::finals:
      break;
  }
  return bracket_pictures(of);
}

/// Explains the signs at the end of the chart.
constexpr std::string_view legend =
    "W-D-L: games won, drawn, lost. In crosstables points above, W-D-L below. → advances. A thick "
    "line is a cut. In brackets: points and, in parentheses, the score of all games; winners are "
    "bold.";

/// If the tournament shows names, adds each person's name after the program's name.
Tournament with_names(Tournament shown) {
  for (db::EntrantRow& row : shown.entrants) {
    const std::string name = shown.row.shows_names ? tournament::shown_name(shown, row) : "";
    if (!name.empty()) row.program += (row.program.empty() ? "" : ", ") + name;
  }
  return shown;
}

/// The pages of one stage, or of the whole tournament.
std::vector<Picture> make_pages(const Tournament& tournament, const formats::Schedule& schedule,
                                Paper paper, std::optional<int> stage, const std::string& running,
                                const std::string& foot) {
  const Tournament shown = with_names(tournament);
  const Sheet& sheet = paper_kind(paper).sheet;
  const auto pages = [&](bool emblem_heads) {
    Layout layout(sheet);
    if (!stage && schedule.stages.size() > 1) {  // the strip adds nothing to a single stage
      layout.add({"", "", {strip(shown, schedule, sheet.inner_width() / sheet.largest)}});
    }
    for (const formats::Stage& one : schedule.stages) {
      if (stage && *stage != one.number) continue;
      layout.add({stage_name(shown, one.number), about(one),
                  stage_pictures({shown, schedule, one, sheet.room(), emblem_heads})});
    }
    if (!stage) {
      std::vector<Picture> places = place_pictures(shown, schedule, sheet.room());
      places.push_back(prose({std::string(legend)}, 7.5, 260));
      layout.add(
          {schedule.finished ? "Final places" : "Provisional places", "", std::move(places)});
    }
    return layout.finish(running, foot);
  };
  // Show emblems above crosstables if this does not need more pages.
  std::vector<Picture> with = pages(true);
  std::vector<Picture> without = pages(false);
  return with.size() > without.size() ? without : with;
}

/// The text at the top of every page: tournament, game and date.
std::string page_title(const Tournament& tournament, const std::string& date) {
  std::string text = tournament_title(tournament);
  if (!tournament.row.game.empty()) text += " · " + tournament.row.game;
  if (date.empty()) return text;
  const bool is_moment = date.size() == 20 && date[10] == 'T';  // 2026-11-20T20:51:06Z
  text += " · " + (is_moment ? date.substr(0, 10) + " " + date.substr(11, 5) + " UTC" : date);
  return text;
}

/// Links to other paper sizes, for charts viewed on a server.
std::string choice_of_papers(std::string_view chosen) {
  std::string text = "<nav>Print this page on ";
  for (const auto& [name, shown, before, sheet] : papers) {
    text += std::string(before) + "<a href=\"?paper=" + std::string(name) + "\"" +
            (name == chosen ? " aria-current=\"true\"" : "") + ">" + std::string(shown) + "</a>";
  }
  return text + ", landscape.</nav>\n";
}

}  // namespace

std::vector<Picture> chart_pages(const Tournament& tournament, const formats::Schedule& schedule,
                                 Paper paper, const std::string& title) {
  return make_pages(tournament, schedule, paper, std::nullopt, title, chain_words(tournament));
}

std::vector<Picture> stage_pages(const Tournament& tournament, const formats::Schedule& schedule,
                                 int stage, Paper paper) {
  return make_pages(tournament, schedule, paper, stage, page_title(tournament, ""), "");
}

}  // namespace aspis::exports::chart

namespace aspis::exports {

std::string_view chart_style() {
  return "\n@page a4 { size: A4 landscape; margin: 0; }\n@page a3 { size: A3 landscape; margin: 0; "
         "}\n"
         "@page letter { size: letter landscape; margin: 0; }\n"
         ".a4 { page: a4; } .a3 { page: a3; } .letter { page: letter; }\n"
         "body { margin: 0; background: white; color: black; }\n"
         ".page { break-after: page; break-inside: avoid; overflow: hidden; }\n"
         ".page:last-child { break-after: auto; }\n.page svg { display: block; }\n"
         "nav { font: 1rem sans-serif; margin: 1em; } [aria-current] { font-weight: bold; }\n"
         "@media print { nav { display: none; } }\n"
         "@media screen { .page { margin: 1em auto; width: max-content; outline: 1px solid black; "
         "} }\n";
}

std::optional<Paper> paper_named(std::string_view name) {
  const auto* const found = std::find_if(chart::papers.begin(), chart::papers.end(),
                                         [&](const auto& kind) { return kind.name == name; });
  if (found == chart::papers.end()) return std::nullopt;
  return static_cast<Paper>(found - chart::papers.begin());
}

std::string chart_html(const Tournament& tournament, const formats::Schedule& schedule, Paper paper,
                       const std::string& date, const std::string& address) {
  const std::string title = chart::page_title(tournament, date);
  const std::string name(chart::paper_kind(paper).name);
  std::string html =
      "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n"
      "<meta charset=\"utf-8\"/>\n<title>" +
      chart::xml_text(title) + "</title>\n<style>" + std::string(chart_style()) +
      "</style>\n</head>\n<body>\n" + (address.empty() ? "" : chart::choice_of_papers(name));
  int number = 0;
  const std::string running = title + (address.empty() ? "" : " · " + address);
  for (const chart::Picture& page : chart::chart_pages(tournament, schedule, paper, running)) {
    html += "<div class=\"page " + name + "\">\n" +
            chart::svg(page, title + ", page " + std::to_string(++number)) + "</div>\n";
  }
  return html + "</body>\n</html>\n";
}

std::string stage_svg(const Tournament& tournament, const formats::Schedule& schedule, int stage,
                      Paper paper) {
  chart::Picture whole;
  for (const chart::Picture& page : chart::stage_pages(tournament, schedule, stage, paper)) {
    whole.place(page, 0, whole.height);
    whole.width = page.width;
    whole.height += page.height;
  }
  return chart::svg(whole, tournament_title(tournament) + ": " + stage_name(tournament, stage));
}

}  // namespace aspis::exports
