#include "server/lobby/challenge_service.hpp"

#include <iterator>

#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/lobby_types.hpp"

namespace aspis::lobby {
namespace {

using State = Challenge::State;
using protocol::Error;
using protocol::Result;

constexpr std::size_t max_closed_challenges = 100;
constexpr int max_open_challenges = 20;  // open challenges by one entrant

bool same_pair(const Challenge& a, const Challenge& b) {
  return (a.from == b.from && a.to == b.to) || (a.from == b.to && a.to == b.from);
}

constexpr std::chrono::minutes practice_patience{10};

std::string list_names(const std::vector<std::string>& names) {
  return names.empty() ? "none" : protocol::joined(names);
}

std::string challenge_text(const Challenge& challenge) {
  std::string words = text(challenge.terms);
  if (challenge.match) words += " match=M" + std::to_string(*challenge.match);
  if (!challenge.at.empty()) words += " at=" + challenge.at;
  return words;
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
  if (asked >= max_open_challenges) {
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
                 std::string(row::word(found->second.challenge.state)) + " already"};
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

/// Returns a copy, because old closed challenges are erased, possibly this one.
Challenge Challenges::close(Kept& kept, State state) {
  kept.challenge.state = state;
  kept.until.reset();
  Challenge closed = kept.challenge;
  std::size_t count = 0;
  for (const auto& [id, other] : kept_) count += other.challenge.state != State::open;
  for (auto at = kept_.begin(); at != kept_.end() && count > max_closed_challenges;) {
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

std::vector<Challenge> Challenges::expire_practice(int entrant) {
  return expire_where([entrant](const Kept& kept) {
    const Challenge& challenge = kept.challenge;
    return !challenge.match && (challenge.from == entrant || challenge.to == entrant);
  });
}

std::vector<Challenge> Challenges::expire_terms(const Windows& windows) {
  return expire_where([&](const Kept& kept) {
    return kept.challenge.key && !windows.is_open_to_terms(*kept.challenge.key);
  });
}

std::vector<Challenge> Challenges::list() const {
  std::vector<Challenge> list;
  for (const auto& [id, kept] : kept_) list.push_back(kept.challenge);
  return list;
}

ChallengeService::ChallengeService(const LobbyOptions& options, Members& members,
                                   const tournament::SampleBots& sample_bots,
                                   const Windows& windows, PracticeQueue& practice, Lobby& lobby)
    : options_(options),
      members_(members),
      sample_bots_(sample_bots),
      windows_(windows),
      practice_(practice),
      lobby_(lobby) {
}

Result<Challenge> ChallengeService::challenge(int from, Challenge wanted) {
  const LobbyMember* const asker = members_.find(from);
  if (asker == nullptr) return Error{"no entrant " + std::to_string(from)};
  wanted.from = from;
  wanted.made = options_.date();
  wanted.key.reset();
  wanted.match_label.clear();
  if (wanted.house.empty()) {
    const LobbyMember* const asked = members_.find(wanted.to);
    if (asked == nullptr) return Error{"no entrant " + std::to_string(wanted.to)};
    if (asked == asker) return Error{"you cannot challenge yourself: challenge a sample bot"};
  } else {
    wanted.to = 0;
  }
  auto opened =
      wanted.match ? open_terms(std::move(wanted)) : open_practice(*asker, std::move(wanted));
  if (opened) lobby_.schedule_publish();
  return opened;
}

std::optional<Error> ChallengeService::practice_refusal(const LobbyMember& from,
                                                        const Challenge& wanted) const {
  if (from.is_house()) return Error{"your bot runs on the server: it cannot practise"};
  if (!from.is_there()) return Error{"your bot is not connected: connect it first"};
  if (!wanted.at.empty()) return Error{"practice starts immediately: at= is for matches"};
  if (const Challenge* const waiting = practice_.find_accepted(from.number())) {
    return Error{"your practice with " + opponent_name(*waiting, from.number()) +
                 " has not started yet: play it first"};
  }
  if (const auto wait = practice_.wait_time(from.number()); wait.count() > 0) {
    return Error{"you may ask for " + std::to_string(options_.practice_an_hour) +
                 " practice games an hour: the next one in " +
                 std::to_string((wait.count() + 59) / 60) + " min"};
  }
  if (const std::string why = options_.host->no_room(); !why.empty()) {
    return Error{"no practice until the disk has room: " + why};
  }
  if (!wanted.house.empty() && !sample_bots_.bot(wanted.house)) {
    return Error{"no sample bot '" + protocol::escaped(wanted.house, 40) +
                 "'; the sample bots are " + list_names(sample_bots_.names())};
  }
  const LobbyMember* const asked = members_.find(wanted.to);
  if (asked != nullptr && !asked->is_there()) {
    return Error{asked->alias() + " is not connected: 'lobby who' lists the connected entrants"};
  }
  return std::nullopt;
}

Result<Challenge> ChallengeService::open_practice(const LobbyMember& from, Challenge wanted) {
  if (auto refusal = practice_refusal(from, wanted)) return *std::move(refusal);
  auto terms = practice_terms(*options_.rules, options_.plan, wanted.terms);
  if (!terms) return terms.error();
  wanted.terms = *std::move(terms);
  if (auto refusal = clock_refusal(wanted)) return *std::move(refusal);
  auto opened = challenges_.open(std::move(wanted), options_.now() + practice_patience);
  if (!opened) return opened;
  offer(*opened);
  const LobbyMember* const asked = members_.find(opened->to);
  const bool consents = asked == nullptr || asked->consents();
  return consents ? answer(opened->to, opened->id, true) : opened;
}

Result<Challenge> ChallengeService::open_terms(Challenge wanted) {
  if (!wanted.house.empty()) return Error{"match= is for a match with another entrant"};
  const auto found = wanted_match(wanted);
  if (!found) return found.error();
  const LobbyMatch& match = **found;
  if (auto refusal = time_refusal(match, wanted.at)) return *std::move(refusal);
  auto terms = match_terms(*options_.rules, options_.plan, wanted.terms);
  if (!terms) return terms.error();
  wanted.terms = *std::move(terms);
  wanted.key = match.key;
  wanted.match_label = match.label;
  if (auto refusal = clock_refusal(wanted)) return *std::move(refusal);
  const auto until = protocol::parse_utc(windows_.find_window(match)->closes);
  auto opened = challenges_.open(std::move(wanted), until);
  if (!opened) return opened;
  offer(*opened);
  const bool consents = members_.find(opened->to)->is_house();
  return consents ? answer(opened->to, opened->id, true) : opened;
}

Result<const LobbyMatch*> ChallengeService::wanted_match(const Challenge& wanted) const {
  std::string others;
  for (const LobbyMatch* const match : windows_.find_matches(wanted.from - 1, wanted.to - 1)) {
    if (match->number == *wanted.match) {
      if (auto refusal = match_refusal(*match)) return *std::move(refusal);
      return match;
    }
    others += (others.empty() ? "M" : ", M") + std::to_string(match->number);
  }
  return Error{"M" + std::to_string(*wanted.match) +
               " is not a match of yours that is ready to play; ready now: " +
               (others.empty() ? "none" : others)};
}

std::optional<Error> ChallengeService::match_refusal(const LobbyMatch& match) const {
  if (match.begun) return Error{match.label + " has started: its terms are fixed"};
  const db::WindowRow* const window = windows_.find_window(match);
  if (window == nullptr || !window->by_agreement) {
    return Error{match.label + " is played on the tournament's terms, which are fixed"};
  }
  if (!window->closes.empty() && options_.date() >= window->closes) {
    return Error{match.label + ": the round closed at " + window->closes};
  }
  return std::nullopt;
}

std::optional<Error> ChallengeService::time_refusal(const LobbyMatch& match,
                                                    const std::string& at) const {
  if (at.empty()) return std::nullopt;
  const db::WindowRow& window = *windows_.find_window(match);
  const std::string shown = "at=" + protocol::escaped(at, 40);
  if (!protocol::parse_utc(at))
    return Error{shown + ": expected a time in UTC, as in 2026-11-28T10:00:00Z"};
  if (at <= options_.date()) return Error{shown + ": is in the past; leave it out to play now"};
  if (at < window.opens) return Error{shown + ": the round opens at " + window.opens};
  if (!window.closes.empty() && at >= window.closes) {
    return Error{shown + ": the round closes at " + window.closes};
  }
  return std::nullopt;
}

/// Checks again, because a program may have changed since it was challenged.
std::optional<Error> ChallengeService::clock_refusal(const Challenge& challenge) const {
  const formats::MatchKey* const match = challenge.key ? &*challenge.key : nullptr;
  for (const int side : {challenge.from, challenge.to}) {
    const match::SeatMaker seats =
        side == 0 ? sample_bots_.bot(challenge.house) : members_.find(side)->seats(match);
    if (const auto refusal = seats.refusal(challenge.terms.clock)) {
      return Error{(side == 0 ? challenge.house : members_.entrant_alias(side)) + " plays " +
                   *refusal};
    }
  }
  return std::nullopt;
}

std::string ChallengeService::opponent_name(const Challenge& challenge, int of) const {
  const int other = challenge.from == of ? challenge.to : challenge.from;
  return other == 0 ? challenge.house : members_.entrant_alias(other);
}

void ChallengeService::offer(const Challenge& challenge) const {
  const std::string number = std::to_string(challenge.id);
  const std::string& from = members_.entrant_alias(challenge.from);
  const std::string words = challenge_text(challenge);
  members_.say(challenge.to, "lobby challenged " + number + " " + from + " " + words);
  const std::string what = challenge.match ? "terms for " + challenge.match_label : "practice";
  members_.note(challenge.to, from + " asks for " + what + ", " + words +
                                  ": answer 'lobby accept " + number + "' or 'lobby decline " +
                                  number + "'");
  members_.say(challenge.from, "lobby offered " + number + " " +
                                   opponent_name(challenge, challenge.from) + " " + words);
}

void ChallengeService::offer_open_challenges(int to) const {
  for (const Challenge& challenge : challenges_.list()) {
    if (challenge.state == Challenge::State::open && challenge.to == to) offer(challenge);
  }
}

Result<Challenge> ChallengeService::answer(int entrant, std::int64_t id, bool accept) {
  for (const Challenge& open : challenges_.list()) {
    if (open.id != id || !accept) continue;
    if (auto refusal = clock_refusal(open)) return *std::move(refusal);
  }
  auto answered = challenges_.answer(entrant, id, accept);
  if (!answered) return answered;
  say_to_both(*answered, accept ? "accepted" : "declined");
  if (!accept) {
    members_.note(answered->from,
                  opponent_name(*answered, answered->from) + " declines " + std::to_string(id));
  } else if (answered->match) {
    agree(*answered);
  } else {
    practice_.add_accepted(*answered, options_.now() + practice_patience);
  }
  lobby_.schedule_publish();
  return answered;
}

void ChallengeService::agree(const Challenge& challenge) {
  const formats::MatchKey& key = *challenge.key;
  db::AgreementRow row;
  row.stage = key.stage;
  row.phase = key.phase;
  for (const formats::Entrant entrant : key.entrants) row.entrants.push_back(entrant + 1);
  row.options = challenge.terms.options;
  row.clock = challenge.terms.clock;
  row.at = challenge.at;
  row.agreed = options_.date();
  for (const int told : {challenge.from, challenge.to}) {
    members_.note(told, challenge.match_label + " is played on " + challenge_text(challenge));
  }
  lobby_.add_agreement(row);
}

Result<Challenge> ChallengeService::withdraw(int entrant, std::int64_t id) {
  auto withdrawn = challenges_.withdraw(entrant, id);
  if (!withdrawn) return withdrawn;
  say_to_both(*withdrawn, "withdrawn");
  lobby_.schedule_publish();
  return withdrawn;
}

void ChallengeService::tell_expired(const std::vector<Challenge>& expired) {
  for (const Challenge& challenge : expired) say_to_both(challenge, "expired");
  if (!expired.empty()) lobby_.schedule_publish();
}

void ChallengeService::say_to_both(const Challenge& challenge, const std::string& verb) const {
  const std::string line = "lobby " + verb + " " + std::to_string(challenge.id);
  members_.say(challenge.from, line);
  members_.say(challenge.to, line);
}

}  // namespace aspis::lobby
