#include "db/embargo_tables.hpp"

#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

#include "db/chain.hpp"
#include "db/row_access.hpp"

namespace aspis::db {

namespace {

/// "3 17"
std::string numbers_text(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

std::vector<int> numbers_from(const Connection& connection, const std::string& text) {
  std::vector<int> numbers;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end; ++at) {
    const auto [rest, error] = std::from_chars(at, end, numbers.emplace_back());
    if (error != std::errc() || (rest != end && *rest != ' ')) {
      throw damaged(connection.path(), "a revealed match is between '" + text + "'");
    }
    at = rest;
  }
  return numbers;
}

/// 12 of "match 12"; 0 where it is about something else.
std::int64_t match_in(std::string_view subject) {
  constexpr std::string_view match = "match ";
  std::int64_t id = 0;
  if (!subject.starts_with(match)) return 0;
  subject.remove_prefix(match.size());
  std::from_chars(subject.data(), subject.data() + subject.size(), id);
  return id;
}

}  // namespace

std::vector<EmbargoRow> EmbargoTables::stages() const {
  return reading(*connection_, [&] {
    std::vector<EmbargoRow> rows;
    Query query(connection_->prepared("SELECT stage, holds FROM embargoes ORDER BY stage"));
    while (query.next()) {
      EmbargoRow& row = rows.emplace_back();
      row.stage = query.number();
      row.holds = query.flag();
    }
    return rows;
  });
}

std::vector<RevealedRow> EmbargoTables::revealed() const {
  return reading(*connection_, [&] {
    std::vector<RevealedRow> rows;
    Query query(connection_->prepared(
        "SELECT stage, phase, entrants, at FROM revealed ORDER BY stage, phase, entrants"));
    while (query.next()) {
      RevealedRow& row = rows.emplace_back();
      row.stage = query.number();
      row.phase = query.number();
      row.entrants = numbers_from(*connection_, query.text());
      row.at = query.text();
    }
    return rows;
  });
}

std::vector<RevealTimeRow> EmbargoTables::times() const {
  return reading(*connection_, [&] {
    std::vector<RevealTimeRow> rows;
    Query query(connection_->prepared(
        "SELECT stage, round, at FROM reveal_times ORDER BY at, stage, round"));
    while (query.next()) {
      RevealTimeRow& row = rows.emplace_back();
      row.stage = query.number();
      row.round = query.number();
      row.at = query.text();
    }
    return rows;
  });
}

std::map<std::int64_t, ChainHead> EmbargoTables::heads_before_matches() const {
  return reading(*connection_, [&] {
    std::map<std::int64_t, ChainHead> heads;
    ChainHead before;
    for_each_link(*connection_,
                  [&](std::int64_t id, const std::string& what, const std::string& link) {
                    const std::int64_t match = match_in(subject_of(what));
                    if (match != 0) heads.try_emplace(match, before);
                    before = {id, link};
                  });
    return heads;
  });
}

void EmbargoTables::put_stage(const EmbargoRow& row) {
  changing(*connection_, [&] {
    Query(connection_->prepared("INSERT INTO embargoes VALUES (?, ?) ON CONFLICT (stage) DO "
                                "UPDATE SET holds = excluded.holds"))
        .with(row.stage)
        .with(row.holds)
        .run();
  });
}

void EmbargoTables::put_revealed(const RevealedRow& row) {
  changing(*connection_, [&] {
    Query(connection_->prepared("INSERT INTO revealed VALUES (?, ?, ?, ?) "
                                "ON CONFLICT (stage, phase, entrants) DO NOTHING"))
        .with(row.stage)
        .with(row.phase)
        .with(numbers_text(row.entrants))
        .with(row.at)
        .run();
  });
}

void EmbargoTables::put_time(const RevealTimeRow& row) {
  changing(*connection_, [&] {
    Query(connection_->prepared("INSERT INTO reveal_times VALUES (?, ?, ?) "
                                "ON CONFLICT (stage, round) DO UPDATE SET at = excluded.at"))
        .with(row.stage)
        .with(row.round)
        .with(row.at)
        .run();
  });
}

void EmbargoTables::remove_time(int stage, int round) {
  changing(*connection_, [&] {
    Query(connection_->prepared("DELETE FROM reveal_times WHERE stage = ? AND round = ?"))
        .with(stage)
        .with(round)
        .run();
  });
}

}  // namespace aspis::db
