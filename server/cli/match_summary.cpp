#include "server/cli/match_summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "protocol/columns.hpp"
#include "protocol/json.hpp"
#include "protocol/utf8.hpp"
#include "server/cli/frame.hpp"
#include "server/cli/record_words.hpp"

namespace aspis::cli {
namespace {

using protocol::Forfeit;
using protocol::Standing;
using State = formats::Sprt::State;

/// Keeps the slowest accepted move of each seat.
void count_times(const protocol::Record& record, const std::vector<SummaryLine*>& by_seat) {
  for (const protocol::PlayedMove* const played : played_moves(record)) {
    for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
      if (!played->move.starts_with(record.seats[seat].mark + ",")) continue;
      by_seat[seat]->slowest = std::max(by_seat[seat]->slowest, played->time);
    }
  }
}

std::string forfeits_text(const SummaryLine& line) {
  std::string text;
  for (const auto& [reason, count] : line.forfeits) {
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(name(reason));
  }
  return text.empty() ? "-" : text;
}

/// Half points of the first entrant: 0, 1 or 2; negative if the game was void.
int half_points(const match::MatchGame& game) {
  const auto& order = game.seat_order.entrant_at;
  const auto seat = std::find(order.begin(), order.end(), 0) - order.begin();
  const Standing standing =
      game.outcome.record.verdict.standings.at(static_cast<std::size_t>(seat));
  if (standing == Standing::void_) return -1;
  return standing == Standing::win ? 2 : standing == Standing::tie ? 1 : 0;
}

/// A score from 0 to 1 with its 95 % interval (Wilson 1927). Ties count as half a win, which makes
/// the interval slightly too wide.
struct Share {
  double low = 0;
  double middle = 0;
  double high = 1;
};

Share score_share(const SummaryLine& line) {
  if (line.games() == 0) return {};
  constexpr double z = 1.959964;
  const double n = line.games();
  const double p = line.points() / n;
  const double scale = 1 / (1 + z * z / n);
  const double centre = scale * (p + z * z / (2 * n));
  const double half = scale * z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {std::max(0.0, centre - half), p, std::min(1.0, centre + half)};
}

}  // namespace

MatchSummary::MatchSummary(const std::vector<match::Entrant>& entrants) {
  for (const match::Entrant& entrant : entrants) lines_.emplace_back().name = entrant.name;
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
    SummaryLine& line = *by_seat[seat];
    ++(standing == Standing::win    ? line.wins
       : standing == Standing::tie  ? line.ties
       : standing == Standing::loss ? line.losses
                                    : line.voids);
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
  // Column titles have the usual width of their figures.
  protocol::Columns columns({"entrant", " games>", " win>", "tie>", "loss>", " points>", "  score>",
                             " 95 % interval>", " slowest>", "forfeits"});
  for (const SummaryLine& line : summary.lines()) {
    const Share share = score_share(line);
    columns.add({line.name, std::to_string(line.games()), std::to_string(line.wins),
                 std::to_string(line.ties), std::to_string(line.losses),
                 formatted("%.1f", line.points()), formatted("%.1f %%", 100 * share.middle),
                 formatted("%.1f", 100 * share.low) + " .. " + formatted("%.1f", 100 * share.high),
                 formatted("%.1f ms", static_cast<double>(line.slowest.count()) / 1000.0),
                 forfeits_text(line)});
  }
  return columns.text();
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
    const Share share = score_share(line);
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

formats::SprtHypotheses read_hypotheses(const std::string& text) {
  formats::SprtHypotheses hypotheses;
  const char* at = text.c_str();
  char* end = nullptr;
  hypotheses.elo0 = std::strtod(at, &end);
  const bool has_low = end != at && *end == ',';
  at = has_low ? end + 1 : at;
  hypotheses.elo1 = std::strtod(at, &end);
  constexpr double most = 1000;
  const bool fits = has_low && end != at && *end == '\0' && hypotheses.elo0 < hypotheses.elo1 &&
                    hypotheses.elo0 >= -most && hypotheses.elo1 <= most;
  if (!fits) {
    bad_input("--sprt " + text +
              ": give two Elo values, the lower one first: --sprt 0,10 asks whether the first bot "
              "is better by 0 or by 10");
  }
  return hypotheses;
}

void MatchSprt::add(const match::MatchGame& game) {
  const int halves = half_points(game);
  if (!pairs_) {
    if (halves >= 0) sprt_.add(2 * halves);
    return;
  }
  const auto [other, is_first] = halves_.try_emplace(game.game / 2, halves);
  if (is_first) return;
  if (halves >= 0 && other->second >= 0) sprt_.add(halves + other->second);
  halves_.erase(other);
}

std::string MatchSprt::progress() const {
  const std::string bound = formatted("%.2f", formats::Sprt::bound());
  return "LLR " + formatted("%.2f", sprt_.llr()) + " (-" + bound + " to " + bound + ")";
}

std::string MatchSprt::words(const std::string& first, const std::string& second) const {
  const std::string counted = " after " + std::to_string(sprt_.count()) +
                              (pairs_ ? " pairs of games, " : " games, ") + progress();
  switch (sprt_.state()) {
    case State::high:
      return first + " is better than " + second + ": " + formatted("%g", sprt_.hypotheses().elo1) +
             " Elo or more rather than " + formatted("%g", sprt_.hypotheses().elo0) + counted;
    case State::low:
      return first + " is not better than " + second + " by " +
             formatted("%g", sprt_.hypotheses().elo1) +
             " Elo: " + formatted("%g", sprt_.hypotheses().elo0) + " or less" + counted;
    case State::open:
      return "not decided" + counted;
  }
  return "";
}

nlohmann::json MatchSprt::document() const {
  const char* const state = sprt_.state() == State::open   ? "open"
                            : sprt_.state() == State::high ? "high"
                                                           : "low";
  return {{"elo0", sprt_.hypotheses().elo0},
          {"elo1", sprt_.hypotheses().elo1},
          {"llr", sprt_.llr()},
          {"bound", formats::Sprt::bound()},
          {pairs_ ? "pairs" : "games", sprt_.count()},
          {"state", state}};
}

}  // namespace aspis::cli
