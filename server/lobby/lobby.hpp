// The lobby of a tournament keeps its bots between games: presence, practice, challenges, agreed
// terms, and checks of connected bots.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "protocol/descriptor.hpp"
#include "referee/match/game_thread.hpp"
#include "server/lobby/challenge_service.hpp"
#include "server/lobby/commands.hpp"
#include "server/lobby/game_cores.hpp"
#include "server/lobby/games.hpp"
#include "server/lobby/members.hpp"
#include "server/lobby/practice_queue.hpp"
#include "server/lobby/scrimmages.hpp"
#include "server/lobby/windows.hpp"

namespace aspis::lobby {

/// Seats the entrants' bots in games of the tournament, too, and requests cores for games of
/// programs. Owned by the tournament's host. Runs on the game thread, except view().
class Lobby final : public tournament::SeatingPolicy, public Cores::Player {
 public:
  /// The references outlive the lobby, which outlives the games that it seated.
  Lobby(LobbyOptions, match::GameThread&, tournament::TournamentObserver&);
  ~Lobby() override;
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;

  /// A bot with this entrant's token has connected, to play or only to be checked.
  void connect(int entrant, protocol::Connection connection, std::string_view received,
               bool check_only = false);
  void disconnect(int entrant, const std::string& code, const std::string& text);

  /// Games for the cluster that the lobby lets begin on the plan's terms are played elsewhere.
  [[nodiscard]] tournament::SeatingDecision seat(const formats::DueGame&) override;
  void left(const formats::DueGame&) override;
  [[nodiscard]] bool fail_if_program_lost(const formats::DueGame&) override;

  /// Replaces all windows. A game without a window may be played at any time.
  void set_windows(std::vector<db::WindowRow>);
  /// Replaces all matches; called after every schedule and before its games are asked for. While
  /// its stage has any window, a game of a match that is not listed does not begin.
  void set_matches(std::vector<LobbyMatch>);

  /// Adds the entrants that are not members yet.
  void add_entrants(const std::vector<db::EntrantRow>&);

  bool begin(Use) override;
  /// Only scrimmages can give way.
  bool give_way(Use) override;

  /// The result of EntrantPrograms::seat() for this entrant has changed.
  void program_chosen(int entrant);

  // Actions of entrants. Errors are one line for people. Bots can send the same as lines: see
  // commands.hpp.

  /// `wanted` has the opponent, the match if any, the terms and the time. A challenge to a sample
  /// bot, or to an entrant who consents, is accepted immediately. Practice expires after 10 minutes
  /// or when one of the two leaves; terms of a match expire when it begins or its window closes.
  [[nodiscard]] protocol::Result<Challenge> challenge(int from, Challenge wanted);
  [[nodiscard]] protocol::Result<Challenge> answer(int entrant, std::int64_t challenge,
                                                   bool accept);
  [[nodiscard]] protocol::Result<Challenge> withdraw(int entrant, std::int64_t challenge) {
    return challenges_.withdraw(entrant, challenge);
  }
  void set_consents(int entrant, bool);
  /// Plays the checker's games with the connected bot, which gets the findings as `note` lines;
  /// findings() keeps them.
  [[nodiscard]] protocol::Result<void> check(int entrant);
  [[nodiscard]] std::vector<std::string> findings(int entrant) const {
    return games_.findings(entrant);
  }

  /// Handles due events: windows that open or close, challenges that expire, waiting practice. The
  /// lobby calls it once a second.
  void tick();

  /// Aborts practice and checks and closes all connections with `error CODE TEXT`. From then on no
  /// bot can connect and no game begins.
  void shut_down(const std::string& code, const std::string& text);

  /// Safe to call from any thread. As of the last turn of the game thread's loop.
  [[nodiscard]] std::shared_ptr<const LobbyView> view() const;
  /// A practice game is stored, or not for this reason.
  void practice_stored(const db::PracticeRow&, const std::string& why);
  /// Updates view() now, so that it is current before the caller reports success.
  void show_now();

  // For the lobby's parts:

  void member_arrived(const LobbyMember&);
  void member_left(const LobbyMember&);
  /// A line that begins with "lobby".
  void member_said(LobbyMember& member, std::string_view line) {
    commands_.handle_line(member, line);
  }
  void add_agreement(const db::AgreementRow&);
  /// An accepted practice game did not begin in time.
  void tell_expired(const Challenge& challenge) { challenges_.tell_expired({challenge}); }
  /// view() has changed: updates it and notifies the observer soon.
  void schedule_publish();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool is_ladder(const formats::DueGame&) const;
  [[nodiscard]] bool is_for_cluster(const formats::DueGame&) const;
  [[nodiscard]] std::optional<Use> core_use(const formats::DueGame&) const;
  [[nodiscard]] tournament::SeatingDecision seat_bots(const formats::DueGame&);
  /// Whether a ladder skips this game because an entrant is absent; `members` are its entrants.
  [[nodiscard]] bool goes_on_without(const formats::DueGame&, const std::vector<LobbyMember*>&);
  void wake_runner_later();
  void schedule_tick();
  void publish_view();
  [[nodiscard]] std::shared_ptr<const LobbyView> make_view() const;
  template <class Act>
  void post(Act);
  template <class Act>
  void wait_for(boost::asio::steady_timer&, Act);

  const LobbyOptions options_;
  match::GameThread& game_thread_;
  tournament::TournamentObserver& observer_;
  const tournament::SampleBots sample_bots_;
  Windows windows_;
  const std::shared_ptr<Members> members_;
  Games games_;
  PracticeQueue practice_;
  Scrimmages scrimmages_;
  ChallengeService challenges_;
  Commands commands_;
  GameCores cores_;
  bool is_ladders_turn_ = true;                                    // alternates with scrimmages
  std::map<formats::MatchKey, std::chrono::sys_seconds> waiting_;  // start of the wait in a ladder
  bool is_closed_ = false;
  bool is_waking_ = false;

  boost::asio::steady_timer ticks_;
  std::string last_tick_;
  boost::asio::steady_timer publishing_;
  bool is_publishing_ = false;     // a notification of the observer is scheduled
  bool is_view_outdated_ = false;  // an update is scheduled for the next turn of the loop
  Clock::time_point published_{};
  mutable std::mutex mutex_;  // guards view_
  std::shared_ptr<const LobbyView> view_;
  const std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::lobby
