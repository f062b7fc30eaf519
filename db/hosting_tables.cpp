#include "db/hosting_tables.hpp"

#include <charconv>
#include <system_error>

#include "db/connection.hpp"
#include "db/names.hpp"
#include "db/row_access.hpp"

namespace aspis::db {

namespace {

/// "3 17"
template <class Number>
std::string numbers_in(const std::vector<Number>& numbers) {
  std::string text;
  for (const Number number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

/// `what` is said of a text that has something else in it.
template <class Number>
std::vector<Number> numbers_of(const Connection& connection, const std::string& text,
                               const std::string& what) {
  std::vector<Number> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    Number number = 0;
    const auto [rest, error] = std::from_chars(at, end, number);
    if (error != std::errc() || (rest != end && *rest != ' ')) {
      throw damaged(connection.path(), what + " '" + text + "'");
    }
    numbers.push_back(number);
    at = rest == end ? end : rest + 1;
  }
  return numbers;
}

/// "KEY VALUE", a line each.
std::string text_of(const std::vector<protocol::Option>& options) {
  std::string text;
  for (const protocol::Option& option : options) text += option.key + " " + option.value + "\n";
  return text;
}

std::vector<protocol::Option> options_from(const Connection& connection, const std::string& text) {
  std::vector<protocol::Option> options;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    const std::size_t space = text.find(' ', at);
    if (end == std::string::npos || space > end) {
      throw damaged(connection.path(), "an agreement's options are '" + text + "'");
    }
    options.push_back({text.substr(at, space - at), text.substr(space + 1, end - space - 1)});
    at = end + 1;
  }
  return options;
}

void bind(Query& query, const std::optional<std::chrono::milliseconds>& limit) {
  if (limit) {
    query.with(std::int64_t{limit->count()});
  } else {
    query.with_nothing();
  }
}

}  // namespace

std::vector<TokenRow> HostingTables::tokens() const {
  return reading(*connection_, [&] {
    std::vector<TokenRow> rows;
    Query query(connection_->prepared("SELECT entrant, hash, issued FROM tokens ORDER BY entrant"));
    while (query.next()) {
      TokenRow& row = rows.emplace_back();
      row.entrant = query.number();
      row.hash = query.text();
      row.issued = query.text();
    }
    return rows;
  });
}

void HostingTables::put_token(const TokenRow& row) {
  changing(*connection_, [&] {
    Query(connection_->prepared("INSERT INTO tokens VALUES (?, ?, ?) ON CONFLICT (entrant) DO "
                                "UPDATE SET hash = excluded.hash, issued = excluded.issued"))
        .with(row.entrant)
        .with(row.hash)
        .with(row.issued)
        .run();
  });
}

std::vector<AnnouncementRow> HostingTables::announcements() const {
  return reading(*connection_, [&] {
    std::vector<AnnouncementRow> rows;
    Query query(connection_->prepared("SELECT id, at, text FROM announcements ORDER BY id DESC"));
    while (query.next()) {
      AnnouncementRow& row = rows.emplace_back();
      row.id = query.integer();
      row.at = query.text();
      row.text = query.text();
    }
    return rows;
  });
}

std::int64_t HostingTables::add_announcement(const AnnouncementRow& row) {
  std::int64_t id = 0;
  changing(*connection_, [&] {
    Query(connection_->prepared("INSERT INTO announcements (at, text) VALUES (?, ?)"))
        .with(row.at)
        .with(row.text)
        .run();
    id = last_id(*connection_);
  });
  return id;
}

std::vector<WindowRow> HostingTables::windows() const {
  return reading(*connection_, [&] {
    std::vector<WindowRow> rows;
    Query query(connection_->prepared(
        "SELECT stage, round, opens, closes, at_close, by_agreement FROM windows "
        "ORDER BY stage, round"));
    while (query.next()) {
      WindowRow& row = rows.emplace_back();
      row.stage = query.number();
      row.round = query.number();
      row.opens = query.text();
      row.closes = query.text();
      const std::string_view at_close = query.word();
      row.at_close =
          known(*connection_, at_close_from(at_close), at_close, [] { return "a window"; });
      row.by_agreement = query.flag();
    }
    return rows;
  });
}

void HostingTables::put_window(const WindowRow& row) {
  changing(*connection_, [&] {
    Query(connection_->prepared(
              "INSERT INTO windows VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (stage, round) DO UPDATE "
              "SET opens = excluded.opens, closes = excluded.closes, "
              "at_close = excluded.at_close, by_agreement = excluded.by_agreement"))
        .with(row.stage)
        .with(row.round)
        .with(row.opens)
        .with(row.closes)
        .with(name(row.at_close))
        .with(row.by_agreement)
        .run();
  });
}

void HostingTables::remove_window(int stage, int round) {
  changing(*connection_, [&] {
    Query(connection_->prepared("DELETE FROM windows WHERE stage = ? AND round = ?"))
        .with(stage)
        .with(round)
        .run();
  });
}

std::vector<AgreementRow> HostingTables::agreements() const {
  return reading(*connection_, [&] {
    std::vector<AgreementRow> rows;
    Query query(connection_->prepared(
        "SELECT stage, phase, entrants, options, move_ms, game_ms, at, agreed FROM agreements "
        "ORDER BY stage, phase, entrants"));
    while (query.next()) {
      AgreementRow& row = rows.emplace_back();
      row.stage = query.number();
      row.phase = query.number();
      row.entrants = numbers_of<int>(*connection_, query.text(), "an agreement is between");
      row.options = options_from(*connection_, query.text());
      if (const auto limit = query.integer_if_any()) row.clock.move.emplace(*limit);
      if (const auto limit = query.integer_if_any()) row.clock.game.emplace(*limit);
      row.at = query.text();
      row.agreed = query.text();
    }
    return rows;
  });
}

void HostingTables::put_agreement(const AgreementRow& row) {
  changing(*connection_, [&] {
    Query query(connection_->prepared(
        "INSERT INTO agreements VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (stage, phase, entrants) DO UPDATE SET options = excluded.options, "
        "move_ms = excluded.move_ms, game_ms = excluded.game_ms, at = excluded.at, "
        "agreed = excluded.agreed"));
    query.with(row.stage).with(row.phase).with(numbers_in(row.entrants)).with(text_of(row.options));
    bind(query, row.clock.move);
    bind(query, row.clock.game);
    query.with(row.at).with(row.agreed).run();
  });
}

BigScreenRow HostingTables::big_screen() const {
  return reading(*connection_, [&] {
    BigScreenRow row;
    Query query(connection_->prepared(
        "SELECT paused, next, again, mode, step, running_order, left_out FROM big_screen"));
    if (!query.next()) return row;
    row.paused = query.flag();
    row.next = query.integer();
    row.again = query.integer();
    row.mode = query.text();
    row.step = query.number();
    row.order = numbers_of<std::int64_t>(*connection_, query.text(), "a running order is");
    row.left_out = numbers_of<std::int64_t>(*connection_, query.text(), "games left out are");
    return row;
  });
}

void HostingTables::put_big_screen(const BigScreenRow& row) {
  changing(*connection_, [&] {
    Query(
        connection_->prepared("INSERT OR REPLACE INTO big_screen VALUES (1, ?, ?, ?, ?, ?, ?, ?)"))
        .with(row.paused)
        .with(row.next)
        .with(row.again)
        .with(row.mode)
        .with(row.step)
        .with(numbers_in(row.order))
        .with(numbers_in(row.left_out))
        .run();
  });
}

}  // namespace aspis::db
