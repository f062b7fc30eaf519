#include "server/lobby/windows.hpp"

#include <algorithm>

namespace aspis::lobby {

std::vector<LobbyMatch> lobby_matches(const formats::Plan& plan,
                                      const formats::Schedule& schedule) {
  std::vector<LobbyMatch> matches;
  for (const formats::Stage& stage : schedule.stages) {
    if (stage.state != formats::StageState::playing) continue;
    const formats::CountedRounds rounds(stage);
    for (const formats::Group& group : stage.groups) {
      for (const formats::Pairing& pairing : group.pairings) {
        if (pairing.key.entrants.empty() || pairing.state.complete) continue;
        // A play-off is due when the window of the round before it may have closed.
        matches.push_back({pairing.key, pairing.play_off ? 0 : rounds.of(pairing), pairing.number,
                           formats::label(plan, schedule, pairing, stage.number),
                           pairing.games_played > 0});
      }
    }
  }
  return matches;
}

const db::WindowRow* find_window(const std::vector<db::WindowRow>& windows, int stage, int round) {
  const auto found = std::find_if(windows.begin(), windows.end(), [&](const db::WindowRow& row) {
    return row.stage == stage && row.round == round;
  });
  return found == windows.end() ? nullptr : &*found;
}

void Windows::set_windows(std::vector<db::WindowRow> windows) {
  windows_ = std::move(windows);
}

bool Windows::set_matches(std::vector<LobbyMatch> matches) {
  const auto before = std::move(matches_);
  matches_.clear();
  bool is_new = false;
  for (LobbyMatch& match : matches) {
    const auto known = before.find(match.key);
    is_new = is_new || known == before.end();
    // A game may be in play that no schedule contains yet.
    match.begun = match.begun || (known != before.end() && known->second.begun);
    matches_.insert_or_assign(match.key, std::move(match));
  }
  return is_new;
}

bool Windows::is_open_to_terms(const formats::MatchKey& key) const {
  const LobbyMatch* const known = match(key);
  if (known == nullptr || known->begun) return false;
  const db::WindowRow* const window = find_window(*known);
  return window != nullptr && window->by_agreement;
}

void Windows::agree(const db::AgreementRow& row) {
  formats::MatchKey key{row.stage, row.phase, {}};
  for (const int number : row.entrants) key.entrants.push_back(number - 1);
  key.entrants = key.entrants.sorted();
  agreements_.insert_or_assign(key, row);
}

const db::WindowRow* Windows::find_window(const LobbyMatch& match) const {
  const int stage = match.key.stage;
  const db::WindowRow* const own = lobby::find_window(windows_, stage, match.round);
  return own != nullptr ? own : lobby::find_window(windows_, stage, 0);
}

const LobbyMatch* Windows::match(const formats::MatchKey& key) const {
  const auto found = matches_.find(key);
  return found == matches_.end() ? nullptr : &found->second;
}

void Windows::mark_begun(const formats::MatchKey& key) {
  const auto found = matches_.find(key);
  if (found != matches_.end()) found->second.begun = true;
}

std::vector<const LobbyMatch*> Windows::find_matches(formats::Entrant a, formats::Entrant b) const {
  const formats::Sides sides = formats::Sides{a, b}.sorted();
  std::vector<const LobbyMatch*> matches;
  for (const auto& [key, match] : matches_) {
    if (key.entrants == sides) matches.push_back(&match);
  }
  return matches;
}

Admission Windows::admission(const formats::MatchKey& key, const std::string& now) const {
  const auto agreement = agreements_.find(key);
  Admission admission;
  if (agreement != agreements_.end()) {
    admission.terms = Terms{agreement->second.options, agreement->second.clock};
  }
  const LobbyMatch* const known = match(key);
  const bool any = std::any_of(windows_.begin(), windows_.end(), [&](const db::WindowRow& window) {
    return window.stage == key.stage;
  });
  if (any && known == nullptr) return admission;
  const db::WindowRow* const window = any ? find_window(*known) : nullptr;
  const bool closed = window != nullptr && !window->closes.empty() && now >= window->closes;
  admission.absent_lose = closed && window->at_close == db::WindowRow::AtClose::forfeit;
  if (window != nullptr && now < window->opens) return admission;
  if (!closed && admission.terms && now < agreement->second.at) return admission;
  const bool must_agree = window != nullptr && window->by_agreement && !closed && !known->begun;
  admission.open = !must_agree || admission.terms.has_value();
  return admission;
}

bool Windows::has_event_between(const std::string& from, const std::string& to) const {
  const auto between = [&](const std::string& time) {
    return !time.empty() && from < time && time <= to;
  };
  return std::any_of(windows_.begin(), windows_.end(),
                     [&](const db::WindowRow& window) {
                       return between(window.opens) || between(window.closes);
                     }) ||
         std::any_of(agreements_.begin(), agreements_.end(),
                     [&](const auto& agreement) { return between(agreement.second.at); });
}

}  // namespace aspis::lobby
