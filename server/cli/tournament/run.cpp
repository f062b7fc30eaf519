// aspis tournament run: plays a tournament on, until it is finished or told to stop.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>

#include "protocol/utc.hpp"
#include "referee/match/local_bot.hpp"
#include "referee/seats/host.hpp"

#include "server/cli/bots.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/files.hpp"
#include "server/cli/interrupts.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/run_view.hpp"
#include "server/cli/tournament/slurm.hpp"
#include "server/cli/tournament/stages.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/runner/runner.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::cli {
namespace {

struct RunArguments {
  std::optional<std::string> file;
  std::optional<std::string> until;
  std::optional<int> concurrency;
  bool pin = false;
  bool absent_lose = false;
  std::optional<std::string> dictionary;
  BoxArguments box;
  std::string on = "here";
  SlurmArguments slurm;

  [[nodiscard]] bool on_slurm() const { return on == "slurm"; }
};

std::optional<NamedDictionary> dictionary_for(const Opened& opened, const RunArguments& asked) {
  if (!opened.rules->needs_dictionary()) return std::nullopt;
  NamedDictionary dictionary = read_dictionary(asked.dictionary);
  if (dictionary.words.sha256() != opened.tournament.row.dictionary_sha256) {
    bad_input(opened.file.string() + " uses a different word list than " +
              dictionary.path.string() + ": give the right one with --dict FILE");
  }
  return dictionary;
}

/// Why the entry is disqualified; nothing where its program cannot be started for another reason.
std::optional<std::string> fault_of_entry(const db::EntrantRow& row, const std::string& error) {
  const std::string at_fault = row.command + ": disqualified: ";
  if (!error.starts_with(at_fault)) return std::nullopt;
  return error.substr(at_fault.size());
}

void disqualify(Opened& opened, const db::EntrantRow& entrant, const std::string& reason) {
  db::DepartureRow row;
  row.entrant = entrant.number;
  row.reason = reason;
  std::replace(row.reason.begin(), row.reason.end(), '\n', ' ');  // it is one line in the log
  checked(
      tournament::depart(opened.store, opened.tournament, row, {protocol::utc_now(), "referee"}));
  write_error_line("aspis tournament run: note: " + entrant.alias + ": " +
                   tournament::words_of(row) + "; once it is fixed, 'aspis tournament reinstate " +
                   entrant.alias + "' lets it play");
}

/// One maker an entrant; where there is no program it is empty and the reason in `options` too. All
/// that are missing are told before anything is played; entries at fault are disqualified.
void find_bots(Opened& opened, const RunArguments& asked, sandbox::Sandbox& sandbox,
               const std::filesystem::path& workshop, runner::RunOptions& options) {
  const seats::ChildLimits limits = tournament::limits_of(opened.tournament.plan);
  const auto clock = formats::clock_of(opened.tournament.plan, opened.rules->default_clock());
  sandbox::Wishes wishes = asked.box.wishes();
  wishes.from_here = false;
  wishes.secret = opened.file;
  std::vector<std::string> absent;
  std::map<int, std::string> at_fault;  // by number
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
    } else if (const auto fault = fault_of_entry(row, entrant.error().text)) {
      at_fault[row.number] = *fault;
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
              "roster's commands with 'aspis tournament import' before the first game, or let "
              "them forfeit with --absent-lose");
  }
  for (const auto& [number, fault] : at_fault) {
    disqualify(opened,
               db::EntrantRow(opened.tournament.entrants.at(static_cast<std::size_t>(number) - 1)),
               fault);
  }
}

/// Shows the progress of a run from a thread of its own, as long as it lives. When standard output
/// fails, the run is stopped, and finish() throws what happened.
class Watch {
 public:
  Watch(const Opened& opened, runner::Runner& runner)
      : runner_(runner),
        view_(opened.tournament, opened.schedule),
        thread_([this](const std::stop_token& stop) { watch(stop); }) {}

  void finish() {
    thread_.request_stop();
    thread_.join();
    if (failure_) std::rethrow_exception(failure_);
    view_.finish(runner_.progress());
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
        if (!stop.stop_requested()) view_.show(runner_.progress());
      }
    } catch (...) {
      failure_ = std::current_exception();
      runner_.stop();
    }
  }

  runner::Runner& runner_;
  RunView view_;
  std::exception_ptr failure_;
  std::jthread thread_;
};

std::string again(const RunArguments& asked) {
  return "aspis tournament run" + std::string(asked.on_slurm() ? " --on slurm" : "") +
         (asked.file ? " --file " + *asked.file : "");
}

void tell_end(runner::Ended ended, const tournament::Tournament& tournament,
              const RunArguments& asked) {
  using runner::Ended;
  const formats::Schedule schedule = tournament::schedule_of(tournament);
  switch (ended) {
    case Ended::finished:
      print("\n" + final_table(tournament, schedule) + "\nfinished; the " + seed_words(tournament) +
            "\n");
      return;
    case Ended::reached:
      print("stopped after the requested stage; '" + again(asked) + "' resumes\n");
      return;
    case Ended::stopped:
      print("stopped; '" + again(asked) + "' resumes\n");
      return;
    case Ended::waiting:
      print("\n" + final_table(tournament, schedule) + "\n");
      for (const formats::Stage& stage : schedule.stages) {
        if (!stage.needs_confirmation) continue;
        const std::string name =
            tournament.plan.stages[static_cast<std::size_t>(stage.number)].name;
        print(name + " waits: " + stage.note + "; see 'aspis tournament confirm --help'\n");
      }
      return;
  }
}

void check_where(const RunArguments& asked) {
  if (!asked.on_slurm() && asked.slurm.any()) {
    bad_input("--partition, --account, --time-limit, --folder, --shard and --busy need --on slurm");
  }
  if (asked.on_slurm() && (asked.concurrency || asked.pin)) {
    bad_input("--concurrency and --pin do not work with --on slurm: a task plays on one core");
  }
}

void play(const RunArguments& asked) {
  check_where(asked);
  Opened opened = open_tournament(asked.file, db::Mode::write);
  opened.store.tell_role(db::WriterRole::run);
  db::StopAfter until;
  if (asked.until) until.stage = stage_named(opened.tournament.plan, *asked.until);
  const auto dictionary = dictionary_for(opened, asked);
  sandbox::Sandbox sandbox(asked.box.mode());
  check_sandbox(sandbox, asked.box.mode(), "aspis tournament run");
  const sandbox::TemporaryFolder workshop;
  runner::RunOptions options;
  options.rules = opened.rules;
  options.dictionary = dictionary ? &dictionary->words : nullptr;
  options.dictionary_path = dictionary ? dictionary->path.string() : "";
  find_bots(opened, asked, sandbox, workshop.path(), options);
  options.shape = {asked.concurrency.value_or(default_concurrency()), asked.pin};
  options.date = protocol::utc_now;
  std::unique_ptr<cluster::Coordinator> coordinator;
  if (asked.on_slurm()) {
    coordinator = make_coordinator(opened, asked.slurm, asked.box, options);
    options.executor = coordinator.get();
  }
  runner::Runner runner(opened.store, opened.tournament, std::move(options), sandbox);
  runner::Ended ended{};
  {
    const Interrupts interrupts([&runner] { runner.stop(); }, [&runner] { runner.stop_now(); });
    Watch watch(opened, runner);
    try {
      ended = runner.run(until);
    } catch (const cluster::ClusterError& fault) {
      watch.finish();
      bad_input(fault.what());
    } catch (const std::filesystem::filesystem_error& fault) {
      watch.finish();
      bad_input(fault.what());
    }
    watch.finish();
  }
  tell_end(ended, runner.tournament(), asked);
}

}  // namespace

Command run_command() {
  const auto asked = std::make_shared<RunArguments>();
  return {"run",
          "Play or resume a tournament",
          "Checks every entrant's program first. Commands run as written in the roster, from the "
          "current folder. An entry that breaks its game's rules is disqualified. Each game is "
          "stored as soon as it is over, so nothing is lost however the run ends.\n\nCtrl-C "
          "finishes the games in progress and stops. A second one stops immediately, and those "
          "games are played again later. Both end with status 0.\n\nWith --on slurm, array jobs of "
          "Slurm play the games, and results come from a folder that the nodes share. You can stop "
          "this program at any time: the jobs keep running, and the same command finds them again. "
          "A second Ctrl-C within 5 s cancels the jobs of this tournament.",
          "aspis tournament run\n"
          "aspis tournament run --until \"Round 1\" --concurrency 2\n"
          "aspis tournament run --on slurm --partition class --time-limit 30\n"
          "aspis tournament run > run.log &",
          {file_option(asked->file),
           {"--until", &asked->until, "STAGE", "Stage to stop after: number or name"},
           {"-j,--concurrency", &asked->concurrency, Bounds{1, 256},
            "Concurrent games (default: one less than the cores)"},
           {"--pin", &asked->pin, "Pin each game and its bots to one core"},
           sandbox_option(asked->box),
           allow_read_option(asked->box),
           {"--on", &asked->on, "here|slurm",
            "Where games are played: on this machine or by Slurm jobs"},
           {"--partition", &asked->slurm.partition, "NAME", "Slurm partition of the tasks"},
           {"--account", &asked->slurm.account, "NAME", "Slurm account charged for the tasks"},
           {"--time-limit", &asked->slurm.time_limit, "TIME",
            "Slurm time limit of a task in sbatch's format; 30 means 30 minutes"},
           {"--folder", &asked->slurm.folder, "FOLDER",
            "Folder that all Slurm nodes see at the same path (default: FILE.cluster)"},
           {"--shard", &asked->slurm.shard, "Playing time per Slurm task (default: 3m)"},
           {"--busy", &asked->slurm.busy_percent, Bounds{0, 10'000},
            "Load per core in percent above which a timeout is played again with Slurm (default: "
            "150)"},
           {"--absent-lose", &asked->absent_lose,
            "Play although programs are missing; they forfeit their games"},
           dictionary_option(asked->dictionary)},
          [asked] { play(*asked); }};
}

}  // namespace aspis::cli
