// Lets a bot into whichever tournament its token is for.
#pragma once

#include <string>
#include <utility>

#include "server/hosting/registry.hpp"
#include "server/login/bot_listener.hpp"
#include "server/watch/log.hpp"

namespace aspis::app {

class TokenLogin final : public login::LoginHandler {
 public:
  TokenLogin(hosting::Registry& registry, watch::Log& log) : registry_(registry), log_(log) {}

  protocol::Result<std::string> admit(const protocol::Login& login,
                                      protocol::Connection& connection,
                                      std::string received) override {
    auto alias = registry_.admit(login, connection, std::move(received));
    if (alias) {
      log_.info("bot-came", {{"alias", *alias}});
    } else {
      log_.info("bot-refused", {{"why", alias.error().text}});
    }
    return alias;
  }

  [[nodiscard]] bool knows_all_tokens() const override { return registry_.is_open(); }

 private:
  hosting::Registry& registry_;
  watch::Log& log_;
};

}  // namespace aspis::app
