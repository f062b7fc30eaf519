#include "server/cli/match_summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"

namespace aspis::cli {

using protocol::Forfeit;
using protocol::PlayedMove;
using protocol::Standing;

namespace {

/// Which seat made each accepted move: forfeits and moves name their seats.
void count_times(const protocol::Record& record, const std::vector<SummaryLine*>& by_seat) {
  for (const protocol::Event& event : record.events) {
    const auto* played = std::get_if<PlayedMove>(&event);
    if (played == nullptr) continue;
    for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
      if (!played->move.starts_with(record.seats[seat].mark + ",")) continue;
      by_seat[seat]->slowest = std::max(by_seat[seat]->slowest, played->time);
    }
  }
}

void count_standing(SummaryLine& line, Standing standing) {
  if (standing == Standing::win) ++line.wins;
  if (standing == Standing::tie) ++line.ties;
  if (standing == Standing::loss) ++line.losses;
  if (standing == Standing::void_) ++line.voids;
}

std::string number(double value, const char* form) {
  char text[32];
  std::snprintf(text, sizeof text, form, value);
  return text;
}

std::string padded(const std::string& text, std::size_t width, bool to_the_left) {
  const std::string space(width - std::min(width, text.size()), ' ');
  return to_the_left ? text + space : space + text;
}

std::string forfeits_text(const SummaryLine& line) {
  std::string text;
  for (const auto& [reason, count] : line.forfeits) {
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(name(reason));
  }
  return text.empty() ? "-" : text;
}

std::string milliseconds_text(std::chrono::microseconds time) {
  return number(static_cast<double>(time.count()) / 1000.0, "%.1f ms");
}

}  // namespace

Share share_of(const SummaryLine& line) {
  if (line.games() == 0) return {};
  constexpr double z = 1.959964;
  const double n = line.games();
  const double p = line.points() / n;
  const double scale = 1 / (1 + z * z / n);
  const double centre = scale * (p + z * z / (2 * n));
  const double half = scale * z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {std::max(0.0, centre - half), p, std::min(1.0, centre + half)};
}

MatchSummary::MatchSummary(const std::vector<match::Entrant>& entrants) {
  for (const match::Entrant& entrant : entrants) {
    SummaryLine line;
    line.name = entrant.name;
    lines_.push_back(std::move(line));
  }
}

void MatchSummary::add(const match::MatchGame& game) {
  const protocol::Record& record = game.outcome.record;
  ++games_;
  std::vector<SummaryLine*> by_seat;
  for (const int entrant : game.seat_order.entrant_at) {
    by_seat.push_back(&lines_[static_cast<std::size_t>(entrant)]);
  }
  bool counted = false;
  for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
    const Standing standing = record.verdict.standings.at(seat);
    count_standing(*by_seat[seat], standing);
    counted |= standing != Standing::void_;
  }
  if (!counted) ++voids_;
  for (const protocol::Event& event : record.events) {
    if (const auto* forfeit = std::get_if<Forfeit>(&event)) {
      ++by_seat[static_cast<std::size_t>(forfeit->seat)]->forfeits[forfeit->reason];
    }
  }
  count_times(record, by_seat);
}

std::string table(const MatchSummary& summary) {
  std::size_t widest = 7;
  for (const SummaryLine& line : summary.lines()) widest = std::max(widest, line.name.size());
  std::string text = padded("entrant", widest, true) +
                     "   games   win  tie  loss   points    score   95 % interval   slowest  "
                     "forfeits\n";
  for (const SummaryLine& line : summary.lines()) {
    const Share share = share_of(line);
    text += padded(line.name, widest, true) + padded(std::to_string(line.games()), 8, false) +
            padded(std::to_string(line.wins), 6, false) +
            padded(std::to_string(line.ties), 5, false) +
            padded(std::to_string(line.losses), 6, false) +
            padded(number(line.points(), "%.1f"), 9, false) +
            padded(number(100 * share.middle, "%.1f %%"), 9, false) +
            padded(number(100 * share.low, "%.1f") + " .. " + number(100 * share.high, "%.1f"), 16,
                   false) +
            padded(milliseconds_text(line.slowest), 10, false) + "  " + forfeits_text(line) + "\n";
  }
  return text;
}

std::string sentence(const match::MatchGame& game) {
  const protocol::Record& record = game.outcome.record;
  const protocol::Verdict& verdict = record.verdict;
  std::string winner;
  std::string others;
  std::string scores;
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    const protocol::RecordedSeat& who = record.seats[seat];
    const std::string shown = who.name + " (" + who.mark + ")";
    if (verdict.standings[seat] == Standing::win) {
      winner = shown;
    } else {
      others += (others.empty() ? "" : ", ") + shown;
    }
    scores += (scores.empty() ? "" : " ") + who.mark + "=" + std::to_string(verdict.scores[seat]);
  }
  std::string text = "game " + std::to_string(game.game + 1) + ": ";
  text += winner.empty() ? others + (verdict.standings[0] == Standing::tie ? " tie" : ": no result")
                         : winner + " beats " + others;
  text += ", " + std::string(name(verdict.reason));
  if (verdict.culprit) {
    text += " by " + record.seats[static_cast<std::size_t>(*verdict.culprit)].mark;
  }
  if (!verdict.detail.empty()) text += " (" + protocol::readable(verdict.detail, 300) + ")";
  return text + ", " + scores;
}

std::string json(const MatchSummary& summary, const std::vector<match::MatchGame>& games,
                 const nlohmann::json& test) {
  using nlohmann::json;
  json root = {{"entrants", json::array()}, {"games", json::array()}};
  for (const SummaryLine& line : summary.lines()) {
    const Share share = share_of(line);
    json forfeits = json::object();
    for (const auto& [reason, count] : line.forfeits) forfeits[std::string(name(reason))] = count;
    root["entrants"].push_back({{"name", line.name},
                                {"wins", line.wins},
                                {"ties", line.ties},
                                {"losses", line.losses},
                                {"void", line.voids},
                                {"points", line.points()},
                                {"share", share.middle},
                                {"share_low", share.low},
                                {"share_high", share.high},
                                {"slowest_us", line.slowest.count()},
                                {"forfeits", forfeits}});
  }
  for (const match::MatchGame& game : games) {
    const protocol::Record& record = game.outcome.record;
    const protocol::Verdict& verdict = record.verdict;
    json seats = json::array();
    for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
      seats.push_back({{"mark", record.seats[seat].mark},
                       {"name", record.seats[seat].name},
                       {"standing", name(verdict.standings[seat])},
                       {"score", verdict.scores[seat]}});
    }
    json line = {{"game", game.game + 1},
                 {"reason", name(verdict.reason)},
                 {"detail", verdict.detail},
                 {"seats", seats}};
    if (record.seed) line["seed"] = *record.seed;
    if (verdict.culprit) {
      line["culprit"] = record.seats[static_cast<std::size_t>(*verdict.culprit)].mark;
    }
    if (verdict.overrun) line["overrun_ms"] = verdict.overrun->count();
    root["games"].push_back(line);
  }
  if (!test.is_null()) root["sprt"] = test;
  return protocol::indented(root);
}

}  // namespace aspis::cli
