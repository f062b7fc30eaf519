#include "server/tournament/hall.hpp"

#include "server/tournament/hall_shared.hpp"

namespace aspis::tournament {

Hall::Hall(HallPlan plan, match::Lane& lane, Audience& audience)
    : shared_(std::make_unique<Shared>(std::move(plan), lane, audience)) {
}
Hall::~Hall() {
  suspend(std::chrono::milliseconds(0));
}

std::vector<TournamentInfo> Hall::list() const {
  return shared_->list();
}
std::shared_ptr<Hosted> Hall::find(std::string_view name) const {
  return shared_->find(name);
}
protocol::Result<std::shared_ptr<Hosted>> Hall::create(const NewHosted& fresh) {
  return shared_->create(fresh);
}
protocol::Result<void> Hall::remove(const std::string& name) {
  return shared_->remove(name);
}
protocol::Result<Preview> Hall::preview(const NewHosted& fresh) const {
  return shared_->preview(fresh);
}
protocol::Result<std::string> Hall::admit(std::string_view token, int descriptor,
                                          std::string received) {
  return shared_->admit(token, descriptor, std::move(received));
}
std::optional<Hall::Holder> Hall::holder(std::string_view token) const {
  return shared_->holder(token);
}
bool Hall::is_open() const {
  return shared_->is_open();
}
void Hall::suspend(std::chrono::milliseconds patience) {
  shared_->suspend(patience);
}

}  // namespace aspis::tournament
