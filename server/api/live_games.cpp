#include "server/api/live_games.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/api/json.hpp"

namespace aspis::api {
namespace {

/// Over, but perhaps not stored yet, or just looked at: a screenful of boards.
constexpr std::size_t most_over = 200;

/// With its opening brace, open for more.
std::string summary_of(const tournament::GameStart& start) {
  Json aliases = Json::array();
  for (const std::string& alias : start.aliases) aliases.push_back(alias);
  return text_of({{"live_id", start.live_id},
                  {"label", start.label},
                  {"practice", start.practice},
                  {"aliases", aliases}});
}

}  // namespace

LiveGame::LiveGame(std::string tournament, tournament::GameStart start)
    : tournament_(std::move(tournament)),
      start_(std::move(start)),
      topic_("game/" + tournament_ + "/" + start_.live_id),
      summary_(summary_of(start_)) {
}

void LiveGame::began(std::string setup) {
  const std::lock_guard lock(mutex_);
  setup_ = std::move(setup);
}

void LiveGame::add(const std::string& event) {
  const std::lock_guard lock(mutex_);
  if (!events_.empty()) events_ += ',';
  events_ += event;
}

void LiveGame::over() {
  const std::lock_guard lock(mutex_);
  over_ = std::chrono::steady_clock::now();
}

void LiveGame::stored(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  stored_ = id;
}

std::optional<std::chrono::microseconds> LiveGame::since_over() const {
  const std::lock_guard lock(mutex_);
  if (!over_) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() -
                                                               *over_);
}

bool LiveGame::is_over() const {
  const std::lock_guard lock(mutex_);
  return over_.has_value();
}

std::string LiveGame::document(std::uint64_t version) const {
  const std::lock_guard lock(mutex_);
  return "{\"version\":" + std::to_string(version) + "," + summary_.substr(1, summary_.size() - 2) +
         ",\"over\":" + (over_ ? "true" : "false") +
         ",\"id\":" + (stored_ ? std::to_string(*stored_) : "null") + ",\"setup\":" + setup_ +
         ",\"events\":[" + events_ + "]}";
}

void LiveGames::add(std::shared_ptr<LiveGame> game) {
  const std::lock_guard lock(mutex_);
  known_[{game->tournament(), game->start().live_id}] = game;
  in_play_[game->tournament()].push_back(std::move(game));
  ++count_;
}

void LiveGames::remove(const std::shared_ptr<LiveGame>& game) {
  const std::lock_guard lock(mutex_);
  if (std::erase(in_play_[game->tournament()], game) == 0) return;
  last_over_ = std::chrono::steady_clock::now();
  --count_;
  over_.emplace_back(game->tournament(), game->start().live_id);
  if (over_.size() <= most_over) return;
  known_.erase(over_.front());
  over_.pop_front();
}

std::shared_ptr<LiveGame> LiveGames::find(const std::string& tournament,
                                          const std::string& live_id) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find({tournament, live_id});
  return found == known_.end() ? nullptr : found->second;
}

std::string LiveGames::document(const std::string& tournament, std::uint64_t version) const {
  std::string text = "{\"version\":" + std::to_string(version) +
                     ",\"name\":" + text_of(tournament) + ",\"games\":[";
  const std::lock_guard lock(mutex_);
  const auto games = in_play_.find(tournament);
  if (games == in_play_.end()) return text + "]}";
  const char* comma = "";
  for (const auto& game : games->second) {
    text += comma + game->summary();
    comma = ",";
  }
  return text + "]}";
}

}  // namespace aspis::api
