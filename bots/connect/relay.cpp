#include "bots/connect/relay.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/system/system_error.hpp>

#include "protocol/tokens.hpp"

namespace aspis::connect {
namespace {

using protocol::Error;
using protocol::escaped;
using std::chrono::milliseconds;

constexpr std::chrono::seconds for_the_game{10};  // to be received again after a new login
constexpr std::size_t max_setup_lines = 20'000;
constexpr std::size_t max_setup_bytes = std::size_t{4} << 20U;
constexpr milliseconds between_looks{250};
constexpr std::string_view refused_check = "lobby: ";
/// In the order of Standing.
constexpr std::array<std::string_view, 4> endings = {"won", "lost", "tied", "void"};

}  // namespace

Relay::Relay(RelayPlan plan, sandbox::Sandbox& sandbox, Watcher& watcher)
    : plan_(std::move(plan)),
      watcher_(watcher),
      host_(sandbox),
      bots_(plan_.command, plan_.classic),
      backoff_(plan_.seed),
      retry_(host_.io()),
      tick_(host_.io()),
      http_(plan_.http) {
}

protocol::Result<void> Relay::run() {
  connect();
  tick();
  host_.run();
  if (error_) return *error_;
  return {};
}

void Relay::stop() {
  boost::asio::post(host_.io(), [this] { end(); });
}

void Relay::connect() {
  if (ended_) return;
  last_error_.clear();
  try {
    link_ = open_link(host_.io(), plan_.route, *this);
  } catch (const boost::system::system_error& error) {  // the file of --ca
    end(Error{error.what()});
  }
}

void Relay::on_open() {
  heard_ = Clock::now();
  takes_.clear();
  link_->send(protocol::text(protocol::BotMessage(protocol::Login{plan_.token, plan_.check})));
}

/// Every 250 ms: pings a silent server, sends standard error, counts a game that ended before the
/// bot was ready, and stops a bot whose game is not continued.
void Relay::tick() {
  tick_.expires_after(std::min(between_looks, plan_.silence / 2));
  tick_.async_wait([this](const boost::system::error_code& error) {
    if (error || ended_) return;
    const auto now = Clock::now();
    if (asked_ && now - *asked_ >= plan_.silence) {
      drop_link("the server is silent");
    } else if (heard_ && !asked_ && now - *heard_ >= plan_.silence) {
      asked_ = now;
      link_->send("ping 1");
    }
    if (table_ && table_->result()) finish_table();
    if (table_ && !interrupted_) {
      table_->tell_errors();
    } else if (table_ && logged_in_ && now - *logged_in_ >= for_the_game) {
      watcher_.event("the server does not continue the game: your bot is stopped");
      table_.reset();
      interrupted_ = false;
      show();
    }
    tick();
  });
}

void Relay::drop_link(const std::string& why) {
  if (!link_) return;
  link_->close();
  on_closed(why, false);
}

void Relay::on_closed(const std::string& why, bool hopeless) {
  if (ended_) return;
  link_.reset();
  heard_.reset();
  asked_.reset();
  setup_.clear();
  interrupted_ = table_ != nullptr;
  if (hopeless) return end(Error{why});
  if (plan_.check && alias_.empty() && last_error_.empty())
    return end(Error{"no check: " + escaped(why)});
  watcher_.event("not connected: " + (last_error_.empty() ? escaped(why) : last_error_));
  std::optional<milliseconds> lasted;
  if (const auto since = std::exchange(logged_in_, std::nullopt)) {
    lasted = std::chrono::duration_cast<milliseconds>(Clock::now() - *since);
  }
  retry_.expires_after(backoff_.next(lasted));
  retry_.async_wait([this](const boost::system::error_code& error) {
    if (!error) connect();
  });
  show();
}

void Relay::end(std::optional<Error> why) {
  if (std::exchange(ended_, true)) return;
  error_ = std::move(why);
  table_.reset();
  cancel_words_();
  retry_.cancel();
  tick_.cancel();
  if (const auto link = std::exchange(link_, nullptr)) link->close();
}

void Relay::on_line(std::string_view view) {
  heard_ = Clock::now();
  asked_.reset();
  if (!protocol::is_printable(view)) return;  // no line of the protocol
  const std::string line(view);
  if (!logged_in_ && line.starts_with("HTTP/")) {
    const std::string there = plan_.route.url.authority();
    return end(Error{there + " is for the web pages: bots connect to another port, " +
                     std::to_string(bot_port) +
                     " unless the server says otherwise, or with --ws ws://" + there});
  }
  const auto [word, rest] = protocol::split_head(line);
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

void Relay::hear_welcome(std::string_view alias) {
  alias_ = escaped(alias, 64);
  logged_in_ = Clock::now();
  watcher_.event("connected as " + alias_);
  if (plan_.practice) link_->send("lobby practice on");
  if (plan_.check) link_->send("lobby check");
}

void Relay::hear_error(std::string_view rest) {
  const auto [code, text] = protocol::split_head(rest);
  const std::string said = escaped(text.empty() ? code : text);
  if (code == "over" && !plan_.check) {
    watcher_.event("the server says: " + said);
    end();
  } else if (code == "login" || code == "tls" || code == "replaced") {  // it would end the same
    end(Error{"the server refuses: " + said});
  } else if (plan_.check && code != "busy") {
    end(Error{"no check: " + said});
  } else {
    last_error_ = "the server says: " + said;
  }
}

void Relay::hear(std::string_view word, std::string_view rest, const std::string& line) {
  // The lobby refuses a check by a note, between games, in a setup or in a game.
  const bool refuses = plan_.check && rest.starts_with(refused_check);
  if (word == "lobby") {
    hear_lobby(rest);
  } else if (word == "takes") {
    for (const std::string_view taken : protocol::split_words(rest)) takes_.emplace(taken);
  } else if (word == "note" && refuses) {
    end(Error{"no check: " + escaped(rest.substr(refused_check.size()))});
  } else if (word == "note" && (!table_ || interrupted_ || !setup_.empty())) {
    watcher_.event(escaped(rest));
  } else if (word == "game") {
    setup_ = {line};
    setup_bytes_ = line.size();
  } else if (!setup_.empty()) {
    hear_setup(line);
  } else if (word != "aspis" && word != "bye" && word != "pong") {  // each bot process gets its own
    // Lines of an interrupted game cannot arrive before its setup.
    if (table_ && !interrupted_) hear_game(line);
  }
}

void Relay::hear_lobby(std::string_view rest) {
  const auto [word, text] = protocol::split_head(rest);
  if (word == "http") {
    const auto url = read_url(text, "http", "https", plan_.route.url.host);
    if (url && !plan_.http) http_ = *url;
  } else if (word == "checked" && plan_.check) {
    if (text != "pass") return end(Error{"the check was not passed"});
    watcher_.event("the check was passed");
    end();
  } else if (word == "opponent") {
    opponent_ = escaped(text, 64);
  } else {
    watcher_.event("lobby: " + escaped(rest));
  }
}

void Relay::hear_setup(const std::string& line) {
  setup_.push_back(line);
  setup_bytes_ += line.size();
  if (setup_.size() > max_setup_lines || setup_bytes_ > max_setup_bytes) {
    return drop_link("the server sent a setup without an end");
  }
  if (line != "ready?") return;
  if (table_ && std::exchange(interrupted_, false) && table_->start().lines == setup_) {
    setup_.clear();
    table_->resume();
  } else {
    begin_table(false);
  }
}

void Relay::hear_game(const std::string& line) {
  if (!table_->hear(line)) {
    watcher_.event("the server sends another game than your bot plays: the bot is restarted");
    setup_ = table_->start().lines;
    const std::vector<std::string> so_far = table_->replayed();
    begin_table(true);
    for (const std::string& earlier : so_far) {
      if (table_) static_cast<void>(table_->hear(earlier));
    }
  }
  if (table_ && table_->result()) finish_table();
}

void Relay::begin_table(bool said_ready) {
  table_.reset();
  cancel_words_();
  auto start = read_start(std::exchange(setup_, {}));
  if (!start) return drop_link(start.error().text);
  if (!plan_.game.empty() && start->opening.game != plan_.game) {
    watcher_.event("the server plays " + escaped(start->opening.game) + ", not " + plan_.game);
  }
  table_ = std::make_unique<Table>(*std::move(start), plan_.logs, said_ready, watcher_, takes_,
                                   [this](const std::string& line) {
                                     if (link_ && logged_in_ && !interrupted_) link_->send(line);
                                   });
  watcher_.event(seat_text() + (opponent_.empty() ? "" : " against " + opponent_));
  const std::string& words = table_->start().opening.dictionary_sha256;
  const auto found = [this](const protocol::Result<std::filesystem::path>& path) {
    if (ended_ || !table_) return;
    if (path) {
      table_->begin(bots_, host_, path->string());
    } else {
      table_->fail(path.error().text);
    }
    show();
  };
  if (words.empty()) return found(std::filesystem::path());
  cancel_words_ = find_dictionary(host_.io(), words, plan_.cache, http_, plan_.route, found);
}

void Relay::finish_table() {
  const protocol::ResultLine& result = *table_->result();
  const auto how = static_cast<std::size_t>(result.standing);
  ++games_[how];
  last_ = std::string(endings.at(how)) + " by " + std::string(name(result.reason));
  const std::string& why = table_->reason();
  const bool says_more = !why.empty() && why != name(result.reason);
  watcher_.event(seat_text() + ": " + last_ + (says_more ? ": " + escaped(why, 1000) : ""));
  table_.reset();
  opponent_.clear();
}

/// "boxing as A"
std::string Relay::seat_text() const {
  const GameStart& start = table_->start();
  return escaped(start.opening.game, 40) + " as " + start.mark();
}

/// "alice | connected | boxing as A against bob, move 12, your bot thinks | last: won by last-spot
/// | 3 won, 1 lost, 0 tied"
void Relay::show() {
  std::string game = logged_in_ ? "in the lobby" : "no game";
  if (table_) {
    game = seat_text() + (opponent_.empty() ? "" : " against " + opponent_) + ", move " +
           std::to_string(table_->moves() + 1) + (table_->is_thinking() ? ", your bot thinks" : "");
  }
  watcher_.status((alias_.empty() ? "aspis" : alias_) + " | " +
                  (logged_in_ ? "connected" : "not connected") + " | " + game +
                  " | last: " + last_ + " | " + std::to_string(games_[0]) + " won, " +
                  std::to_string(games_[1]) + " lost, " + std::to_string(games_[2]) + " tied");
}

}  // namespace aspis::connect
