#include "server/hosting/hosted_lobby.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/hosting/hosted_tournament.hpp"
#include "server/tournament/instructor.hpp"

namespace aspis::hosting {

using Lock = protocol::MutexLock;

HostedLobby::HostedLobby(HostedTournament& hosted)
    : hosted_(hosted), game_thread_(hosted.parts().game_thread), random_(tournament::drawn_seed()) {
}

HostedLobby::~HostedLobby() = default;

void HostedLobby::open(lobby::LobbyOptions plan) {
  plan.host = this;
  game_thread_.call([&] {
    hosted_.programs().begin_run();
    auto lobby = std::make_unique<lobby::Lobby>(std::move(plan), game_thread_, hosted_);
    const Lock lock(mutex_);
    lobby_ = std::move(lobby);
    told_windows_.clear();
  });
}

void HostedLobby::close(bool is_finished) {
  game_thread_.call([this, is_finished] {
    std::unique_ptr<lobby::Lobby> lobby;
    {
      const Lock lock(mutex_);
      if (lobby_) last_view_ = lobby_->view();
      lobby.swap(lobby_);
    }
    if (lobby && is_finished) lobby->shut_down("over", "the tournament is finished");
  });
}

void HostedLobby::wake() {
  hosted_.director().wake();
}

void HostedLobby::wait_for_core(const std::string& note) {
  {
    const Lock lock(mutex_);
    note_ = note;
  }
  hosted_.changed(hosted_.name());
}

std::string HostedLobby::note() const {
  const Lock lock(mutex_);
  return note_;
}

bool HostedLobby::is_on_cluster() const {
  return hosted_.cluster().is_on();
}

void HostedLobby::store_agreement(const db::AgreementRow& row) {
  hosted_.director().submit([row](db::Store& store) { store.put(row); }, {});
}

void HostedLobby::store_practice(lobby::StoredPractice game) {
  const db::PracticeRow row = game.row;
  // Locked on the game thread only, so that the writer's thread never owns the tournament.
  hosted_.parts().practice.store(hosted_.file(), std::move(game),
                                 [this, weak = hosted_.weak_from_this(), row,
                                  &io = game_thread_.host().io()](const std::string& why) {
                                   boost::asio::post(io, [this, weak, row, why] {
                                     const auto hosted = weak.lock();
                                     if (hosted && lobby_) lobby_->practice_stored(row, why);
                                   });
                                 });
}

void HostedLobby::store_threshold(const db::PassedThresholdRow& row, const db::AuditRow& log) {
  hosted_.act(
      [row, log](db::Store& store, tournament::Tournament& now) {
        store.transaction([&] {
          store.put_if_new(row);
          store.audit().add(log);
        });
        now.passed_thresholds.push_back(row);
        return tournament::Consequences{};
      },
      {});
}

std::string HostedLobby::no_room() const {
  const watch::DiskSpace* const disk = hosted_.parts().options.disk;
  return disk != nullptr && disk->is_for_tournaments_only() ? disk->words() : "";
}

bool HostedLobby::hides_matches() const {
  return hosted_.snapshot()->view != nullptr;
}

/// Without windows the lobby does not need the matches.
void HostedLobby::plan(const tournament::Tournament& tournament) {
  const bool is_news = told_windows_ != tournament.windows;
  if (tournament.windows.empty() && !is_news) return;
  told_windows_ = tournament.windows;
  auto matches = tournament.windows.empty()
                     ? std::vector<lobby::LobbyMatch>()
                     : lobby::lobby_matches(tournament.plan, *tournament.schedule);
  game_thread_.call([&] {
    if (!lobby_) return;
    // Matches first, because games of unknown matches wait.
    lobby_->set_matches(std::move(matches));
    if (is_news) lobby_->set_windows(tournament.windows);
  });
}

std::shared_ptr<const lobby::LobbyView> HostedLobby::view() const {
  const Lock lock(mutex_);
  return lobby_ ? lobby_->view() : nullptr;
}

std::shared_ptr<const lobby::LobbyView> HostedLobby::last_view() const {
  const Lock lock(mutex_);
  return lobby_ ? lobby_->view() : last_view_;
}

}  // namespace aspis::hosting
