// A hosted tournament's lobby: made with its runner, told what is due, and the way in for bots.
#include <random>
#include <utility>

#include "protocol/random.hpp"
#include "referee/rules/catalog.hpp"
#include "server/tournament/hosted_file.hpp"
#include "server/tournament/turn_away.hpp"

namespace aspis::tournament {
namespace {

std::vector<bool> local_ones(const Tournament& tournament) {
  std::vector<bool> local;
  for (const db::EntrantRow& entrant : tournament.entrants) local.push_back(!entrant.command.empty());
  return local;
}

/// Of practice boards, which nobody has to be able to draw again.
std::function<std::uint64_t()> any_numbers() {
  std::random_device device;
  const std::uint64_t seed = (std::uint64_t{device()} << 32U) | device();
  return [random = std::make_shared<protocol::Random>(seed)] { return random->next(); };
}

}  // namespace

RunOptions HostedFile::options_of(const Tournament& tournament) {
  RunOptions options;
  options.rules = *rules::rules_named(tournament.row.game);
  const bool needs_words = options.rules->needs_dictionary();
  options.dictionary = needs_words ? parts_.plan.dictionary : nullptr;
  options.dictionary_path = needs_words ? parts_.plan.dictionary_path : "";
  // Bots from the network play one game each; places decide on the others.
  options.shape.games_at_once = static_cast<int>(tournament.entrants.size()) + parts_.plan.games_at_once;
  options.date = parts_.plan.date;
  open_lobby(tournament, options);
  Hosting hosting;
  hosting.name = name_;
  hosting.game_thread = &parts_.game_thread;
  hosting.seating_policy = limit_.get();
  hosting.observer = this;
  for (const bool local : local_ones(tournament)) hosting.one_at_a_time.push_back(!local);
  hosting.live_ids = &live_ids_;
  hosting.before_games = [this](const Tournament& now, const formats::Schedule& schedule) {
    tell_lobby(now, schedule);
  };
  options.hosting = std::move(hosting);
  return options;
}

void HostedFile::open_lobby(const Tournament& tournament, const RunOptions& options) {
  LobbyPlan plan;
  plan.tournament = name_;
  plan.rules = options.rules;
  plan.dictionary = options.dictionary;
  plan.dictionary_path = options.dictionary_path;
  plan.entrants = tournament.entrants;
  plan.plan = tournament.plan;
  plan.house_folder = parts_.plan.house_folder;
  plan.policy = parts_.plan.remote;
  plan.date = parts_.plan.date;
  plan.random = any_numbers();
  plan.agreements = agreements_;
  const auto store = [this](db::Writer::Work work, db::Writer::Done done) {
    give({nullptr, std::move(work), std::move(done)});
  };
  const auto wake = [this] {
    const Lock lock(mutex_);
    if (runner_ != nullptr) runner_->wake();
  };
  parts_.game_thread.call([&] {
    auto lobby = std::make_unique<Lobby>(std::move(plan), parts_.game_thread, *this, store, wake);
    auto limit =
        std::make_unique<LocalLimit>(*lobby, parts_.places, parts_.game_thread.host().io(),
                                     local_ones(tournament), LocalLimit::Calls{wake, [this](auto text) {
                                       wait_for_core(std::move(text));
                                     }});
    const Lock lock(mutex_);
    lobby_ = std::move(lobby);
    limit_ = std::move(limit);
    windows_told_ = false;
  });
}

void HostedFile::close_lobby() {
  parts_.game_thread.call([this] {
    std::unique_ptr<Lobby> lobby;
    std::unique_ptr<LocalLimit> limit;
    bool finished = false;
    {
      const Lock lock(mutex_);
      lobby.swap(lobby_);
      limit.swap(limit_);
      finished = info_.state == RunState::finished;
    }
    limit.reset();
    if (!lobby) return;
    if (finished) {
      lobby->close("over", "the tournament is finished");
    } else {
      lobby->close("closed", "the server is closing the tournament: try again in a minute");
    }
  });
}

/// After a schedule, before its games are begun. Without windows the lobby needs to know no matches.
void HostedFile::tell_lobby(const Tournament& tournament, const formats::Schedule& schedule) {
  std::vector<db::WindowRow> windows;
  bool told = false;
  {
    const Lock lock(mutex_);
    windows = windows_;
    told = std::exchange(windows_told_, true);
  }
  if (windows.empty() && told) return;
  auto matches = windows.empty() ? std::vector<LobbyMatch>() : lobby_matches(tournament.plan, schedule);
  parts_.game_thread.call([&] {
    if (!lobby_) return;
    // Matches first: a game of an unknown one waits.
    lobby_->set_matches(std::move(matches));
    if (!told) lobby_->set_windows(std::move(windows));
  });
}

protocol::Result<std::string> HostedFile::admit(int entrant, protocol::Connection connection,
                                                std::string received) {
  if (lobby_) {
    lobby_->connect(entrant, std::move(connection), std::move(received));
    return alias_of(entrant);
  }
  const bool is_over = info().state == RunState::finished;
  turn_away(std::move(connection), is_over ? "error over the tournament is finished" : closed_for_now);
  return alias_of(entrant);
}

std::string HostedFile::alias_of(int entrant) const {
  const Lock lock(mutex_);
  const auto at = static_cast<std::size_t>(entrant - 1);
  return at < entrants_.size() ? entrants_[at].alias : "";
}

}  // namespace aspis::tournament
