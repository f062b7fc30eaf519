// What is read of programs when their tournament is opened, and what of it belongs to whom.
#include <cstdio>

#include "server/hosting/submissions.hpp"
#include "server/submissions/version_folder.hpp"

namespace aspis::hosting {

namespace fs = std::filesystem;

using db::VersionRow;
using db::VersionState;
using protocol::Error;
using protocol::MutexLock;
using protocol::Result;

namespace {

constexpr const char* version_act = "version";
constexpr const char* hand_in_act = "hand-in";

std::string words_of(int number, const std::string& sha256) {
  return "v" + std::to_string(number) + (sha256.empty() ? "" : ", SHA-256 " + sha256);
}

/// What the log says was handed in: entrant, number, digest.
std::optional<std::tuple<int, int, std::string>> handed_in(const db::AuditRow& row) {
  int entrant = 0;
  int number = 0;
  if (row.act != hand_in_act || std::sscanf(row.subject.c_str(), "entrant %d", &entrant) != 1 ||
      std::sscanf(row.reason.c_str(), "v%d, ", &number) != 1) {
    return std::nullopt;
  }
  return std::tuple(entrant, number, row.reason.substr(row.reason.rfind(' ') + 1));
}

}  // namespace

db::AuditRow audit_of(const VersionRow& version) {
  db::AuditRow row;
  row.actor = "entrant";
  row.act = hand_in_act;
  row.subject = "entrant " + std::to_string(version.entrant);
  row.reason = words_of(version.number, version.sha256);
  return row;
}

db::AuditRow audit_of(const RoundVersion& played, const std::string& sha256) {
  db::AuditRow row;
  row.actor = "referee";
  row.act = version_act;
  row.subject = "entrant " + std::to_string(played.entrant) + ", stage " +
                std::to_string(played.stage) + ", phase " + std::to_string(played.phase);
  row.reason = words_of(played.number, sha256);
  return row;
}

std::optional<RoundVersion> round_version_of(const db::AuditRow& row) {
  RoundVersion played;
  if (row.act != version_act ||
      std::sscanf(row.subject.c_str(), "entrant %d, stage %d, phase %d", &played.entrant,
                  &played.stage, &played.phase) != 3 ||
      std::sscanf(row.reason.c_str(), "v%d", &played.number) != 1) {
    return std::nullopt;
  }
  return played;
}

Result<void> Submissions::open_store() {
  if (store_) return {};
  auto opened = db::VersionStore::open(folder_);
  if (!opened) return opened.error();
  store_.emplace(*std::move(opened));
  return {};
}

Result<void> Submissions::open(const std::vector<db::AuditRow>& log) {
  const MutexLock files(store_mutex_);
  Result<void> opened;
  try {
    opened = read(log);
  } catch (const std::exception& error) {
    opened = Error{error.what()};
  }
  if (!opened) store_.reset();
  const MutexLock lock(mutex_);
  fault_ = opened ? "" : opened.error().text;
  return opened;
}

Result<void> Submissions::read(const std::vector<db::AuditRow>& log) {
  std::set<std::tuple<int, int, std::string>> known;
  {
    const MutexLock lock(mutex_);
    rounds_.clear();
    last_played_.clear();
    for (const db::AuditRow& row : log) {
      if (auto given = handed_in(row)) known.insert(*std::move(given));
      if (const auto played = round_version_of(row)) {
        rounds_[{played->stage, played->phase, played->entrant}] = played->number;
        last_played_[played->entrant] = played->number;
      }
    }
  }
  const fs::path file = folder_ / "versions.db";
  const bool has_folder = fs::exists(folder_);
  const bool is_lost = !known.empty() && fs::exists(file) && fs::file_size(file) == 0;
  if (!fs::exists(file) || is_lost) {
    store_.reset();
    if (!has_folder && known.empty()) return {};
    // An empty folder is the operator's wish to go on without what was handed in.
    if (!known.empty() && (!has_folder || !fs::is_empty(folder_))) {
      return Error{file.string() + (is_lost ? " is empty" : " is missing") +
                   ": put it back from the backup; to go on without the programs, leave "
                   "an empty folder"};
    }
  }
  if (!store_) {
    if (auto opened = open_store(); !opened) return opened;
    submissions::remove_drafts(folder_);
  }
  const auto rows = store_->versions();
  const auto choices = store_->choices();
  const MutexLock lock(mutex_);
  unclaimed_.clear();
  for (const VersionRow& row : rows) {
    if (known.contains({row.entrant, row.number, row.sha256})) {
      versions_.try_emplace({row.entrant, row.number}, row);  // it may be in work
    } else {
      versions_.erase({row.entrant, row.number});
      unclaimed_.push_back(row);
    }
  }
  choices_.clear();
  for (const auto& [entrant, number] : choices) {
    if (versions_.contains({entrant, number})) choices_[entrant] = number;
  }
  return {};
}

Result<void> Submissions::restore_programs() {
  const MutexLock lock(mutex_);
  check_open();
  std::string lost;
  for (auto& [key, row] : versions_) {
    const auto played = last_played_.find(row.entrant);
    const bool is_needed = choice_now(row.entrant) == row.number ||
                           (played != last_played_.end() && played->second == row.number);
    if (!is_needed || row.state == VersionState::failed) continue;
    const fs::path program = folder_of(row.entrant, row.number) / "program";
    std::error_code error;
    if (row.state == VersionState::ready && fs::is_directory(program, error)) continue;
    if (lost.empty()) lost = program.string();
    if (row.state != VersionState::ready) continue;  // it is built again already
    if (!fs::exists(upload_path(row.entrant, row.number), error)) continue;
    row.state = VersionState::queued;
    row.play_when_ready = false;  // its author has chosen since
  }
  if (lost.empty()) return {};
  return Error{lost + " is missing: it is built again, unless you put it back from the backup"};
}

void Submissions::check_open() const {
  if (!fault_.empty()) throw db::StoreError(fault_);
}

std::vector<VersionRow> Submissions::unclaimed() const {
  const MutexLock lock(mutex_);
  check_open();
  return unclaimed_;
}

void Submissions::disown(const VersionRow& row) {
  const MutexLock lock(mutex_);
  versions_.erase({row.entrant, row.number});
  unpacked_.erase({row.entrant, row.number});
  unclaimed_.push_back(row);
}

std::string Submissions::lost_program(int entrant, const formats::MatchKey* match) const {
  const int number = match == nullptr ? choice(entrant) : version_for(entrant, *match);
  if (number == 0) return "";
  const fs::path program = folder_of(entrant, number) / "program";
  std::error_code error;
  return fs::is_directory(program, error) ? "" : program.string() + " is missing";
}

}  // namespace aspis::hosting
