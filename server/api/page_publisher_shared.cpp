#include "server/api/page_publisher_shared.hpp"

#include <chrono>
#include <nlohmann/json.hpp>

#include "server/api/documents/documents.hpp"

namespace aspis::api {
namespace {

/// Pages of games in play are made at most so often.
constexpr std::chrono::milliseconds pause{100};

constexpr std::string_view no_version = "{\"version\":0";

}  // namespace

std::string topic_of(const std::string& tournament) {
  return "tournament/" + tournament;
}

std::string address_of(const std::string& tournament) {
  return "/api/v1/tournaments/" + tournament;
}

PagePublisher::Shared::Shared(http::Pages& pages, live::Hub& hub, watch::Metrics& metrics)
    : pages_(pages), hub_(hub), metrics_(metrics), thread_([this] { work(); }) {
}

PagePublisher::Shared::~Shared() {
  {
    const std::lock_guard lock(dirty_mutex_);
    ending_ = true;
  }
  dirty_changed_.notify_all();
  thread_.join();
}

void PagePublisher::Shared::set_refresh(std::function<void(const std::string&)> refresh) {
  const std::lock_guard lock(refresh_mutex_);
  refresh_ = std::move(refresh);
}

void PagePublisher::Shared::games_changed(const std::string& tournament) {
  const std::lock_guard lock(dirty_mutex_);
  dirty_.games.insert(tournament);
  dirty_changed_.notify_all();
}

void PagePublisher::Shared::other_changed(const std::string& tournament) {
  const std::lock_guard lock(dirty_mutex_);
  dirty_.others.insert(tournament);
  dirty_changed_.notify_all();
}

void PagePublisher::Shared::work() {
  std::unique_lock lock(dirty_mutex_);
  while (!ending_) {
    dirty_changed_.wait(lock,
                        [&] { return ending_ || !dirty_.games.empty() || !dirty_.others.empty(); });
    const Dirty dirty = std::exchange(dirty_, {});
    lock.unlock();
    for (const std::string& name : dirty.games) put_games(name);
    {
      const std::lock_guard refreshing(refresh_mutex_);
      for (const std::string& name : dirty.others) {
        if (refresh_) refresh_(name);
      }
    }
    lock.lock();
    dirty_changed_.wait_for(lock, pause, [&] { return ending_; });
  }
}

void PagePublisher::Shared::put_games(const std::string& tournament) {
  const std::uint64_t version = hub_.version(topic_of(tournament));
  put(tournament, "/live", games_.document(tournament, 0), version);
}

bool PagePublisher::Shared::put(const std::string& tournament, const std::string& page,
                            const std::string& text, std::uint64_t version) {
  const std::lock_guard lock(mutex_);
  return put_locked(tournaments_[tournament], address_of(tournament) + page, page, text, version);
}

bool PagePublisher::Shared::put_locked(Tournament& tournament, const std::string& target,
                                   const std::string& page, const std::string& text,
                                   std::uint64_t version) {
  std::string& last = tournament.texts[page];
  if (last == text) return false;
  last = text;
  std::string body = "{\"version\":" + std::to_string(version) + text.substr(no_version.size());
  pages_.put(target, http::make_page({"application/json", std::move(body), "no-cache"}));
  return true;
}

/// The texts of the pages, of version 0, and the version that they get.
struct PagePublisher::Shared::Results {
  Results(live::Hub& hub, const std::string& name, const tournament::Tournament& tournament,
          const formats::Schedule& schedule, Said said)
      : version(hub.version(topic_of(name))),
        games_played(tournament.results.games()),
        finished(schedule.finished) {
    const Heading heading{name, said.state, 0, said.shows_names};
    texts = {{"", text_of(tournament_document(heading, tournament, schedule))},
             {"/standings", text_of(standings_document(heading, tournament, schedule))},
             {"/bracket", text_of(bracket_document(heading, tournament, schedule))},
             {"/entrants", text_of(entrants_document(heading, tournament, schedule))}};
  }

  std::uint64_t version;
  std::size_t games_played;
  bool finished;
  std::vector<std::pair<std::string, std::string>> texts;
};

void PagePublisher::Shared::put_schedule(const std::string& name, const tournament::Tournament& tournament,
                                   const formats::Schedule& schedule, tournament::RunState state) {
  for (;;) {
    const auto before = said(name);
    const Said now{state, before ? before->shows_names : tournament.row.shows_names};
    const Results results(hub_, name, tournament, schedule, now);
    const std::lock_guard lock(mutex_);
    Tournament& known = tournaments_[name];
    // Names were hidden or shown meanwhile: nothing of what was so before is put up.
    if (known.said && known.said->shows_names != now.shows_names) continue;
    ++known.schedules;
    return put_locked(known, name, results, now);
  }
}

void PagePublisher::Shared::put_again(const std::string& name, const tournament::Tournament& tournament,
                                  const formats::Schedule& schedule, Said now, std::uint64_t since) {
  const Results results(hub_, name, tournament, schedule, now);
  const std::lock_guard lock(mutex_);
  Tournament& known = tournaments_[name];
  if (known.schedules == since) return put_locked(known, name, results, now);
  // The newer schedule's tables stay; who is behind the aliases is as it is now.
  if (!known.said || known.said->shows_names == now.shows_names) return;
  known.said->shows_names = now.shows_names;
  for (const auto& [page, text] : results.texts) {
    if (page == "/entrants") {
      put_locked(known, address_of(name) + page, page, text, results.version);
    }
  }
}

void PagePublisher::Shared::put_locked(Tournament& known, const std::string& name,
                                   const Results& results, Said now) {
  bool changed = false;
  for (const auto& [page, text] : results.texts) {
    changed |= put_locked(known, address_of(name) + page, page, text, results.version);
  }
  const bool other_state = !known.said || known.said->state != now.state;
  known.said = now;
  if (other_state) {
    hub_.publish(topic_of(name),
                 text_of({{"event", "state-changed"}, {"run_state", tournament::name(now.state)}}));
  }
  if (!changed) return;
  hub_.publish(topic_of(name), text_of({{"event", "standings-changed"},
                                        {"games_played", results.games_played},
                                        {"finished", results.finished}}));
}

std::uint64_t PagePublisher::Shared::schedules_of(const std::string& tournament) const {
  const std::lock_guard lock(mutex_);
  const auto found = tournaments_.find(tournament);
  return found == tournaments_.end() ? 0 : found->second.schedules;
}

std::optional<PagePublisher::Shared::Said> PagePublisher::Shared::said(
    const std::string& tournament) const {
  const std::lock_guard lock(mutex_);
  const auto found = tournaments_.find(tournament);
  return found == tournaments_.end() ? std::nullopt : found->second.said;
}

}  // namespace aspis::api
