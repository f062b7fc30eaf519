#include "server/exports/chart/document.hpp"
#include "server/exports/chart/svg.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports {
namespace {

/// As @page has it.
std::string_view css_size(Paper paper) {
  return paper == Paper::a3   ? "A3 landscape"
         : paper == Paper::a4 ? "A4 landscape"
                              : "letter landscape";
}

/// Printed, every page is a sheet of its own; on a screen, sheets lie one below the other.
std::string head(Paper paper, const std::string& title) {
  return "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n"
         "<meta charset=\"utf-8\"/>\n<title>" +
         chart::xml_text(title) +
         "</title>\n<style>\n@page { size: " + std::string(css_size(paper)) +
         "; margin: 0; }\nbody { margin: 0; background: white; }\n"
         ".page { break-after: page; break-inside: avoid; overflow: hidden; }\n"
         ".page:last-child { break-after: auto; }\n.page svg { display: block; }\n"
         "@media screen { .page { margin: 1em auto; width: max-content; outline: 1px "
         "solid black; } }\n</style>\n</head>\n";
}

}  // namespace

std::string chart_html(const Tournament& tournament, const formats::Schedule& schedule, Paper paper,
                       const std::string& date) {
  const std::string title = chart::title_of(tournament, date);
  std::string html = head(paper, title) + "<body>\n";
  int number = 0;
  for (const chart::Picture& page : chart::chart_pages(tournament, schedule, paper, date)) {
    html += "<div class=\"page\">\n" +
            chart::svg(page, title + ", page " + std::to_string(++number)) + "</div>\n";
  }
  return html + "</body>\n</html>\n";
}

std::string stage_svg(const Tournament& tournament, const formats::Schedule& schedule, int stage, Paper paper) {
  chart::Picture whole;
  for (const chart::Picture& page : chart::stage_pages(tournament, schedule, stage, paper)) {
    whole.place(page, 0, whole.height);
    whole.width = page.width;
    whole.height += page.height;
  }
  return chart::svg(whole, name_of(tournament) + ": " + stage_name(tournament, stage));
}

}  // namespace aspis::exports
