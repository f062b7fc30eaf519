// What bots say to the lobby, and what it answers.
#include <variant>

#include "protocol/tokens.hpp"
#include "server/tournament/lobby_line.hpp"
#include "server/tournament/lobby_shared.hpp"

namespace aspis::tournament {

using protocol::Error;
using protocol::Result;

namespace {

std::optional<Error> error_of(const Result<Challenge>& result) {
  return result ? std::nullopt : std::optional(result.error());
}

}  // namespace

/// One line of one bot; gives what it did wrong.
struct Lobby::Shared::Hearing {
  std::optional<Error> operator()(const WhoLine&) const {
    lobby.say_who(place);
    return std::nullopt;
  }
  std::optional<Error> operator()(const CheckLine&) const {
    const auto begun = lobby.check(place.row.number);
    return begun ? std::nullopt : std::optional(begun.error());
  }
  std::optional<Error> operator()(const PracticeLine& line) const {
    lobby.set_consents(place.row.number, line.on);
    lobby.note(place.row.number, line.on ? "practice games are accepted automatically"
                                         : "practice games need your consent");
    return std::nullopt;
  }
  std::optional<Error> operator()(const ChallengeLine& line) const {
    return error_of(lobby.heard(place, line));
  }
  std::optional<Error> operator()(const AnswerLine& line) const {
    return error_of(lobby.answer(place.row.number, line.challenge, line.accept));
  }
  std::optional<Error> operator()(const WithdrawLine& line) const {
    return error_of(lobby.withdraw(place.row.number, line.challenge));
  }

  Shared& lobby;
  Place& place;
};

void Lobby::Shared::hear(Place& place, std::string_view line) {
  if (closed_) return;
  const auto verdict = place.brake.take(Clock::now());
  if (verdict == LineBrake::Verdict::ignore) return;
  if (verdict == LineBrake::Verdict::warn) {
    note(place.row.number, "the lobby accepts " + std::to_string(LineBrake::most) +
                               " lines per second per bot: extra lines were dropped");
    return;
  }
  const auto read = read_lobby_line(line);
  const auto fault = read ? std::visit(Hearing{*this, place}, *read) : std::optional(read.error());
  if (fault) note(place.row.number, "lobby: " + fault->text);
}

Result<Challenge> Lobby::Shared::heard(Place& place, const ChallengeLine& line) {
  Challenge wanted;
  wanted.match = line.match;
  wanted.at = line.at;
  wanted.terms = line.asked;
  if (line.house) {
    wanted.house = line.whom;
  } else {
    const Place* const asked = find(line.whom);
    if (asked == nullptr) {
      return Error{"there is no entrant '" + protocol::escaped(line.whom, 40) +
                   "': 'lobby who' lists who is connected"};
    }
    wanted.to = asked->row.number;
  }
  return challenge(place.row.number, std::move(wanted));
}

/// A line for everyone who is here, up to a hundred of them.
void Lobby::Shared::say_who(Place& place) const {
  constexpr std::size_t most = 100;
  std::vector<std::string> lines;
  for (const auto& other : places_) {
    if (!other->is_there() || other.get() == &place) continue;
    const bool consents = other->consents || other->program;
    lines.push_back("lobby here " + other->row.alias + " " + name(other->presence) +
                    (consents ? " consents" : " asks"));
  }
  const std::size_t here = lines.size();
  for (const std::string& bot : house_.names()) {
    lines.push_back("lobby here house:" + bot + " ready consents");
  }
  if (lines.size() > most) lines.resize(most);
  for (const std::string& line : lines) tell(place.row.number, line);
  note(place.row.number, std::to_string(here) + " other entrants connected, " +
                             std::to_string(house_.names().size()) + " house bots");
}

}  // namespace aspis::tournament
