// One tournament without a runner: acts are done at once on the thread that asks, results are those
// of scripted bots, and the lobby is a real one with nobody in it.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <mutex>

#include "server/access/access.hpp"
#include "server/tournament/hosted.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::tests {

using support::sound;

inline constexpr const char* the_date = "2026-11-21T09:00:00Z";

class FakeHosted final : public tournament::HostedTournament {
 public:
  FakeHosted(std::string name, std::filesystem::path file, tournament::TournamentObserver& observer)
      : name_(std::move(name)),
        file_(std::move(file)),
        observer_(observer),
        store_(sound(db::Store::open(file_, db::Mode::write))),
        tournament_(sound(tournament::read_tournament(store_))),
        game_thread_(sandbox_, [](const std::exception_ptr&) {}) {
    lobby::LobbyOptions plan;
    plan.tournament = name_;
    plan.rules = sound(rules::rules_named(tournament_.row.game));
    plan.entrants = tournament_.entrants;
    plan.plan = tournament_.plan;
    plan.date = [] { return std::string(the_date); };
    plan.random = [] { return std::uint64_t{1}; };
    game_thread_.call([&] {
      lobby_ = std::make_unique<lobby::Lobby>(
          std::move(plan), game_thread_, observer_, [](auto, auto) {}, [] {});
    });
  }

  ~FakeHosted() override {
    game_thread_.call([&] {
      lobby_->close("closing", "the server is closing");
      lobby_.reset();
    });
  }

  [[nodiscard]] tournament::TournamentInfo info() const override {
    const std::lock_guard lock(mutex_);
    const db::TournamentRow row = store_.tournament();
    tournament::TournamentInfo info;
    info.name = name_;
    info.title = row.title;
    info.game = row.game;
    info.preset = tournament_.plan.name;
    info.created = row.created;
    info.closed = row.closed;
    info.entrants = static_cast<int>(tournament_.entrants.size());
    info.games_played = static_cast<int>(tournament_.results.games());
    info.state = state_;
    info.shows_names = row.shows_names;
    return info;
  }
  [[nodiscard]] std::filesystem::path file() const override { return file_; }
  [[nodiscard]] std::vector<db::EntrantRow> entrants() const override { return tournament_.entrants; }
  [[nodiscard]] std::shared_ptr<const lobby::LobbyView> lobby() const override {
    return lobby_->view();
  }

  void start(const std::string& actor, tournament::ActDone done) override {
    state_ = tournament::RunState::running;
    change(std::move(done), actor, "start", [](db::Store&) {});
  }
  void pause(const tournament::By& by, bool at_once, tournament::ActDone done) override {
    state_ = tournament::RunState::paused;
    change(std::move(done), by.actor, at_once ? "pause-at-once" : "pause", [](db::Store&) {});
  }
  void act(
      std::function<protocol::Result<tournament::Consequences>(db::Store&, tournament::Tournament&)> work,
      tournament::ActDone done) override {
    auto outcome = [&] {
      const std::lock_guard lock(mutex_);
      return work(store_, tournament_);
    }();
    done(std::move(outcome));
  }
  void issue_tokens(const tournament::By&, std::vector<int> entrants,
                    std::function<void(protocol::Result<std::vector<std::pair<int, std::string>>>)>
                        done) override {
    std::vector<std::pair<int, std::string>> tokens;
    {
      const std::lock_guard lock(mutex_);
      if (entrants.empty()) {
        for (const db::EntrantRow& entrant : tournament_.entrants) entrants.push_back(entrant.number);
      }
      store_.transaction([&] {
        for (const int number : entrants) {
          tokens.emplace_back(number, access::new_token());
          store_.put_token({number, access::hash_of(tokens.back().second), the_date});
        }
      });
    }
    done(tokens);
  }
  void announce(const std::string& actor, const std::string& text,
                tournament::ActDone done) override {
    change(std::move(done), actor, "announce", [&](db::Store& store) {
      store.add_announcement({0, the_date, text});
    });
  }
  void set_window(const std::string& actor, const db::WindowRow& window,
                  tournament::ActDone done) override {
    change(std::move(done), actor, "window", [&](db::Store& store) { store.put_window(window); });
  }
  void close_round(const tournament::By&, int stage, int round, tournament::ActDone done) override {
    done(protocol::Error{"round " + std::to_string(round) + " of stage " +
                         std::to_string(stage + 1) + " has no window"});
  }
  void show_names(const std::string& actor, bool shows, tournament::ActDone done) override {
    change(std::move(done), actor, "names",
           [&](db::Store& store) { store.set_shows_names(shows); });
  }
  void in_lobby(std::function<void(lobby::Lobby*)> act) override {
    boost::asio::post(game_thread_.host().io(), [this, act = std::move(act)] { act(lobby_.get()); });
  }

  /// Whose token it is: the entrant's number, 0 where nobody's.
  [[nodiscard]] int holder(std::string_view token) const {
    const std::lock_guard lock(mutex_);
    const std::string hash = access::hash_of(token);
    for (const db::TokenRow& row : store_.tokens()) {
      if (access::same(row.hash, hash)) return row.entrant;
    }
    return 0;
  }

 private:
  void change(const tournament::ActDone& done, const std::string& actor, const std::string& act,
              const std::function<void(db::Store&)>& work) {
    {
      const std::lock_guard lock(mutex_);
      store_.transaction([&] {
        work(store_);
        store_.add_audit({0, the_date, actor, act, "tournament", "as a test has it"});
      });
    }
    done(tournament::Consequences{});
    observer_.changed(name_);
  }

  const std::string name_;
  const std::filesystem::path file_;
  tournament::TournamentObserver& observer_;
  mutable std::mutex mutex_;
  db::Store store_;
  tournament::Tournament tournament_;
  std::atomic<tournament::RunState> state_{tournament::RunState::paused};
  sandbox::Sandbox sandbox_;
  match::GameThread game_thread_;
  std::unique_ptr<lobby::Lobby> lobby_;
};

}  // namespace aspis::tests
