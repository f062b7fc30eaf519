// Where the bots of one tournament are between its games: who is there, practice games, challenges,
// terms that two entrants agree on, and checks over the network. All on the game thread but for
// what says otherwise.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/writer.hpp"
#include "protocol/descriptor.hpp"
#include "referee/match/game_thread.hpp"
#include "referee/rules/rules.hpp"
#include "referee/seats/remote_bot.hpp"
#include "referee/words/dictionary.hpp"
#include "server/tournament/tournament_observer.hpp"
#include "server/tournament/seating_policy.hpp"

namespace aspis::tournament {

enum class Presence { absent, ready, playing, practising, checking };
[[nodiscard]] const char* name(Presence);

/// Somebody asks somebody for a game. Practice, or the terms of a match of the tournament.
struct Challenge {
  std::int64_t id = 0;  // of this lobby, never used twice
  int from = 0;         // entrants' numbers
  int to = 0;           // 0 where it is a house bot
  std::string house;    // its name, "boxing_greedy"; "" where `to` is an entrant
  /// Terms for the match of the two that has this number (12 of M12) in its stage and is not begun;
  /// nothing of practice.
  std::optional<std::int64_t> match;
  std::string match_label;  // "Round 1, group A, M3"; "" of practice
  /// What is asked for: only options that are named ("board" is 6x6x3 for a game that has rows,
  /// columns and planes), and a limit of a move where one is named. Afterwards all options and both
  /// limits, as they will be played.
  Terms terms;
  std::string at;  // when they want to play, UTC; "" is as soon as both are there
  enum class State { open, accepted, declined, withdrawn, expired } state = State::open;
  std::string made;  // UTC
  bool operator==(const Challenge&) const = default;
};

struct LobbyEntrant {
  int number = 0;
  Presence presence = Presence::absent;
  std::chrono::microseconds lag{0};
  bool consents = false;  // plays practice with whoever asks
  std::string since;      // of this presence, UTC
  bool house = false;     // a program on the server: always there
};

/// One moment of the lobby, for pages.
struct LobbyView {
  std::vector<LobbyEntrant> entrants;
  std::vector<Challenge> challenges;  // open ones, and the last hundred others
  std::vector<std::string> house;     // bots that can be practised against
};

/// A match that can be played now or whose entrants are known, as far as the lobby has to know it.
struct LobbyMatch {
  formats::MatchKey key;
  int round = 0;       // whose window it has; 0 in play-offs, which have that of the stage
  int number = 0;      // 12 of M12
  std::string label;   // "Round 1, group A, M3"
  bool begun = false;  // a game of it was played: its terms stay
};
/// Those of a schedule that are not complete.
[[nodiscard]] std::vector<LobbyMatch> lobby_matches(const formats::Plan&, const formats::Schedule&);

struct LobbyPlan {
  std::string tournament;  // its name in the folder
  const rules::Rules* rules = nullptr;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  std::vector<db::EntrantRow> entrants;
  formats::Plan plan;
  std::filesystem::path house_folder;  // of sample programs
  seats::RemotePolicy policy;
  /// The time now, 2026-11-20T20:51:06Z: windows, what was agreed and challenges that expire go by
  /// it.
  std::function<std::string()> date;
  /// Seeds of practice boards.
  std::function<std::uint64_t()> random;
  std::vector<db::AgreementRow> agreements;  // that were made before
  int house_games = 2;  // practice games against house bots at a time; others wait for their turn
  int checks = 2;       // at a time
};

class Lobby final : public SeatingPolicy {
 public:
  class Shared;

  /// `store` takes what is to be written (practice games, agreements); `wake` is called when a game
  /// that could not be begun may be possible now; never from within a call of the lobby. All
  /// outlive the lobby, and the lobby outlives the games that it seated.
  Lobby(LobbyPlan, match::GameThread&, TournamentObserver&,
        std::function<void(db::Writer::Work, db::Writer::Done)> store, std::function<void()> wake);
  ~Lobby() override;

  /// A bot with this entrant's token has come.
  void connect(int entrant, protocol::Connection, std::string received);
  void disconnect(int entrant, const std::string& code, const std::string& text);

  [[nodiscard]] SeatingDecision seat(const formats::DueGame&) override;
  void left(const formats::DueGame&) override;

  /// In place of those before. A game of which no window is known can be played at any time.
  void set_windows(std::vector<db::WindowRow>);
  /// In place of those before, after every schedule and before its games are asked for: a game of a
  /// match that is not in here is not begun while there is any window in its stage.
  void set_matches(std::vector<LobbyMatch>);

  // What an entrant may do; errors are one line for the person. Also said as lines of the bot, see
  // lobby_line.hpp.

  /// `wanted` says whom, for what match if any, on what terms and when. A challenge to a house bot
  /// or to somebody who consents is accepted at once. Practice expires after 10 minutes and when
  /// one of the two leaves; terms of a match when it begins or its window closes.
  [[nodiscard]] protocol::Result<Challenge> challenge(int from, Challenge wanted);
  [[nodiscard]] protocol::Result<Challenge> answer(int entrant, std::int64_t challenge,
                                                   bool accept);
  [[nodiscard]] protocol::Result<Challenge> withdraw(int entrant, std::int64_t challenge);
  void set_consents(int entrant, bool);
  /// Plays the checker's games with the bot that is connected; its findings are said to the bot as
  /// `note` lines and kept for findings().
  [[nodiscard]] protocol::Result<void> check(int entrant);
  [[nodiscard]] std::vector<std::string> findings(int entrant) const;

  /// Looks at the clock: windows that open or close, challenges that expire, practice that waits
  /// for its turn. Called by the lobby itself once a second.
  void tick();

  /// Ends practice and checks, and closes all connections with `error CODE TEXT`. Afterwards nobody
  /// comes in and every game is for later.
  void close(const std::string& code, const std::string& text);

  /// From any thread; of the last turn of the game thread's loop.
  [[nodiscard]] std::shared_ptr<const LobbyView> view() const;
  /// What was done in this turn is in view() from now on: for whoever is answered about it.
  void show_now();

 private:
  std::shared_ptr<Shared> shared_;
};

}  // namespace aspis::tournament
