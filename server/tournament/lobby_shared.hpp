// What the parts of a lobby have in common; lobby.hpp is what others see of it.
#pragma once

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/match/checker.hpp"
#include "server/tournament/challenges.hpp"
#include "server/tournament/sample_bots.hpp"
#include "server/tournament/line_brake.hpp"
#include "server/tournament/lobby.hpp"
#include "server/tournament/practice.hpp"
#include "server/tournament/windows.hpp"

namespace aspis::tournament {

struct ChallengeLine;
struct AnswerLine;

/// Everything is on the game thread but for view(). Handlers that wait on the loop hold it
/// weakly; the bots of a lobby that is closed live on until their last games have let go of them.
class Lobby::Shared : public std::enable_shared_from_this<Lobby::Shared> {
 public:
  using Store = std::function<void(db::Writer::Work, db::Writer::Done)>;
  using Clock = std::chrono::steady_clock;

  Shared(LobbyPlan, match::GameThread&, TournamentObserver&, Store, std::function<void()> wake);
  void open();

  // lobby_presence.cpp: who is there.
  void connect(int entrant, protocol::Connection connection, std::string received);
  void disconnect(int entrant, const std::string& code, const std::string& text);
  void set_consents(int entrant, bool);
  void tick();
  void close(const std::string& code, const std::string& text);
  [[nodiscard]] std::shared_ptr<const LobbyView> view() const;
  void show_now() {
    if (is_renewing_) renew();
  }

  // lobby_seating.cpp: games of the tournament.
  [[nodiscard]] SeatingDecision seat(const formats::DueGame&);
  void left(const formats::DueGame&);
  void set_windows(std::vector<db::WindowRow>);
  void set_matches(std::vector<LobbyMatch>);

  // lobby_challenges.cpp
  [[nodiscard]] protocol::Result<Challenge> challenge(int from, Challenge wanted);
  [[nodiscard]] protocol::Result<Challenge> answer(int entrant, std::int64_t id, bool accept);
  [[nodiscard]] protocol::Result<Challenge> withdraw(int entrant, std::int64_t id);

  // lobby_checks.cpp
  [[nodiscard]] protocol::Result<void> check(int entrant);
  [[nodiscard]] std::vector<std::string> findings(int entrant) const;

 private:
  struct Place;
  struct PracticeGame;
  struct CheckRun;
  struct Hearing;
  /// Practice that was accepted and waits until both are free.
  struct Waiting {
    Challenge challenge;
    Challenges::Moment until;
  };

  // lobby_presence.cpp
  [[nodiscard]] Place* find(int entrant) const;
  [[nodiscard]] Place* find(std::string_view alias) const;
  [[nodiscard]] const std::string& alias_of(int entrant) const;
  [[nodiscard]] Challenges::Moment now() const;
  void look_at(Place&);
  void come(Place&);
  void go(Place&);
  void refresh(Place&);
  void tell(int entrant, const std::string& line) const;
  void note(int entrant, const std::string& text) const;
  void touch();
  void renew();
  [[nodiscard]] std::shared_ptr<const LobbyView> snapshot() const;
  void wait_for_tick();
  void wake_later();

  // lobby_seating.cpp
  void tell_opponent(Place&, const std::string& name);
  void call_away(Place&);
  void expire_terms();

  // lobby_challenges.cpp
  [[nodiscard]] protocol::Result<Challenge> practice_wanted(Place& from, Challenge wanted);
  [[nodiscard]] protocol::Result<Challenge> terms_wanted(Challenge wanted);
  [[nodiscard]] protocol::Result<const LobbyMatch*> match_wanted(const Challenge& wanted) const;
  [[nodiscard]] std::optional<protocol::Error> fault_in_time(const LobbyMatch&,
                                                             const std::string& at) const;
  void offer(const Challenge&);
  void accept(const Challenge&);
  void agree(const Challenge&);
  void say_expired(const std::vector<Challenge>&);
  [[nodiscard]] std::string other_name(const Challenge&, int than) const;

  // lobby_practice.cpp
  void start_waiting();
  [[nodiscard]] bool is_free(const PracticeSide&) const;
  [[nodiscard]] match::SeatMaker seats_of(const PracticeSide&) const;
  [[nodiscard]] std::array<PracticeSide, 2> sides_of(const Challenge&) const;
  [[nodiscard]] bool has_program(const std::array<PracticeSide, 2>&) const;
  void start(const Challenge&);
  void play(const std::shared_ptr<PracticeGame>&, match::GamePlan);
  [[nodiscard]] protocol::Result<match::GamePlan> practice_plan(const PracticeGame&,
                                                                const Terms&) const;
  void over(PracticeGame&, match::GameOutcome);
  void end(PracticeGame&, const std::string& why);
  void store(StoredPractice);

  // lobby_checks.cpp
  void step(const std::shared_ptr<CheckRun>&);
  void look(const std::shared_ptr<CheckRun>&);
  void end(CheckRun&, const std::string& why);
  void say_finding(Place&, const match::Finding&);

  // lobby_hearing.cpp
  void hear(Place&, std::string_view line);
  [[nodiscard]] protocol::Result<Challenge> heard(Place&, const ChallengeLine&);
  void say_who(Place&) const;

  const LobbyPlan plan_;
  match::GameThread& game_thread_;
  TournamentObserver& observer_;
  const Store store_;
  const std::function<void()> wake_;
  const SampleBots house_;

  Windows windows_;
  Challenges challenges_;
  std::map<std::int64_t, formats::MatchKey> term_matches_;  // of open challenges about terms
  std::vector<Waiting> waiting_;
  std::vector<std::shared_ptr<PracticeGame>> practice_;
  std::vector<std::shared_ptr<CheckRun>> checks_;
  /// Of two who practised, by their names: who began the last game.
  std::map<std::pair<std::string, std::string>, std::string> began_last_;
  std::int64_t last_practice_ = 0;
  bool closed_ = false;
  bool waking_ = false;

  boost::asio::steady_timer ticks_;
  std::string last_tick_;
  boost::asio::steady_timer publishing_;
  bool is_publishing_ = false;
  bool is_renewing_ = false;
  Clock::time_point published_{};

  mutable std::mutex mutex_;  // for view_ alone
  std::shared_ptr<const LobbyView> view_;

  std::vector<std::unique_ptr<Place>> places_;  // by number, from 1; last: they refer to the rest
};

struct Lobby::Shared::PracticeGame {
  std::int64_t id = 0;
  std::array<PracticeSide, 2> sides;  // in the order of play
  bool with_program = false;          // of this machine
  match::GameHandle game;
  Clock::time_point began;
};

/// An entrant of the tournament.
struct Lobby::Shared::Place final : public seats::RemoteListener {
  Place(Shared&, const db::EntrantRow&);

  void on_presence() override { lobby.look_at(*this); }
  void on_lobby_line(std::string_view line) override { lobby.hear(*this, line); }

  [[nodiscard]] bool is_there() const { return bot ? bot->is_connected() : bool(program); }
  /// Not in any game, or a program, of which there can be several.
  [[nodiscard]] bool is_free() const;
  [[nodiscard]] Presence presence_now() const;
  [[nodiscard]] match::SeatMaker seats() const;

  Shared& lobby;
  const db::EntrantRow& row;
  match::SeatMaker program;               // of an entrant whose command is one of the house
  std::unique_ptr<seats::RemoteBot> bot;  // of all others
  int games = 0;                          // of the tournament, that it is seated for
  std::shared_ptr<PracticeGame> practice;
  std::shared_ptr<CheckRun> check;
  bool consents = false;
  bool was_there = false;
  Presence presence = Presence::absent;
  std::string since;
  LineBrake brake;
  std::vector<std::string> findings;  // of the last check
};

}  // namespace aspis::tournament
