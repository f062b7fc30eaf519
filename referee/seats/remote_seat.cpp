#include "referee/seats/remote_seat.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/tokens.hpp"
#include "referee/seats/remote_session.hpp"

namespace aspis::seats {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

/// Longer than a machine does to answer a packet: a relay has to wake up.
constexpr milliseconds pongs_may_take{5};
/// Later than this is worth a word; a machine that is busy is often a little late.
constexpr milliseconds suspiciously_late{200};

}  // namespace

void RemoteBot::Session::open(std::shared_ptr<RemoteGame> game) {
  if (link_) link_->drain();  // whatever is there by now is no `ready`
  game_ = std::move(game);
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
  Opening opening = *game_->opening;
  // No path of this machine: where the list is among the server's pages.
  opening.dictionary_path = "/dictionaries/" + opening.dictionary_sha256 + ".txt";
  dialect_->open(link_->unsent(), opening, game_->seat);
  most_unsent_ = longest_unsent + link_->unsent().size() - before;
  input_->ask();
}

void RemoteBot::Session::take_ready(bool classic) {
  ready_ = true;
  game_->starts_late = classic;
  replay();
  if (!std::exchange(game_->was_ready, true)) game_->listener->on_ready(game_->seat);
}

/// What has happened since the setup, and the question that is open. Nothing of it was said on
/// this connection: while the bot is not ready, all that is told waits for this.
void RemoteBot::Session::replay() {
  const std::string* const out = lines();
  if (out == nullptr) return;
  const std::size_t before = out->size();
  for (const RemoteGame::Told& told : game_->told) write_told(told);
  most_unsent_ += out->size() - before;
  if (game_->question) {
    input_->ask();
    write_question();
  }
  flush();
}

void RemoteBot::Session::write_told(const RemoteGame::Told& told) {
  if (told.move.empty()) {
    dialect_->tell_out(link_->unsent(), told.by, told.reason);
  } else {
    dialect_->tell_move(link_->unsent(), told.by, told.move, told.took);
  }
}

void RemoteBot::Session::write_question() {
  const RemoteGame::Question& question = *game_->question;
  const auto gone = std::max(steady_clock::now() - question.since, steady_clock::duration(0));
  const auto rest = [gone](const std::optional<milliseconds>& limit) {
    return limit ? std::optional(
                       std::max(milliseconds(0), std::chrono::floor<milliseconds>(*limit - gone)))
                 : std::nullopt;
  };
  dialect_->ask(link_->unsent(), *question.position,
                {rest(question.left.move), rest(question.left.game)});
}

void RemoteBot::Session::tell(RemoteGame::Told told) {
  const bool own = told.by == game_->seat && !told.move.empty();
  if (own) {
    const auto uncharged = game_->answered_after - told.took;
    game_->quota.spend(std::clamp(uncharged, microseconds(0), game_->allowance));
  }
  game_->told.push_back(std::move(told));
  if (!ready_ || lines() == nullptr) return;
  write_told(game_->told.back());
  // Of two players the next one is asked right away, and the lines go together; of more, the
  // others may think meanwhile.
  if (game_->opening->marks.size() > 2 && !own) flush();
}

/// By pings, but no more than packets take: the kernel answers those, whatever the program does.
microseconds RemoteBot::Session::believed_lag() {
  const microseconds by_pings = lag_.smallest();
  if (!policy_.lag_by_kernel || by_pings <= pongs_may_take) return by_pings;
  const auto by_kernel = link_->kernel_round_trip();
  if (!by_kernel || by_pings <= *by_kernel + pongs_may_take) return by_pings;
  if (by_pings > *by_kernel + suspiciously_late && !std::exchange(game_->was_told_of_pongs, true)) {
    game_->warnings.push_back(
        "answers pings after " + protocol::text(duration_cast<milliseconds>(by_pings)) +
        ", its machine answers packets after " +
        protocol::text(duration_cast<milliseconds>(*by_kernel)) + ": the latter is its lag");
  }
  return *by_kernel + pongs_may_take;
}

Instant RemoteBot::Session::ask(const rules::Position& position,
                                const protocol::TimeControl& left) {
  if (link_) link_->drain();
  game_->allowance = game_->quota.allowance(link_ ? believed_lag() : microseconds(0));
  if (ready_ && lines() != nullptr) {
    input_->ask();
    dialect_->ask(link_->unsent(), position, left);
    flush();
  }
  const bool starting = !std::exchange(game_->was_asked, true) && game_->starts_late;
  game_->question = RemoteGame::Question{
      &position, left, steady_clock::now() + (starting ? policy_.start : milliseconds(0))};
  return game_->question->since;
}

void RemoteBot::Session::take_answer(std::string_view line, Instant readable) {
  if (!game_->question) return;
  const auto [word, text] = protocol::head_of(line);
  if (word == "crash") {
    fail({protocol::Reason::crash, text.empty() ? "no reason is given" : protocol::escaped(text)});
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
  if (waited_for && !link_ && !game->fault) {
    game->fault = Fault{protocol::Reason::disconnected, game->was_ready
                                                            ? "not connected when its time ran out"
                                                            : "not connected to get ready"};
  }
  tell_fault();
}

void RemoteBot::Session::fail(Fault fault) {
  if (game_->fault) return;
  game_->fault = std::move(fault);
  boost::asio::post(host_.io(), [self = shared_from_this(), game = game_] {
    if (self->game_ == game) self->tell_fault();
  });
}

void RemoteBot::Session::tell_fault() {
  if (!game_ || !game_->fault || std::exchange(game_->fault_told, true)) return;
  const Fault fault = *game_->fault;
  game_->question.reset();
  game_->listener->on_fault(game_->seat, fault);
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
  if (const auto& fault = input_->fault()) {
    disconnect(result +
                   protocol::text(
                       protocol::RefereeMessage(protocol::ErrorLine{"protocol", fault->detail})) +
                   "\n",
               fault->detail);
    return;
  }
  link_->unsent() += result;
  flush();
}

RemoteSeat::RemoteSeat(std::shared_ptr<RemoteBot::Session> bot)
    : bot_(std::move(bot)), game_(std::make_shared<RemoteGame>(bot_->policy())) {
}

RemoteSeat::~RemoteSeat() {
  RemoteSeat::close({});
}

void RemoteSeat::open(const Opening& opening, int seat, Listener& listener) {
  game_->opening = &opening;
  game_->seat = seat;
  game_->listener = &listener;
  plays_ = !bot_->is_playing();
  if (plays_) {
    bot_->open(game_);
    return;
  }
  boost::asio::post(bot_->host().io(), [game = game_] {
    const Fault busy{protocol::Reason::disconnected, "it plays another game"};
    if (game->listener != nullptr) game->listener->on_fault(game->seat, busy);
  });
}

void RemoteSeat::tell_move(int by, std::string_view move, microseconds took) {
  if (plays_) bot_->tell({by, std::string(move), took, protocol::Reason::void_});
}

void RemoteSeat::tell_out(int seat, protocol::Reason reason) {
  if (plays_) bot_->tell({seat, "", microseconds(0), reason});
}

Instant RemoteSeat::ask(const rules::Position& position, const protocol::TimeControl& left) {
  return plays_ ? bot_->ask(position, left) : steady_clock::now();
}

microseconds RemoteSeat::allowance() const {
  return game_->allowance;
}

void RemoteSeat::look() {
  if (plays_) bot_->look();
}

std::vector<std::string> RemoteSeat::take_warnings() {
  if (plays_) bot_->take_reader_warnings();
  return std::exchange(game_->warnings, {});
}

void RemoteSeat::close(const protocol::Verdict& verdict) {
  if (plays_) bot_->close(verdict);
  plays_ = false;
  game_->listener = nullptr;
}

Report RemoteSeat::report() const {
  return {game_->errors.head(), game_->errors.tail(), game_->errors.skipped(), {}, ""};
}

}  // namespace aspis::seats
