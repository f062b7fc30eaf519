#include "db/delivery_store.hpp"

#include "db/row_sql.hpp"
#include "db/schema.hpp"

namespace aspis::db {

namespace {

constexpr const char* delivery_tables = R"sql(
CREATE TABLE made (at TEXT NOT NULL) STRICT;
CREATE TABLE told_tournaments (name TEXT PRIMARY KEY, created TEXT NOT NULL) STRICT;
CREATE TABLE deliveries (
  tournament TEXT NOT NULL REFERENCES told_tournaments ON DELETE CASCADE,
  game INTEGER NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (tournament, game)
) STRICT, WITHOUT ROWID;
)sql";

/// "AspD", in the header of the file.
constexpr Schema delivery_schema{0x41737044, "a delivery store of this version of aspis",
                                 "move it away", delivery_tables};

void insert_delivery(Connection& connection, const std::string& tournament, std::int64_t game,
                     const std::string& digest) {
  Query(connection.prepared("INSERT OR REPLACE INTO deliveries VALUES (?, ?, ?)"))
      .with(tournament)
      .with(game)
      .with(digest)
      .run();
}

}  // namespace

protocol::Result<DeliveryStore> DeliveryStore::open(const std::filesystem::path& path,
                                                    const std::string& now) {
  return attempted(path, [&] {
    return DeliveryStore(open_side_file(
        path, delivery_schema, Mode::write, quick_commits, "", [&](Connection& connection) {
          Query(connection.prepared("INSERT INTO made VALUES (?)")).with(now).run();
        }));
  });
}

std::string DeliveryStore::since() const {
  return reading(*connection_, [&] {
    Query query(connection_->prepared("SELECT at FROM made"));
    return query.next() ? query.text() : std::string();
  });
}

std::optional<DeliveryStore::Digests> DeliveryStore::find(const std::string& tournament,
                                                          const std::string& created) const {
  return reading(*connection_, [&]() -> std::optional<Digests> {
    Query known(connection_->prepared(
        "SELECT count(*) FROM told_tournaments WHERE name = ? AND created = ?"));
    known.with(tournament).with(created);
    if (!known.next() || known.number() == 0) return std::nullopt;
    Digests digests;
    Query query(connection_->prepared("SELECT game, digest FROM deliveries WHERE tournament = ?"));
    query.with(tournament);
    while (query.next()) {
      const std::int64_t game = query.integer();
      digests[game] = query.text();
    }
    return digests;
  });
}

void DeliveryStore::begin(const std::string& tournament, const std::string& created,
                          const Digests& digests) {
  change([&] {
    Query(connection_->prepared("DELETE FROM told_tournaments WHERE name = ?"))
        .with(tournament)
        .run();
    Query(connection_->prepared("INSERT INTO told_tournaments VALUES (?, ?)"))
        .with(tournament)
        .with(created)
        .run();
    for (const auto& [game, digest] : digests) {
      insert_delivery(*connection_, tournament, game, digest);
    }
  });
}

void DeliveryStore::put(const std::string& tournament, std::int64_t game,
                        const std::string& digest) {
  change([&] { insert_delivery(*connection_, tournament, game, digest); });
}

}  // namespace aspis::db
