#include "server/tournament/registry.hpp"

#include "server/tournament/registry_shared.hpp"

namespace aspis::tournament {

Registry::Registry(RegistryOptions plan, match::GameThread& game_thread, TournamentObserver& observer)
    : shared_(std::make_unique<Shared>(std::move(plan), game_thread, observer)) {
}
Registry::~Registry() {
  suspend(std::chrono::milliseconds(0));
}

std::vector<TournamentInfo> Registry::list() const {
  return shared_->list();
}
std::shared_ptr<HostedTournament> Registry::find(std::string_view name) const {
  return shared_->find(name);
}
protocol::Result<std::shared_ptr<HostedTournament>> Registry::create(const NewTournamentRequest& fresh) {
  return shared_->create(fresh);
}
protocol::Result<void> Registry::remove(const std::string& name) {
  return shared_->remove(name);
}
protocol::Result<Preview> Registry::preview(const NewTournamentRequest& fresh) const {
  return shared_->preview(fresh);
}
protocol::Result<std::string> Registry::admit(std::string_view token, protocol::Connection& connection,
                                          std::string received) {
  return shared_->admit(token, connection, std::move(received));
}
std::optional<Registry::Holder> Registry::holder(std::string_view token) const {
  return shared_->holder(token);
}
bool Registry::is_open() const {
  return shared_->is_open();
}
void Registry::suspend(std::chrono::milliseconds patience) {
  shared_->suspend(patience);
}

}  // namespace aspis::tournament
