#include "server/hosting/hosted_lobby.hpp"

#include <algorithm>
#include <utility>

namespace aspis::hosting {
namespace {

/// A program that was handed in has a core while it plays; sample bots have none beside a bot of
/// the network, which is waited for most of the time.
LocalSeating::NeedsCore needs_core(
    const lobby::Lobby& lobby,
    std::function<match::SeatMaker(int, const formats::MatchKey*)> hosted_seat) {
  return [&lobby, hosted_seat = std::move(hosted_seat)](const formats::DueGame& game) {
    const auto of_house = [&](formats::Entrant entrant) { return lobby.is_house(entrant + 1); };
    const auto is_hosted = [&](formats::Entrant entrant) {
      return hosted_seat && !of_house(entrant) && hosted_seat(entrant + 1, &game.match);
    };
    return std::all_of(game.seats.begin(), game.seats.end(), of_house) ||
           std::any_of(game.seats.begin(), game.seats.end(), is_hosted);
  };
}

}  // namespace

using Lock = protocol::MutexLock;

HostedLobby::HostedLobby(Parts parts) : parts_(std::move(parts)) {
}

HostedLobby::~HostedLobby() = default;

void HostedLobby::open(lobby::LobbyOptions plan, bool plays_scrimmages) {
  auto hosted_seat = plan.hosted_seat;
  if (plays_scrimmages) {
    plan.spare_core = [&cores = parts_.cores](std::function<void()> give_way) {
      return cores.take_spare(std::move(give_way));
    };
  }
  parts_.game_thread.call([&] {
    auto lobby = std::make_unique<lobby::Lobby>(std::move(plan), parts_.game_thread,
                                                parts_.observer, parts_.store, parts_.calls.wake);
    auto seating =
        std::make_unique<LocalSeating>(*lobby, parts_.cores, parts_.game_thread.host().io(),
                                       needs_core(*lobby, std::move(hosted_seat)), parts_.calls);
    const Lock lock(mutex_);
    lobby_ = std::move(lobby);
    seating_ = std::move(seating);
    knows_windows_ = false;
  });
}

void HostedLobby::close(bool is_finished) {
  parts_.game_thread.call([this, is_finished] {
    std::unique_ptr<lobby::Lobby> lobby;
    std::unique_ptr<LocalSeating> seating;
    {
      const Lock lock(mutex_);
      lobby.swap(lobby_);
      seating.swap(seating_);
    }
    seating.reset();
    if (!lobby) return;
    if (is_finished) {
      lobby->shut_down("over", "the tournament is finished");
    } else {
      lobby->shut_down("closed", "the server is closing the tournament: try again in a minute");
    }
  });
}

void HostedLobby::set_windows(std::vector<db::WindowRow> windows) {
  const Lock lock(mutex_);
  windows_ = std::move(windows);
  knows_windows_ = false;
}

std::vector<db::WindowRow> HostedLobby::windows() const {
  const Lock lock(mutex_);
  return windows_;
}

/// Without windows the lobby needs to know no matches.
void HostedLobby::plan(const tournament::Tournament& tournament) {
  std::vector<db::WindowRow> windows;
  bool knows_windows = false;
  {
    const Lock lock(mutex_);
    windows = windows_;
    knows_windows = std::exchange(knows_windows_, true);
  }
  if (windows.empty() && knows_windows) return;
  auto matches = windows.empty() ? std::vector<lobby::LobbyMatch>()
                                 : lobby::lobby_matches(tournament.plan, *tournament.schedule);
  parts_.game_thread.call([&] {
    if (!lobby_) return;
    // Matches first: a game of an unknown one waits.
    lobby_->set_matches(std::move(matches));
    if (!knows_windows) lobby_->set_windows(std::move(windows));
  });
}

std::shared_ptr<const lobby::LobbyView> HostedLobby::view() const {
  const Lock lock(mutex_);
  return lobby_ ? lobby_->view() : nullptr;
}

}  // namespace aspis::hosting
