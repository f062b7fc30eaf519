// aspis tournament run: plays a tournament until it is finished or the user stops it.
#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>

#include "protocol/utc.hpp"
#include "referee/match/local_bot.hpp"
#include "referee/seats/host.hpp"

#include "server/cli/bots.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/terminal.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/run_view.hpp"
#include "server/cli/tournament/slurm.hpp"
#include "server/cli/tournament/stages.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/runner/director.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/planned_game.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::cli {
namespace {

struct RunArguments : TournamentArguments {
  Text until{this, "--until", "STAGE", "Stage to stop after: number or name"};
  Number concurrency{this, "-j,--concurrency", Bounds{1, 256},
                     "Concurrent games (default: one less than the cores)"};
  Flag pin{this, "--pin", "Pin each game and its bots to one core"};
  BoxArguments box{this};
  Word on{this, "here", "--on", "here|slurm",
          "Where games are played: on this machine or by Slurm jobs"};
  SlurmArguments slurm{this};
  Flag absent_lose{this, "--absent-lose",
                   "Play although programs are missing; they forfeit their games"};
  Text dictionary{this, dictionary_option};

  [[nodiscard]] bool on_slurm() const { return on == "slurm"; }
};

/// Why the entry is disqualified; empty if its program failed to start for another reason.
std::optional<std::string> entry_error(const db::EntrantRow& row, const std::string& error) {
  const std::string at_fault = row.command + ": disqualified: ";
  if (!error.starts_with(at_fault)) return std::nullopt;
  return error.substr(at_fault.size());
}

void disqualify(Opened& opened, const db::EntrantRow& entrant, const std::string& reason) {
  db::DepartureRow row;
  row.entrant = entrant.number;
  row.reason = reason;
  std::replace(row.reason.begin(), row.reason.end(), '\n', ' ');  // one line in the log
  checked(
      tournament::depart(opened.store, opened.tournament, row, {protocol::utc_now(), "referee"}));
  write_error_line(
      "aspis tournament run: note: " + entrant.alias + ": " + tournament::departure_text(row) +
      "; once it is fixed, 'aspis tournament reinstate " + entrant.alias + "' lets it play");
}

/// Adds one seat maker per entrant, empty and with the reason in `options` if there is no program.
/// Prints all missing programs before the first game; disqualifies entries at fault.
void find_bots(Opened& opened, const RunArguments& asked, sandbox::Sandbox& sandbox,
               const std::filesystem::path& workshop, runner::RunOptions& options) {
  const seats::ChildLimits limits = tournament::program_limits(opened.tournament.plan);
  const auto clock = formats::choose_clock(opened.tournament.plan, opened.rules->default_clock());
  sandbox::Wishes wishes = asked.box.wishes();
  wishes.from_here = false;
  wishes.secret = opened.file;
  std::vector<std::string> absent;
  std::map<int, std::string> at_fault;  // by entrant number
  for (const db::EntrantRow& row : opened.tournament.entrants) {
    match::SeatMaker& maker = options.seats.emplace_back();
    std::string& missing = options.missing.emplace_back();
    if (opened.tournament.departures.contains(row.number)) continue;
    if (row.command.empty()) {
      absent.push_back(tournament::display_name(row) + ": " + tournament::no_program);
      continue;
    }
    if (const std::string house = tournament::house_name(row); !house.empty()) {
      missing = "its program cannot be started";
      absent.push_back(tournament::display_name(row) + ": " + row.command +
                       " works on a server only: write " + house + " here");
      continue;
    }
    wishes.folder = row.folder;
    auto entrant = match::local_entrant({row.command, row.classic, row.alias, clock, wishes},
                                        *opened.rules, limits, sandbox, workshop);
    if (entrant) {
      maker = std::move(entrant->seat);
    } else if (const auto error = entry_error(row, entrant.error().text)) {
      at_fault[row.number] = *error;
    } else {
      missing = "its program cannot be started";
      absent.push_back(tournament::display_name(row) + ": " + entrant.error().text);
    }
  }
  const std::string place =
      asked.absent_lose ? "aspis tournament run: note: " : "aspis tournament run: ";
  for (const std::string& line : absent) write_error_line(place + line);
  if (!absent.empty() && !asked.absent_lose) {
    bad_input(std::to_string(absent.size()) + " of " + std::to_string(options.seats.size()) +
              " entrants cannot be started from this folder: correct the programs, correct the "
              "roster's commands with 'aspis tournament import' before the first game, or let them "
              "forfeit with --absent-lose");
  }
  for (const auto& [number, error] : at_fault) {
    disqualify(opened,
               db::EntrantRow(opened.tournament.entrants.at(static_cast<std::size_t>(number) - 1)),
               error);
  }
}

/// Shows the progress of a run from a separate thread until it is destroyed. If standard output
/// fails, it stops the run, and finish() throws the error.
class Watch {
 public:
  Watch(const Opened& opened, runner::Director& director)
      : director_(director),
        view_(opened.tournament, opened.schedule),
        thread_([this](const std::stop_token& stop) { watch(stop); }) {}

  void finish() {
    thread_.request_stop();
    thread_.join();
    if (failure_) std::rethrow_exception(failure_);
    view_.finish(director_.progress());
  }

 private:
  void watch(const std::stop_token& stop) {
    constexpr std::chrono::milliseconds period(100);
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any stopped;
    try {
      while (!stop.stop_requested()) {
        stopped.wait_for(lock, stop, period, [] { return false; });
        if (!stop.stop_requested()) view_.show(director_.progress());
      }
    } catch (...) {
      failure_ = std::current_exception();
      director_.stop(false);
    }
  }

  runner::Director& director_;
  RunView view_;
  std::exception_ptr failure_;
  std::jthread thread_;
};

void tell_end(runner::Ended ended, const tournament::Tournament& tournament,
              const RunArguments& asked) {
  using runner::Ended;
  const std::string resumes = "'aspis tournament run" +
                              std::string(asked.on_slurm() ? " --on slurm" : "") +
                              (asked.file ? " --file " + *asked.file : "") + "' resumes\n";
  if (ended == Ended::reached) return print("stopped after the requested stage; " + resumes);
  if (ended == Ended::stopped) return print("stopped; " + resumes);
  const formats::Schedule schedule = tournament::compute_schedule(tournament);
  print("\n" + final_table(tournament, schedule) + "\n");
  if (ended == Ended::finished) return print("finished; the " + seed_words(tournament) + "\n");
  for (const formats::Stage& stage : schedule.stages) {
    if (!stage.needs_confirmation) continue;
    const std::string name = tournament.plan.stages[static_cast<std::size_t>(stage.number)].name;
    print(name + " waits: " + stage.note + "; see 'aspis tournament confirm --help'\n");
  }
}

void play(const RunArguments& asked) {
  if (!asked.on_slurm() && asked.slurm.any()) {
    bad_input("--partition, --account, --time-limit, --folder, --shard and --busy need --on slurm");
  }
  if (asked.on_slurm() && (asked.concurrency || asked.pin)) {
    bad_input("--concurrency and --pin do not work with --on slurm: a task plays on one core");
  }
  Opened opened = open_tournament(asked.file, db::Mode::write);
  opened.store.tell_role(db::WriterRole::run);
  db::StopAfter until;
  if (asked.until) until.stage = stage_named(opened.tournament.plan, *asked.until);
  const GameDictionary dictionary = dictionary_for(*opened.rules, asked.dictionary);
  if (dictionary.list && dictionary.list->sha256() != opened.tournament.row.dictionary_sha256) {
    bad_input(opened.file.string() + " uses a different word list than " + dictionary.path +
              ": give the right one with --dict FILE");
  }
  sandbox::Sandbox sandbox(asked.box.mode());
  check_sandbox(sandbox, asked.box.mode(), "aspis tournament run");
  const sandbox::TemporaryFolder workshop;
  runner::RunOptions options;
  options.rules = opened.rules;
  options.dictionary = dictionary.words();
  options.dictionary_path = dictionary.path;
  find_bots(opened, asked, sandbox, workshop.path(), options);
  options.shape = {asked.concurrency.value_or(default_concurrency()), asked.pin};
  options.date = protocol::utc_now;
  std::unique_ptr<cluster::Coordinator> coordinator;
  if (asked.on_slurm()) {
    coordinator = make_coordinator(opened, asked.slurm, asked.box, options);
    options.executor = coordinator.get();
  }
  runner::Director director(sandbox);
  runner::Ended ended{};
  {
    const Interrupts interrupts([&director] { director.stop(false); },
                                [&director] { director.stop(true); });
    Watch watch(opened, director);
    try {
      ended = director.run(opened.store, opened.tournament, std::move(options), until);
    } catch (const cluster::ClusterError& error) {
      watch.finish();
      bad_input(error.what());
    } catch (const std::filesystem::filesystem_error& error) {
      watch.finish();
      bad_input(error.what());
    }
    watch.finish();
  }
  tell_end(ended, director.tournament(), asked);
}

}  // namespace

Command run_command() {
  return command<RunArguments>(
      "run", "Play or resume a tournament",
      "Checks every entrant's program first. Commands run as written in the roster, from the "
      "current folder. An entry that breaks its game's rules is disqualified. Each game is stored "
      "as soon as it is over, so nothing is lost however the run ends.\n\nCtrl-C finishes the "
      "games in progress and stops. A second one stops immediately, and those games are played "
      "again later. Both end with status 0.\n\nWith --on slurm, array jobs of Slurm play the "
      "games, and results come from a folder that the nodes share. You can stop this program at "
      "any time: the jobs keep running, and the same command finds them again. A second Ctrl-C "
      "within 5 s cancels the jobs of this tournament.",
      "aspis tournament run\n"
      "aspis tournament run --until \"Round 1\" --concurrency 2\n"
      "aspis tournament run --on slurm --partition class --time-limit 30\n"
      "aspis tournament run > run.log &",
      play);
}

}  // namespace aspis::cli
