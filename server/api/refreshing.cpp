// What is shown of a tournament beside its results: made anew when something changed there.
#include <nlohmann/json.hpp>

#include "server/api/page_publisher_shared.hpp"
#include "server/api/router.hpp"
#include "server/api/documents/documents.hpp"

namespace aspis::api {
namespace {

/// What pages say of a tournament's state and names, when that is no longer so; otherwise a change
/// of results brings them up to date.
void refresh_results(PagePublisher::Shared& publisher, const std::string& name, Shelf& shelf,
                     const tournament::TournamentInfo& info) {
  const auto said = publisher.said(name);
  if (said && said->state == info.state && said->shows_names == info.shows_names) return;
  const std::uint64_t since = publisher.schedules_of(name);
  const auto reading = shelf.reading();
  publisher.put_again(name, reading->tournament, reading->schedule, {info.state, info.shows_names}, since);
}

std::string versioned(Json document) {
  Json json = {{"version", 0}};
  json.update(document);
  return text_of(json);
}

}  // namespace

void Router::refresh(const std::string& name) {
  const auto tournament = parts_.tournaments.find(name);
  if (!tournament) return;
  PagePublisher::Shared& publisher = parts_.publisher.shared();
  const std::string topic = topic_of(name);
  const std::uint64_t version = parts_.hub.version(topic);
  const auto tell = [&](const char* page, Json document, const char* event) {
    if (!publisher.put(name, page, versioned(std::move(document)), version)) return;
    parts_.hub.publish(topic, text_of({{"event", event}}));
  };
  try {
    const auto shelf = shelves_.of(tournament->file());
    refresh_results(publisher, name, *shelf, tournament->info());
    const auto lobby = tournament->lobby();
    tell("/lobby",
         lobby_document(lobby.get(), aliases_of(tournament->entrants()), tournament->info()),
         "lobby-changed");
    shelf->with_store([&](const db::Store& store) {
      tell("/announcements", announcements_document(store.announcements()), "announced");
      tell("/windows", windows_document(store.windows(), stage_names(store.tournament().plan)),
           "windows-changed");
    });
  } catch (const std::exception& error) {
    parts_.log.error("refresh-failed", {{"tournament", name}, {"what", error.what()}});
  }
}

}  // namespace aspis::api
