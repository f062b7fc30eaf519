// The lobby's challenges: who may ask whom for what, and who is told.
#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "server/tournament/lobby_shared.hpp"
#include "server/tournament/terms.hpp"

namespace aspis::tournament {
namespace {

using protocol::Error;
using protocol::Result;

constexpr std::chrono::minutes practice_patience{10};

std::string list_of(const std::vector<std::string>& names) {
  return names.empty() ? "none" : protocol::joined(names);
}

std::string words_of(const Challenge& challenge) {
  std::string words = text(challenge.terms);
  if (challenge.match) words += " match=M" + std::to_string(*challenge.match);
  if (!challenge.at.empty()) words += " at=" + challenge.at;
  return words;
}

}  // namespace

Result<Challenge> Lobby::Shared::challenge(int from, Challenge wanted) {
  Place* const asker = find(from);
  if (closed_) return Error{"the tournament does not accept challenges now"};
  if (asker == nullptr) return Error{"there is no entrant " + std::to_string(from)};
  wanted.from = from;
  wanted.made = plan_.date();
  wanted.match_label.clear();
  if (wanted.house.empty()) {
    const Place* const asked = find(wanted.to);
    if (asked == nullptr) return Error{"there is no entrant " + std::to_string(wanted.to)};
    if (asked == asker) return Error{"you cannot challenge yourself: challenge a house bot"};
  } else {
    wanted.to = 0;
  }
  auto opened =
      wanted.match ? terms_wanted(std::move(wanted)) : practice_wanted(*asker, std::move(wanted));
  if (!opened) return opened;
  touch();
  return opened;
}

Result<Challenge> Lobby::Shared::practice_wanted(Place& from, Challenge wanted) {
  if (!from.bot) return Error{"your bot runs on the server: it cannot practise"};
  if (!from.bot->is_connected()) return Error{"your bot is not connected: connect it first"};
  if (!wanted.at.empty()) return Error{"practice starts immediately: at= is for matches"};
  for (const Waiting& waiting : waiting_) {
    if (waiting.challenge.from != from.row.number) continue;
    return Error{"your practice with " + other_name(waiting.challenge, from.row.number) +
                 " has not started yet: play it first"};
  }
  const Place* const asked = find(wanted.to);
  if (!wanted.house.empty() && !house_.bot(wanted.house)) {
    return Error{"there is no house bot '" + protocol::escaped(wanted.house, 40) +
                 "'; there are: " + list_of(house_.names())};
  }
  if (asked != nullptr && !asked->is_there()) {
    return Error{asked->row.alias + " is not connected: 'lobby who' lists who is"};
  }
  auto terms = practice_terms(*plan_.rules, plan_.plan, wanted.terms);
  if (!terms) return terms.error();
  wanted.terms = *std::move(terms);
  auto opened = challenges_.open(std::move(wanted), now() + practice_patience);
  if (!opened) return opened;
  offer(*opened);
  const bool consents = asked == nullptr || asked->consents || !asked->bot;
  return consents ? answer(opened->to, opened->id, true) : opened;
}

Result<Challenge> Lobby::Shared::terms_wanted(Challenge wanted) {
  if (!wanted.house.empty()) return Error{"match= is for a match with another entrant"};
  const auto found = match_wanted(wanted);
  if (!found) return found.error();
  const LobbyMatch& match = **found;
  if (auto fault = fault_in_time(match, wanted.at)) return *std::move(fault);
  auto terms = match_terms(*plan_.rules, plan_.plan, wanted.terms);
  if (!terms) return terms.error();
  wanted.terms = *std::move(terms);
  wanted.match_label = match.label;
  const auto until = protocol::moment_of(windows_.window_of(match)->closes);
  auto opened = challenges_.open(std::move(wanted), until);
  if (!opened) return opened;
  term_matches_[opened->id] = match.key;
  offer(*opened);
  const bool consents = !find(opened->to)->bot;
  return consents ? answer(opened->to, opened->id, true) : opened;
}

Result<const LobbyMatch*> Lobby::Shared::match_wanted(const Challenge& wanted) const {
  std::string others;
  for (const LobbyMatch* const match : windows_.matches_of(wanted.from - 1, wanted.to - 1)) {
    const std::string shown = "M" + std::to_string(match->number);
    others += (others.empty() ? "" : ", ") + shown;
    if (match->number != *wanted.match) continue;
    if (match->begun) return Error{match->label + " has started: its terms are fixed"};
    const db::WindowRow* const window = windows_.window_of(*match);
    if (window == nullptr || !window->by_agreement) {
      return Error{match->label +
                   " is played on the tournament's terms: there is nothing to "
                   "agree on"};
    }
    if (!window->closes.empty() && plan_.date() >= window->closes) {
      return Error{match->label + ": the round closed at " + window->closes};
    }
    return match;
  }
  return Error{"M" + std::to_string(*wanted.match) +
               " is not a match of yours that is ready to play; ready now: " +
               (others.empty() ? "none" : others)};
}

std::optional<Error> Lobby::Shared::fault_in_time(const LobbyMatch& match,
                                                  const std::string& at) const {
  if (at.empty()) return std::nullopt;
  const db::WindowRow& window = *windows_.window_of(match);
  const std::string shown = "at=" + protocol::escaped(at, 40);
  if (!protocol::moment_of(at))
    return Error{shown + ": expected a time in UTC, as in 2026-11-28T10:00:00Z"};
  if (at <= plan_.date()) return Error{shown + ": is in the past; leave it out to play now"};
  if (at < window.opens) return Error{shown + ": the round opens at " + window.opens};
  if (!window.closes.empty() && at >= window.closes) {
    return Error{shown + ": the round closes at " + window.closes};
  }
  return std::nullopt;
}

std::string Lobby::Shared::other_name(const Challenge& challenge, int than) const {
  const int other = challenge.from == than ? challenge.to : challenge.from;
  return other == 0 ? challenge.house : alias_of(other);
}

void Lobby::Shared::offer(const Challenge& challenge) {
  const std::string number = std::to_string(challenge.id);
  const std::string from = alias_of(challenge.from);
  const std::string words = words_of(challenge);
  tell(challenge.to, "lobby challenged " + number + " " + from + " " + words);
  const std::string what = challenge.match ? "terms for " + challenge.match_label : "practice";
  note(challenge.to, from + " asks for " + what + ", " + words + ": answer 'lobby accept " +
                         number + "' or 'lobby decline " + number + "'");
  tell(challenge.from,
       "lobby offered " + number + " " + other_name(challenge, challenge.from) + " " + words);
}

Result<Challenge> Lobby::Shared::answer(int entrant, std::int64_t id, bool accept_it) {
  if (closed_) return Error{"the tournament does not accept challenges now"};
  auto answered = challenges_.answer(entrant, id, accept_it);
  if (!answered) return answered;
  const std::string number = std::to_string(id);
  for (const int told : {answered->from, answered->to}) {
    tell(told, (accept_it ? "lobby accepted " : "lobby declined ") + number);
  }
  if (!accept_it)
    note(answered->from, other_name(*answered, answered->from) + " declines " + number);
  if (accept_it) accept(*answered);
  term_matches_.erase(id);
  touch();
  return answered;
}

void Lobby::Shared::accept(const Challenge& challenge) {
  if (challenge.match) {
    agree(challenge);
    return;
  }
  waiting_.push_back({challenge, now() + practice_patience});
  start_waiting();
}

void Lobby::Shared::agree(const Challenge& challenge) {
  const formats::MatchKey& key = term_matches_.at(challenge.id);
  db::AgreementRow row;
  row.stage = key.stage;
  row.phase = key.phase;
  for (const formats::Entrant entrant : key.entrants) row.entrants.push_back(entrant + 1);
  row.options = challenge.terms.options;
  row.clock = challenge.terms.clock;
  row.at = challenge.at;
  row.agreed = plan_.date();
  windows_.agree(row);
  for (const int told : {challenge.from, challenge.to}) {
    note(told, challenge.match_label + " is played on " + words_of(challenge));
  }
  store_([row](db::Store& store) { store.put_agreement(row); }, {});
  wake_later();
}

Result<Challenge> Lobby::Shared::withdraw(int entrant, std::int64_t id) {
  auto withdrawn = challenges_.withdraw(entrant, id);
  if (!withdrawn) return withdrawn;
  term_matches_.erase(id);
  for (const int told : {withdrawn->from, withdrawn->to}) {
    tell(told, "lobby withdrawn " + std::to_string(id));
  }
  touch();
  return withdrawn;
}

void Lobby::Shared::say_expired(const std::vector<Challenge>& expired) {
  for (const Challenge& challenge : expired) {
    term_matches_.erase(challenge.id);
    for (const int told : {challenge.from, challenge.to}) {
      tell(told, "lobby expired " + std::to_string(challenge.id));
    }
  }
  if (!expired.empty()) touch();
}

}  // namespace aspis::tournament
