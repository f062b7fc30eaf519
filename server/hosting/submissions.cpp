#include "server/hosting/submissions.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "protocol/utc.hpp"
#include "server/submissions/digest.hpp"
#include "server/submissions/languages.hpp"
#include "server/submissions/upload.hpp"

namespace aspis::hosting {

namespace fs = std::filesystem;

namespace {

using db::VersionRow;
using db::VersionState;
using protocol::Error;
using protocol::MutexLock;
using protocol::Result;

constexpr std::size_t longest_note = 200;

std::string moment_after_a_day(const std::string& at) {
  const auto moment = protocol::moment_of(at);
  return moment ? protocol::utc(*moment + std::chrono::hours(24)) : at;
}

bool counts_for_the_day(const VersionRow& row) {
  return row.state != VersionState::failed;
}

bool write_whole(const fs::path& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << bytes;
  file.close();
  return file.good();
}

}  // namespace

Submissions::Submissions(fs::path folder, Limits limits, std::function<std::string()> date)
    : folder_(std::move(folder)),
      limits_(limits),
      date_(std::move(date)),
      fault_(folder_.string() + ": is not open yet") {
}

fs::path Submissions::folder_of(int entrant, int number) const {
  return folder_ / (std::to_string(entrant) + "-" + std::to_string(number));
}

fs::path Submissions::upload_path(int entrant, int number) const {
  return folder_of(entrant, number).string() + ".upload";
}

/// Since this time yesterday, oldest first.
std::vector<VersionRow> Submissions::handed_in_today(int entrant) const {
  std::vector<VersionRow> all;
  const std::string now = date_();
  for (auto at = versions_.lower_bound({entrant, 0});
       at != versions_.end() && at->first.first == entrant; ++at) {
    if (moment_after_a_day(at->second.at) > now) all.push_back(at->second);
  }
  return all;
}

int Submissions::left_today(int entrant) const {
  const MutexLock lock(mutex_);
  check_open();
  const auto today = handed_in_today(entrant);
  return std::max(0, limits_.a_day - static_cast<int>(std::count_if(today.begin(), today.end(),
                                                                    counts_for_the_day)));
}

std::optional<std::string> Submissions::refusal_today(int entrant) const {
  const auto today = handed_in_today(entrant);
  std::vector<VersionRow> counted;
  std::copy_if(today.begin(), today.end(), std::back_inserter(counted), counts_for_the_day);
  if (static_cast<int>(counted.size()) >= limits_.a_day) {
    const std::string next =
        limits_.a_day == 0
            ? ""
            : ": the next one from " +
                  moment_after_a_day(
                      counted[counted.size() - static_cast<std::size_t>(limits_.a_day)].at);
    return std::to_string(limits_.a_day) + " versions a day may be handed in" + next;
  }
  std::chrono::milliseconds took{0};
  for (auto row = today.rbegin(); row != today.rend(); ++row) {
    took += row->took;
    if (took < limits_.building_a_day) continue;
    return "your programs may be built and checked for " +
           std::to_string(limits_.building_a_day.count()) + " s a day: the next one from " +
           moment_after_a_day(row->at);
  }
  return std::nullopt;
}

std::optional<std::string> Submissions::refusal(int entrant, std::size_t bytes) const {
  const MutexLock lock(mutex_);
  check_open();
  if (auto why = refusal_today(entrant)) return why;
  std::int64_t sum = static_cast<std::int64_t>(bytes);
  for (const auto& [key, row] : versions_) {
    if (key.first != entrant) continue;
    sum += row.bytes;
    if (!row.is_finished()) {
      return "version " + std::to_string(row.number) +
             " is not finished yet: wait until it is built and checked";
    }
  }
  if (sum > limits_.bytes) {
    return "your versions may have " + std::to_string(limits_.bytes / 1'000'000) +
           " MB in all: ask your instructor";
  }
  return std::nullopt;
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
  row.sha256 = submissions::digest_of(*files);
  row.bytes = static_cast<std::int64_t>(given.bytes.size());
  row.note = given.note;
  row.at = date_();
  row.play_when_ready = given.play;
  row.classic = given.classic;

  const MutexLock held(store_mutex_);
  if (auto why = refusal(given.entrant, given.bytes.size())) return Error{*std::move(why)};
  for (const VersionRow& other : versions(given.entrant)) {
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
  if (!row || !bytes) return Error{"the file that was handed in cannot be read any more"};
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
    if (!row) return Error{"there is no version " + std::to_string(number)};
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
