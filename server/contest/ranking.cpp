#include "server/contest/ranking.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/figures.hpp"
#include "protocol/json.hpp"
#include "protocol/tokens.hpp"
#include "server/exports/chart/picture.hpp"
#include "server/exports/table.hpp"

namespace aspis::contest {
namespace {

using exports::chart::xml_text;
using protocol::formatted;

/// The smallest value of a measure among all entrants in the contest.
template <class Measure>
std::optional<double> least(const std::vector<Entrant>& entrants, Measure measure) {
  std::optional<double> found;
  for (const Entrant& entrant : entrants) {
    const auto value = measure(entrant.measures);
    if (!entrant.disqualified.empty() || !value) continue;
    found = std::min(found.value_or(static_cast<double>(*value)), static_cast<double>(*value));
  }
  return found;
}

class Formula {
 public:
  explicit Formula(const std::vector<Entrant>& entrants)
      : hours_(least(entrants, [](const Measures& of) { return of.programming_hours; })),
        seconds_(least(entrants, [](const Measures& of) { return of.execution_seconds; })),
        bytes_(least(entrants, [](const Measures& of) { return of.size_bytes; })) {}

  [[nodiscard]] std::optional<double> rating(const Measures& of) const {
    if (!of.programming_hours || !of.execution_seconds || !of.size_bytes) return std::nullopt;
    return *of.programming_hours / *hours_ / 5 + *of.execution_seconds / *seconds_ +
           static_cast<double>(*of.size_bytes) / *bytes_;
  }

 private:
  std::optional<double> hours_;
  std::optional<double> seconds_;
  std::optional<double> bytes_;
};

/// 0 for entrants with a verified total, 1 if a judge must decide, 2 if disqualified.
int ranking_group(const Entrant& entrant) {
  if (!entrant.disqualified.empty()) return 2;
  return entrant.undecided.empty() ? 0 : 1;
}

/// True if `left` ranks before `right`.
bool before(const Ranked& left, const Ranked& right) {
  const int group = ranking_group(*left.entrant);
  if (group != ranking_group(*right.entrant)) return group < ranking_group(*right.entrant);
  if (group > 0) return false;
  if (*left.entrant->verified != *right.entrant->verified) {
    return *left.entrant->verified > *right.entrant->verified;
  }
  if (left.rating && right.rating) return *left.rating < *right.rating;
  return left.rating.has_value() && !right.rating;
}

/// The remarks and the judges' decisions.
std::string all_remarks(const Entrant& entrant) {
  std::string text = protocol::joined(entrant.remarks, "; ");
  if (!entrant.judged) return text;
  return text + (text.empty() ? "" : "; ") + "verified by a judge at " +
         std::to_string(*entrant.judged) + ": " + entrant.judged_because;
}

/// The cells of one entrant; "" for unknown values.
std::vector<std::string> make_row(const Ranked& ranked) {
  const Entrant& entrant = *ranked.entrant;
  const Measures& of = entrant.measures;
  return {ranked.place ? std::to_string(*ranked.place) : "",
          entrant.name,
          entrant.verified ? std::to_string(*entrant.verified) : "",
          entrant.claimed ? std::to_string(*entrant.claimed) : "",
          ranked.rating ? formatted("%.3f", *ranked.rating) : "",
          of.programming_hours ? formatted("%.1f", *of.programming_hours) : "",
          of.execution_seconds ? formatted("%.3f", *of.execution_seconds) : "",
          of.size_bytes ? std::to_string(*of.size_bytes) : ""};
}

/// The columns, without rows.
exports::Table empty_table() {
  return {{"place", "entrant", "verified", "claimed", "rating", "hours", "seconds", "bytes"}, {}};
}

/// The ranking for people: a table of the entrants with a place, and lists of the others and of the
/// remarks, "" if there are none.
struct Report {
  exports::Table places = empty_table();
  std::string undecided;
  std::string disqualified;
  std::string remarks;
};

/// `item` is an entrant's entry in a list, from its name and a text.
Report make_report(const std::vector<Ranked>& ranked,
                   std::string (*item)(const std::string& name, const std::string& said)) {
  Report report;
  for (const Ranked& one : ranked) {
    const Entrant& entrant = *one.entrant;
    if (one.place) {
      report.places.rows.push_back(make_row(one));
    } else if (entrant.disqualified.empty()) {
      report.undecided += item(entrant.name, entrant.undecided);
    } else {
      report.disqualified += item(entrant.name, protocol::joined(entrant.disqualified, "; "));
    }
    const std::string remarks = all_remarks(entrant);
    if (!remarks.empty()) report.remarks += item(entrant.name, remarks);
  }
  return report;
}

constexpr std::string_view page_style =
    "body{font:11pt sans-serif;margin:2cm;color:#000;background:#fff}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{border-bottom:1px solid #888;padding:.3em .6em;text-align:right}"
    "th:nth-child(2),td:nth-child(2),ul{text-align:left}"
    "tr{break-inside:avoid}@page{margin:1.5cm}@media print{body{margin:0}}";

}  // namespace

std::vector<Ranked> ranking(const std::vector<Entrant>& entrants) {
  const Formula formula(entrants);
  std::vector<Ranked> ranked;
  for (const Entrant& entrant : entrants) {
    const bool out = !entrant.disqualified.empty();
    ranked.push_back({&entrant, {}, out ? std::nullopt : formula.rating(entrant.measures)});
  }
  std::stable_sort(ranked.begin(), ranked.end(), before);
  for (std::size_t at = 0; at < ranked.size(); ++at) {
    if (ranking_group(*ranked[at].entrant) > 0) break;
    const bool shared = at > 0 && !before(ranked[at - 1], ranked[at]);
    ranked[at].place = shared ? *ranked[at - 1].place : static_cast<int>(at) + 1;
  }
  return ranked;
}

std::string ranking_table(const std::vector<Ranked>& ranked) {
  const Report report = make_report(ranked, [](const std::string& name, const std::string& said) {
    return "  " + name + ": " + said + "\n";
  });
  std::string text = !report.places.rows.empty() ? report.places.text()
                     : report.undecided.empty()  ? "no entrant is left in the contest\n"
                                                 : "no entrant has a verified total yet\n";
  if (!report.undecided.empty()) {
    text += "\nundecided, for a judge (aspis contest judge FOLDER ENTRANT TOTAL --reason TEXT)\n" +
            report.undecided;
  }
  if (!report.disqualified.empty()) text += "\ndisqualified\n" + report.disqualified;
  if (!report.remarks.empty()) text += "\nfor the judges\n" + report.remarks;
  return text;
}

std::string ranking_csv(const std::vector<Ranked>& ranked) {
  exports::Table table = empty_table();
  table.heads.insert(table.heads.end(), {"disqualified", "remarks", "undecided"});
  for (const Ranked& one : ranked) {
    std::vector<std::string>& cells = table.rows.emplace_back(make_row(one));
    cells.insert(cells.end(), {protocol::joined(one.entrant->disqualified, "; "),
                               all_remarks(*one.entrant), one.entrant->undecided});
  }
  return table.csv();
}

std::string ranking_json(const std::vector<Ranked>& ranked) {
  using Json = nlohmann::ordered_json;
  const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(); };
  Json entrants = Json::array();
  for (const Ranked& one : ranked) {
    const Measures& of = one.entrant->measures;
    entrants.push_back(
        {{"place", or_null(one.place)},
         {"entrant", one.entrant->name},
         {"verified", or_null(one.entrant->verified)},
         {"claimed", or_null(one.entrant->claimed)},
         {"rating", or_null(one.rating)},
         {"hours", or_null(of.programming_hours)},
         {"seconds", or_null(of.execution_seconds)},
         {"bytes", or_null(of.size_bytes)},
         {"judged_because", one.entrant->judged ? Json(one.entrant->judged_because) : Json()},
         {"undecided", one.entrant->undecided.empty() ? Json() : Json(one.entrant->undecided)},
         {"disqualified", one.entrant->disqualified},
         {"remarks", one.entrant->remarks}});
  }
  return protocol::indented(Json{{"entrants", std::move(entrants)}});
}

std::string ranking_html(const std::vector<Ranked>& ranked, const std::string& date) {
  const Report report = make_report(ranked, [](const std::string& name, const std::string& said) {
    return "<li><b>" + xml_text(name) + "</b>: " + xml_text(said) + "</li>\n";
  });
  std::string page =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<title>Crossed Words Solitaire: ranking</title><style>" +
      std::string(page_style) +
      "</style></head><body>\n<h1>Crossed Words Solitaire</h1>\n<p>Ranking of " + xml_text(date) +
      "</p>\n" + report.places.html();
  const auto add = [&page](const std::string& title, const std::string& items) {
    if (!items.empty()) page += "<h2>" + title + "</h2>\n<ul>\n" + items + "</ul>\n";
  };
  add("Undecided", report.undecided);
  add("Disqualified", report.disqualified);
  add("For the judges", report.remarks);
  return page + "</body></html>\n";
}

}  // namespace aspis::contest
