#include "server/cli/league_view.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numeric>

#include "protocol/columns.hpp"
#include "protocol/tokens.hpp"
#include "server/cli/frame.hpp"
#include "server/cli/terminal_size.hpp"

namespace aspis::cli {
namespace {

std::string figure_of(double value, const char* form) {
  char text[32];
  std::snprintf(text, sizeof text, form, value);
  return text;
}

std::vector<std::size_t> best_first(const formats::League& league,
                                    const formats::Ratings& ratings) {
  std::vector<std::size_t> order(league.players().size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const bool a_played = league.players()[a].games > 0;
    const bool b_played = league.players()[b].games > 0;
    if (a_played != b_played) return a_played;
    return ratings.players[a].elo > ratings.players[b].elo;
  });
  return order;
}

std::string notes_of(const LeagueRow& row) {
  std::string text;
  for (const auto& [reason, count] : row.forfeits) {
    text += (text.empty() ? "forfeits: " : ", ") + std::to_string(count) + " " + reason;
  }
  return row.note.empty() ? text : text + (text.empty() ? "" : "; ") + row.note;
}

}  // namespace

std::string league_table(const formats::League& league, const std::vector<LeagueRow>& rows) {
  const formats::Ratings ratings = league.ratings();
  protocol::Columns columns({"version", "rating>", "95 %>", "games>", "score>", ""});
  for (const std::size_t at : best_first(league, ratings)) {
    const formats::League::Player& player = league.players()[at];
    const bool played = player.games > 0;
    columns.add({protocol::escaped(rows[at].name, 40),
                 played ? figure_of(ratings.players[at].elo, "%+.0f") : "-",
                 played ? "± " + figure_of(ratings.players[at].error, "%.0f") : "-",
                 std::to_string(player.games),
                 played ? figure_of(100 * player.points / player.games, "%.1f %%") : "-",
                 notes_of(rows[at])});
  }
  return columns.text();
}

nlohmann::ordered_json league_document(const formats::League& league,
                                       const std::vector<LeagueRow>& rows) {
  const formats::Ratings ratings = league.ratings();
  auto versions = nlohmann::ordered_json::array();
  for (const std::size_t at : best_first(league, ratings)) {
    const formats::League::Player& player = league.players()[at];
    versions.push_back({{"name", rows[at].name},
                        {"sha256", rows[at].sha256},
                        {"plays", player.plays},
                        {"games", player.games},
                        {"points", player.points},
                        {"forfeits", rows[at].forfeits}});
    if (!rows[at].note.empty()) versions.back()["note"] = rows[at].note;
    if (player.games == 0) continue;
    versions.back()["rating"] = ratings.players[at].elo;
    versions.back()["error_95"] = ratings.players[at].error;
  }
  return versions;
}

LiveText::LiveText() : terminal_(::isatty(STDOUT_FILENO) == 1) {
}

void LiveText::show(const std::string& text) {
  if (!terminal_) return;
  const TerminalSize size = terminal_size(STDOUT_FILENO).value_or(TerminalSize());
  std::string shown;
  int lines = 0;
  for (const std::string_view line : protocol::lines_of(text)) {
    if (++lines >= size.rows) break;  // the last one is the cursor's
    shown += protocol::cut_to(line, static_cast<std::size_t>(size.columns) - 1) + "\n";
  }
  clear();
  print(shown);
  flush();
  shown_ = static_cast<int>(std::count(shown.begin(), shown.end(), '\n'));
}

void LiveText::clear() {
  if (shown_ > 0) print("\r\033[" + std::to_string(shown_) + "A\033[J");
  shown_ = 0;
}

}  // namespace aspis::cli
