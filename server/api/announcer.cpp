#include <nlohmann/json.hpp>

#include "server/api/announcer_shared.hpp"
#include "server/api/json.hpp"
#include "server/api/watcher.hpp"

namespace aspis::api {

Announcer::Announcer(http::Pages& pages, live::Hub& hub, watch::Metrics& metrics)
    : shared_(std::make_shared<Shared>(pages, hub, metrics)) {
}

Announcer::~Announcer() = default;

std::shared_ptr<match::Observer> Announcer::game_begins(const std::string& name,
                                                        const tournament::GameStart& start) {
  auto game = std::make_shared<LiveGame>(name, start);
  shared_->games().add(game);
  return watch_game(shared_, std::move(game));
}

void Announcer::game_stored(const std::string& name, const std::string& live_id,
                            const db::MatchRow& match, const db::GameRow& row) {
  shared_->metrics().games.add();
  const Json event = {{"event", "game-stored"},
                      {"live_id", live_id},
                      {"id", row.id},
                      {"label", match.label},
                      {"number", row.number + 1}};
  const std::string text = text_of(event);
  shared_->hub().publish(topic_of(name), text);
  const auto game = shared_->games().find(name, live_id);
  if (!game) return;
  if (const auto time = game->since_over()) shared_->metrics().commit.add(*time);
  game->stored(row.id);
  game->add(text);
  shared_->hub().publish(game->topic(), text);
  shared_->hub().end(game->topic());
}

void Announcer::surveyed(const std::string& name, const tournament::Book& book,
                         const formats::Survey& survey, tournament::RunState state) {
  shared_->put_survey(name, book, survey, state);
}

void Announcer::changed(const std::string& name) {
  shared_->other_changed(name);
}

}  // namespace aspis::api
