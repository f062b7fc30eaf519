#include "db/audit_log.hpp"

#include "db/chain.hpp"
#include "db/connection.hpp"
#include "db/row_access.hpp"
#include "db/schema.hpp"

namespace aspis::db {

namespace {

void insert(Connection& connection, AuditRow row) {
  std::string previous;
  row.id = 1;
  {
    Query last(connection.prepared("SELECT id, chain FROM audit ORDER BY id DESC LIMIT 1"));
    if (last.next()) {
      row.id = last.integer() + 1;
      previous = last.text();
    }
  }
  Query(connection.prepared("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)"))
      .with(row.id)
      .with(row.at)
      .with(row.actor)
      .with(row.act)
      .with(row.subject)
      .with(row.reason)
      .with(audit_chain(previous, row))
      .run();
  chain(connection, Chained::audit, row.id);
}

}  // namespace

std::vector<AuditRow> AuditLog::all() const {
  return reading(*connection_, [&] {
    std::vector<AuditRow> rows;
    Query query(
        connection_->prepared("SELECT id, at, actor, act, subject, reason FROM audit ORDER BY id"));
    while (query.next()) {
      AuditRow& row = rows.emplace_back();
      row.id = query.integer();
      row.at = query.text();
      row.actor = query.text();
      row.act = query.text();
      row.subject = query.text();
      row.reason = query.text();
    }
    return rows;
  });
}

void AuditLog::add(const AuditRow& row) {
  changing(*connection_, [&] { insert(*connection_, row); });
}

}  // namespace aspis::db
