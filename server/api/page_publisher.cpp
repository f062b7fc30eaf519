#include "server/api/page_publisher.hpp"

#include <chrono>

#include "referee/analysis/boxing/solver.hpp"
#include "server/api/documents/documents.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::api {
namespace {

/// The shortest interval between pages of games in play.
constexpr std::chrono::milliseconds between_pages{100};
/// The server looks for new scores this often.
constexpr std::chrono::milliseconds between_scores{1000};

constexpr std::string_view no_version = "{\"version\":0";

struct GameStored {
  std::string live_id;
  std::int64_t id = 0;
  std::string label;
  int number = 0;
};
constexpr row::Field game_stored_fields[] = {
    ASPIS_FIELD(GameStored, live_id, "of this process's life; may be empty"),
    ASPIS_FIELD(GameStored, id, "to fetch it by"),
    ASPIS_FIELD(GameStored, label, "of its match"),
    ASPIS_FIELD(GameStored, number, "in its match, from 1").counted_from_1(),
};
ASPIS_DOCUMENT(GameStored, "", game_stored_fields, "A game was stored.")
struct StateChanged {
  tournament::RunState run_state{};
};
constexpr row::Field state_changed_fields[] = {
    ASPIS_FIELD(StateChanged, run_state, "that it has now"),
};
ASPIS_DOCUMENT(StateChanged, "", state_changed_fields, "The state of a tournament changed.")
struct StandingsChanged {
  std::int64_t games_played = 0;
  bool finished = false;
};
constexpr row::Field standings_changed_fields[] = {
    ASPIS_FIELD(StandingsChanged, games_played, "so far"),
    ASPIS_FIELD(StandingsChanged, finished, "every game was played"),
};
ASPIS_DOCUMENT(StandingsChanged, "", standings_changed_fields, "There are new results.")

std::string stored_event(const std::string& live_id, const db::MatchRow& match,
                         const db::GameRow& row) {
  return event_text("game-stored", GameStored{live_id, row.id, match.label, row.number});
}

}  // namespace

std::string tournament_topic(const std::string& tournament) {
  return "tournament/" + tournament;
}

std::string staff_topic(const std::string& topic) {
  return "staff/" + topic;
}

std::string staff_topic_tournament(std::string_view topic) {
  constexpr std::string_view staff = "staff/";
  if (!topic.starts_with(staff)) return "";
  topic.remove_prefix(staff.size());
  for (const std::string_view kind : {"tournament/", "game/"}) {
    if (!topic.starts_with(kind)) continue;
    topic.remove_prefix(kind.size());
    const std::string name(topic.substr(0, topic.find('/')));
    return name.empty() ? "?" : name;
  }
  return "?";
}

std::string tournament_path(const std::string& tournament) {
  return "/api/v1/tournaments/" + tournament;
}

PagePublisher::PagePublisher(http::Pages& pages, live::Hub& hub, watch::Metrics& metrics)
    : pages_(pages), hub_(hub), metrics_(metrics), thread_([this] { work(); }) {
}

PagePublisher::~PagePublisher() {
  {
    const std::lock_guard lock(dirty_mutex_);
    is_ending_ = true;
  }
  dirty_changed_.notify_all();
  thread_.join();
}

std::shared_ptr<match::Observer> PagePublisher::game_begins(const std::string& name,
                                                            const tournament::GameStart& start) {
  auto game = std::make_shared<LiveGame>(name, start);
  const auto published = published_entry(name);
  game->hold_back(is_held_back(*published, start));
  games_.add(game);
  game->hold_back(is_held_back(*published, start));  // published() may have missed the game
  return observe_game(*this, std::move(game));
}

void PagePublisher::opened(const std::string& name, const tournament::Snapshot& snapshot) {
  const auto published = published_entry(name);
  const std::lock_guard lock(published->held_mutex);
  published->now = snapshot;
  const tournament::Snapshot shown = tournament::public_view(snapshot);
  if (shown == snapshot) return;
  for (const auto& [id, game] : snapshot->games) {
    if (shown->games.find(id) == shown->games.end()) published->untold.emplace(id, "");
  }
}

bool PagePublisher::is_held_back(Published& published, const tournament::GameStart& start) {
  if (start.practice) return false;
  const std::lock_guard lock(published.held_mutex);
  return published.now && tournament::is_held_back(*published.now, start.match);
}

void PagePublisher::game_stored(const std::string& name, const std::string& live_id,
                                const db::MatchRow& match, const db::GameRow& row) {
  const std::string text = stored_event(live_id, match, row);
  const auto published = published_entry(name);
  bool is_held_back = false;
  {
    const std::lock_guard lock(published->held_mutex);
    is_held_back = published->now && tournament::is_held_back(*published->now, match);
    if (is_held_back) published->untold.emplace(row.id, live_id);
  }
  if (!is_held_back) metrics_.games.add();
  hub_.publish(is_held_back ? staff_topic(tournament_topic(name)) : tournament_topic(name), text);
  const auto game = games_.find(name, live_id);
  if (!game) return;
  if (const auto time = game->since_over(); time && !is_held_back) metrics_.commit.add(*time);
  game->stored(row.id);
  game->add(text);
  hub_.publish(game->topic(), text);
  hub_.end(game->topic());
}

void PagePublisher::published(const std::string& name, const tournament::Snapshot& snapshot,
                              tournament::RunState state) {
  const auto published = published_entry(name);
  const std::lock_guard lock(published->mutex);
  const auto told = [&] { return tournament::public_state(published->snapshot, published->state); };
  const bool is_new_state =
      !published->snapshot || told() != tournament::public_state(snapshot, state);
  published->snapshot = snapshot;
  published->state = state;
  {
    const std::lock_guard held(published->held_mutex);
    published->now = snapshot;
  }
  put_results(name, *published, is_new_state);
  front_changed();
  tell_revealed(name, *published);
  if (told_) told_(name, tournament::public_view(snapshot));
}

/// Announces revealed games as if they had just begun or been stored.
void PagePublisher::tell_revealed(const std::string& name, Published& published) {
  const tournament::Snapshot shown = tournament::public_view(published.snapshot);
  for (const auto& game : games_.of(name)) {
    const bool is_held = is_held_back(published, game->start());
    const std::string before = game->topic();
    if (!game->hold_back(is_held) || !game->is_in_play()) continue;
    hub_.end(before);
    if (!is_held) tell_began(*this, *game);
    games_changed(name);
  }
  std::vector<std::pair<std::int64_t, std::string>> revealed;
  {
    const std::lock_guard lock(published.held_mutex);
    std::erase_if(published.untold, [&](const auto& game) {
      if (shown->games.find(game.first) == shown->games.end()) return false;
      revealed.push_back(game);
      return true;
    });
  }
  for (const auto& [id, live_id] : revealed) {
    const db::GameRow& row = shown->games.at(id);
    metrics_.games.add();
    hub_.publish(tournament_topic(name), stored_event(live_id, shown->matches.at(row.match), row));
  }
}

void PagePublisher::update_state(const std::string& name,
                                 const std::function<tournament::RunState()>& state) {
  const auto published = published_entry(name);
  const std::lock_guard lock(published->mutex);
  const tournament::RunState now = state();
  if (!published->snapshot || published->state == now) return;
  const auto told = [&] { return tournament::public_state(published->snapshot, published->state); };
  const tournament::RunState before = told();
  published->state = now;
  put_results(name, *published, before != told());
}

void PagePublisher::put_results(const std::string& name, Published& published, bool is_new_state) {
  const std::uint64_t version = hub_.version(tournament_topic(name));
  const tournament::Snapshot shown = tournament::public_view(published.snapshot);
  const tournament::RunState state = public_state(published.snapshot, published.state);
  const tournament::Tournament& tournament = *shown;
  const formats::Schedule& schedule = *tournament.schedule;
  const Heading heading{name, state, 0, tournament.row.shows_names};
  bool changed = false;
  const ShownTournament document{heading, &tournament, &schedule};
  const auto put = [&](std::string_view page, const row::Type& type) {
    changed |= put_page(published.texts, tournament_path(name) + std::string(page),
                        row::to_text(type, &document), version);
  };
  put("", tournament_type);
  put("/standings", standings_type);
  put("/bracket", bracket_type);
  put("/entrants", entrants_type);
  if (is_new_state) {
    hub_.publish(tournament_topic(name), event_text("state-changed", StateChanged{state}));
  }
  if (published.snapshot != shown) {
    hub_.publish(staff_topic(tournament_topic(name)), event_text("standings-changed"));
  }
  if (!changed) return;
  hub_.publish(tournament_topic(name),
               event_text("standings-changed",
                          StandingsChanged{static_cast<std::int64_t>(tournament.results.games()),
                                           schedule.finished}));
}

void PagePublisher::changed(const std::string& name) {
  {
    const std::lock_guard lock(dirty_mutex_);
    dirty_.others.insert(name);
  }
  front_changed();
}

void PagePublisher::games_changed(const std::string& name) {
  {
    const std::lock_guard lock(dirty_mutex_);
    dirty_.games.insert(name);
  }
  front_changed();
}

void PagePublisher::front_changed() {
  const std::lock_guard lock(dirty_mutex_);
  dirty_.is_news = true;
  dirty_changed_.notify_all();
}

void PagePublisher::set_refresh(std::function<void(const Dirty&)> refresh) {
  const std::lock_guard lock(refresh_mutex_);
  refresh_ = std::move(refresh);
}

void PagePublisher::work() {
  std::unique_lock lock(dirty_mutex_);
  const auto is_due = [&] { return is_ending_ || dirty_.is_news; };
  while (!is_ending_) {
    // Polling for scores keeps the threads that play games free of this work.
    if (!games_.were_any_in_play({})) {
      dirty_changed_.wait(lock, is_due);
    } else if (!dirty_changed_.wait_for(lock, between_scores, is_due)) {
      dirty_.games = games_.tournaments_in_play();
    }
    const Dirty dirty = std::exchange(dirty_, {});
    lock.unlock();
    if (wants_proofs_ && !tiny_pieces_) tiny_pieces_ = &analysis::boxing::TinyPieces::all();
    for (const std::string& name : dirty.games) {
      const std::uint64_t version = hub_.version(tournament_topic(name));
      put(name, "/live", games_.document(name, 0), version);
    }
    {
      const std::lock_guard refreshing(refresh_mutex_);
      if (refresh_) refresh_(dirty);
    }
    lock.lock();
    dirty_changed_.wait_for(lock, between_pages, [&] { return is_ending_; });
  }
}

std::shared_ptr<PagePublisher::Published> PagePublisher::published_entry(const std::string& name) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Published>& published = published_[name];
  if (!published) published = std::make_shared<Published>();
  return published;
}

void PagePublisher::forget(const std::string& name) {
  {
    const std::lock_guard lock(mutex_);
    published_.erase(name);
  }
  const std::string address = tournament_path(name);
  if (!pages_.find(address)) return;  // it was never public
  pages_.remove(address);
  pages_.remove_below(address + "/");
  hub_.publish(tournament_topic(name), event_text("removed"));
}

bool PagePublisher::put(const std::string& name, std::string_view page, const std::string& text,
                        std::uint64_t version) {
  const auto published = published_entry(name);
  const std::lock_guard lock(published->mutex);
  return put_page(published->texts, tournament_path(name) + std::string(page), text, version);
}

bool PagePublisher::put_front(const std::string& text, std::uint64_t version) {
  return put_page(front_, "/api/v1/front", text, version);
}

bool PagePublisher::put_page(Texts& texts, const std::string& address, const std::string& text,
                             std::uint64_t version) {
  std::string& last = texts[address];
  if (last == text) return false;
  last = text;
  std::string body = "{\"version\":" + std::to_string(version) + text.substr(no_version.size());
  pages_.put(address, http::make_page({"application/json", std::move(body), "no-cache"}));
  return true;
}

}  // namespace aspis::api
