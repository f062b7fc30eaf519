#include "server/lobby/challenges.hpp"

#include <iterator>

namespace aspis::lobby {
namespace {

using protocol::Error;
using protocol::Result;
using State = Challenge::State;

constexpr std::size_t most_closed = 100;
constexpr int most_asked = 20;  // by one entrant, open at a time

bool same_pair(const Challenge& a, const Challenge& b) {
  return (a.from == b.from && a.to == b.to) || (a.from == b.to && a.to == b.from);
}

const char* closed_as(State state) {
  switch (state) {
    case State::accepted:
      return "accepted";
    case State::declined:
      return "declined";
    case State::withdrawn:
      return "withdrawn";
    default:
      return "expired";
  }
}

}  // namespace

Result<Challenge> Challenges::open(Challenge challenge, std::optional<Moment> until) {
  int asked = 0;
  for (const auto& [id, kept] : kept_) {
    const Challenge& other = kept.challenge;
    asked += other.state == State::open && other.from == challenge.from;
    if (other.state != State::open || challenge.to == 0 || !same_pair(other, challenge)) continue;
    if (other.match.has_value() != challenge.match.has_value()) continue;
    return Error{
        "challenge " + std::to_string(id) + " between you is still open: " +
        (other.from == challenge.from ? "withdraw it first" : "accept or decline it first")};
  }
  if (asked >= most_asked) {
    return Error{"you have " + std::to_string(asked) + " open challenges: withdraw one first"};
  }
  challenge.id = ++last_;
  challenge.state = State::open;
  kept_[challenge.id] = {challenge, until};
  return challenge;
}

Result<Challenges::Kept*> Challenges::find_open(std::int64_t id) {
  const auto found = kept_.find(id);
  if (found == kept_.end()) {
    return Error{"no challenge " + std::to_string(id)};
  }
  if (found->second.challenge.state != State::open) {
    return Error{"challenge " + std::to_string(id) + " is " +
                 closed_as(found->second.challenge.state) + " already"};
  }
  return &found->second;
}

Result<Challenge> Challenges::answer(int entrant, std::int64_t id, bool accept) {
  const auto found = find_open(id);
  if (!found) return found.error();
  if ((*found)->challenge.to != entrant) {
    return Error{"challenge " + std::to_string(id) + " is not yours to answer"};
  }
  return close(**found, accept ? State::accepted : State::declined);
}

Result<Challenge> Challenges::withdraw(int entrant, std::int64_t id) {
  const auto found = find_open(id);
  if (!found) return found.error();
  if ((*found)->challenge.from != entrant) {
    return Error{"challenge " + std::to_string(id) + " is not yours to withdraw"};
  }
  return close(**found, State::withdrawn);
}

/// By value, because the oldest closed challenges are forgotten, and this may be one of them.
Challenge Challenges::close(Kept& kept, State state) {
  kept.challenge.state = state;
  kept.until.reset();
  Challenge closed = kept.challenge;
  std::size_t count = 0;
  for (const auto& [id, other] : kept_) count += other.challenge.state != State::open;
  for (auto at = kept_.begin(); at != kept_.end() && count > most_closed;) {
    const bool is_open = at->second.challenge.state == State::open;
    at = is_open ? std::next(at) : kept_.erase(at);
    if (!is_open) --count;
  }
  return closed;
}

template <class Matches>
std::vector<Challenge> Challenges::expire_where(Matches matches) {
  std::vector<std::int64_t> ids;
  for (const auto& [id, kept] : kept_) {
    if (kept.challenge.state == State::open && matches(kept)) ids.push_back(id);
  }
  std::vector<Challenge> expired;
  for (const std::int64_t id : ids) expired.push_back(close(kept_.at(id), State::expired));
  return expired;
}

std::vector<Challenge> Challenges::expire_due(Moment now) {
  return expire_where([now](const Kept& kept) { return kept.until && *kept.until <= now; });
}

std::vector<Challenge> Challenges::expire_practice_of(int entrant) {
  return expire_where([entrant](const Kept& kept) {
    const Challenge& challenge = kept.challenge;
    return !challenge.match && (challenge.from == entrant || challenge.to == entrant);
  });
}

std::optional<Challenge> Challenges::expire(std::int64_t id) {
  auto expired = expire_where([id](const Kept& kept) { return kept.challenge.id == id; });
  if (expired.empty()) return std::nullopt;
  return std::move(expired.front());
}

std::vector<Challenge> Challenges::list() const {
  std::vector<Challenge> list;
  for (const auto& [id, kept] : kept_) list.push_back(kept.challenge);
  return list;
}

}  // namespace aspis::lobby
