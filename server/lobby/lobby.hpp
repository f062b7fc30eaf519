// Where the bots of one tournament are between its games: who is there, practice, challenges, terms
// that two entrants agree on, and checks of connected bots.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "protocol/descriptor.hpp"
#include "referee/match/game_thread.hpp"
#include "server/lobby/challenge_service.hpp"
#include "server/lobby/checks.hpp"
#include "server/lobby/commands.hpp"
#include "server/lobby/members.hpp"
#include "server/lobby/practice_games.hpp"
#include "server/lobby/scrimmages.hpp"
#include "server/lobby/windows.hpp"

namespace aspis::lobby {

/// The lobby of one tournament, which also gives its bots to the games of the tournament. Owned by
/// whoever hosts the tournament. All on the game thread but for view().
class Lobby final : public tournament::SeatingPolicy {
 public:
  /// `store` takes what is to be written to the tournament (agreements). `wake` is called when a
  /// game that could not begin may be possible now; never from within a call of the lobby. Both,
  /// and whatever else is given, outlive the lobby, and the lobby outlives the games that it
  /// seated.
  Lobby(LobbyOptions, match::GameThread&, tournament::TournamentObserver&, Store store,
        std::function<void()> wake);
  ~Lobby() override;
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;

  /// A bot with this entrant's token has connected, to play or only to be checked.
  void connect(int entrant, protocol::Connection connection, std::string_view received,
               bool check_only = false);
  void disconnect(int entrant, const std::string& code, const std::string& text);

  [[nodiscard]] tournament::SeatingDecision seat(const formats::DueGame&) override;
  void left(const formats::DueGame&) override;
  [[nodiscard]] bool has_lost_program(const formats::DueGame&) override;

  /// Replaces all windows. A game without a window may be played at any time.
  void set_windows(std::vector<db::WindowRow>);
  /// Replaces all matches; called after every schedule and before its games are asked for. While
  /// its stage has any window, a game of a match that is not listed does not begin.
  void set_matches(std::vector<LobbyMatch>);

  /// Those of them who have come since are members from now on.
  void add_entrants(const std::vector<db::EntrantRow>&);
  /// Whether a sample bot of the server plays for it.
  [[nodiscard]] bool is_house(int entrant) const;

  /// Begins waiting work of this use on a free core. Returns false if no work can begin. Only
  /// scrimmages can give way.
  [[nodiscard]] bool begin(Use);
  [[nodiscard]] bool give_way(Use);

  /// What options.hosted_seat gives for this entrant is another one now.
  void program_chosen(int entrant);

  // What an entrant may do; errors are one line for people. Bots say the same as lines: see
  // commands.hpp.

  /// `wanted` says whom, for what match if any, on what terms and when. A challenge to a sample bot
  /// or to somebody who consents is accepted at once. Practice expires after 10 minutes and when
  /// one of the two leaves; terms of a match when it begins or its window closes.
  [[nodiscard]] protocol::Result<Challenge> challenge(int from, Challenge wanted);
  [[nodiscard]] protocol::Result<Challenge> answer(int entrant, std::int64_t challenge,
                                                   bool accept);
  [[nodiscard]] protocol::Result<Challenge> withdraw(int entrant, std::int64_t challenge) {
    return challenges_.withdraw(entrant, challenge);
  }
  void set_consents(int entrant, bool);
  /// Plays the checker's games with the connected bot; its findings are said to the bot as `note`
  /// lines and kept for findings().
  [[nodiscard]] protocol::Result<void> check(int entrant);
  [[nodiscard]] std::vector<std::string> findings(int entrant) const {
    return checks_.findings(entrant);
  }

  /// Looks at the clock: windows that open or close, challenges that expire, practice that waits.
  /// The lobby calls it once a second.
  void tick();

  /// Ends practice and checks, and closes all connections with `error CODE TEXT`. Afterwards no bot
  /// is let in and no game begins.
  void shut_down(const std::string& code, const std::string& text);

  /// From any thread; as of the last turn of the game thread's loop.
  [[nodiscard]] std::shared_ptr<const LobbyView> view() const;
  /// Puts what was done in this turn into view() now, before somebody is told that it is done.
  void show_now();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] MemberCallbacks member_callbacks();
  void member_arrived(const LobbyMember&);
  void member_left(const LobbyMember&);
  void add_agreement(const db::AgreementRow&);
  void abort_own_games_of(const LobbyMember&);
  /// Whether a ladder skips this game because an entrant is absent; `members` are its entrants.
  [[nodiscard]] bool goes_on_without(const formats::DueGame&, const std::vector<LobbyMember*>&);
  void wake_runner_later();
  void schedule_tick();
  void schedule_publish();
  void publish_view();
  [[nodiscard]] std::shared_ptr<const LobbyView> make_view() const;
  void post(std::function<void()> act);
  void wait_for(boost::asio::steady_timer&, std::function<void()> act);

  const LobbyOptions options_;
  match::GameThread& game_thread_;
  tournament::TournamentObserver& observer_;
  const Store store_;
  const std::function<void()> wake_;
  const tournament::SampleBots sample_bots_;
  Windows windows_;
  const std::shared_ptr<Members> members_;
  PracticeGames practice_;
  Scrimmages scrimmages_;
  Checks checks_;
  ChallengeService challenges_;
  Commands commands_;
  std::map<formats::MatchKey, std::chrono::sys_seconds> waiting_;  // of a ladder: since when
  bool is_closed_ = false;
  bool is_waking_ = false;

  boost::asio::steady_timer ticks_;
  std::string last_tick_;
  boost::asio::steady_timer publishing_;
  bool is_publishing_ = false;     // the observer will be told
  bool is_view_outdated_ = false;  // it will be published on the next turn of the loop
  Clock::time_point published_{};
  mutable std::mutex mutex_;  // for view_ alone
  std::shared_ptr<const LobbyView> view_;
  const std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::lobby
