#include "server/hosting/hosted_lobby.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "protocol/random.hpp"

namespace aspis::hosting {
namespace {

/// Who of a game's entrants plays by a program of this machine.
struct ProgramsOf {
  const lobby::Lobby& lobby;
  std::function<match::SeatMaker(int, const formats::MatchKey*)> hosted_seat;

  [[nodiscard]] bool of_house(formats::Entrant entrant) const {
    return lobby.is_house(entrant + 1);
  }
  [[nodiscard]] bool is_hosted(formats::Entrant entrant, const formats::MatchKey& match) const {
    return hosted_seat && !of_house(entrant) && hosted_seat(entrant + 1, &match);
  }
};

/// A program that was handed in has a core while it plays; sample bots have none beside a bot of
/// the network, which is waited for most of the time.
LocalSeating::IsSuch needs_core(const ProgramsOf& programs) {
  return [programs](const formats::DueGame& game) {
    return std::all_of(game.seats.begin(), game.seats.end(),
                       [&](formats::Entrant entrant) { return programs.of_house(entrant); }) ||
           std::any_of(game.seats.begin(), game.seats.end(), [&](formats::Entrant entrant) {
             return programs.is_hosted(entrant, game.match);
           });
  };
}

LocalSeating::IsSuch is_for_cluster(const ProgramsOf& programs, std::function<bool()> is_on) {
  return [programs, is_on = std::move(is_on)](const formats::DueGame& game) {
    return is_on && is_on() &&
           std::all_of(game.seats.begin(), game.seats.end(), [&](formats::Entrant entrant) {
             return programs.of_house(entrant) || programs.is_hosted(entrant, game.match);
           });
  };
}

/// Of practice boards, which nobody has to be able to draw again.
std::function<std::uint64_t()> any_numbers() {
  std::random_device device;
  const std::uint64_t seed = (std::uint64_t{device()} << 32U) | device();
  return [random = std::make_shared<protocol::Random>(seed)] { return random->next(); };
}

}  // namespace

using Lock = protocol::MutexLock;

HostedLobby::HostedLobby(Parts parts) : parts_(std::move(parts)) {
}

HostedLobby::~HostedLobby() = default;

void HostedLobby::open(lobby::LobbyOptions plan, bool plays_scrimmages) {
  plan.random = any_numbers();
  auto hosted_seat = plan.hosted_seat;
  if (plays_scrimmages) {
    plan.spare_core = [&cores = parts_.cores](std::function<void()> give_way) {
      return cores.take_spare(std::move(give_way));
    };
  }
  parts_.game_thread.call([&] {
    auto lobby = std::make_unique<lobby::Lobby>(std::move(plan), parts_.game_thread,
                                                parts_.observer, parts_.store, parts_.calls.wake);
    const ProgramsOf programs{*lobby, std::move(hosted_seat)};
    auto seating = std::make_unique<LocalSeating>(
        *lobby, parts_.cores, parts_.game_thread.host().io(), needs_core(programs),
        is_for_cluster(programs, parts_.plays_on_cluster), parts_.calls);
    const Lock lock(mutex_);
    lobby_ = std::move(lobby);
    seating_ = std::move(seating);
    told_windows_.clear();
  });
}

void HostedLobby::close(bool is_finished) {
  parts_.game_thread.call([this, is_finished] {
    std::unique_ptr<lobby::Lobby> lobby;
    std::unique_ptr<LocalSeating> seating;
    {
      const Lock lock(mutex_);
      if (lobby_) last_view_ = lobby_->view();
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

/// Without windows the lobby needs to know no matches.
void HostedLobby::plan(const tournament::Tournament& tournament) {
  const bool is_news = told_windows_ != tournament.windows;
  if (tournament.windows.empty() && !is_news) return;
  told_windows_ = tournament.windows;
  auto matches = tournament.windows.empty()
                     ? std::vector<lobby::LobbyMatch>()
                     : lobby::lobby_matches(tournament.plan, *tournament.schedule);
  parts_.game_thread.call([&] {
    if (!lobby_) return;
    // Matches first: a game of an unknown one waits.
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
