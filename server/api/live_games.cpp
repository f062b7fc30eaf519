#include "server/api/live_games.hpp"

#include <algorithm>

#include "server/api/page_publisher.hpp"

namespace aspis::api {
namespace {

/// Finished games that may not be stored yet or are still watched.
constexpr std::size_t max_finished = 200;

using tournament::GameStart;
template <auto Member>
consteval row::Field of_start(std::string_view name, std::string_view about) {
  return row::make_field<&LiveSummary::start, Member>(name, about);
}
template <auto Member>
consteval row::Field of_state(std::string_view name, std::string_view about) {
  return row::make_field<&LiveSummary::state, Member>(name, about);
}
constexpr row::Field summary_fields[] = {
    of_start<&GameStart::live_id>("live_id", "of this process's life"),
    of_start<&GameStart::label>("label", "of its match, and its number"),
    of_start<&GameStart::practice>("practice", "it does not count"),
    of_start<&GameStart::aliases>("aliases", "by seat"),
    of_state<&LiveState::started>("started", "UTC; null before all bots are ready").utc(),
    of_state<&LiveState::ply>("ply", "moves so far, over all seats"),
    of_state<&LiveState::scores>("scores", "by seat; empty before all bots are ready"),
    of_state<&LiveState::status>("status", "as the protocol's state line has it"),
    of_state<&LiveState::proven>("proven", "for boxing between two bots, once the winner is known")
        .left_out(),
};

}  // namespace

const row::Type live_summary_type{"", "A game in play.", summary_fields, 0, "LiveSummary"};

std::string joined_keys(std::string one, std::string_view other) {
  one.back() = ',';
  return one.append(other.substr(1));
}

std::string event_text(std::string_view event) {
  return R"({"event":")" + std::string(event) + R"("})";
}

LiveGame::LiveGame(std::string tournament, tournament::GameStart start)
    : tournament_(std::move(tournament)),
      start_(std::move(start)),
      topic_("game/" + tournament_ + "/" + start_.live_id) {
}

std::string LiveGame::topic() const {
  return is_held_back() ? staff_topic(topic_) : topic_;
}

void LiveGame::began(std::string setup, LiveState state) {
  const std::lock_guard lock(mutex_);
  setup_ = std::move(setup);
  state_ = std::move(state);
}

void LiveGame::add(const std::string& event) {
  const std::lock_guard lock(mutex_);
  if (!events_.empty()) events_ += ',';
  events_ += event;
}

void LiveGame::moved(const LiveState& state) {
  const std::lock_guard lock(mutex_);
  state_ = state;
}

LiveSummary LiveGame::summary() const {
  const std::lock_guard lock(mutex_);
  return {&start_, state_};
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

bool LiveGame::is_in_play() const {
  const std::lock_guard lock(mutex_);
  return setup_ != "null" && !over_;
}

std::string LiveGame::document(std::uint64_t version) const {
  const std::string shown = row::to_text(summary());
  const std::lock_guard lock(mutex_);
  return "{\"version\":" + std::to_string(version) + "," + shown.substr(1, shown.size() - 2) +
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
  if (over_.size() <= max_finished) return;
  known_.erase(over_.front());
  over_.pop_front();
}

std::shared_ptr<LiveGame> LiveGames::find(const std::string& tournament,
                                          const std::string& live_id) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find({tournament, live_id});
  return found == known_.end() ? nullptr : found->second;
}

std::set<std::string> LiveGames::tournaments_in_play() const {
  std::set<std::string> names;
  const std::lock_guard lock(mutex_);
  for (const auto& [name, games] : in_play_) {
    if (!games.empty()) names.insert(name);
  }
  return names;
}

std::vector<std::shared_ptr<LiveGame>> LiveGames::of(const std::string& tournament) const {
  std::vector<std::shared_ptr<LiveGame>> games;
  const std::lock_guard lock(mutex_);
  for (auto game = known_.lower_bound({tournament, ""});
       game != known_.end() && game->first.first == tournament; ++game) {
    games.push_back(game->second);
  }
  return games;
}

std::string LiveGames::document(const std::string& tournament, std::uint64_t version,
                                bool with_held_back) const {
  std::string text =
      "{\"version\":" + std::to_string(version) + ",\"name\":\"" + tournament + "\",\"games\":[";
  const std::lock_guard lock(mutex_);
  const auto games = in_play_.find(tournament);
  if (games == in_play_.end()) return text + "]}";
  const char* comma = "";
  for (const auto& game : games->second) {
    if (game->is_held_back() && !with_held_back) continue;
    text += comma + row::to_text(game->summary());
    comma = ",";
  }
  return text + "]}";
}

}  // namespace aspis::api
