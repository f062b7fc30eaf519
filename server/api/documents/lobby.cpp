#include "referee/formats/plan.hpp"
#include "server/api/documents/documents.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::api {
namespace {

using lobby::Challenge;
using row::computed;

struct Presence {
  std::string alias;
  const lobby::LobbyEntrant* entrant = nullptr;
};
using lobby::LobbyEntrant;
constexpr row::Field presence_fields[] = {
    ASPIS_FIELD(Presence, alias, "an entrant's public name").nullable(),
    row::make_field<&Presence::entrant, &LobbyEntrant::presence>("presence", "what its bot does"),
    row::make_field<&Presence::entrant, &LobbyEntrant::house>("house", "the server plays for it"),
    row::make_field<&Presence::entrant, &LobbyEntrant::consents>("consents",
                                                                 "practises with anybody"),
    row::make_field<&Presence::entrant, &LobbyEntrant::lag>("lag_us", "of the network"),
    row::make_field<&Presence::entrant, &LobbyEntrant::since>("since", "when this began, UTC")
        .nullable(),
};
ASPIS_DOCUMENT(Presence, "", presence_fields, "An entrant in the lobby.")

struct ShownLobby {
  std::int64_t version = 0;
  bool open = false;
  std::string note;
  std::vector<Presence> entrants;
  std::vector<ShownChallenge> challenges;
  std::vector<std::string> house;
};
constexpr row::Field lobby_fields[] = {
    ASPIS_FIELD(ShownLobby, version, about_version),
    ASPIS_FIELD(ShownLobby, open, "bots can connect"),
    ASPIS_FIELD(ShownLobby, note, "what the tournament waits for"),
    ASPIS_FIELD(ShownLobby, entrants, "who is there"),
    ASPIS_FIELD(ShownLobby, challenges, "the open ones, and the last hundred others"),
    ASPIS_FIELD(ShownLobby, house, "bots to practise against"),
};

/// Hides whether and since when an entrant plays, because that reveals the draw.
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

ShownChallenge::ShownChallenge(const Challenge& challenge, const Aliases& aliases)
    : Challenge(challenge), from_alias(alias_at(aliases, from)), to_alias(alias_at(aliases, to)) {
}

Windows::Windows(std::int64_t of_version, const db::Store& store) : version(of_version) {
  // A plan that this version cannot read has no names.
  const auto plan = formats::read_plan(store.tournament().plan);
  for (const db::WindowRow& row : store.all<db::WindowRow>()) {
    const auto at = static_cast<std::size_t>(row.stage);
    windows.push_back({row, plan && at < plan->stages.size() ? plan->stages[at].name : ""});
  }
}

const row::Type lobby_type{"", "The lobby of a tournament.", lobby_fields, 0, "Lobby"};

std::shared_ptr<const lobby::LobbyView> public_lobby_view(const hosting::HostedTournament& hosted) {
  const tournament::Snapshot now = hosted.snapshot();
  auto view = hosted.lobby().view();
  if (now == nullptr || now->view == nullptr) return view;
  const auto state = hosted.info().state;
  // Until the public knows that all games were played, shows the last lobby.
  const bool is_over_for_staff_alone =
      state == tournament::RunState::finished && tournament::public_state(now, state) != state;
  if (!view && is_over_for_staff_alone) view = hosted.lobby().last_view();
  if (!view) return is_over_for_staff_alone ? unopened(now->entrants) : nullptr;
  auto shown = std::make_shared<lobby::LobbyView>(*view);
  for (lobby::LobbyEntrant& entrant : shown->entrants) hide_play(entrant);
  std::erase_if(shown->challenges, [](const Challenge& challenge) { return challenge.match; });
  return shown;
}

std::string lobby_document(const hosting::HostedTournament& hosted, std::int64_t version,
                           bool with_held_back) {
  const auto view = with_held_back ? hosted.lobby().view() : public_lobby_view(hosted);
  const auto info = with_held_back ? hosted.info() : hosted.public_info();
  const Aliases aliases = entrant_aliases(hosted.entrants());
  ShownLobby lobby{version,
                   view != nullptr,
                   info.state == tournament::RunState::running ? info.note : "",
                   {},
                   {},
                   {}};
  if (view != nullptr) {
    for (const LobbyEntrant& entrant : view->entrants) {
      lobby.entrants.push_back({alias_at(aliases, entrant.number), &entrant});
    }
    for (const Challenge& challenge : view->challenges) {
      lobby.challenges.push_back({challenge, aliases});
    }
    lobby.house = view->house;
  }
  return row::to_text(lobby_type, &lobby);
}

}  // namespace aspis::api
