#include "server/lobby/members.hpp"

#include <algorithm>
#include <utility>

#include "referee/seats/dialect.hpp"
#include "server/lobby/lobby.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::lobby {

LobbyMember::LobbyMember(const LobbyOptions& options, const db::EntrantRow& row, seats::Host& host,
                         const tournament::SampleBots& sample_bots, Lobby& lobby)
    : number_(row.number),
      alias_(row.alias),
      programs_(*options.programs),
      clock_(options.clock),
      lobby_(lobby) {
  if (row.command.starts_with("house:")) {
    program_ = sample_bots.bot(tournament::house_name(row));
  } else {
    bot_ = std::make_unique<seats::RemoteBot>(host, options.policy, *this);
  }
  presence_ = presence_now();
  since_ = clock_();
}

match::SeatMaker LobbyMember::hosted_seat(const formats::MatchKey* match) const {
  return bot_ ? programs_.seat(number_, match) : match::SeatMaker();
}

bool LobbyMember::is_there(const formats::MatchKey* match) const {
  if (!bot_) return bool(program_);
  return (bot_->is_connected() && !check_only_) || hosted_seat(match);
}

bool LobbyMember::is_free() const {
  if (!bot_) return bool(program_);
  if (is_hosted()) return !is_in_tournament_game() && !is_practising_ && !is_checking_;
  return is_there() && !is_busy();
}

match::SeatMaker LobbyMember::seats(const formats::MatchKey* match) const {
  if (!bot_) return program_;
  if (match::SeatMaker hosted = hosted_seat(match)) return hosted;
  match::SeatMaker remote([bot = bot_.get()](seats::Host&) { return bot->seat(); });
  if (bot_->is_classic()) remote.set_refusal(seats::classic_wordcube_refusal);
  return remote;
}

LobbyEntrant LobbyMember::shown() const {
  const auto lag = bot_ ? bot_->lag() : std::chrono::microseconds(0);
  return {number_, presence_, lag, consents(), since_, !is_remote()};
}

void LobbyMember::connect(protocol::Connection connection, std::string_view received,
                          bool check_only) {
  if (is_closed_) {
    tournament::turn_away(std::move(connection), tournament::closed_for_now);
  } else if (!bot_) {
    tournament::turn_away(std::move(connection),
                          "error house this entrant's bot runs on the server");
  } else if (check_only && (is_there() || (is_busy() && !is_checking_))) {
    tournament::turn_away(std::move(connection),
                          is_hosted()
                              ? "error playing your program was checked when you uploaded it"
                              : "error playing your bot is connected to play: stop that "
                                "connection, then check");
  } else {
    check_only_ = check_only;
    bot_->connect(std::move(connection), alias_, received);
  }
}

void LobbyMember::disconnect(const std::string& code, const std::string& text) {
  if (bot_) bot_->disconnect(code, text);
}

void LobbyMember::say(std::string_view line) {
  if (bot_) bot_->say(line);
}

void LobbyMember::note(const std::string& text) {
  constexpr std::size_t longest = 1000;
  say("note " + text.substr(0, longest));
}

void LobbyMember::set_consents(bool consents) {
  if (std::exchange(consents_, consents) != consents) lobby_.schedule_publish();
}

void LobbyMember::close(const std::string& code, const std::string& text) {
  is_closed_ = true;
  disconnect(code, text);
  presence_ = is_in_tournament_game() ? Presence::playing : Presence::absent;
}

void LobbyMember::on_presence() {
  if (is_closed_) return;
  const bool was_there = std::exchange(was_there_, is_there());
  if (was_there_ && !was_there) lobby_.member_arrived(*this);
  const bool is_gone = (was_there && !was_there_) || (is_checking_ && !bot_->is_connected());
  if (is_gone) lobby_.member_left(*this);
  update_presence();
}

void LobbyMember::on_lobby_line(std::string_view line) {
  if (!is_closed_) lobby_.member_said(*this, line);
}

Presence LobbyMember::presence_now() const {
  if (is_in_tournament_game()) return Presence::playing;
  if (is_practising_) return Presence::practising;
  if (is_checking_ || (check_only_ && is_connected())) return Presence::checking;
  return is_there() ? Presence::ready : Presence::absent;
}

void LobbyMember::update_presence() {
  const Presence presence = presence_now();
  if (is_closed_ || presence == presence_) return;
  presence_ = presence;
  since_ = clock_();
  lobby_.schedule_publish();
}

Members::Members(const LobbyOptions& options, seats::Host& host,
                 const tournament::SampleBots& sample_bots, Lobby& lobby)
    : lobby_(lobby) {
  add(options, options.entrants, host, sample_bots);
}

void Members::add(const LobbyOptions& options, const std::vector<db::EntrantRow>& entrants,
                  seats::Host& host, const tournament::SampleBots& sample_bots) {
  for (std::size_t at = members_.size(); at < entrants.size(); ++at) {
    members_.push_back(
        std::make_unique<LobbyMember>(options, entrants[at], host, sample_bots, lobby_));
  }
}

LobbyMember* Members::find(int number) const {
  const auto at = static_cast<std::size_t>(number - 1);
  return at < members_.size() ? members_[at].get() : nullptr;
}

LobbyMember* Members::find(std::string_view alias) const {
  const auto found = std::find_if(members_.begin(), members_.end(),
                                  [alias](const auto& member) { return member->alias() == alias; });
  return found == members_.end() ? nullptr : found->get();
}

void Members::say(int number, const std::string& line) const {
  if (LobbyMember* const member = find(number)) member->say(line);
}

void Members::note(int number, const std::string& text) const {
  if (LobbyMember* const member = find(number)) member->note(text);
}

void Members::close_all(const std::string& code, const std::string& text) {
  for (const auto& member : members_) member->close(code, text);
}

}  // namespace aspis::lobby
