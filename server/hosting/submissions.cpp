#include "server/hosting/submissions.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "server/submissions/archive.hpp"
#include "server/submissions/builder.hpp"
#include "server/submissions/languages.hpp"

namespace aspis::hosting {

namespace fs = std::filesystem;

namespace {

using db::VersionRow;
using db::VersionState;
using protocol::Error;
using protocol::MutexLock;
using protocol::Result;

constexpr std::size_t longest_note = 200;

bool write_whole(const fs::path& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << bytes;
  file.close();
  return file.good();
}

}  // namespace

Submissions::Submissions(fs::path folder, VersionLimits limits, std::string (*date)())
    : folder_(std::move(folder)),
      limits_(limits),
      date_(date),
      error_(folder_.string() + ": is not open yet") {
}

fs::path Submissions::version_folder(int entrant, int number) const {
  return folder_ / (std::to_string(entrant) + "-" + std::to_string(number));
}

fs::path Submissions::upload_path(int entrant, int number) const {
  return version_folder(entrant, number).string() + ".upload";
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
  error_ = opened ? "" : opened.error().text;
  return opened;
}

Result<void> Submissions::read(const std::vector<db::AuditRow>& log) {
  auto [known, rounds, last_played] = read_version_log(log);
  {
    const MutexLock lock(mutex_);
    rounds_ = std::move(rounds);
    last_played_ = std::move(last_played);
  }
  const fs::path file = folder_ / "versions.db";
  const bool has_folder = fs::exists(folder_);
  const bool is_lost = !known.empty() && fs::exists(file) && fs::file_size(file) == 0;
  if (!fs::exists(file) || is_lost) {
    store_.reset();
    if (!has_folder && known.empty()) return {};
    // With an empty folder the operator chose to continue without the uploads.
    if (!known.empty() && (!has_folder || !fs::is_empty(folder_))) {
      return Error{
          file.string() + (is_lost ? " is empty" : " is missing") +
          ": restore it from the backup; to continue without the programs, create an empty folder"};
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
      versions_.try_emplace({row.entrant, row.number}, row);  // keeps a version that is being built
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
    const fs::path program = version_folder(row.entrant, row.number) / "program";
    std::error_code error;
    if (row.state == VersionState::ready && fs::is_directory(program, error)) continue;
    if (lost.empty()) lost = program.string();
    if (row.state != VersionState::ready) continue;  // already being rebuilt
    if (!fs::exists(upload_path(row.entrant, row.number), error)) continue;
    row.state = VersionState::queued;
    row.play_when_ready = false;  // its author may have chosen another one since
  }
  if (lost.empty()) return {};
  return Error{lost + " is missing: it is built again, unless you restore it from the backup"};
}

void Submissions::check_open() const {
  if (!error_.empty()) throw db::StoreError(error_);
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
  const fs::path program = version_folder(entrant, number) / "program";
  std::error_code error;
  return fs::is_directory(program, error) ? "" : program.string() + " is missing";
}

int Submissions::left_today(int entrant) const {
  return hosting::left_today(versions(entrant), limits_, date_());
}

Result<VersionRow> Submissions::add(const Submission& given) {
  if (given.note.size() > longest_note) {
    return Error{"a note has at most " + std::to_string(longest_note) + " bytes"};
  }
  if (std::any_of(given.note.begin(), given.note.end(),
                  [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; })) {
    return Error{"a note is one line"};
  }
  auto files = submissions::read_upload(given.file, given.bytes);
  if (!files) return files.error();
  const auto program = submissions::detect(*files, given.language);
  if (!program) return program.error();
  if (auto why = submissions::unavailable(*program->language)) return Error{*std::move(why)};
  VersionRow row;
  row.entrant = given.entrant;
  row.file = fs::path(given.file).filename().string();
  row.language = program->language->key;
  row.main_file = program->main_file;
  row.sha256 = submissions::source_digest(*files);
  row.bytes = static_cast<std::int64_t>(given.bytes.size());
  row.note = given.note;
  row.at = date_();
  row.play_when_ready = given.play;
  row.classic = given.classic;

  const MutexLock held(store_mutex_);
  const auto own = versions(given.entrant);
  if (auto why = refusal(own, given.bytes.size(), limits_, date_())) return Error{*std::move(why)};
  for (const VersionRow& other : own) {
    row.number = other.number;
    const bool is_same = other.sha256 == row.sha256 && other.classic == row.classic;
    if (!is_same || other.state == VersionState::failed) continue;
    return Error{"this is version " + std::to_string(other.number) + " already: nothing changed"};
  }
  for (const VersionRow& other : unclaimed()) {
    if (other.entrant == given.entrant) row.number = std::max(row.number, other.number);
  }
  ++row.number;
  if (auto opened = open_store(); !opened) return opened.error();
  if (!write_whole(upload_path(row.entrant, row.number), given.bytes)) {
    return Error{folder_.string() + ": the file cannot be stored: the disk may be full"};
  }
  try {
    store_->add(row);
  } catch (const db::StoreError& error) {
    return Error{error.what()};
  }
  const MutexLock lock(mutex_);
  versions_[{row.entrant, row.number}] = row;
  unpacked_[{row.entrant, row.number}] = *std::move(files);
  return row;
}

std::vector<VersionRow> Submissions::versions(int entrant) const {
  const MutexLock lock(mutex_);
  check_open();
  std::vector<VersionRow> all;
  for (auto at = versions_.lower_bound({entrant, 0});
       at != versions_.end() && at->first.first == entrant; ++at) {
    all.push_back(at->second);
  }
  return all;
}

std::vector<int> Submissions::ready(int entrant) const {
  std::vector<int> numbers;
  for (const VersionRow& row : versions(entrant)) {
    if (row.state == VersionState::ready) numbers.push_back(row.number);
  }
  return numbers;
}

std::optional<VersionRow> Submissions::version(int entrant, int number) const {
  const MutexLock lock(mutex_);
  check_open();
  const auto found = versions_.find({entrant, number});
  return found == versions_.end() ? std::nullopt : std::optional(found->second);
}

db::VersionTexts Submissions::texts(int entrant, int number) const {
  {
    const MutexLock lock(mutex_);
    const auto found = logs_.find({entrant, number});
    if (found != logs_.end()) return {found->second, ""};
  }
  if (!version(entrant, number)) return {};
  const MutexLock held(store_mutex_);
  if (!store_) throw db::StoreError(folder_.string() + ": is not open");
  return store_->texts(entrant, number);
}

std::optional<std::string> Submissions::upload(int entrant, int number) const {
  if (!version(entrant, number)) return std::nullopt;
  std::ifstream file(upload_path(entrant, number), std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return file ? std::optional(bytes.str()) : std::nullopt;
}

Result<std::vector<submissions::SourceFile>> Submissions::take_files(int entrant, int number) {
  {
    const MutexLock lock(mutex_);
    if (auto known = unpacked_.extract({entrant, number})) return std::move(known.mapped());
  }
  const auto row = version(entrant, number);
  const auto bytes = upload(entrant, number);
  if (!row || !bytes) return Error{"the uploaded file can no longer be read"};
  return submissions::read_upload(row->file, *bytes);
}

int Submissions::choice_now(int entrant) const {
  const auto found = choices_.find(entrant);
  return found == choices_.end() ? 0 : found->second;
}

int Submissions::choice(int entrant) const {
  const MutexLock lock(mutex_);
  check_open();
  return choice_now(entrant);
}

Result<void> Submissions::choose(int entrant, int number) {
  const MutexLock held(store_mutex_);
  if (number != 0) {
    const auto row = version(entrant, number);
    if (!row) return Error{"no version " + std::to_string(number)};
    if (row->state != VersionState::ready) {
      return Error{
          "version " + std::to_string(number) +
          (row->state == VersionState::failed ? " failed: it cannot play" : " is not ready yet")};
    }
  }
  if (auto opened = open_store(); !opened) return opened;
  try {
    store_->choose(entrant, number);
  } catch (const db::StoreError& error) {
    return Error{error.what()};
  }
  const MutexLock lock(mutex_);
  choices_[entrant] = number;
  return {};
}

int Submissions::version_for(int entrant, const formats::MatchKey& match) const {
  const MutexLock lock(mutex_);
  check_open();
  const auto found = rounds_.find({match.stage, match.phase, entrant});
  return found == rounds_.end() ? choice_now(entrant) : found->second;
}

int Submissions::version_played(int entrant, const formats::MatchKey& match) const {
  const MutexLock lock(mutex_);
  check_open();
  const auto found = rounds_.find({match.stage, match.phase, entrant});
  return found == rounds_.end() ? 0 : found->second;
}

std::optional<RoundVersion> Submissions::begin_round(int entrant, const formats::MatchKey& match) {
  const MutexLock lock(mutex_);
  check_open();
  const auto first = versions_.lower_bound({entrant, 0});
  if (first == versions_.end() || first->first.first != entrant) return std::nullopt;
  const auto [round, is_new] =
      rounds_.try_emplace({match.stage, match.phase, entrant}, choice_now(entrant));
  if (!is_new) return std::nullopt;
  last_played_[entrant] = round->second;
  return RoundVersion{entrant, match.stage, match.phase, round->second};
}

std::optional<int> Submissions::last_played(int entrant) const {
  const MutexLock lock(mutex_);
  check_open();
  const auto found = last_played_.find(entrant);
  if (found == last_played_.end() || found->second == choice_now(entrant)) return std::nullopt;
  return found->second;
}

std::vector<std::pair<int, int>> Submissions::unfinished() const {
  const MutexLock lock(mutex_);
  check_open();
  std::vector<std::pair<std::string, Key>> found;
  for (const auto& [key, row] : versions_) {
    if (!row.is_finished()) found.emplace_back(row.at, key);
  }
  std::sort(found.begin(), found.end());
  std::vector<Key> keys;
  for (const auto& [at, key] : found) keys.push_back(key);
  return keys;
}

void Submissions::enter(int entrant, int number, VersionState state, const std::string& reason) {
  const MutexLock lock(mutex_);
  VersionRow& row = versions_.at({entrant, number});
  row.state = state;
  row.reason = reason;
  logs_.try_emplace({entrant, number});
}

void Submissions::append_log(int entrant, int number, std::string_view piece) {
  const MutexLock lock(mutex_);
  logs_[{entrant, number}] += piece;
}

void Submissions::finish(const VersionRow& row, const db::VersionTexts& texts) {
  const bool plays = row.state == VersionState::ready && row.play_when_ready;
  const MutexLock held(store_mutex_);
  if (auto opened = open_store(); !opened) throw db::StoreError(opened.error().text);
  store_->put_texts(row.entrant, row.number, texts);
  store_->change(row);
  if (plays) store_->choose(row.entrant, row.number);
  const MutexLock lock(mutex_);
  versions_[{row.entrant, row.number}] = row;
  logs_.erase({row.entrant, row.number});
  if (plays) choices_[row.entrant] = row.number;
}

}  // namespace aspis::hosting
