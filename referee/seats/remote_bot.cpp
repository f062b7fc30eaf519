#include "referee/seats/remote_bot.hpp"

#include <utility>

#include "protocol/messages.hpp"
#include "referee/seats/remote_seat.hpp"
#include "referee/seats/remote_session.hpp"

namespace aspis::seats {

RemoteBot::RemoteBot(Host& host, const RemotePolicy& policy, RemoteListener& listener)
    : session_(std::make_shared<Session>(host, policy, listener)) {
}
RemoteBot::~RemoteBot() {
  session_->retire();
}
void RemoteBot::connect(protocol::Connection connection, const std::string& alias,
                        std::string_view received) {
  session_->connect(std::move(connection), alias, received);
}
void RemoteBot::disconnect(const std::string& code, const std::string& text) {
  session_->disconnect(protocol::text(protocol::RefereeMessage(protocol::ErrorLine{code, text})) +
                           "\n" + protocol::text(protocol::RefereeMessage(protocol::Bye{})) + "\n",
                       text);
}
bool RemoteBot::is_connected() const {
  return session_->is_connected();
}
bool RemoteBot::is_playing() const {
  return session_->is_playing();
}
bool RemoteBot::is_classic() const {
  return session_->is_classic();
}
std::chrono::microseconds RemoteBot::lag() const {
  return session_->lag();
}
void RemoteBot::say(std::string_view line) {
  session_->say(line);
}
std::unique_ptr<Seat> RemoteBot::seat() {
  return std::make_unique<RemoteSeat>(session_);
}

}  // namespace aspis::seats
