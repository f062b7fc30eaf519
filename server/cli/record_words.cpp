#include "server/cli/record_words.hpp"

#include <algorithm>
#include <map>

#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/match/verify.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

using protocol::Reason;
using protocol::Record;
using protocol::Standing;

/// The text for each reason in the protocol's closed list.
std::string_view meaning(Reason reason) {
  static const std::map<Reason, std::string_view> meanings = {
      {Reason::points, "on points"},
      {Reason::last_spot, "last spot filled"},
      {Reason::home, "reached home"},
      {Reason::tie, "tie"},
      {Reason::pass_pass, "two passes in a row"},
      {Reason::no_moves, "no legal moves left"},
      {Reason::illegal, "illegal move"},
      {Reason::malformed, "invalid output"},
      {Reason::timeout, "time limit exceeded"},
      {Reason::crash, "program crashed"},
      {Reason::memory, "memory limit exceeded"},
      {Reason::output_limit, "output limit exceeded"},
      {Reason::protocol, "protocol violation"},
      {Reason::disconnected, "disconnected"},
      {Reason::resigned, "resigned"},
      {Reason::aborted, "aborted"},
      {Reason::void_, "void"}};
  return meanings.at(reason);
}

std::string outcome_words(const Record& record) {
  const auto& standings = record.verdict.standings;
  const auto winner = std::find(standings.begin(), standings.end(), Standing::win);
  if (winner != standings.end()) {
    return shown_seat(record, static_cast<int>(winner - standings.begin())) + " wins";
  }
  const bool tie = std::find(standings.begin(), standings.end(), Standing::tie) != standings.end();
  return tie ? "a tie" : "no result";
}

std::string clock_words(const Record& record) {
  const auto& [move, game] = record.clock;
  if (!move && !game) return "no time limit";
  std::string words = move ? protocol::text(*move) + " per move" : "";
  if (game) words += (move ? ", " : "") + protocol::text(*game) + " per game";
  return words;
}

/// The reason and its detail. For games decided on the board the detail is enough.
std::string why(Reason reason, const std::string& detail) {
  std::string words(meaning(reason));
  if (detail.empty() || detail == words) return words;
  const std::string shown = protocol::readable(detail, 300);
  return protocol::is_forfeit(reason) || reason == Reason::aborted ? words + ", " + shown : shown;
}

/// "850 us", "12.3 ms", "1.25 s".
std::string shown_time(std::chrono::microseconds time) {
  const auto count = static_cast<double>(time.count());
  if (time < std::chrono::milliseconds(1)) return formatted("%.0f us", count);
  if (time < std::chrono::seconds(1)) return formatted("%.1f ms", count / 1e3);
  return formatted("%.2f s", count / 1e6);
}

/// The lag that was not charged to the player's clock.
std::string lag_words(std::chrono::microseconds lag) {
  return lag.count() > 0 ? ", " + shown_time(lag) + " lag compensation" : "";
}

/// "  W anna: 20 moves in 1.25 s, the longest 120 ms"
std::string time_line(const Record& record, std::size_t seat) {
  const std::string& mark = record.seats[seat].mark;
  std::chrono::microseconds total{};
  std::chrono::microseconds longest{};
  std::chrono::microseconds lag{};
  int moves = 0;
  for (const protocol::PlayedMove* const played : played_moves(record)) {
    if (protocol::split_fields(played->move, ',').front() != mark) continue;
    ++moves;
    total += played->time;
    lag += played->lag;
    longest = std::max(longest, played->time);
  }
  std::string line = "  " + mark + " " + protocol::escaped(record.seats[seat].name, 40) + ": " +
                     counted(moves, "move");
  if (moves > 0) line += " in " + shown_time(total) + ", the longest " + shown_time(longest);
  return line + lag_words(lag) + "\n";
}

/// "anna (W) wins, W 23, B 12: both sides passed"
std::string verdict_words(const Record& record) {
  const protocol::Verdict& verdict = record.verdict;
  std::string words = outcome_words(record);
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    words += ", " + record.seats[seat].mark + " " + std::to_string(verdict.scores.at(seat));
  }
  words += ": ";
  if (verdict.culprit) words += shown_seat(record, *verdict.culprit) + " ";
  words += why(verdict.reason, verdict.detail);
  return words;
}

/// "move 3: W,1,1,1,1,5,1,apple in 12.3 ms", or a seat's forfeit or warning.
std::string event_words(const Record& record, const protocol::Event& event, int ply) {
  if (const auto* played = std::get_if<protocol::PlayedMove>(&event)) {
    return "move " + std::to_string(ply) + ": " + protocol::escaped(played->move, 200) + " in " +
           shown_time(played->time) + lag_words(played->lag);
  }
  if (const auto* warning = std::get_if<protocol::Warning>(&event)) {
    return "warning for " + shown_seat(record, warning->seat) + ": " +
           protocol::readable(warning->text, 300);
  }
  const auto& forfeit = std::get<protocol::Forfeit>(event);
  std::string words = shown_seat(record, forfeit.seat) +
                      " forfeits: " + why(forfeit.reason, forfeit.detail) + lag_words(forfeit.lag);
  if (forfeit.answer) words += ", answered '" + protocol::escaped(*forfeit.answer, 200) + "'";
  return words;
}

}  // namespace

std::vector<const protocol::PlayedMove*> played_moves(const Record& record) {
  std::vector<const protocol::PlayedMove*> moves;
  for (const protocol::Event& event : record.events) {
    if (const auto* const move = std::get_if<protocol::PlayedMove>(&event)) moves.push_back(move);
  }
  return moves;
}

std::string shown_seat(const Record& record, int seat) {
  const protocol::RecordedSeat& recorded = record.seats.at(static_cast<std::size_t>(seat));
  return protocol::escaped(recorded.name, 40) + " (" + recorded.mark + ")";
}

std::string record_header(const Record& record) {
  std::string players;
  std::string times;
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    players += (seat == 0 ? "" : " against ") + shown_seat(record, static_cast<int>(seat));
    times += time_line(record, seat);
  }
  return record.game + ": " + players + "\n" + protocol::escaped(record.date, 40) + ", " +
         (record.seed ? "seed " + std::to_string(*record.seed) : "board from a file") + ", " +
         clock_words(record) + "\n" + verdict_words(record) + "\n" + times;
}

int ReplayView::plies() const {
  return static_cast<int>(played_moves(record_).size());
}

std::string ReplayView::at(int ply, const drawing::Style& style) const {
  const auto position = match::position_after(record_, dictionary_, ply);
  if (!position) failed(located(file_, position.error().text));
  std::string happened = ply == 0 ? "start\n" : "";
  std::optional<std::string> last_move;
  int played = 0;
  for (const protocol::Event& event : record_.events) {
    if (const auto* move = std::get_if<protocol::PlayedMove>(&event)) {
      if (++played > ply) break;
      last_move = move->move;
    }
    if (played == ply) happened += event_words(record_, event, played) + "\n";
  }
  return happened + "\n" + drawing::draw(record_, **position, last_move, style);
}

}  // namespace aspis::cli
