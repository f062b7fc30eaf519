// A hosted tournament's lobby: made with its runner, told what is due, and the way in for bots.
#include <random>
#include <utility>

#include "protocol/random.hpp"
#include "referee/rules/catalog.hpp"
#include "server/tournament/hosted_file.hpp"
#include "server/tournament/turn_away.hpp"

namespace aspis::tournament {
namespace {

std::vector<bool> local_ones(const Book& book) {
  std::vector<bool> local;
  for (const db::EntrantRow& entrant : book.entrants) local.push_back(!entrant.command.empty());
  return local;
}

/// Of practice boards, which nobody has to be able to draw again.
std::function<std::uint64_t()> any_numbers() {
  std::random_device device;
  const std::uint64_t seed = (std::uint64_t{device()} << 32U) | device();
  return [random = std::make_shared<protocol::Random>(seed)] { return random->next(); };
}

}  // namespace

Venue HostedFile::venue_of(const Book& book) {
  Venue venue;
  venue.rules = *rules::rules_named(book.tournament.game);
  const bool needs_words = venue.rules->needs_dictionary();
  venue.dictionary = needs_words ? parts_.plan.dictionary : nullptr;
  venue.dictionary_path = needs_words ? parts_.plan.dictionary_path : "";
  // Bots from the network play one game each; places decide on the others.
  venue.shape.games_at_once = static_cast<int>(book.entrants.size()) + parts_.plan.games_at_once;
  venue.date = parts_.plan.date;
  open_lobby(book, venue);
  Hosting hosting;
  hosting.name = name_;
  hosting.lane = &parts_.lane;
  hosting.usher = limit_.get();
  hosting.audience = this;
  for (const bool local : local_ones(book)) hosting.one_at_a_time.push_back(!local);
  hosting.live_ids = &live_ids_;
  hosting.before_games = [this](const Book& now, const formats::Survey& survey) {
    tell_lobby(now, survey);
  };
  venue.hosting = std::move(hosting);
  return venue;
}

void HostedFile::open_lobby(const Book& book, const Venue& venue) {
  LobbyPlan plan;
  plan.tournament = name_;
  plan.rules = venue.rules;
  plan.dictionary = venue.dictionary;
  plan.dictionary_path = venue.dictionary_path;
  plan.entrants = book.entrants;
  plan.plan = book.plan;
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
  parts_.lane.call([&] {
    auto lobby = std::make_unique<Lobby>(std::move(plan), parts_.lane, *this, store, wake);
    auto limit =
        std::make_unique<LocalLimit>(*lobby, parts_.places, parts_.lane.host().io(),
                                     local_ones(book), LocalLimit::Calls{wake, [this](auto text) {
                                       wait_for_core(std::move(text));
                                     }});
    const Lock lock(mutex_);
    lobby_ = std::move(lobby);
    limit_ = std::move(limit);
    windows_told_ = false;
  });
}

void HostedFile::close_lobby() {
  parts_.lane.call([this] {
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

/// After a survey, before its games are begun. Without windows the lobby needs to know no matches.
void HostedFile::tell_lobby(const Book& book, const formats::Survey& survey) {
  std::vector<db::WindowRow> windows;
  bool told = false;
  {
    const Lock lock(mutex_);
    windows = windows_;
    told = std::exchange(windows_told_, true);
  }
  if (windows.empty() && told) return;
  auto matches = windows.empty() ? std::vector<LobbyMatch>() : lobby_matches(book.plan, survey);
  parts_.lane.call([&] {
    if (!lobby_) return;
    // Matches first: a game of an unknown one waits.
    lobby_->set_matches(std::move(matches));
    if (!told) lobby_->set_windows(std::move(windows));
  });
}

protocol::Result<std::string> HostedFile::admit(int entrant, int descriptor, std::string received) {
  if (lobby_) {
    lobby_->connect(entrant, descriptor, std::move(received));
    return alias_of(entrant);
  }
  const bool is_over = info().state == RunState::finished;
  turn_away(descriptor, is_over ? "error over the tournament is finished" : closed_for_now);
  return alias_of(entrant);
}

std::string HostedFile::alias_of(int entrant) const {
  const Lock lock(mutex_);
  const auto at = static_cast<std::size_t>(entrant - 1);
  return at < entrants_.size() ? entrants_[at].alias : "";
}

}  // namespace aspis::tournament
