#include "server/lobby/practice_queue.hpp"

#include <algorithm>

#include "server/lobby/lobby.hpp"

namespace aspis::lobby {

PracticeQueue::PracticeQueue(const LobbyOptions& options, const Members& members, Games& games,
                             Lobby& lobby)
    : options_(options), members_(members), games_(games), lobby_(lobby) {
}

void PracticeQueue::add_accepted(const Challenge& challenge, std::chrono::sys_seconds until) {
  waiting_.push_back({challenge, until});
  start_ready_games();
}

const Challenge* PracticeQueue::find_accepted(int entrant) const {
  const auto found = std::find_if(waiting_.begin(), waiting_.end(), [entrant](const Waiting& one) {
    return one.challenge.from == entrant;
  });
  return found == waiting_.end() ? nullptr : &found->challenge;
}

std::chrono::seconds PracticeQueue::wait_time(int entrant) const {
  const auto most = static_cast<std::size_t>(options_.practice_an_hour);
  const auto found = recent_starts_.find(entrant);
  const std::size_t begun = found == recent_starts_.end() ? 0 : found->second.size();
  if (begun < most) return std::chrono::seconds(0);
  if (most == 0) return std::chrono::hours(1);
  const auto next = found->second[begun - most] + std::chrono::hours(1);
  return std::max(std::chrono::seconds(0), next - options_.now());
}

PracticeQueue::Sides PracticeQueue::make_sides(const Challenge& challenge) const {
  PracticeSide from{challenge.from, "", members_.entrant_alias(challenge.from)};
  PracticeSide to{challenge.to, challenge.house, challenge.house};
  if (challenge.to != 0) to.name = members_.entrant_alias(challenge.to);
  return {from, to};
}

bool PracticeQueue::has_accepted_game(int entrant) const {
  return std::any_of(waiting_.begin(), waiting_.end(), [entrant](const Waiting& one) {
    return one.challenge.from == entrant || one.challenge.to == entrant;
  });
}

bool PracticeQueue::has_expired(const Waiting& waiting, const Sides& sides) const {
  return waiting.until <= options_.now() ||
         std::any_of(sides.begin(), sides.end(), [this](const PracticeSide& side) {
           return side.entrant != 0 && !members_.find(side.entrant)->is_there();
         });
}

bool PracticeQueue::can_start(const Sides& sides) const {
  return std::all_of(sides.begin(), sides.end(), [this](const PracticeSide& side) {
    if (side.entrant == 0) return true;
    const LobbyMember& member = *members_.find(side.entrant);
    return member.is_free() && !member.is_in_scrimmage();
  });
}

/// Skipped if one of the two plays in a game of the tournament anyway.
void PracticeQueue::end_scrimmages(const Sides& sides) {
  std::vector<const LobbyMember*> playing;
  for (const PracticeSide& side : sides) {
    if (side.entrant == 0) continue;
    const LobbyMember* const member = members_.find(side.entrant);
    if (!member->is_free()) return;
    if (member->is_in_scrimmage()) playing.push_back(member);
  }
  for (const LobbyMember* const member : playing) {
    games_.abort_games(member->number(), "a practice game is waiting");
  }
}

void PracticeQueue::start_ready_games() {
  bool waits_for_core = false;
  for (std::size_t at = 0; at < waiting_.size();) {
    const Challenge challenge = waiting_[at].challenge;
    const Sides sides = make_sides(challenge);
    const bool expired = has_expired(waiting_[at], sides);
    if (!expired) {
      end_scrimmages(sides);
      const bool waits = can_start(sides) && games_.needs_core(sides);
      waits_for_core = waits_for_core || waits;
      if (waits || !can_start(sides)) {
        ++at;
        continue;
      }
    }
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(at));
    if (expired) {
      lobby_.tell_expired(challenge);
    } else {
      start(challenge);
    }
  }
  if (waits_for_core) options_.cores->want(lobby_, Use::student);
}

bool PracticeQueue::start_on_free_core() {
  const auto first = std::find_if(waiting_.begin(), waiting_.end(), [this](const Waiting& one) {
    const Sides sides = make_sides(one.challenge);
    return !has_expired(one, sides) && can_start(sides) && games_.needs_core(sides);
  });
  if (first == waiting_.end()) return false;
  const Challenge challenge = first->challenge;
  waiting_.erase(first);
  const bool begun = start(challenge);
  start_ready_games();
  return begun;
}

bool PracticeQueue::start(const Challenge& challenge) {
  Sides sides = make_sides(challenge);
  // The challenger begins the first game of the two; then they alternate.
  const auto names = std::minmax(sides[0].name, sides[1].name);
  std::string& began_last = last_first_player_[{names.first, names.second}];
  if (began_last == sides[0].name) std::swap(sides[0], sides[1]);
  if (const auto begun = games_.play_practice(sides, challenge.terms, challenge.from); !begun) {
    for (const PracticeSide& side : sides) members_.note(side.entrant, begun.error().text);
    return false;
  }
  began_last = sides[0].name;
  std::deque<std::chrono::sys_seconds>& begun = recent_starts_[challenge.from];
  begun.push_back(options_.now());
  while (begun.front() <= options_.now() - std::chrono::hours(1)) begun.pop_front();
  return true;
}

}  // namespace aspis::lobby
