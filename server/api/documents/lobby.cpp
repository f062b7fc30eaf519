#include "db/row/row_json.hpp"
#include "server/api/documents/pieces.hpp"
#include "server/tournament/sample_bots.hpp"

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

/// Stands in for the lobby of a tournament that had finished before the server started.
std::shared_ptr<const lobby::LobbyView> unopened(const std::vector<db::EntrantRow>& entrants) {
  auto view = std::make_shared<lobby::LobbyView>();
  for (const db::EntrantRow& row : entrants) {
    const bool house = !tournament::house_name(row).empty();
    lobby::LobbyEntrant& entrant = view->entrants.emplace_back();
    entrant.number = row.number;
    entrant.presence = house ? lobby::Presence::ready : lobby::Presence::absent;
    entrant.house = house;
  }
  return view;
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

std::shared_ptr<const lobby::LobbyView> public_lobby_view(const hosting::HostedTournament& hosted) {
  const tournament::Snapshot now = hosted.snapshot();
  auto view = hosted.lobby().view();
  if (now == nullptr || now->view == nullptr) return view;
  const auto state = hosted.info().state;
  // As long as the public does not know that all games were played, the lobby is as it was.
  const bool is_over_for_staff_alone =
      state == tournament::RunState::finished && tournament::public_state(now, state) != state;
  if (!view && is_over_for_staff_alone) view = hosted.lobby().last_view();
  if (!view) return is_over_for_staff_alone ? unopened(now->entrants) : nullptr;
  auto shown = std::make_shared<lobby::LobbyView>(*view);
  for (lobby::LobbyEntrant& entrant : shown->entrants) hide_play(entrant);
  std::erase_if(shown->challenges, [](const Challenge& challenge) { return challenge.match; });
  return shown;
}

Json public_lobby_document(const hosting::HostedTournament& hosted) {
  return lobby_document(public_lobby_view(hosted).get(), aliases_of(hosted.entrants()),
                        hosted.public_info());
}

Json lobby_document(const lobby::LobbyView* lobby, const Aliases& aliases,
                    const hosting::TournamentInfo& info) {
  Json json = {{"open", lobby != nullptr},
               {"note", info.state == tournament::RunState::running ? info.note : ""},
               {"entrants", Json::array()},
               {"challenges", Json::array()},
               {"house", Json::array()}};
  if (lobby == nullptr) return json;
  for (const lobby::LobbyEntrant& entrant : lobby->entrants) {
    json["entrants"].push_back({{"alias", alias_or_null(aliases, entrant.number)},
                                {"presence", lobby::name(entrant.presence)},
                                {"house", entrant.house},
                                {"consents", entrant.consents},
                                {"lag_us", entrant.lag.count()},
                                {"since", or_null(entrant.since)}});
  }
  for (const Challenge& challenge : lobby->challenges) {
    json["challenges"].push_back(challenge_document(challenge, aliases));
  }
  for (const std::string& house : lobby->house) json["house"].push_back(house);
  return json;
}

Json announcements_document(const std::vector<db::AnnouncementRow>& rows) {
  Json json = {{"announcements", Json::array()}};
  for (const db::AnnouncementRow& row : rows) {
    json["announcements"].push_back(row::to_json(row));
  }
  return json;
}

Json windows_document(const std::vector<db::WindowRow>& rows,
                      const std::vector<std::string>& stages) {
  Json json = {{"windows", Json::array()}};
  for (const db::WindowRow& row : rows) {
    const auto at = static_cast<std::size_t>(row.stage);
    Json window = {{"stage", nullptr}, {"stage_name", at < stages.size() ? stages[at] : ""}};
    window.update(row::to_json(row));
    json["windows"].push_back(std::move(window));
  }
  return json;
}

}  // namespace aspis::api
