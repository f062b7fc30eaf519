#include "server/tournament/lobby.hpp"

#include "server/tournament/lobby_shared.hpp"

namespace aspis::tournament {

using protocol::Result;

Lobby::Lobby(LobbyPlan plan, match::GameThread& game_thread, TournamentObserver& observer,
             std::function<void(db::Writer::Work, db::Writer::Done)> store,
             std::function<void()> wake)
    : shared_(std::make_shared<Shared>(std::move(plan), game_thread, observer, std::move(store),
                                       std::move(wake))) {
  shared_->open();
}

Lobby::~Lobby() {
  shared_->close("closed", "the tournament is over");
}

void Lobby::connect(int entrant, protocol::Connection connection, std::string received) {
  shared_->connect(entrant, std::move(connection), std::move(received));
}
void Lobby::disconnect(int entrant, const std::string& code, const std::string& text) {
  shared_->disconnect(entrant, code, text);
}
SeatingDecision Lobby::seat(const formats::DueGame& game) {
  return shared_->seat(game);
}
void Lobby::left(const formats::DueGame& game) {
  shared_->left(game);
}
void Lobby::set_windows(std::vector<db::WindowRow> windows) {
  shared_->set_windows(std::move(windows));
}
void Lobby::set_matches(std::vector<LobbyMatch> matches) {
  shared_->set_matches(std::move(matches));
}
Result<Challenge> Lobby::challenge(int from, Challenge wanted) {
  return shared_->challenge(from, std::move(wanted));
}
Result<Challenge> Lobby::answer(int entrant, std::int64_t challenge, bool accept) {
  return shared_->answer(entrant, challenge, accept);
}
Result<Challenge> Lobby::withdraw(int entrant, std::int64_t challenge) {
  return shared_->withdraw(entrant, challenge);
}
void Lobby::set_consents(int entrant, bool consents) {
  shared_->set_consents(entrant, consents);
}
Result<void> Lobby::check(int entrant) {
  return shared_->check(entrant);
}
std::vector<std::string> Lobby::findings(int entrant) const {
  return shared_->findings(entrant);
}
void Lobby::tick() {
  shared_->tick();
}
void Lobby::close(const std::string& code, const std::string& text) {
  shared_->close(code, text);
}
void Lobby::show_now() {
  shared_->show_now();
}
std::shared_ptr<const LobbyView> Lobby::view() const {
  return shared_->view();
}

}  // namespace aspis::tournament
