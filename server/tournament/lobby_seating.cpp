// The lobby's side of the tournament's own games: which can begin, with whom and on what terms.
#include <algorithm>

#include "server/tournament/lobby_shared.hpp"

namespace aspis::tournament {

std::vector<LobbyMatch> lobby_matches(const formats::Plan& plan, const formats::Schedule& schedule) {
  std::vector<LobbyMatch> matches;
  for (const formats::Stage& stage : schedule.stages) {
    if (stage.state != formats::StageState::playing) continue;
    for (const formats::Group& group : stage.groups) {
      for (const formats::Pairing& pairing : group.pairings) {
        if (pairing.key.entrants.empty() || pairing.state.complete) continue;
        // A play-off comes up when the round that it follows may be closed.
        matches.push_back({pairing.key, pairing.play_off ? 0 : pairing.round, pairing.number,
                           formats::label(plan, schedule, pairing, stage.number),
                           pairing.games_played > 0});
      }
    }
  }
  return matches;
}

void Lobby::Shared::set_windows(std::vector<db::WindowRow> windows) {
  windows_.set_windows(std::move(windows));
  expire_terms();
  wake_later();
  touch();
}

void Lobby::Shared::set_matches(std::vector<LobbyMatch> matches) {
  const bool is_new = windows_.set_matches(std::move(matches));
  expire_terms();
  if (is_new) wake_later();
}

/// Of matches that have begun, are gone, or are not theirs to agree on any more.
void Lobby::Shared::expire_terms() {
  for (const auto& [id, match] : std::map(term_matches_)) {
    if (windows_.is_open_to_terms(match)) continue;
    if (const auto expired = challenges_.expire(id)) say_expired({*expired});
  }
}

SeatingDecision Lobby::Shared::seat(const formats::DueGame& due) {
  SeatingDecision seating;
  if (closed_) return seating;
  Gate gate = windows_.gate(due.match, plan_.date());
  if (!gate.open) return seating;
  std::vector<Place*> places;
  for (const formats::Entrant entrant : due.seats) {
    Place* const place = find(entrant + 1);
    if (place == nullptr || (place->bot && place->games > 0)) return seating;
    places.push_back(place);
    seating.absent.push_back(!place->is_there());
  }
  if (std::count(seating.absent.begin(), seating.absent.end(), true) > 0) {
    if (gate.absent_lose) seating.what = SeatingDecision::What::forfeit;
    return seating;
  }
  for (Place* const place : places) {
    call_away(*place);
    if (place->bot && place->bot->is_playing()) return seating;
    seating.seats.push_back(place->seats());
  }
  seating.what = SeatingDecision::What::play;
  seating.terms = std::move(gate.terms);
  windows_.begin(due.match);
  for (Place* const place : places) {
    for (const Place* const other : places) {
      if (other != place) tell_opponent(*place, other->row.alias);
    }
    ++place->games;
    refresh(*place);
  }
  expire_terms();
  return seating;
}

/// For people who look at their relay; before the setup, which begins with the game.
void Lobby::Shared::tell_opponent(Place& place, const std::string& name) {
  if (place.bot) place.bot->say("lobby opponent " + name);
}

/// What the bot does of its own is over: the tournament goes first.
void Lobby::Shared::call_away(Place& place) {
  constexpr const char* why = "a tournament game is starting";
  if (const auto practice = place.practice) end(*practice, why);
  if (const auto check = place.check) end(*check, why);
}

void Lobby::Shared::left(const formats::DueGame& due) {
  for (const formats::Entrant entrant : due.seats) {
    Place* const place = find(entrant + 1);
    if (place == nullptr || place->games == 0) continue;
    --place->games;
    refresh(*place);
  }
  wake_later();
}

}  // namespace aspis::tournament
