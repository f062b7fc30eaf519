#include "db/side_store.hpp"

#include "db/files.hpp"
#include "db/schema.hpp"

namespace aspis::db {

SideStore::SideStore(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {
}

SideStore::SideStore(SideStore&&) noexcept = default;
SideStore& SideStore::operator=(SideStore&&) noexcept = default;
SideStore::~SideStore() = default;

void SideStore::change(const std::function<void()>& work) {
  guarded(connection_->path(), [&] { connection_->transaction(work); });
}

std::unique_ptr<Connection> open_side_file(const std::filesystem::path& path, const Schema& schema,
                                           Mode mode, const char* settings, const std::string& vfs,
                                           const std::function<void(Connection&)>& fill) {
  if (mode == Mode::write) make_empty_file(path);
  if (!std::filesystem::exists(path) && mode == Mode::read) return nullptr;
  expect_ours(path, schema);
  auto connection = std::make_unique<Connection>(path, mode, vfs);
  const bool is_new = is_empty(*connection);
  if (is_new && mode == Mode::read) return nullptr;
  if (!is_new) expect_ours(*connection, schema);
  if (mode == Mode::write) connection->database().exec(settings);
  if (!is_new) return connection;
  connection->transaction([&] {
    create_tables(*connection, schema);
    if (fill) fill(*connection);
  });
  return connection;
}

}  // namespace aspis::db
