#include "server/hosting/registry.hpp"

#include <algorithm>
#include <utility>

#include "db/analysis_store.hpp"
#include "db/files.hpp"
#include "server/access/access.hpp"
#include "server/hosting/tournament_info.hpp"
#include "server/tournament/people.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::hosting {

using protocol::Error;
using protocol::Result;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t longest_title = 200;

}  // namespace

Registry::Registry(RegistryOptions options, match::GameThread& game_thread,
                   tournament::TournamentObserver& observer)
    : options_(std::move(options)),
      game_thread_(game_thread),
      observer_(observer),
      cores_(std::max(1, options_.games_at_once)),
      practice_(options_.practice_kept),
      builds_(game_thread, cores_, std::max(1, options_.games_at_once)) {
  std::error_code ignored;  // create() reports it
  fs::create_directories(options_.folder, ignored);
  opener_ = std::thread([this, files = find_files()] { open_all(files); });
}

Registry::~Registry() {
  suspend(std::chrono::milliseconds(0));
  game_thread_.call([] {});  // after everything that the core scheduler has posted
}

fs::path Registry::database_path(const std::string& name) const {
  return options_.folder / (name + ".db");
}

/// Sorted by the last write, newest first.
Registry::Tournaments Registry::find_files() {
  std::vector<std::pair<fs::file_time_type, std::string>> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(options_.folder, ignored)) {
    const fs::path& path = entry.path();
    if (path.extension() != ".db" || !is_name(path.stem().string())) continue;
    found.emplace_back(entry.last_write_time(ignored), path.stem().string());
  }
  std::sort(found.rbegin(), found.rend());
  Tournaments files;
  const protocol::MutexLock lock(mutex_);
  for (const auto& [time, name] : found) {
    files.push_back(std::make_shared<HostedTournament>(name, database_path(name), parts()));
    tournaments_[name] = files.back();
  }
  return files;
}

void Registry::open_all(const Tournaments& files) {
  for (const auto& file : files) {
    if (stopping_) return;
    file->open();
  }
  open_ = true;
}

Registry::Tournaments Registry::all() const {
  const protocol::MutexLock lock(mutex_);
  Tournaments files;
  for (const auto& [name, file] : tournaments_) {
    if (file) files.push_back(file);
  }
  return files;
}

std::vector<TournamentInfo> Registry::list() const {
  std::vector<TournamentInfo> infos;
  for (const auto& file : all()) infos.push_back(file->info());
  return infos;
}

std::vector<TournamentInfo> Registry::public_list() const {
  std::vector<TournamentInfo> infos;
  for (const auto& file : all()) infos.push_back(file->public_info());
  return infos;
}

std::shared_ptr<HostedTournament> Registry::find(std::string_view name) const {
  const protocol::MutexLock lock(mutex_);
  const auto found = tournaments_.find(name);
  return found == tournaments_.end() ? nullptr : found->second;
}

protocol::Result<std::string> Registry::admit(const protocol::Login& login,
                                              protocol::Connection& connection,
                                              std::string received) {
  const auto owner = tokens_.find(access::hash_token(login.token));
  const auto file = owner ? find(owner->tournament) : nullptr;
  if (file) {
    return file->admit(owner->entrant, login.check_only, std::move(connection),
                       std::move(received));
  }
  if (open_) {
    return protocol::Error{std::string(access::unknown_token)};
  }
  tournament::turn_away(std::move(connection), tournament::closed_for_now);
  return std::string("unknown");
}

std::optional<Registry::Holder> Registry::find_token_holder(std::string_view token) const {
  const auto owner = tokens_.find(access::hash_token(token));
  if (!owner) return std::nullopt;
  const auto file = find(owner->tournament);
  if (!file) return std::nullopt;
  return Holder{file, owner->entrant, file->entrant_alias(owner->entrant)};
}

std::vector<Registry::Holder> Registry::with_email(std::string_view email) const {
  std::vector<Holder> holders;
  for (const std::shared_ptr<HostedTournament>& file : all()) {
    const tournament::Snapshot now = file->snapshot();
    if (now == nullptr) continue;
    for (const db::EntrantRow& row : now->entrants) {
      if (tournament::has_address(row.email, email))
        holders.push_back({file, row.number, row.alias});
    }
  }
  return holders;
}

protocol::Result<void> Registry::remove(const std::string& name) {
  const std::lock_guard held(suspending_);
  if (stopping_ || !open_) return protocol::Error{"the server is opening or closing"};
  const auto file = find(name);
  if (!file) return protocol::Error{"no tournament '" + name + "'"};
  {
    const protocol::MutexLock lock(mutex_);
    tournaments_[name] = nullptr;  // the name is taken until its files are gone
  }
  file->director().stop(true);
  file->director().join();
  builds_.forget(file->programs());
  tokens_.remove(name);
  db::remove_database(database_path(name));
  practice_.remove(database_path(name));
  db::AnalysisStore::remove(database_path(name));
  std::error_code ignored;
  fs::remove_all(HostedPrograms::programs_folder(database_path(name)), ignored);
  release_name(name);
  observer_.changed(name);
  return {};
}

/// Reserves a free name until the tournament is listed or release_name() is called.
Result<std::string> Registry::reserve_name(const NewTournamentRequest& fresh) {
  if (!fresh.name.empty() && !is_name(fresh.name)) {
    return Error{"a tournament's name has 1 to 64 lower-case letters, digits and hyphens; '" +
                 fresh.name + "' does not"};
  }
  const protocol::MutexLock lock(mutex_);
  const auto is_taken = [this](const std::string& name) {
    mutex_.assert_held();
    const fs::path path = database_path(name);
    return tournaments_.contains(name) || fs::exists(path) ||
           fs::exists(db::PracticeStore::path_for(path)) ||
           fs::exists(HostedPrograms::programs_folder(path));
  };
  std::string name = fresh.name.empty() ? name_of_title(fresh.title) : fresh.name;
  if (!fresh.name.empty() && is_taken(name)) {
    return Error{"a tournament '" + name + "' already exists: choose another name"};
  }
  const std::string base = name.substr(0, longest_name - 8);
  for (int number = 2; is_taken(name); ++number) name = base + "-" + std::to_string(number);
  tournaments_[name] = nullptr;
  return name;
}

void Registry::release_name(const std::string& name) {
  const protocol::MutexLock lock(mutex_);
  tournaments_.erase(name);
}

Result<Preview> Registry::preview(const NewTournamentRequest& fresh) const {
  return hosting::preview(fresh, options_, game_thread_.host().sandbox());
}

Result<std::shared_ptr<HostedTournament>> Registry::create(const NewTournamentRequest& fresh) {
  if (stopping_) return Error{"the server is closing"};
  if (fresh.title.size() > longest_title) {
    return Error{"a title has at most " + std::to_string(longest_title) + " bytes"};
  }
  auto name = reserve_name(fresh);
  if (!name) return name.error();
  auto store =
      create_file(database_path(*name), *name, fresh, options_, game_thread_.host().sandbox());
  if (!store) {
    release_name(*name);
    return store.error();
  }
  std::shared_ptr<HostedTournament> made;
  try {
    made = std::make_shared<HostedTournament>(*name, database_path(*name), parts());
    {
      const protocol::MutexLock lock(mutex_);
      tournaments_[*name] = made;
    }
    made->open(*std::move(store));
  } catch (...) {
    db::remove_database(database_path(*name));
    release_name(*name);
    throw;
  }
  observer_.changed(*name);
  return made;
}

void Registry::suspend(std::chrono::milliseconds patience) {
  const std::lock_guard held(suspending_);
  stopping_ = true;
  builds_.stop();
  if (opener_.joinable()) opener_.join();
  const auto end = std::chrono::steady_clock::now() + patience;
  const Tournaments files = all();
  for (const auto& file : files) file->director().stop(false);
  for (const auto& file : files) {
    if (!file->director().wait_until(end)) file->director().stop(true);
  }
  for (const auto& file : files) file->director().join();
}

}  // namespace aspis::hosting
