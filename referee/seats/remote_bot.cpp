#include "referee/seats/remote_bot.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/messages.hpp"
#include "referee/seats/remote_seat.hpp"
#include "referee/seats/remote_session.hpp"

namespace aspis::seats {

using std::chrono::steady_clock;

namespace {

std::string line_of(const protocol::RefereeMessage& message) {
  return protocol::text(message) + "\n";
}

std::string error_lines(const std::string& code, const std::string& text) {
  return line_of(protocol::ErrorLine{code, text});
}

}  // namespace

RemoteBot::Session::Session(Host& host, const RemotePolicy& policy, RemoteListener& listener)
    : host_(host), policy_(policy), listener_(&listener), ticks_(host.io()), absence_(host.io()) {
}

void RemoteBot::Session::connect(protocol::Connection connection, const std::string& alias,
                                 std::string_view received) {
  disconnect(error_lines("replaced", "another connection has logged in in this one's place") +
                 line_of(protocol::Bye{}),
             "another one took its place");
  alias_ = alias;
  link_ = std::make_shared<RemoteLink>(host_, std::move(connection));
  input_ = std::make_unique<RemoteInput>();
  dialect_ = aspis_dialect();
  lag_ = {};
  ready_ = ping_due_ = false;
  most_unsent_ = longest_unsent;
  heard_ = steady_clock::now();
  absence_.cancel();
  link_->unsent() += line_of(protocol::Welcome{alias_}) + policy_.after_welcome;
  link_->start(weak_from_this());
  // What is there by now was said before the setup: no `ready` and no move.
  if (!received.empty()) on_bytes(received, heard_);
  if (link_) link_->drain();
  if (link_ && game_) come_back();
  ping();
  if (link_) wait_for_tick();
  tell_presence();
}

void RemoteBot::Session::come_back() {
  if (lost_ != Instant{}) {
    const auto away = std::chrono::duration_cast<std::chrono::milliseconds>(heard_ - lost_);
    game_->warnings.push_back("came back after " + protocol::text(away));
  }
  set_up();
}

void RemoteBot::Session::disconnect(const std::string& last_words, const std::string& why) {
  if (!link_) return;
  link_->end(last_words);
  on_lost(why);
}

void RemoteBot::Session::retire() {
  listener_ = nullptr;
  disconnect(line_of(protocol::Bye{}), "sent away");
  absence_.cancel();
}

void RemoteBot::Session::say(std::string_view line) {
  std::string* const out = lines();
  if (out == nullptr) return;
  out->append(line).append("\n");
  flush();
}

std::string* RemoteBot::Session::lines() {
  if (!link_) return nullptr;
  if (link_->unsent().size() <= most_unsent_) return &link_->unsent();
  if (game_) {
    fail({protocol::Reason::protocol, "does not read: more than 256 KiB wait for it"});
  }
  link_->close();
  on_lost("does not read");
  return nullptr;
}

void RemoteBot::Session::flush() {
  if (link_) link_->flush();
}

void RemoteBot::Session::on_bytes(std::string_view bytes, Instant readable) {
  const auto self = shared_from_this();
  heard_ = readable;
  const auto is_ready = [](std::string_view line) {
    return line == "ready" || line == "ready classic";
  };
  const bool before_ready = game_ && !ready_;
  RemoteInput::Taken taken = input_->feed(bytes, before_ready ? +is_ready : nullptr);
  const auto link = link_;
  for (const std::string& word : taken.words) {
    if (link_ == link) take_word(word, readable);
  }
  if (link_ == link && input_->fault()) take_input_fault();
  if (!taken.answer || !game_) return;
  if (!before_ready) {
    take_answer(*taken.answer, readable);
  } else if (link_) {
    take_ready(*taken.answer != "ready");
  }
}

void RemoteBot::Session::take_word(std::string_view line, Instant readable) {
  const auto message = protocol::read_bot_line(line);
  if (!message) return;
  if (const auto* asked = std::get_if<protocol::Ping>(&*message)) {
    say(protocol::text(protocol::RefereeMessage(protocol::Pong{asked->number})));
  } else if (const auto* answered = std::get_if<protocol::Pong>(&*message)) {
    lag_.pong(answered->number, readable);
  } else if (const auto* errors = std::get_if<protocol::StandardError>(&*message)) {
    take_errors(*errors);
  } else if (std::holds_alternative<protocol::Lobby>(*message)) {
    boost::asio::post(host_.io(), [self = shared_from_this(), text = std::string(line)] {
      if (self->listener_ != nullptr) self->listener_->on_lobby_line(text);
    });
  }
}

/// Before `ready` it is still of the game before.
void RemoteBot::Session::take_errors(const protocol::StandardError& piece) {
  if (!game_ || !ready_) return;
  if (piece.from > game_->errors_told) game_->errors.skip(piece.from - game_->errors_told);
  game_->errors.add(piece.bytes);
  game_->errors_told = piece.from + piece.bytes.size();
}

void RemoteBot::Session::take_input_fault() {
  const Fault fault = *input_->fault();
  if (game_) {
    link_->stop_reading();
    fail(fault);
  } else {
    disconnect(error_lines("flood", fault.detail), fault.detail);
  }
}

void RemoteBot::Session::on_lost(const std::string& why) {
  link_.reset();
  ready_ = false;
  lost_ = steady_clock::now();
  ticks_.cancel();
  if (game_) {
    take_reader_warnings();
    game_->warnings.push_back("lost its connection: " + why);
    if (!game_->has_limit()) wait_for_return();
  }
  tell_presence();
}

void RemoteBot::Session::wait_for_return() {
  absence_.expires_after(policy_.absence);
  absence_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (error || self->link_ || !self->game_) return;
    self->fail({protocol::Reason::disconnected,
                "was gone for more than " + protocol::text(self->policy_.absence)});
  });
}

void RemoteBot::Session::ping() {
  std::string* const out = lines();
  if (out == nullptr) return;
  ping_due_ = false;
  *out += line_of(protocol::Ping{lag_.ping(steady_clock::now())});
  flush();
}

void RemoteBot::Session::wait_for_tick() {
  ticks_.expires_after(policy_.ping_every);
  ticks_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error && self->link_) self->tick();
  });
}

void RemoteBot::Session::tick() {
  input_->next_interval();
  if (is_thinking()) {
    // It need not look at its input while it thinks: neither its silence nor a slow pong counts.
    heard_ = steady_clock::now();
    ping_due_ = true;
  } else if (steady_clock::now() - heard_ > policy_.silent) {
    link_->close();
    on_lost("nothing was heard of it for " + protocol::text(policy_.silent));
    return;
  } else {
    ping();
  }
  if (link_) wait_for_tick();
}

void RemoteBot::Session::tell_presence() {
  if (std::exchange(presence_posted_, true)) return;
  boost::asio::post(host_.io(), [self = shared_from_this()] {
    self->presence_posted_ = false;
    if (self->listener_ != nullptr) self->listener_->on_presence();
  });
}

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
  session_->disconnect(error_lines(code, text) + line_of(protocol::Bye{}), text);
}
bool RemoteBot::is_connected() const {
  return session_->is_connected();
}
bool RemoteBot::is_playing() const {
  return session_->is_playing();
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
