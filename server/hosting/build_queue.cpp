#include "server/hosting/build_queue.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <future>

#include "referee/match/checker.hpp"
#include "server/hosting/hosted_programs.hpp"
#include "server/lobby/games.hpp"
#include "server/submissions/builder.hpp"
#include "server/submissions/languages.hpp"

namespace aspis::hosting {
namespace {

using db::VersionRow;
using db::VersionState;
using protocol::MutexLock;
using protocol::Result;

/// The delay between retries while the host has an error.
constexpr std::chrono::milliseconds first_wait{1'000};
constexpr std::chrono::milliseconds longest_wait{60'000};

std::chrono::milliseconds time_since(std::chrono::steady_clock::time_point moment) {
  return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - moment);
}

Result<submissions::Build> build_version(const BuildQueue::Job& job, const VersionRow& row,
                                         sandbox::Sandbox& sandbox, const std::stop_token& stop) {
  const auto files = job.programs.submissions().take_files(row.entrant, row.number);
  if (!files) return files.error();
  const submissions::Detected program{submissions::find_language(row.language), row.main_file};
  if (program.language == nullptr) {
    return protocol::Error{"this server does not know the language '" + row.language + "'"};
  }
  const std::filesystem::path folder =
      job.programs.submissions().version_folder(row.entrant, row.number);
  if (!std::filesystem::is_directory(folder.parent_path())) {
    throw std::runtime_error(folder.parent_path().string() + " is missing");
  }
  std::filesystem::remove_all(folder);  // left by a server that ended before the check
  return submissions::build(
      sandbox, folder, *files, program, job.programs.build_limits(),
      [&](std::string_view piece) {
        job.programs.submissions().append_log(row.entrant, row.number, piece);
      },
      stop);
}

}  // namespace

/// A version being built or checked, by one thread at a time.
struct BuildQueue::Work {
  explicit Work(Job of) : job(std::move(of)) {}

  [[nodiscard]] bool belongs_to(const HostedPrograms& programs) const {
    return &job.programs == &programs;
  }

  const Job job;
  VersionRow row;
  db::VersionTexts texts;
  std::stop_source stop;
  std::chrono::milliseconds used{0};
  std::chrono::steady_clock::time_point began;  // start of the last step
  // Set once built; on the game thread, except for waiting.
  std::unique_ptr<match::Checkup> checkup;
  match::GameHandle game;
  std::vector<std::string> lines;
  bool failed = false;
};

BuildQueue::BuildQueue(match::GameThread& game_thread, lobby::Cores& cores, int threads)
    : game_thread_(game_thread),
      cores_(cores),
      delay_(first_wait),
      retry_(game_thread.host().io()) {
  game_thread_.call([this] { cores_.add(*this); });
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BuildQueue::~BuildQueue() {
  stop();
  game_thread_.call([this] {  // after everything already posted
    retry_.cancel();
    cores_.remove(*this);
  });
}

void BuildQueue::stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    for (const auto& one : in_work_) one->stop.request_stop();
    changed_.notify_all();
  }
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

/// Ignores a version that is already here, for example after rereading.
void BuildQueue::add(Job job) {
  {
    const MutexLock lock(mutex_);
    const auto is_same = [&job](const auto& other) {
      return other->belongs_to(job.programs) && other->job.entrant == job.entrant &&
             other->job.number == job.number;
    };
    if (stopping_ || std::any_of(waiting_.begin(), waiting_.end(), is_same) ||
        std::any_of(in_work_.begin(), in_work_.end(), is_same)) {
      return;
    }
    waiting_.push_back(std::make_shared<Work>(std::move(job)));
  }
  ask_for_core(std::nullopt);
}

std::optional<int> BuildQueue::ahead(const HostedPrograms& programs, int entrant,
                                     int number) const {
  const MutexLock lock(mutex_);
  const auto own = std::find_if(waiting_.begin(), waiting_.end(), [&](const auto& one) {
    return one->belongs_to(programs) && one->job.entrant == entrant && one->job.number == number;
  });
  if (own == waiting_.end()) return std::nullopt;
  const auto is_before = [&](const auto& one) { return one->used <= (*own)->used; };
  const auto is_before_later = [&](const auto& one) { return one->used < (*own)->used; };
  return static_cast<int>(in_work_.size()) +
         static_cast<int>(std::count_if(waiting_.begin(), own, is_before) +
                          std::count_if(own, waiting_.end(), is_before_later));
}

void BuildQueue::forget(const HostedPrograms& programs) {
  MutexLock lock(mutex_);
  const auto is_ours = [&](const auto& one) { return one->belongs_to(programs); };
  std::erase_if(waiting_, is_ours);
  for (const auto& one : in_work_) {
    if (is_ours(one)) one->stop.request_stop();
  }
  changed_.wait(lock.native(), [&] {
    mutex_.assert_held();
    return std::none_of(in_work_.begin(), in_work_.end(), is_ours);
  });
}

/// `took`: the length of the work before, if there was any.
void BuildQueue::ask_for_core(std::optional<std::chrono::milliseconds> took) {
  boost::asio::post(game_thread_.host().io(), [this, took] {
    if (took) {
      cores_.give_back(*this, lobby::Use::student, *took);
    } else {
      cores_.want(*this, lobby::Use::student);
    }
  });
}

bool BuildQueue::begin(lobby::Use use) {
  {
    const MutexLock lock(mutex_);
    if (stopping_ || waiting_.empty()) return false;
    if (std::chrono::steady_clock::now() < held_until_) return false;
    const auto least = std::min_element(
        waiting_.begin(), waiting_.end(),
        [](const auto& one, const auto& other) { return one->used < other->used; });
    in_work_.push_back(*least);
    begun_.push_back(*least);
    waiting_.erase(least);
    changed_.notify_all();
    if (waiting_.empty()) return true;
  }
  cores_.want(*this, use);
  return true;
}

std::shared_ptr<BuildQueue::Work> BuildQueue::next_begun() {
  MutexLock lock(mutex_);
  changed_.wait(lock.native(), [this] {
    mutex_.assert_held();
    return stopping_ || !begun_.empty();
  });
  if (stopping_) return nullptr;
  auto next = std::move(begun_.front());
  begun_.pop_front();
  return next;
}

void BuildQueue::work() {
  while (const auto one = next_begun()) {
    one->began = std::chrono::steady_clock::now();
    const bool is_over = do_step(*one);
    const auto took = time_since(one->began);
    one->used += took;
    {
      const MutexLock lock(mutex_);
      std::erase(in_work_, one);
      if (!is_over && !one->stop.stop_requested()) waiting_.push_back(one);
      changed_.notify_all();
    }
    ask_for_core(took);
  }
}

void BuildQueue::enter(Work& one, VersionState state, const std::string& reason) {
  one.row.state = state;
  one.job.programs.submissions().enter(one.job.entrant, one.job.number, state, reason);
  one.job.programs.version_changed(one.job.entrant);
}

bool BuildQueue::do_step(Work& one) {
  try {
    return one.checkup ? play_game(one) : build(one);
  } catch (const std::exception& error) {
    hold(one, error.what());
    return false;
  }
}

/// After an error of the disk or the server: pauses all builds; this one restarts later.
void BuildQueue::hold(Work& one, const std::string& why) {
  std::chrono::milliseconds delay{0};
  {
    const MutexLock lock(mutex_);
    is_held_ = true;
    delay = std::exchange(delay_, std::min(2 * delay_, longest_wait));
    held_until_ = std::chrono::steady_clock::now() + delay;
  }
  one.checkup.reset();
  one.lines.clear();
  one.failed = false;
  try {
    one.job.programs.submissions().append_log(one.job.entrant, one.job.number,
                                              "waits: " + why + "\n");
    enter(one, VersionState::queued, "it waits for the server: its instructor is told why");
  } catch (const std::exception&) {
    // The versions are unreadable, too; opening the tournament reports that.
  }
  one.job.programs.tell_waiting(why);
  boost::asio::post(game_thread_.host().io(), [this, delay] {
    retry_.expires_after(delay);
    retry_.async_wait([this](const boost::system::error_code& error) {
      if (!error) cores_.want(*this, lobby::Use::student);
    });
  });
}

/// A build worked, so the queue continues.
void BuildQueue::resume(const Work& one) {
  {
    const MutexLock lock(mutex_);
    delay_ = first_wait;
    if (!std::exchange(is_held_, false)) return;
  }
  one.job.programs.tell_waiting("");
}

bool BuildQueue::build(Work& one) {
  const auto row = one.job.programs.submissions().version(one.job.entrant, one.job.number);
  if (!row || row->is_finished()) return true;
  one.row = *row;
  const auto fail = [&](std::string why) {
    one.row.state = VersionState::failed;
    one.row.reason = std::move(why);
    finish(one);
    return true;
  };
  enter(one, VersionState::building);
  auto built = build_version(one.job, one.row, game_thread_.host().sandbox(), one.stop.get_token());
  if (one.stop.stop_requested()) return true;
  if (!built) throw std::runtime_error(built.error().text);
  one.texts.log = built->log;
  if (built->status != submissions::BuildStatus::built) return fail(built->reason);
  built->classic = one.row.classic;
  one.row.command = built->command_line;
  enter(one, VersionState::checking);
  auto plan = one.job.programs.check_plan(*built);
  if (!plan) return fail(plan.error().text);
  one.checkup = std::make_unique<match::Checkup>(*std::move(plan), [&one](const auto& finding) {
    one.failed = one.failed || finding.grade == match::Grade::fail;
    for (std::string& line : lobby::finding_lines(finding)) one.lines.push_back(std::move(line));
  });
  return false;
}

bool BuildQueue::play_game(Work& one) {
  std::promise<void> played;
  game_thread_.call([&] {
    one.game = one.checkup->start(game_thread_.host(), [&played, &io = game_thread_.host().io()] {
      // Posted, because the game that just ended is still notifying its bots.
      boost::asio::post(io, [&played] { played.set_value(); });
    });
  });
  auto over = played.get_future();
  while (over.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
    if (one.stop.stop_requested()) game_thread_.call([&] { match::abort_game(one.game); });
  }
  if (one.stop.stop_requested()) return true;
  one.checkup->look(game_thread_.host().sandbox());  // may start the program again
  const bool is_over = game_thread_.call([&] {
    if (!one.checkup->is_over()) return false;
    one.checkup->conclude();
    one.checkup.reset();
    return true;
  });
  if (one.stop.stop_requested()) return true;
  const auto program =
      one.job.programs.submissions().version_folder(one.row.entrant, one.row.number) / "program";
  if (!std::filesystem::is_directory(program)) {
    throw std::runtime_error(program.string() + " is missing");
  }
  if (!is_over) return false;
  for (const std::string& line : one.lines) one.texts.report += line + "\n";
  one.row.state = VersionState::ready;
  if (one.failed) {
    const auto bad = std::find_if(one.lines.begin(), one.lines.end(),
                                  [](const auto& line) { return line.starts_with("FAILED: "); });
    one.row.state = VersionState::failed;
    one.row.reason = bad->substr(8);
    one.row.command.clear();
  }
  finish(one);
  return true;
}

void BuildQueue::finish(Work& one) {
  one.row.took = one.used + time_since(one.began);
  one.job.programs.submissions().finish(one.row, one.texts);
  one.job.programs.version_changed(one.job.entrant);
  resume(one);
}

}  // namespace aspis::hosting
