#include "bots/connect/relay.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "bots/connect/relay_shared.hpp"

namespace aspis::connect {
namespace {

using protocol::Error;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::chrono::seconds for_the_game{10};  // to be told again after a new login

/// After these codes of `error` another try would end the same.
bool is_final(std::string_view code) {
  return code == "login" || code == "tls" || code == "replaced";
}

}  // namespace

void Relay::Shared::connect() {
  if (ended_) return;
  last_error_.clear();
  link_ = open_link(host_.io(), plan_.route, *this);
}

void Relay::Shared::on_open() {
  heard_ = steady_clock::now();
  asked_.reset();
  takes_.clear();
  link_->send("login " + plan_.token);
  watch_silence();
}

void Relay::Shared::watch_silence() {
  silence_.expires_after(plan_.silence / 2);
  silence_.async_wait([this](const boost::system::error_code& error) {
    if (error || !link_ || ended_) return;
    const auto now = steady_clock::now();
    if (asked_ && now - *asked_ >= plan_.silence) {
      drop_link("the server is silent");
      return;
    }
    if (!asked_ && now - heard_ >= plan_.silence) {
      asked_ = now;
      link_->send("ping 1");
    }
    watch_silence();
  });
}

void Relay::Shared::drop_link(const std::string& why) {
  if (!link_) return;
  link_->close();
  on_closed({why, false});
}

void Relay::Shared::on_closed(const LinkEnd& end_of_link) {
  if (ended_) return;
  silence_.cancel();
  game_wait_.cancel();
  link_.reset();
  setup_.clear();
  interrupted_ = table_ != nullptr;
  if (end_of_link.hopeless) {
    end(Error{end_of_link.text});
    return;
  }
  watcher_.event("not connected: " + (last_error_.empty() ? shown(end_of_link.text) : last_error_));
  retry();
  show();
}

void Relay::Shared::retry() {
  std::optional<milliseconds> lasted;
  if (const auto since = std::exchange(logged_in_, std::nullopt)) {
    lasted = std::chrono::duration_cast<milliseconds>(steady_clock::now() - *since);
  }
  retry_.expires_after(backoff_.next(lasted));
  retry_.async_wait([this](const boost::system::error_code& error) {
    if (!error) connect();
  });
}

void Relay::Shared::end(std::optional<Error> why) {
  if (std::exchange(ended_, true)) return;
  error_ = std::move(why);
  table_.reset();
  dictionaries_.cancel();
  for (boost::asio::steady_timer* timer : {&retry_, &silence_, &game_wait_, &errors_})
    timer->cancel();
  if (const auto link = std::exchange(link_, nullptr)) link->close();
}

void Relay::Shared::on_line(std::string_view view) {
  heard_ = steady_clock::now();
  asked_.reset();
  if (!protocol::is_printable(view)) return;  // no line of the protocol
  const std::string line(view);
  const auto [word, rest] = protocol::head_of(line);
  if (word == "ping") {
    link_->send("pong " + std::string(rest.substr(0, 20)));
  } else if (word == "error") {
    hear_error(rest);
  } else if (word == "welcome") {
    hear_welcome(rest);
  } else if (logged_in_) {
    hear(word, rest, line);
  }
  if (!ended_) show();
}

void Relay::Shared::hear_welcome(std::string_view alias) {
  alias_ = protocol::escaped(alias, 64);
  logged_in_ = steady_clock::now();
  watcher_.event("connected as " + alias_);
  if (plan_.practice) link_->send("lobby practice on");
  if (plan_.check) link_->send("lobby check");
  if (!interrupted_) return;
  game_wait_.expires_after(for_the_game);
  game_wait_.async_wait([this](const boost::system::error_code& error) {
    if (error || !interrupted_ || !table_) return;
    watcher_.event("the server does not go on with the game: your bot is ended");
    table_.reset();
    interrupted_ = false;
    show();
  });
}

void Relay::Shared::hear_error(std::string_view rest) {
  const auto [code, text] = protocol::head_of(rest);
  const std::string said = shown(text.empty() ? code : text);
  if (code == "over") {
    watcher_.event("the server says: " + said);
    end(std::nullopt);
  } else if (is_final(code)) {
    end(Error{"the server refuses: " + said});
  } else {
    last_error_ = "the server says: " + said;
  }
}

Relay::Relay(RelayPlan plan, sandbox::Sandbox& sandbox, Watcher& watcher)
    : shared_(std::make_unique<Shared>(std::move(plan), sandbox, watcher)) {
}
Relay::~Relay() = default;

protocol::Result<void> Relay::run() {
  return shared_->run();
}
void Relay::stop() {
  shared_->stop();
}

}  // namespace aspis::connect
