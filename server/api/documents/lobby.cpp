#include "server/api/documents/pieces.hpp"

namespace aspis::api {
namespace {

using lobby::Challenge;

std::string_view state_of(const Challenge& challenge) {
  constexpr std::string_view states[] = {"open", "accepted", "declined", "withdrawn", "expired"};
  return states[static_cast<std::size_t>(challenge.state)];
}

Json alias_or_null(const Aliases& aliases, int number) {
  const auto at = static_cast<std::size_t>(number) - 1;
  return number >= 1 && at < aliases.size() ? Json(aliases[at]) : Json(nullptr);
}

/// Who plays has somebody to play against: whether it does, and since when, tells of the draw.
void hide_play(lobby::LobbyEntrant& entrant) {
  using lobby::Presence;
  if (entrant.presence != Presence::playing && entrant.presence != Presence::ready) return;
  entrant.presence = Presence::ready;
  entrant.since = "";
}

}  // namespace

Json challenge_document(const Challenge& challenge, const Aliases& aliases) {
  return {{"id", challenge.id},
          {"from", alias_or_null(aliases, challenge.from)},
          {"to", alias_or_null(aliases, challenge.to)},
          {"house", or_null(challenge.house)},
          {"match", challenge.match ? Json(*challenge.match) : Json(nullptr)},
          {"match_label", or_null(challenge.match_label)},
          {"options", options_json(challenge.terms.options)},
          {"clock", clock_json(challenge.terms.clock)},
          {"at", or_null(challenge.at)},
          {"made", or_null(challenge.made)},
          {"state", state_of(challenge)}};
}

Json public_lobby_document(const hosting::HostedTournament& hosted) {
  const tournament::Snapshot now = hosted.snapshot();
  return lobby_document(hosted.lobby().view().get(), aliases_of(hosted.entrants()),
                        hosted.public_info(), now != nullptr && now->view != nullptr);
}

Json lobby_document(const lobby::LobbyView* lobby, const Aliases& aliases,
                    const hosting::TournamentInfo& info, bool hides_matches) {
  Json json = {{"open", lobby != nullptr},
               {"note", info.state == tournament::RunState::running ? info.note : ""},
               {"entrants", Json::array()},
               {"challenges", Json::array()},
               {"house", Json::array()}};
  if (lobby == nullptr) return json;
  for (lobby::LobbyEntrant entrant : lobby->entrants) {
    if (hides_matches) hide_play(entrant);
    json["entrants"].push_back({{"alias", alias_or_null(aliases, entrant.number)},
                                {"presence", lobby::name(entrant.presence)},
                                {"house", entrant.house},
                                {"consents", entrant.consents},
                                {"lag_us", entrant.lag.count()},
                                {"since", or_null(entrant.since)}});
  }
  for (const Challenge& challenge : lobby->challenges) {
    if (hides_matches && challenge.match) continue;
    json["challenges"].push_back(challenge_document(challenge, aliases));
  }
  for (const std::string& house : lobby->house) json["house"].push_back(house);
  return json;
}

Json announcements_document(const std::vector<db::AnnouncementRow>& rows) {
  Json json = {{"announcements", Json::array()}};
  for (const db::AnnouncementRow& row : rows) {
    json["announcements"].push_back({{"id", row.id}, {"at", row.at}, {"text", row.text}});
  }
  return json;
}

Json windows_document(const std::vector<db::WindowRow>& rows,
                      const std::vector<std::string>& stages) {
  Json json = {{"windows", Json::array()}};
  for (const db::WindowRow& row : rows) {
    const auto at = static_cast<std::size_t>(row.stage);
    json["windows"].push_back(
        {{"stage", row.stage + 1},
         {"stage_name", at < stages.size() ? stages[at] : ""},
         {"round", row.round == 0 ? Json(nullptr) : Json(row.round)},
         {"opens", or_null(row.opens)},
         {"closes", or_null(row.closes)},
         {"at_close", row.at_close == db::WindowRow::AtClose::wait ? "wait" : "forfeit"},
         {"by_agreement", row.by_agreement}});
  }
  return json;
}

}  // namespace aspis::api
