// The members of a lobby: one for each entrant, with its bot and current activity.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/seat_maker.hpp"
#include "referee/seats/host.hpp"
#include "referee/seats/remote_bot.hpp"
#include "server/lobby/lobby_options.hpp"
#include "server/lobby/lobby_types.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::lobby {

class Lobby;
class LobbyMember;

/// An entrant in the lobby: a bot that connects over the network, an uploaded program, or a sample
/// bot. Owned by Members, on the game thread.
class LobbyMember final : public seats::RemoteListener {
 public:
  LobbyMember(const LobbyOptions&, const db::EntrantRow&, seats::Host&,
              const tournament::SampleBots&, Lobby&);

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] const std::string& alias() const { return alias_; }
  /// A sample bot plays for it, in any number of games at a time. Other members play one.
  [[nodiscard]] bool is_house() const { return bot_ == nullptr; }
  /// Its uploaded program plays this match for it, or would play now if null.
  [[nodiscard]] bool is_hosted(const formats::MatchKey* match = nullptr) const {
    return bool(hosted_seat(match));
  }
  /// Its bot connects over the network.
  [[nodiscard]] bool is_remote() const { return !is_house() && !is_hosted(); }
  /// Whether it is present to play this match, or any game if null.
  [[nodiscard]] bool is_there(const formats::MatchKey* = nullptr) const;
  /// Whether a practice game or a check can begin, which would end a scrimmage. Always true of
  /// sample bots.
  [[nodiscard]] bool is_free() const;
  [[nodiscard]] bool is_in_scrimmage() const { return is_in_scrimmage_; }
  /// Its bot is connected, to play or for a check only.
  [[nodiscard]] bool is_connected() const { return bot_ && bot_->is_connected(); }
  [[nodiscard]] bool is_checking() const { return is_checking_; }
  /// It plays or is being checked.
  [[nodiscard]] bool is_busy() const {
    return is_seated() || is_in_tournament_game() || is_practising_ || is_checking_;
  }
  /// A game has its bot's seat.
  [[nodiscard]] bool is_seated() const { return bot_ && bot_->is_playing(); }
  /// It is seated in a game of the tournament.
  [[nodiscard]] bool is_in_tournament_game() const { return tournament_games_ > 0; }
  [[nodiscard]] bool consents() const { return consents_ || program_; }
  /// For this match, or for practice if null.
  [[nodiscard]] match::SeatMaker seats(const formats::MatchKey* = nullptr) const;
  /// For pages.
  [[nodiscard]] LobbyEntrant shown() const;

  /// A connection for a check only does not replace one that plays.
  void connect(protocol::Connection connection, std::string_view received, bool check_only);
  void disconnect(const std::string& code, const std::string& text);
  /// One line, dropped unless the bot is connected.
  void say(std::string_view line);
  /// Sends a `note` line, for people who watch their bot.
  void note(const std::string& text);

  void set_consents(bool);
  void add_tournament_game() { update(tournament_games_, tournament_games_ + 1); }
  void remove_tournament_game() { update(tournament_games_, std::max(0, tournament_games_ - 1)); }
  void set_practising(bool on) { update(is_practising_, on); }
  /// Scrimmages yield to everything else, so they do not change the presence.
  void set_in_scrimmage(bool on) { is_in_scrimmage_ = on; }
  void set_checking(bool on) { update(is_checking_, on); }
  void close(const std::string& code, const std::string& text);

  void on_presence() override;
  void on_lobby_line(std::string_view line) override;

 private:
  [[nodiscard]] match::SeatMaker hosted_seat(const formats::MatchKey*) const;
  [[nodiscard]] Presence presence_now() const;
  void update_presence();
  template <class Value>
  void update(Value& activity, Value now) {
    activity = now;
    update_presence();
  }

  const int number_;
  const std::string alias_;
  EntrantPrograms& programs_;
  std::string (*const clock_)();
  Lobby& lobby_;                           // not called after Members::close_all()
  match::SeatMaker program_;               // of an entrant whose command is "house:NAME"
  std::unique_ptr<seats::RemoteBot> bot_;  // of all others
  int tournament_games_ = 0;
  bool is_practising_ = false;
  bool is_checking_ = false;
  bool is_in_scrimmage_ = false;
  bool check_only_ = false;  // the connection is for a check only
  bool consents_ = false;
  bool was_there_ = false;
  bool is_closed_ = false;
  Presence presence_;
  std::string since_;
};

/// All members of one lobby, by number and alias. Shared by the Lobby and by games with its bots,
/// which may end after the lobby. On the game thread.
class Members {
 public:
  Members(const LobbyOptions&, seats::Host&, const tournament::SampleBots&, Lobby&);

  [[nodiscard]] const std::vector<std::unique_ptr<LobbyMember>>& all() const { return members_; }
  /// Adds a member for each new entrant; numbers continue from the last one.
  void add(const LobbyOptions&, const std::vector<db::EntrantRow>&, seats::Host&,
           const tournament::SampleBots&);
  /// These return null if there is no such member.
  [[nodiscard]] LobbyMember* find(int number) const;
  [[nodiscard]] LobbyMember* find(std::string_view alias) const;
  [[nodiscard]] const std::string& entrant_alias(int number) const { return find(number)->alias(); }
  /// Sends a line to this member; does nothing for sample bots, number 0.
  void say(int number, const std::string& line) const;
  void note(int number, const std::string& text) const;
  /// Disconnects all bots and stops reporting to the lobby.
  void close_all(const std::string& code, const std::string& text);

 private:
  Lobby& lobby_;
  std::vector<std::unique_ptr<LobbyMember>> members_;  // by number, from 1
};

}  // namespace aspis::lobby
