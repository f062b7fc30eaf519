// What the publisher, the observers of its games and the API have in common: pages that are made
// before they are asked for, and the order in which they may be put up.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "server/api/api.hpp"
#include "server/api/live_games.hpp"

namespace aspis::api {

[[nodiscard]] std::string topic_of(const std::string& tournament);
/// "/api/v1/tournaments/NAME"
[[nodiscard]] std::string address_of(const std::string& tournament);

/// From any thread.
class PagePublisher::Shared {
 public:
  Shared(http::Pages&, live::Hub&, watch::Metrics&);
  ~Shared();
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;

  [[nodiscard]] LiveGames& games() { return games_; }
  [[nodiscard]] live::Hub& hub() { return hub_; }
  [[nodiscard]] watch::Metrics& metrics() { return metrics_; }

  /// What to do about changes beside the results, on the publisher's thread; empty takes it away,
  /// and when that returns it is not running any more.
  void set_refresh(std::function<void(const std::string& tournament)>);

  // Noted now and done soon, once for all that came together, on the publisher's thread.
  void games_changed(const std::string& tournament);
  void other_changed(const std::string& tournament);

  /// What was last said of how it runs and of names; nothing before the first time.
  struct Said {
    tournament::RunState state = tournament::RunState::paused;
    bool shows_names = false;
  };
  [[nodiscard]] std::optional<Said> said(const std::string& tournament) const;
  /// The four pages of the results. Whether names are shown is as it was said last, since a tournament
  /// that is played on has what was so when it was read.
  void put_schedule(const std::string& tournament, const tournament::Tournament&, const formats::Schedule&,
                  tournament::RunState);
  /// The same as it is now, unless there was a schedule since `since`.
  void put_again(const std::string& tournament, const tournament::Tournament&, const formats::Schedule&,
                 Said now, std::uint64_t since);
  /// How many schedules there were by now; for put_again.
  [[nodiscard]] std::uint64_t schedules_of(const std::string& tournament) const;

  /// `text` begins with {"version":0 and gets `version` there, the topic's from before it was made.
  /// False, and nothing happens, where it is what stands there already.
  bool put(const std::string& tournament, const std::string& page, const std::string& text,
           std::uint64_t version);

 private:
  struct Tournament {
    std::optional<Said> said;
    std::uint64_t schedules = 0;
    std::map<std::string, std::string> texts;  // by page, of version 0
  };
  struct Dirty {
    std::set<std::string> games;
    std::set<std::string> others;
  };

  void work();
  void put_games(const std::string& tournament);
  bool put_locked(Tournament&, const std::string& target, const std::string& page,
                  const std::string& text, std::uint64_t version);
  struct Results;
  void put_locked(Tournament&, const std::string& name, const Results&, Said);

  http::Pages& pages_;
  live::Hub& hub_;
  watch::Metrics& metrics_;
  LiveGames games_;

  mutable std::mutex mutex_;  // of what was said; held while a page is made, never by players
  std::map<std::string, Tournament> tournaments_;

  std::mutex refresh_mutex_;  // held while refresh_ runs
  std::function<void(const std::string&)> refresh_;

  std::mutex dirty_mutex_;
  std::condition_variable dirty_changed_;
  Dirty dirty_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace aspis::api
