#include <array>
#include <utility>

#include "server/exports/chart/document.hpp"
#include "server/exports/chart/svg.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports {
namespace {

/// By their names in addresses, which are those of their classes too.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> papers = {
    {{"a4", "A4"}, {"a3", "A3"}, {"letter", "Letter"}}};

std::string head(const std::string& title) {
  return "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n"
         "<meta charset=\"utf-8\"/>\n<title>" +
         chart::xml_text(title) + "</title>\n<style>" + std::string(chart_style()) +
         "</style>\n</head>\n";
}

/// For whoever looks at it on a server.
std::string choice_of_papers(std::string_view chosen) {
  std::string text = "<nav>Print this page on ";
  for (const auto& [name, said] : papers) {
    const std::string label = "<a href=\"?paper=" + std::string(name) + "\"" +
                              (name == chosen ? " aria-current=\"true\"" : "") + ">" +
                              std::string(said) + "</a>";
    text += (name == papers.front().first  ? ""
             : name == papers.back().first ? " or "
                                           : ", ") +
            label;
  }
  return text + ", landscape.</nav>\n";
}

}  // namespace

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

std::string chart_html(const Tournament& tournament, const formats::Schedule& schedule, Paper paper,
                       const std::string& date, const std::string& address) {
  const std::string title = chart::title_of(tournament, date);
  const std::string name(papers.at(static_cast<std::size_t>(paper)).first);
  std::string html = head(title) + "<body>\n" + (address.empty() ? "" : choice_of_papers(name));
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
  return chart::svg(whole, name_of(tournament) + ": " + stage_name(tournament, stage));
}

}  // namespace aspis::exports
