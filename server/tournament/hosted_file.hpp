// One file of the registry's folder: the tournament in it, from its opening to the end of the server.
// hosted.hpp is what others see of it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "protocol/descriptor.hpp"
#include "server/tournament/registry.hpp"
#include "server/tournament/local_limit.hpp"
#include "server/tournament/token_table.hpp"

namespace aspis::tournament {

/// What all tournaments of a registry have in common; outlives them.
struct HostingParts {
  const RegistryOptions& plan;
  match::GameThread& game_thread;
  TournamentObserver& observer;
  Places& places;  // the game thread's
  TokenTable& tokens;
};

/// Its own thread has the file: it plays the tournament with a runner and a lobby while there is
/// something to play, and rests when it is finished, until an act opens it again. Whatever is to be
/// written goes to the runner, or else waits for that thread.
///
/// mutex_ is never held while the runner's game thread, the observer or a `done` is called. lobby_ and
/// limit_ change on the game thread alone, with the mutex held.
class HostedFile final : public HostedTournament,
                         public TournamentObserver,
                         public std::enable_shared_from_this<HostedFile> {
 public:
  HostedFile(std::string name, std::filesystem::path file, HostingParts);
  ~HostedFile() override;

  // hosted_life.cpp: for the registry.

  /// Reads the file, and goes on with the tournament on a thread of its own; or it has failed.
  void open();
  /// The same for a file that was just made.
  void begin(db::Store);
  /// Ends it: games in play are finished first, or now. Returns at once.
  void stop(bool at_once);
  /// Whether it has ended by then.
  [[nodiscard]] bool wait_until(std::chrono::steady_clock::time_point);
  /// Waits for its end.
  void join();
  /// On the game thread. Takes the connection.
  [[nodiscard]] protocol::Result<std::string> admit(int entrant, protocol::Connection,
                                                    std::string received);
  [[nodiscard]] std::string alias_of(int entrant) const;

  // hosted_reads.cpp

  [[nodiscard]] TournamentInfo info() const override;
  [[nodiscard]] std::filesystem::path file() const override { return file_; }
  [[nodiscard]] std::vector<db::EntrantRow> entrants() const override;
  [[nodiscard]] std::shared_ptr<const LobbyView> lobby() const override;
  void in_lobby(std::function<void(Lobby*)> act) override;

  [[nodiscard]] std::shared_ptr<match::Observer> game_begins(const std::string&,
                                                             const GameStart&) override;
  void game_stored(const std::string&, const std::string& live_id, const db::MatchRow&,
                   const db::GameRow&) override;
  void schedule_changed(const std::string&, const Tournament&, const formats::Schedule&, RunState) override;
  void changed(const std::string&) override;
  /// Why no game is in play though games are due; "" where one is.
  void wait_for_core(std::string note);

  // hosted_acts.cpp

  void start(const std::string& actor, ActDone done) override;
  void pause(const By&, bool at_once, ActDone done) override;
  void act(std::function<protocol::Result<Consequences>(db::Store&, Tournament&)> work,
           ActDone done) override;
  void issue_tokens(const By&, std::vector<int> entrants,
                    std::function<void(protocol::Result<std::vector<std::pair<int, std::string>>>)>
                        done) override;
  void announce(const std::string& actor, const std::string& text, ActDone done) override;
  void set_window(const std::string& actor, const db::WindowRow&, ActDone done) override;
  void close_round(const By&, int stage, int round, ActDone done) override;
  void show_names(const std::string& actor, bool, ActDone done) override;

 private:
  using Lock = std::unique_lock<std::mutex>;
  /// One of the two, and what follows it.
  struct Task {
    Runner::Act act;
    db::Writer::Work work;
    db::Writer::Done done;
  };
  template <class Value>
  class Answer;

  // hosted_life.cpp: on its own thread but for give().
  void give(Task);
  [[nodiscard]] bool hand_over(const Task&);
  void live(db::Store, Tournament);
  void host(db::Store&, Tournament&);
  void rest(db::Store&, Tournament&);
  void perform(const Task&, db::Store&, Tournament&);
  void perform_waiting(db::Store&, Tournament&);
  [[nodiscard]] std::optional<Task> next_task(bool wait);
  void open_lobby(const Tournament&, const RunOptions&);
  void close_lobby();
  void tell_lobby(const Tournament&, const formats::Schedule&);
  [[nodiscard]] RunOptions options_of(const Tournament&);
  void learn(const db::Store&, const Tournament&);
  void fail(const std::string& why);
  void leave();

  // hosted_acts.cpp
  void write(db::AuditRow, db::Writer::Work work, std::function<void()> then, ActDone done);
  void put_window(db::AuditRow, const db::WindowRow&, ActDone done);
  [[nodiscard]] std::optional<protocol::Error> fault_of(const db::WindowRow&) const;
  [[nodiscard]] std::string round_name(int stage, int round) const;

  const std::string name_;
  const std::filesystem::path file_;
  const HostingParts parts_;
  std::atomic<std::int64_t> live_ids_{0};

  mutable std::mutex mutex_;
  std::condition_variable changed_;  // tasks, the end
  TournamentInfo info_;              // but for its state, where there is a runner
  std::vector<db::EntrantRow> entrants_;
  formats::Plan plan_;
  std::vector<db::WindowRow> windows_;
  std::vector<db::AgreementRow> agreements_;
  bool windows_told_ = false;  // the lobby knows them
  bool wanted_ = false;        // to be played, see db::TournamentRow::running
  std::deque<Task> tasks_;
  Runner* runner_ = nullptr;
  bool stopping_ = false;
  bool at_once_ = false;
  bool over_ = false;
  std::unique_ptr<Lobby> lobby_;
  std::unique_ptr<LocalLimit> limit_;
  std::string core_note_;  // see wait_for_core()

  std::thread life_;
};

}  // namespace aspis::tournament
