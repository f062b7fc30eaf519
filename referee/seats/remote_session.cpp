#include "referee/seats/remote_session.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/messages.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"

namespace aspis::seats {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

/// Limit of bytes that wait for a bot to read them, not counting the start of its game.
constexpr std::size_t longest_unsent = 256 * 1024;

std::string to_line(const protocol::RefereeMessage& message) {
  return protocol::text(message) + "\n";
}

}  // namespace

RemoteBot::Session::Session(Host& host, const RemotePolicy& policy, RemoteListener& listener)
    : host_(host), policy_(policy), listener_(&listener), ticks_(host.io()), absence_(host.io()) {
}

void RemoteBot::Session::connect(protocol::Connection connection, const std::string& alias,
                                 std::string_view received) {
  disconnect(
      to_line(protocol::ErrorLine{"replaced", "another connection has logged in with this token"}) +
          to_line(protocol::Bye{}),
      "another connection took its place");
  alias_ = alias;
  link_ = std::make_shared<RemoteLink>(host_, std::move(connection));
  input_ = std::make_unique<RemoteInput>();
  dialect_ = aspis_dialect();
  lag_ = {};
  ready_ = ping_due_ = false;
  max_unsent_ = longest_unsent;
  heard_ = steady_clock::now();
  absence_.cancel();
  link_->unsent() += to_line(protocol::Welcome{alias_}) + policy_.after_welcome;
  link_->start(weak_from_this());
  // Bytes received so far were sent before the setup, so they contain no `ready` and no move.
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
  disconnect(to_line(protocol::Bye{}), "sent away");
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
  if (link_->unsent().size() <= max_unsent_) return &link_->unsent();
  if (game_) {
    fail({protocol::Reason::protocol, "does not read: more than 256 KiB are waiting for it"});
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
  if (game_) game_->exchange.hear(bytes, readable);
  const auto is_ready = [](std::string_view line) {
    return line == "ready" || line == "ready classic";
  };
  const bool before_ready = game_ && !ready_;
  RemoteInput::Taken taken = input_->feed(bytes, before_ready ? +is_ready : nullptr);
  const auto link = link_;
  for (const std::string& word : taken.words) {
    if (link_ == link) take_word(word, readable);
  }
  if (link_ == link && input_->failure()) take_input_failure();
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
  if (piece.from > game_->errors_received) game_->errors.skip(piece.from - game_->errors_received);
  game_->errors.add(piece.bytes);
  game_->errors_received = piece.from + piece.bytes.size();
}

void RemoteBot::Session::take_input_failure() {
  const Failure failure = *input_->failure();
  if (game_) {
    link_->stop_reading();
    fail(failure);
  } else {
    disconnect(to_line(protocol::ErrorLine{"flood", failure.detail}), failure.detail);
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
  *out += to_line(protocol::Ping{lag_.ping(steady_clock::now())});
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
    on_lost("no sign of life for " + protocol::text(policy_.silent));
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

void RemoteBot::Session::open(std::shared_ptr<RemoteGame> game) {
  if (link_) link_->drain();  // input so far cannot be `ready`
  game_ = std::move(game);
  game_->exchange.begin(steady_clock::now());
  lost_ = {};
  if (lines() != nullptr) {
    input_->next_game();
    set_up();
    flush();
  }
  tell_presence();
}

/// The setup up to `ready?`, to a bot that has not heard it on this connection.
void RemoteBot::Session::set_up() {
  ready_ = false;
  const std::size_t before = link_->unsent().size();
  game_->write_setup(link_->unsent(), *dialect_);
  note_sent(before);
  max_unsent_ = longest_unsent + link_->unsent().size() - before;
  input_->ask();
}

void RemoteBot::Session::take_ready(bool classic) {
  ready_ = true;
  game_->starts_late = is_classic_ = classic;
  replay();
  if (!std::exchange(game_->was_ready, true)) game_->listener->on_ready(game_->seat);
}

void RemoteBot::Session::note_sent(std::size_t before) {
  game_->exchange.tell(std::string_view(link_->unsent()).substr(before), steady_clock::now());
}

/// Sends the events since the setup and the open question. None of it was sent on this connection
/// before: while the bot is not ready, all events wait for this.
void RemoteBot::Session::replay() {
  const std::string* const out = lines();
  if (out == nullptr) return;
  const std::size_t before = out->size();
  for (const RemoteGame::SentEvent& sent : game_->sent) {
    RemoteGame::write(link_->unsent(), *dialect_, sent);
  }
  max_unsent_ += out->size() - before;
  if (game_->question) {
    input_->ask();
    game_->write_question(link_->unsent(), *dialect_);
  }
  note_sent(before);
  flush();
}

void RemoteBot::Session::tell(RemoteGame::SentEvent sent) {
  const bool own = sent.by == game_->seat && !sent.move.empty();
  game_->add(std::move(sent));
  const std::string* const out = ready_ ? lines() : nullptr;
  if (out == nullptr) return;
  const std::size_t before = out->size();
  RemoteGame::write(link_->unsent(), *dialect_, game_->sent.back());
  note_sent(before);
  // With two players, the next is asked right after this, and the lines are sent together. With
  // more, the others may think in the meantime, so they are sent now.
  if (game_->opening->marks.size() > 2 && !own) flush();
}

microseconds RemoteBot::Session::lag_now() {
  if (!link_) return microseconds(0);
  const auto by_kernel = policy_.lag_by_kernel ? link_->kernel_round_trip() : std::nullopt;
  return game_->believed_lag(lag_.smallest(), by_kernel);
}

Instant RemoteBot::Session::ask(const rules::Position& position,
                                const protocol::TimeControl& left) {
  if (link_) link_->drain();
  game_->allowance = game_->quota.allowance(lag_now());
  if (ready_ && lines() != nullptr) {
    input_->ask();
    const std::size_t before = link_->unsent().size();
    dialect_->ask(link_->unsent(), position, left);
    note_sent(before);
    flush();
  }
  const bool starting = !std::exchange(game_->was_asked, true) && game_->starts_late;
  game_->question = RemoteGame::Question{
      &position, left, steady_clock::now() + (starting ? policy_.start : milliseconds(0))};
  return game_->question->since;
}

void RemoteBot::Session::take_answer(std::string_view line, Instant readable) {
  if (!game_->question) return;
  const auto [word, text] = protocol::split_head(line);
  if (word == "crash") {
    fail({protocol::Reason::crash, text.empty() ? "no reason is given" : protocol::readable(text)});
    return;
  }
  if (word == "refused" && !text.empty()) {
    fail({protocol::Reason::malformed, std::string(text), std::string(line)});
    return;
  }
  game_->answered_after = duration_cast<microseconds>(readable - game_->question->since);
  game_->question.reset();
  game_->listener->on_answer(game_->seat, line, readable);
  if (ping_due_ && link_ && !is_thinking()) ping();
}

void RemoteBot::Session::look() {
  const auto self = shared_from_this();
  const auto game = game_;
  if (link_) link_->drain();
  if (game_ != game) return;
  const bool waited_for = game->question || !game->was_ready;
  if (waited_for && !link_ && !game->failure) {
    game->failure = Failure{
        protocol::Reason::disconnected,
        game->was_ready ? "not connected when its time ran out" : "not connected to get ready"};
  }
  report_failure();
}

void RemoteBot::Session::fail(Failure failure) {
  if (game_->failure) return;
  game_->failure = std::move(failure);
  boost::asio::post(host_.io(), [self = shared_from_this(), game = game_] {
    if (self->game_ == game) self->report_failure();
  });
}

void RemoteBot::Session::report_failure() {
  if (!game_ || !game_->failure || std::exchange(game_->failure_sent, true)) return;
  const Failure failure = *game_->failure;
  game_->question.reset();
  game_->listener->on_failure(game_->seat, failure);
}

void RemoteBot::Session::take_reader_warnings() {
  if (!input_) return;
  for (std::string& text : input_->take_warnings()) game_->warnings.push_back(std::move(text));
}

void RemoteBot::Session::close(const protocol::Verdict& verdict) {
  const auto self = shared_from_this();
  const auto game = std::exchange(game_, nullptr);
  absence_.cancel();
  ready_ = false;
  game->listener = nullptr;
  game->question.reset();
  tell_presence();
  if (!link_) return;
  input_->give_up();
  std::string result;
  if (!verdict.standings.empty()) dialect_->close(result, verdict);
  if (const auto& failure = input_->failure()) {
    disconnect(result + to_line(protocol::ErrorLine{"protocol", failure->detail}), failure->detail);
    return;
  }
  link_->unsent() += result;
  flush();
}

}  // namespace aspis::seats
