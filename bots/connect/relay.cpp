#include "bots/connect/relay.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "bots/connect/relay_session.hpp"

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

void Relay::Session::connect() {
  if (ended_) return;
  last_error_.clear();
  link_ = open_link(host_.io(), plan_.route, *this);
}

void Relay::Session::on_open() {
  heard_ = steady_clock::now();
  asked_.reset();
  takes_.clear();
  link_->send(protocol::text(protocol::BotMessage(protocol::Login{plan_.token, plan_.check})));
  watch_silence();
}

void Relay::Session::watch_silence() {
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

void Relay::Session::drop_link(const std::string& why) {
  if (!link_) return;
  link_->close();
  on_closed(why, false);
}

void Relay::Session::on_closed(const std::string& why, bool hopeless) {
  if (ended_) return;
  silence_.cancel();
  game_wait_.cancel();
  link_.reset();
  setup_.clear();
  interrupted_ = table_ != nullptr;
  if (hopeless) {
    end(Error{why});
    return;
  }
  watcher_.event("not connected: " + (last_error_.empty() ? shown(why) : last_error_));
  retry();
  show();
}

void Relay::Session::retry() {
  std::optional<milliseconds> lasted;
  if (const auto since = std::exchange(logged_in_, std::nullopt)) {
    lasted = std::chrono::duration_cast<milliseconds>(steady_clock::now() - *since);
  }
  retry_.expires_after(backoff_.next(lasted));
  retry_.async_wait([this](const boost::system::error_code& error) {
    if (!error) connect();
  });
}

void Relay::Session::end(std::optional<Error> why) {
  if (std::exchange(ended_, true)) return;
  error_ = std::move(why);
  table_.reset();
  dictionaries_.cancel();
  for (boost::asio::steady_timer* timer : {&retry_, &silence_, &game_wait_, &errors_})
    timer->cancel();
  if (const auto link = std::exchange(link_, nullptr)) link->close();
}

void Relay::Session::on_line(std::string_view view) {
  heard_ = steady_clock::now();
  asked_.reset();
  if (!protocol::is_printable(view)) return;  // no line of the protocol
  const std::string line(view);
  if (!logged_in_ && line.starts_with("HTTP/")) {
    const std::string there = plan_.route.url.authority();
    return end(Error{there + " is for the web pages: bots connect to another port, " +
                     std::to_string(bot_port) +
                     " unless the server says otherwise, or with --ws ws://" + there});
  }
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

void Relay::Session::hear_welcome(std::string_view alias) {
  alias_ = protocol::escaped(alias, 64);
  logged_in_ = steady_clock::now();
  watcher_.event("connected as " + alias_);
  if (plan_.practice) link_->send("lobby practice on");
  if (plan_.check) link_->send("lobby check");
  if (!interrupted_) return;
  game_wait_.expires_after(for_the_game);
  game_wait_.async_wait([this](const boost::system::error_code& error) {
    if (error || !interrupted_ || !table_) return;
    watcher_.event("the server does not continue the game: your bot is stopped");
    table_.reset();
    interrupted_ = false;
    show();
  });
}

void Relay::Session::hear_error(std::string_view rest) {
  const auto [code, text] = protocol::head_of(rest);
  const std::string said = shown(text.empty() ? code : text);
  if (code == "over" && !plan_.check) {
    watcher_.event("the server says: " + said);
    end(std::nullopt);
  } else if (is_final(code)) {
    end(Error{"the server refuses: " + said});
  } else if (plan_.check && code != "busy") {
    end(Error{"no check: " + said});
  } else {
    last_error_ = "the server says: " + said;
  }
}

Relay::Relay(RelayPlan plan, sandbox::Sandbox& sandbox, Watcher& watcher)
    : session_(std::make_unique<Session>(std::move(plan), sandbox, watcher)) {
}
Relay::~Relay() = default;

protocol::Result<void> Relay::run() {
  return session_->run();
}
void Relay::stop() {
  session_->stop();
}

namespace {

constexpr std::size_t most_setup_lines = 20'000;
constexpr std::size_t most_setup_bytes = std::size_t{4} << 20U;
constexpr std::chrono::milliseconds between_looks{250};  // at the bot's standard error

}  // namespace

void Relay::Session::hear(std::string_view word, std::string_view rest, const std::string& line) {
  if (word == "lobby") {
    hear_lobby(rest);
  } else if (word == "takes") {
    for (const std::string_view taken : protocol::words_of(rest)) takes_.emplace(taken);
  } else if (word == "note" &&
             (!table_ || interrupted_ || !setup_.empty() || is_refused_check(rest))) {
    hear_note(rest);
  } else if (word == "game") {
    setup_ = {line};
    setup_bytes_ = line.size();
  } else if (!setup_.empty()) {
    hear_setup(line);
  } else if (word == "aspis" || word == "bye" || word == "pong") {
    return;  // each process hears its own
  } else if (table_) {
    hear_game(line);
  }
}

/// The lobby refuses a check by a note, between games, in a setup or in a game.
bool Relay::Session::is_refused_check(std::string_view note) const {
  return plan_.check && note.starts_with("lobby: ");
}

/// Shows a note that is not part of a game.
void Relay::Session::hear_note(std::string_view text) {
  if (!is_refused_check(text)) {
    watcher_.event(shown(text));
    return;
  }
  end(Error{"no check: " + shown(text.substr(std::string_view("lobby: ").size()))});
}

void Relay::Session::hear_lobby(std::string_view rest) {
  const auto [word, text] = protocol::head_of(rest);
  if (word == "http") {
    if (plan_.http) return;
    const auto url = read_url(text, "http", "https", plan_.route.url.host);
    if (url) http_ = *url;
  } else if (word == "checked" && plan_.check) {
    if (text != "pass") return end(Error{"the check was not passed"});
    watcher_.event("the check was passed");
    end();
  } else if (word == "opponent") {
    opponent_ = protocol::escaped(text, 64);
  } else {
    watcher_.event("lobby: " + shown(rest));
  }
}

void Relay::Session::hear_setup(const std::string& line) {
  setup_.push_back(line);
  setup_bytes_ += line.size();
  if (setup_.size() > most_setup_lines || setup_bytes_ > most_setup_bytes) {
    drop_link("the server sent a setup without an end");
    return;
  }
  if (line != "ready?") return;
  game_wait_.cancel();
  if (table_ && std::exchange(interrupted_, false) && table_->setup() == setup_) {
    setup_.clear();
    table_->resume();
    return;
  }
  begin_table(false);
}

void Relay::Session::hear_game(const std::string& line) {
  if (interrupted_) return;  // nothing of the game can come before its setup
  if (!table_->hear(line)) {
    watcher_.event("the server sends another game than your bot plays: the bot is restarted");
    setup_ = table_->setup();
    const std::vector<std::string> so_far = table_->replayed();
    begin_table(true);
    for (const std::string& told : so_far) {
      if (table_ && table_->hear(told) && table_->result()) finish_table();
    }
    return;
  }
  if (table_ && table_->result()) finish_table();
}

void Relay::Session::begin_table(bool said_ready) {
  table_.reset();
  ++tables_;
  auto setup = std::exchange(setup_, {});
  auto replica = Replica::read(setup);
  if (!replica) {
    drop_link(replica.error().text);
    return;
  }
  if (!plan_.game.empty() && replica->game() != plan_.game) {
    watcher_.event("the server plays " + shown(replica->game()) + ", not " + plan_.game);
  }
  watcher_.event(seat_text(*replica, opponent_));
  std::string name = replica->rules() != nullptr ? replica->game() : "game";
  name += "-" + replica->mark();
  table_ = std::make_unique<Table>(*this, std::move(setup), *std::move(replica),
                                   GameFolder(plan_.logs, name));
  if (said_ready) table_->stay_silent();
  find_bot();
}

void Relay::Session::find_bot() {
  const Replica& replica = table_->replica();
  if (replica.dictionary().empty()) {
    start_bot("");
    return;
  }
  dictionaries_.find(replica.dictionary(), http_, plan_.route,
                     [this, table = tables_](const protocol::Result<std::filesystem::path>& path) {
                       if (ended_ || !table_ || table != tables_) return;  // another game by now
                       if (path) {
                         if (!words_ || !words_->is_of(*path)) words_.emplace(*path);
                         start_bot(words_->path().string());
                       } else {
                         table_->fail(path.error().text);
                       }
                       show();
                     });
}

void Relay::Session::start_bot(const std::string& dictionary_path) {
  const rules::Rules* const rules = table_->replica().rules();
  const words::Dictionary* dictionary = nullptr;
  if (rules != nullptr && rules->needs_dictionary() && !dictionary_path.empty()) {
    const auto read = bots_.dictionary(dictionary_path);
    if (!read) {
      table_->fail(read.error().text);
      return;
    }
    dictionary = *read;
  }
  auto bot = bots_.for_game(rules, host_);
  if (bot) {
    table_->begin(*std::move(bot), dictionary_path, dictionary);
    watch_errors();
  } else {
    table_->fail(bot.error().text);
  }
}

void Relay::Session::watch_errors() {
  errors_.expires_after(between_looks);
  errors_.async_wait([this](const boost::system::error_code& error) {
    if (error || ended_ || !table_) return;
    if (!interrupted_) table_->tell_errors();
    watch_errors();
  });
}

void Relay::Session::finish_table() {
  watcher_.event(score_.add(table_->replica(), *table_->result()));
  table_.reset();
  opponent_.clear();
}

void Relay::Session::say(const std::string& line) {
  if (link_ && logged_in_ && !interrupted_) link_->send(line);
}

std::vector<std::string> Relay::Session::names(const Replica& replica) {
  std::vector<std::string> names(replica.marks().size(),
                                 opponent_.empty() || replica.marks().size() > 2 ? "-" : opponent_);
  names[static_cast<std::size_t>(replica.seat())] = alias_;
  return names;
}

void Relay::Session::show() {
  watcher_.status(score_.line(alias_, logged_in_.has_value(), table_.get(), opponent_));
}

}  // namespace aspis::connect
