#include "server/hosting/tournament_info.hpp"

#include <algorithm>

#include "server/tournament/held_back.hpp"

namespace aspis::hosting {
namespace {

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

}  // namespace

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= longest_name &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return is_word_character(c) || c == '-'; });
}

std::string name_of_title(std::string_view title) {
  std::string name;
  for (char c : title) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (is_word_character(c)) {
      name += c;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  name.resize(std::min(name.size(), longest_name));
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "tournament" : name;
}

TournamentInfo make_info(const std::string& name, const tournament::Snapshot& now) {
  TournamentInfo info;
  info.name = name;
  info.title = name;
  if (now == nullptr) return info;
  const db::TournamentRow& row = now->row;
  if (!row.title.empty()) info.title = row.title;
  info.game = row.game;
  info.preset = now->plan.name;
  info.created = row.created;
  info.closed = row.closed;
  info.entrants = static_cast<int>(now->entrants.size());
  info.shows_names = row.shows_names;
  info.names_on_paper = row.names_on_paper;
  return info;
}

bool is_untouched(const TournamentInfo& info) {
  return info.state == tournament::RunState::paused && info.games_played == 0 &&
         info.closed.empty();
}

std::string waiting_note(const tournament::Tournament& tournament) {
  for (const formats::Stage& stage : tournament.schedule->stages) {
    if (!stage.needs_confirmation) continue;
    return tournament.plan.stages.at(static_cast<std::size_t>(stage.number)).name +
           " waits: " + stage.note;
  }
  return "";
}

TournamentInfo without_held_back(TournamentInfo info, const tournament::Snapshot& now) {
  const tournament::Snapshot shown = tournament::public_view(now);
  if (shown == now) return info;
  info.state = tournament::public_state(now, info.state);
  info.closed = shown->row.closed;
  info.games_played = static_cast<int>(shown->results.games());
  if (info.state != tournament::RunState::failed) info.note = waiting_note(*shown);
  return info;
}

}  // namespace aspis::hosting
