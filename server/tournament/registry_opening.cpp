// What is in the registry's folder: opened when it starts, found while it runs, closed at its end.
#include <algorithm>
#include <utility>

#include "server/access/access.hpp"
#include "server/tournament/registry_names.hpp"
#include "server/tournament/registry_shared.hpp"
#include "server/tournament/turn_away.hpp"

namespace aspis::tournament {

namespace fs = std::filesystem;

Registry::Shared::Shared(RegistryOptions plan, match::GameThread& game_thread, TournamentObserver& observer)
    : plan_(std::move(plan)),
      game_thread_(game_thread),
      observer_(observer),
      places_(std::max(1, plan_.games_at_once), game_thread.host().io()) {
  std::error_code ignored;  // creating a tournament says it
  fs::create_directories(plan_.folder, ignored);
  opener_ = std::thread([this, files = find_files()] { open_all(files); });
}

Registry::Shared::~Shared() {
  suspend(std::chrono::milliseconds(0));
  game_thread_.call([] {});  // after what the places have posted
}

HostingParts Registry::Shared::parts() {
  return {plan_, game_thread_, observer_, places_, tokens_};
}

fs::path Registry::Shared::path_of(const std::string& name) const {
  return plan_.folder / (name + ".db");
}

/// The last one that was written to first.
Registry::Shared::Files Registry::Shared::find_files() {
  std::vector<std::pair<fs::file_time_type, std::string>> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(plan_.folder, ignored)) {
    const fs::path& path = entry.path();
    if (path.extension() != ".db" || !is_name(path.stem().string())) continue;
    found.emplace_back(entry.last_write_time(ignored), path.stem().string());
  }
  std::sort(found.rbegin(), found.rend());
  Files files;
  const std::lock_guard lock(mutex_);
  for (const auto& [time, name] : found) {
    files.push_back(std::make_shared<HostedFile>(name, path_of(name), parts()));
    tournaments_[name] = files.back();
  }
  return files;
}

void Registry::Shared::open_all(const Files& files) {
  for (const auto& file : files) {
    if (stopping_) return;
    file->open();
  }
  open_ = true;
}

Registry::Shared::Files Registry::Shared::all() const {
  const std::lock_guard lock(mutex_);
  Files files;
  for (const auto& [name, file] : tournaments_) {
    if (file) files.push_back(file);
  }
  return files;
}

std::vector<TournamentInfo> Registry::Shared::list() const {
  std::vector<TournamentInfo> infos;
  for (const auto& file : all()) infos.push_back(file->info());
  return infos;
}

std::shared_ptr<HostedFile> Registry::Shared::find(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  const auto found = tournaments_.find(name);
  return found == tournaments_.end() ? nullptr : found->second;
}

protocol::Result<std::string> Registry::Shared::admit(std::string_view token,
                                                      protocol::Connection& connection,
                                                      std::string received) {
  const auto owner = tokens_.find(access::hash_of(token));
  const auto file = owner ? find(owner->tournament) : nullptr;
  if (file) return file->admit(owner->entrant, std::move(connection), std::move(received));
  if (open_) {
    return protocol::Error{"unknown token: check that it is the latest one you were given"};
  }
  turn_away(std::move(connection), closed_for_now);
  return std::string("somebody");
}

std::optional<Registry::Holder> Registry::Shared::holder(std::string_view token) const {
  const auto owner = tokens_.find(access::hash_of(token));
  if (!owner) return std::nullopt;
  const auto file = find(owner->tournament);
  if (!file) return std::nullopt;
  return Holder{file, owner->entrant, file->alias_of(owner->entrant)};
}

protocol::Result<void> Registry::Shared::remove(const std::string& name) {
  const std::lock_guard held(suspending_);
  if (stopping_ || !open_) return protocol::Error{"the server is opening or closing"};
  const auto file = find(name);
  if (!file) return protocol::Error{"there is no tournament '" + name + "'"};
  {
    const std::lock_guard lock(mutex_);
    tournaments_[name] = nullptr;  // the name is taken until its files are gone
  }
  file->stop(true);
  file->join();
  tokens_.remove(name);
  std::error_code ignored;
  for (const char* const end : {"", "-wal", "-shm"}) {
    fs::remove(path_of(name).string() + end, ignored);
  }
  release(name);
  observer_.changed(name);
  return {};
}

void Registry::Shared::suspend(std::chrono::milliseconds patience) {
  const std::lock_guard held(suspending_);
  stopping_ = true;
  if (opener_.joinable()) opener_.join();
  const auto end = std::chrono::steady_clock::now() + patience;
  const Files files = all();
  for (const auto& file : files) file->stop(false);
  for (const auto& file : files) {
    if (!file->wait_until(end)) file->stop(true);
  }
  for (const auto& file : files) file->join();
}

}  // namespace aspis::tournament
