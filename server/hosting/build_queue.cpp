#include "server/hosting/build_queue.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <future>

#include "server/submissions/upload.hpp"

namespace aspis::hosting {
namespace {

using db::VersionRow;
using db::VersionState;
using protocol::MutexLock;
using protocol::Result;

std::vector<std::string> lines_of(const match::Finding& finding) {
  constexpr const char* grades[] = {"passed", "warning", "FAILED"};
  std::vector<std::string> lines = {std::string(grades[static_cast<int>(finding.grade)]) + ": " +
                                    finding.what};
  for (const std::string& advice : finding.advice) lines.push_back("  " + advice);
  return lines;
}

/// On the game thread, but for the waiting.
struct RunningCheck {
  std::vector<std::string> lines;
  std::unique_ptr<match::Checkup> checkup;
  match::GameHandle game;
};

/// What the upload was, as it was taken when it was handed in.
Result<submissions::Build> build_version(const BuildQueue::Job& job, const VersionRow& row,
                                         sandbox::Sandbox& sandbox, const std::stop_token& stop) {
  const auto bytes = job.submissions->upload(row.entrant, row.number);
  if (!bytes) return protocol::Error{"the file that was handed in cannot be read any more"};
  auto files = submissions::read_upload(row.file, *bytes);
  if (!files) return files.error();
  auto program = submissions::detect(*files, row.language);
  if (!program) return program.error();
  const std::filesystem::path folder = job.submissions->folder_of(row.entrant, row.number);
  std::filesystem::remove_all(folder);  // the server ended before it was checked
  return submissions::build(
      sandbox, folder, *files, *program, {},
      [&](std::string_view piece) { job.submissions->append_log(row.entrant, row.number, piece); },
      stop);
}

}  // namespace

BuildQueue::BuildQueue(match::GameThread& game_thread)
    : game_thread_(game_thread), thread_([this] { work(); }) {
}

BuildQueue::~BuildQueue() {
  stop();
}

void BuildQueue::stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    current_.request_stop();
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

/// What was read again is there already.
void BuildQueue::add(Job job) {
  const MutexLock lock(mutex_);
  const auto is_same = [&job](const Job& other) {
    return other.submissions == job.submissions && other.entrant == job.entrant &&
           other.number == job.number;
  };
  if (stopping_ || std::any_of(jobs_.begin(), jobs_.end(), is_same)) return;
  jobs_.push_back(std::move(job));
  changed_.notify_all();
}

std::optional<int> BuildQueue::ahead(const Submissions& submissions, int entrant,
                                     int number) const {
  const MutexLock lock(mutex_);
  int before = in_work_ == nullptr ? 0 : 1;
  for (const Job& job : jobs_) {
    if (job.submissions.get() == &submissions && job.entrant == entrant && job.number == number) {
      return before;
    }
    ++before;
  }
  return std::nullopt;
}

void BuildQueue::forget(const Submissions& submissions) {
  MutexLock lock(mutex_);
  std::erase_if(jobs_, [&](const Job& job) { return job.submissions.get() == &submissions; });
  if (in_work_ == &submissions) current_.request_stop();
  changed_.wait(lock.native(), [&] {
    mutex_.assert_held();
    return in_work_ != &submissions;
  });
}

void BuildQueue::work() {
  for (;;) {
    Job job;
    std::stop_token stop;
    {
      MutexLock lock(mutex_);
      changed_.wait(lock.native(), [this] {
        mutex_.assert_held();
        return stopping_ || !jobs_.empty();
      });
      if (stopping_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
      in_work_ = job.submissions.get();
      current_ = std::stop_source();
      stop = current_.get_token();
    }
    make(job, stop);
    const MutexLock lock(mutex_);
    in_work_ = nullptr;
    changed_.notify_all();
  }
}

void BuildQueue::make(const Job& job, const std::stop_token& stop) {
  auto row = job.submissions->version(job.entrant, job.number);
  if (!row || row->is_finished()) return;
  const auto start = std::chrono::steady_clock::now();
  db::VersionTexts texts;
  const auto enter = [&](VersionState state) {
    row->state = state;
    job.submissions->enter(row->entrant, row->number, state);
    job.changed();
  };
  const auto fail = [&](std::string why) {
    row->state = VersionState::failed;
    row->reason = std::move(why);
  };
  try {
    enter(VersionState::building);
    auto built = build_version(job, *row, game_thread_.host().sandbox(), stop);
    if (stop.stop_requested()) return;
    if (!built) {
      fail(built.error().text);
    } else if (built->status != submissions::BuildStatus::built) {
      fail(built->reason);
      texts.log = built->log;
    } else {
      texts.log = built->log;
      built->classic = row->classic;
      enter(VersionState::checking);
      auto plan = job.check_plan(*built);
      bool failed = false;
      const auto lines = plan ? check(*std::move(plan), failed, stop)
                              : std::optional(std::vector<std::string>{plan.error().text});
      if (!lines) return;
      for (const std::string& line : *lines) texts.report += line + "\n";
      const auto bad = std::find_if(lines->begin(), lines->end(), [](const std::string& line) {
        return line.starts_with("FAILED: ");
      });
      if (!plan) {
        fail(plan.error().text);
      } else if (failed) {
        fail(bad == lines->end() ? "it did not pass the check" : bad->substr(8));
      } else {
        row->state = VersionState::ready;
        row->command = built->command_line;
      }
    }
    row->took =
        std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
    job.submissions->finish(*row, texts);
  } catch (const std::exception& error) {
    // The disk, or us: it is begun again after the next start.
    job.submissions->append_log(row->entrant, row->number,
                                std::string("not finished: ") + error.what() + "\n");
  }
  job.changed();
}

std::optional<std::vector<std::string>> BuildQueue::check(match::CheckPlan plan, bool& failed,
                                                          const std::stop_token& stop) {
  const auto running = std::make_shared<RunningCheck>();
  running->checkup =
      std::make_unique<match::Checkup>(std::move(plan), [&](const match::Finding& finding) {
        failed = failed || finding.grade == match::Grade::fail;
        for (std::string& line : lines_of(finding)) running->lines.push_back(std::move(line));
      });
  const auto is_over = [&] { return running->checkup->is_over(); };
  while (!game_thread_.call(is_over)) {
    std::promise<void> played;
    game_thread_.call([&] {
      running->game = running->checkup->start(
          game_thread_.host(), [&played, running, &io = game_thread_.host().io()] {
            // Not from within the game that has just ended: its bots are still being told.
            boost::asio::post(io, [&played] { played.set_value(); });
          });
    });
    auto over = played.get_future();
    while (over.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
      if (stop.stop_requested()) game_thread_.call([&] { match::abort_game(running->game); });
    }
    if (stop.stop_requested()) break;
    running->checkup->look(game_thread_.host().sandbox());  // it may start the program once more
  }
  return game_thread_.call([&]() -> std::optional<std::vector<std::string>> {
    if (!stop.stop_requested()) running->checkup->conclude();
    running->checkup.reset();
    running->game = {};
    if (stop.stop_requested()) return std::nullopt;
    return std::move(running->lines);
  });
}

}  // namespace aspis::hosting
