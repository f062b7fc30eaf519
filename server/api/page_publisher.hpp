// Makes pages and events of what tournaments tell: EVENTS.md lists the events.
#pragma once

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

namespace aspis::api {

[[nodiscard]] std::string topic_of(const std::string& tournament);
/// The topic with the events that are held back of this one: for staff.
[[nodiscard]] std::string staff_topic(const std::string& topic);
/// Of "staff/tournament/NAME" or "staff/game/NAME/LIVE_ID" the name; "" of a topic for everybody,
/// and "?", which no tournament is called, of any other one for staff.
[[nodiscard]] std::string staff_topic_tournament(std::string_view topic);
/// "/api/v1/tournaments/NAME"
[[nodiscard]] std::string address_of(const std::string& tournament);

/// Observes all tournaments. Built before them, and outlives them and their games; safe to call
/// from any thread. A thread of its own makes the pages of games in play and of what is not a
/// result.
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

  /// Who else is to hear what the public sees, in order for each tournament; called before there is
  /// one. Must not wait.
  void set_told(
      std::function<void(const std::string& tournament, const tournament::Snapshot&)> told) {
    told_ = std::move(told);
  }
  /// What to do about changes beside the results, on the publisher's thread; empty takes it away,
  /// and when that returns it is not running any more.
  void set_refresh(std::function<void(const std::string& tournament)>);
  /// The pages of the results say this state from now on; asked for while nobody else changes them.
  void update_state(const std::string& tournament,
                    const std::function<tournament::RunState()>& state);
  /// The tournament is gone; its pages are taken away by whoever took it away.
  void forget(const std::string& tournament);
  /// `text` begins with {"version":0 and gets `version` there, the topic's from before it was made.
  /// False, and nothing happens, where it is what stands there already.
  bool put(const std::string& tournament, std::string_view page, const std::string& text,
           std::uint64_t version);

  // For the observers of its games.

  /// Their page is made anew soon, once for all that came together.
  void games_changed(const std::string& tournament);
  [[nodiscard]] LiveGames& games() { return games_; }
  [[nodiscard]] live::Hub& hub() { return hub_; }
  [[nodiscard]] watch::Metrics& metrics() { return metrics_; }

 private:
  /// What stands on the pages of one tournament.
  struct Published {
    std::mutex mutex;               // held while a page is made, never by those who play
    tournament::Snapshot snapshot;  // null before its pages are made
    tournament::RunState state = tournament::RunState::paused;
    std::map<std::string, std::string, std::less<>> texts;  // by page, of version 0

    std::mutex held_mutex;     // of what follows, for a moment
    tournament::Snapshot now;  // the last one; what is held back is decided by it
    /// Stored games of which only staff was told, with their live ids.
    std::map<std::int64_t, std::string> untold;
  };
  struct Dirty {
    std::set<std::string> games;
    std::set<std::string> others;
  };

  void work();
  [[nodiscard]] std::shared_ptr<Published> published_of(const std::string& tournament);
  [[nodiscard]] bool is_held_back(Published&, const tournament::GameStart&);
  void look_at(Published&, const tournament::Snapshot&);
  void tell_revealed(const std::string& tournament, Published&);
  void put_results(const std::string& tournament, Published&, bool is_new_state);
  bool put_locked(Published&, const std::string& tournament, std::string_view page,
                  const std::string& text, std::uint64_t version);

  http::Pages& pages_;
  live::Hub& hub_;
  watch::Metrics& metrics_;
  LiveGames games_;
  std::function<void(const std::string&, const tournament::Snapshot&)> told_;

  std::mutex mutex_;  // of the map alone
  std::map<std::string, std::shared_ptr<Published>> published_;

  std::mutex refresh_mutex_;  // held while refresh_ runs
  std::function<void(const std::string&)> refresh_;

  std::mutex dirty_mutex_;
  std::condition_variable dirty_changed_;
  Dirty dirty_;
  bool is_ending_ = false;
  std::thread thread_;
};

/// Looks on while one game is played: figures, events, and the game as it stands for those who come
/// later. On the thread that plays: it formats a line a move, and hands it on. The game leaves the
/// list of those in play when it is over, or when this is destroyed.
[[nodiscard]] std::shared_ptr<match::Observer> observe_game(PagePublisher&,
                                                            std::shared_ptr<LiveGame>);
/// To those who look at its tournament: this game is in play.
void tell_began(PagePublisher&, const LiveGame&);

}  // namespace aspis::api
