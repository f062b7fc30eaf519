#include "server/tournament/settling.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace aspis::tournament {
namespace {

struct Settled {
  std::string_view act;
  std::string_view done;
};
constexpr auto corrections = std::to_array<Settled>({
    {"award", " was awarded"},
    {"void", " was voided"},
    {"rerun", " was replayed"},
});

}  // namespace

std::string last_correction(const std::vector<db::AuditRow>& log) {
  for (auto row = log.rbegin(); row != log.rend(); ++row) {
    for (const Settled& correction : corrections) {
      if (row->act == correction.act) return row->subject + std::string(correction.done);
    }
  }
  return "an earlier result was corrected";
}

std::vector<db::MatchRow> gone_matches(const Book& book, const formats::Survey& survey,
                                       const std::string& correction) {
  std::vector<db::MatchRow> gone;
  for (const formats::MatchKey& key : formats::stale(survey, book.results)) {
    const auto row = book.index.match.find(key);
    if (row == book.index.match.end()) continue;
    gone.push_back(book.matches.at(row->second));
    gone.back().voided = "is void since " + correction;
  }
  return gone;
}

std::string sentence(const db::MatchRow& gone) {
  return "match " + std::to_string(gone.id) + ", " + gone.label + ": " + gone.voided;
}

void store_gone(db::Store& store, const std::vector<db::MatchRow>& gone, const std::string& date) {
  for (const db::MatchRow& match : gone) {
    store.void_match(match.id, match.voided);
    store.add_audit({0, date, "referee", "void-match", "match " + std::to_string(match.id),
                     match.label + ": " + match.voided});
  }
}

}  // namespace aspis::tournament
