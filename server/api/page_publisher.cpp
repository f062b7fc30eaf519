#include <nlohmann/json.hpp>

#include "server/api/page_publisher_shared.hpp"
#include "server/api/json.hpp"
#include "server/api/live_game_observer.hpp"

namespace aspis::api {

PagePublisher::PagePublisher(http::Pages& pages, live::Hub& hub, watch::Metrics& metrics)
    : shared_(std::make_shared<Shared>(pages, hub, metrics)) {
}

PagePublisher::~PagePublisher() = default;

std::shared_ptr<match::Observer> PagePublisher::game_begins(const std::string& name,
                                                        const tournament::GameStart& start) {
  auto game = std::make_shared<LiveGame>(name, start);
  shared_->games().add(game);
  return watch_game(shared_, std::move(game));
}

void PagePublisher::game_stored(const std::string& name, const std::string& live_id,
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

void PagePublisher::schedule_changed(const std::string& name, const tournament::Tournament& tournament,
                         const formats::Schedule& schedule, tournament::RunState state) {
  shared_->put_schedule(name, tournament, schedule, state);
}

void PagePublisher::changed(const std::string& name) {
  shared_->other_changed(name);
}

}  // namespace aspis::api
