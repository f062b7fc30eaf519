#include "bots/connect/relay_shared.hpp"

namespace aspis::connect {
namespace {

constexpr std::size_t most_setup_lines = 20'000;
constexpr std::size_t most_setup_bytes = std::size_t{4} << 20U;
constexpr std::chrono::milliseconds between_looks{250};  // at the bot's standard error

}  // namespace

void Relay::Shared::hear(std::string_view word, std::string_view rest, const std::string& line) {
  if (word == "lobby") {
    hear_lobby(rest);
  } else if (word == "takes") {
    for (const std::string_view taken : protocol::words_of(rest)) takes_.emplace(taken);
  } else if (word == "game") {
    setup_ = {line};
    setup_bytes_ = line.size();
  } else if (!setup_.empty()) {
    hear_setup(line);
  } else if (word == "aspis" || word == "bye" || word == "pong") {
    return;  // each process hears its own
  } else if (table_) {
    hear_game(line);
  } else if (word == "note") {
    watcher_.event(shown(rest));
  }
}

void Relay::Shared::hear_lobby(std::string_view rest) {
  const auto [word, text] = protocol::head_of(rest);
  if (word == "http") {
    if (plan_.http) return;
    const auto url = read_url(text, "http", "https", plan_.route.url.host);
    if (url) http_ = *url;
  } else if (word == "opponent") {
    opponent_ = protocol::escaped(text, 64);
  } else {
    watcher_.event("lobby: " + shown(rest));
  }
}

void Relay::Shared::hear_setup(const std::string& line) {
  setup_.push_back(line);
  setup_bytes_ += line.size();
  if (setup_.size() > most_setup_lines || setup_bytes_ > most_setup_bytes) {
    drop_link("the server sends a setup without an end");
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

void Relay::Shared::hear_game(const std::string& line) {
  if (interrupted_) return;  // nothing of the game can come before its setup
  if (!table_->hear(line)) {
    watcher_.event("the server has another game than your bot: it is started afresh");
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

void Relay::Shared::begin_table(bool said_ready) {
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

void Relay::Shared::find_bot() {
  const Replica& replica = table_->replica();
  if (replica.dictionary().empty()) {
    start_bot("");
    return;
  }
  dictionaries_.find(replica.dictionary(), http_, plan_.route,
                     [this, table = tables_](const protocol::Result<std::filesystem::path>& path) {
                       if (ended_ || !table_ || table != tables_) return;  // another game by now
                       if (path) {
                         start_bot(path->string());
                       } else {
                         table_->fail(path.error().text);
                       }
                       show();
                     });
}

void Relay::Shared::start_bot(const std::string& dictionary_path) {
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

void Relay::Shared::watch_errors() {
  errors_.expires_after(between_looks);
  errors_.async_wait([this](const boost::system::error_code& error) {
    if (error || ended_ || !table_) return;
    if (!interrupted_) table_->tell_errors();
    watch_errors();
  });
}

void Relay::Shared::finish_table() {
  watcher_.event(score_.add(table_->replica(), *table_->result()));
  table_.reset();
  opponent_.clear();
}

void Relay::Shared::say(const std::string& line) {
  if (link_ && logged_in_ && !interrupted_) link_->send(line);
}

std::vector<std::string> Relay::Shared::names(const Replica& replica) {
  std::vector<std::string> names(replica.marks().size(),
                                 opponent_.empty() || replica.marks().size() > 2 ? "-" : opponent_);
  names[static_cast<std::size_t>(replica.seat())] = alias_;
  return names;
}

void Relay::Shared::show() {
  watcher_.status(score_.line(alias_, logged_in_.has_value(), table_.get(), opponent_));
}

}  // namespace aspis::connect
