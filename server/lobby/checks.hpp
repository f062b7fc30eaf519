// The checker's games with bots in the lobby, and what they showed.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "referee/match/game_thread.hpp"
#include "server/lobby/members.hpp"

namespace aspis::match {
struct Finding;
}

namespace aspis::lobby {

/// Plays the checker's games with connected bots, some bots at a time, and keeps the findings of
/// each bot's last check. Owned by the Lobby, on the game thread.
class Checks {
 public:
  /// `changed` is called when a check is over.
  Checks(const LobbyOptions&, match::GameThread&, std::shared_ptr<Members>,
         std::function<void()> changed);

  [[nodiscard]] protocol::Result<void> start_check(int entrant);
  /// Lines for people.
  [[nodiscard]] std::vector<std::string> findings(int entrant) const;
  /// This entrant's check, if there is one.
  void abort_check_of(int entrant, const std::string& why);
  void abort_all(const std::string& why);

 private:
  struct Check;

  [[nodiscard]] std::shared_ptr<Check> check_of(int entrant) const;
  [[nodiscard]] std::shared_ptr<Check> make_check(const LobbyMember&);
  void add_finding(Check&, const match::Finding&);
  void add_line(int entrant, const std::string& line);
  void start_game(const std::shared_ptr<Check>&);
  void game_played(const std::shared_ptr<Check>&);
  void end_check(const std::shared_ptr<Check>&);

  const LobbyOptions& options_;
  match::GameThread& game_thread_;
  const std::shared_ptr<Members> members_;
  const std::function<void()> changed_;
  std::vector<std::shared_ptr<Check>> checks_;
  std::map<int, std::vector<std::string>> findings_;  // by entrant
  const std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::lobby
