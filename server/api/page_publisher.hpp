// Turns what tournaments report into pages and events; EVENTS.md lists the events.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>

#include "server/api/live_games.hpp"
#include "server/http/page.hpp"
#include "server/live/hub.hpp"
#include "server/tournament/tournament_observer.hpp"
#include "server/watch/metrics.hpp"

namespace aspis::analysis::boxing {
class TinyPieces;
}

namespace aspis::api {

[[nodiscard]] std::string tournament_topic(const std::string& tournament);
/// The topic for staff with the events that are held back from `topic`.
[[nodiscard]] std::string staff_topic(const std::string& topic);
/// The NAME in "staff/tournament/NAME" or "staff/game/NAME/LIVE_ID"; "" for a public topic, and
/// "?", which is not a valid name, for any other staff topic.
[[nodiscard]] std::string staff_topic_tournament(std::string_view topic);
/// The topic of the home page.
inline const std::string front_topic = "front";
/// "/api/v1/tournaments/NAME"
[[nodiscard]] std::string tournament_path(const std::string& tournament);

/// Observes all tournaments. Constructed before them; outlives them and their games. Safe to call
/// from any thread. Its own thread makes pages of games in play and pages without results.
class PagePublisher final : public tournament::TournamentObserver {
 public:
  PagePublisher(http::Pages&, live::Hub&, watch::Metrics&);
  ~PagePublisher() override;
  PagePublisher(const PagePublisher&) = delete;
  PagePublisher& operator=(const PagePublisher&) = delete;

  void opened(const std::string& name, const tournament::Snapshot&) override;
  [[nodiscard]] std::shared_ptr<match::Observer> game_begins(const std::string& name,
                                                             const tournament::GameStart&) override;
  void game_stored(const std::string& name, const std::string& live_id, const db::MatchRow&,
                   const db::GameRow& row) override;
  void published(const std::string& name, const tournament::Snapshot&,
                 tournament::RunState) override;
  void changed(const std::string& name) override;

  /// Sets a further observer of the public view, called in order for each tournament. Set it before
  /// any tournament exists. It must not block.
  void set_told(
      std::function<void(const std::string& tournament, const tournament::Snapshot&)> told) {
    told_ = std::move(told);
  }
  /// Changes since the last refresh.
  struct Dirty {
    std::set<std::string> games;   // tournaments whose games in progress changed
    std::set<std::string> others;  // tournaments of which other pages changed
    bool is_news = false;          // more than the scores of games in progress
  };
  /// Sets the function that refreshes pages on the publisher's thread. An empty one removes it;
  /// then no call is running when this returns.
  void set_refresh(std::function<void(const Dirty&)>);
  /// Sets the state on the pages of results. `state` is called under the pages' lock.
  void update_state(const std::string& tournament,
                    const std::function<tournament::RunState()>& state);
  /// Removes the pages of a deleted tournament.
  void forget(const std::string& tournament);
  /// `text` begins with {"version":0, which is replaced by `version`: that of the topic, read
  /// before the text was made. Returns false and does nothing if the page already has this text.
  bool put(const std::string& tournament, std::string_view page, const std::string& text,
           std::uint64_t version);

  /// Publishes the document of the home page. Call this on the publisher's thread.
  bool put_front(const std::string& text, std::uint64_t version);

  // For the observers of its games:

  /// Updates their page soon, once for several changes.
  void games_changed(const std::string& tournament);
  /// The publisher updates the home page soon.
  void front_changed();
  /// Makes the publisher's thread build the table below, which takes a tenth of a second.
  void prepare_proofs() { wants_proofs_ = true; }
  /// Null until the table is built.
  [[nodiscard]] const analysis::boxing::TinyPieces* tiny_pieces() const { return tiny_pieces_; }
  [[nodiscard]] LiveGames& games() { return games_; }
  [[nodiscard]] live::Hub& hub() { return hub_; }
  [[nodiscard]] watch::Metrics& metrics() { return metrics_; }

 private:
  using Texts = std::map<std::string, std::string>;  // by address, with version 0
  /// The published state of one tournament.
  struct Published {
    std::mutex mutex;               // held while making a page, never by playing threads
    tournament::Snapshot snapshot;  // null until the first pages are made
    tournament::RunState state = tournament::RunState::paused;
    Texts texts;

    std::mutex held_mutex;     // guards the following, briefly
    tournament::Snapshot now;  // the newest; decides which results are held back
    /// Stored games announced only to staff, with their live ids.
    std::map<std::int64_t, std::string> untold;
  };
  void work();
  [[nodiscard]] std::shared_ptr<Published> published_entry(const std::string& tournament);
  [[nodiscard]] bool is_held_back(Published&, const tournament::GameStart&);
  void tell_revealed(const std::string& tournament, Published&);
  void put_results(const std::string& tournament, Published&, bool is_new_state);
  bool put_page(Texts&, const std::string& address, const std::string& text, std::uint64_t version);

  http::Pages& pages_;
  live::Hub& hub_;
  watch::Metrics& metrics_;
  LiveGames games_;
  Texts front_;
  std::atomic<bool> wants_proofs_{false};
  std::atomic<const analysis::boxing::TinyPieces*> tiny_pieces_{nullptr};
  std::function<void(const std::string&, const tournament::Snapshot&)> told_;

  std::mutex mutex_;  // guards only the map
  std::map<std::string, std::shared_ptr<Published>> published_;

  std::mutex refresh_mutex_;  // held while refresh_ runs
  std::function<void(const Dirty&)> refresh_;

  std::mutex dirty_mutex_;
  std::condition_variable dirty_changed_;
  Dirty dirty_;
  bool is_ending_ = false;
  std::thread thread_;
};

/// Observes a game: counts it, publishes events and keeps its state for spectators who join late.
/// On the playing thread, it only formats a line per move. The game leaves the list of games in
/// play when it is over or the observer is destroyed.
[[nodiscard]] std::shared_ptr<match::Observer> observe_game(PagePublisher&,
                                                            std::shared_ptr<LiveGame>);
/// Announces the game on its tournament's topic.
void tell_began(PagePublisher&, const LiveGame&);

}  // namespace aspis::api
