#include "server/hosting/hosted_programs.hpp"

#include <future>

#include "referee/match/local_bot.hpp"
#include "referee/seats/dialect.hpp"
#include "server/hosting/registry_options.hpp"
#include "server/lobby/lobby_types.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::hosting {

using protocol::Error;
using protocol::Result;

Result<match::SeatMaker> seat_of_version(const submissions::Build& build, const HostedGame& game,
                                         sandbox::Sandbox& sandbox) {
  match::LocalBot bot;
  bot.command = build.command_line;
  bot.name = "program";
  bot.classic = build.classic;
  bot.clock = formats::clock_of(game.plan, game.rules->default_clock());
  bot.wishes.folder = build.folder;
  bot.wishes.readable = {build.folder};
  seats::ChildLimits limits = tournament::limits_of(game.plan);
  limits.calls = build.calls;
  auto entrant = match::local_entrant(bot, *game.rules, limits, sandbox, build.folder);
  if (!entrant) return entrant.error();
  return std::move(entrant->seat);
}

Result<match::CheckPlan> check_plan_of_version(const submissions::Build& build,
                                               const HostedGame& game, sandbox::Sandbox& sandbox) {
  auto seat = seat_of_version(build, game, sandbox);
  if (!seat) return seat.error();
  match::CheckPlan plan;
  plan.rules = game.rules;
  plan.dictionary = game.dictionary;
  plan.dictionary_path = game.dictionary_path;
  plan.ready_limit = game.plan.ready;
  plan.budget = std::chrono::seconds(60);
  plan.bot = *std::move(seat);
  auto terms = lobby::terms_of(*game.rules, game.plan);
  plan.options = std::move(terms.options);
  plan.clock = terms.clock;
  if (build.classic) return plan;
  const auto command = sandbox::read_command(build.command_line, build.folder);
  if (!command) return command.error();
  auto placement = sandbox::place(*command, {build.folder, {build.folder}});
  if (!placement) return placement.error();
  plan.program = *std::move(placement);
  return plan;
}

HostedSeats::HostedSeats(std::shared_ptr<const Submissions> submissions, HostedGame game,
                         sandbox::Sandbox& sandbox)
    : submissions_(std::move(submissions)), game_(std::move(game)), sandbox_(sandbox) {
}

match::SeatMaker HostedSeats::seat(int entrant, const formats::MatchKey* match) {
  const int number =
      match == nullptr ? submissions_->choice(entrant) : submissions_->version_for(entrant, *match);
  return number == 0 ? match::SeatMaker() : seat(entrant, number);
}

match::SeatMaker HostedSeats::seat(int entrant, int number) {
  const auto [known, is_new] = seats_.try_emplace({entrant, number});
  if (!is_new) return known->second;
  const auto row = submissions_->version(entrant, number);
  if (!row || row->state != db::VersionState::ready) {
    seats_.erase(known);  // not yet
    return {};
  }
  submissions::Build build;
  build.command_line = row->command;
  build.folder = submissions_->folder_of(entrant, number) / "program";
  build.classic = row->classic;
  const submissions::Language* const language = submissions::find_language(row->language);
  if (language != nullptr) build.calls = submissions::calls_of(*language);
  if (auto seat = seat_of_version(build, game_, sandbox_)) known->second = *std::move(seat);
  return known->second;
}

HostedPrograms::HostedPrograms(std::shared_ptr<Submissions> submissions, BuildQueue& builds,
                               sandbox::Sandbox& sandbox, Hooks hooks)
    : submissions_(std::move(submissions)),
      builds_(builds),
      sandbox_(sandbox),
      hooks_(std::move(hooks)) {
}

std::filesystem::path HostedPrograms::folder_of(const std::filesystem::path& file) {
  return std::filesystem::path(file).replace_extension(".programs");
}

Result<void> HostedPrograms::open(const std::vector<db::AuditRow>& log) {
  if (auto opened = submissions_->open(log); !opened) return opened;
  auto restored = submissions_->restore_programs();
  for (const auto& [entrant, number] : submissions_->unfinished()) build(entrant, number);
  return restored;
}

std::string HostedPrograms::refusal() const {
  if (!sandbox_.confines()) {
    return "this server cannot confine programs: connect your bot instead";
  }
  if (hooks_.game().rules == nullptr) return "the tournament cannot be opened";
  return "";
}

std::string HostedPrograms::classic_refusal(const Submission& given) const {
  const HostedGame game = hooks_.game();
  if (!given.classic || game.rules == nullptr) return "";
  const std::string name(game.rules->name());
  if (name == "croquet") {
    return "older programs of croquet are MOVE.C with PLAYER.TXT and are recognised by these names";
  }
  if (name == "wordcube") {
    const auto clock = formats::clock_of(game.plan, game.rules->default_clock());
    return seats::classic_wordcube_refusal(clock).value_or("");
  }
  return name == "boxing" ? "" : "'" + name + "' has no older dialect";
}

Result<db::VersionRow> HostedPrograms::hand_in(const Submission& given) {
  if (std::string why = refusal(); !why.empty()) return Error{why};
  if (std::string why = classic_refusal(given); !why.empty()) return Error{why};
  auto row = submissions_->add(given);
  if (!row) return row;
  // Only the log says whose version it is, so the student is answered afterwards.
  std::promise<Result<void>> logged;
  hooks_.log(audit_of(*row), [&logged](Result<void> done) { logged.set_value(std::move(done)); });
  if (auto done = logged.get_future().get(); !done) {
    submissions_->disown(*row);
    return done.error();
  }
  build(row->entrant, row->number);
  hooks_.changed();
  return row;
}

void HostedPrograms::build(int entrant, int number) {
  BuildQueue::Job job;
  job.submissions = submissions_;
  job.entrant = entrant;
  job.number = number;
  job.limits.static_data_bytes = static_cast<std::size_t>(hooks_.game().plan.static_data_kib)
                                 << 10U;
  job.check_plan = [this](const submissions::Build& build) -> Result<match::CheckPlan> {
    const HostedGame game = hooks_.game();
    if (game.rules == nullptr) return Error{"the tournament cannot be opened"};
    return check_plan_of_version(build, game, sandbox_);
  };
  job.waits = hooks_.waits;
  job.changed = [this, entrant] {
    tell_lobby(entrant);
    hooks_.changed();
  };
  builds_.add(std::move(job));
}

void HostedPrograms::tell_lobby(int entrant) const {
  hooks_.in_lobby([entrant](lobby::Lobby* lobby) {
    if (lobby != nullptr) lobby->program_chosen(entrant);
  });
}

Result<void> HostedPrograms::choose(int entrant, const std::string& alias, int number) {
  if (auto chosen = submissions_->choose(entrant, number); !chosen) return chosen;
  db::AuditRow row;
  row.actor = alias;
  row.act = "choose-version";
  row.subject = "entrant " + std::to_string(entrant);
  row.reason = number == 0 ? "you connect the bot" : "v" + std::to_string(number);
  hooks_.log(std::move(row), {});
  tell_lobby(entrant);
  hooks_.changed();
  return {};
}

std::optional<int> HostedPrograms::ahead_of(const db::VersionRow& row) const {
  return builds_.ahead(*submissions_, row.entrant, row.number);
}

std::vector<lobby::ScrimmageStanding> HostedPrograms::scrimmage_standings(
    const std::filesystem::path& file, int entrants) const {
  lobby::ScrimmageTable table;
  for (int entrant = 1; entrant <= entrants; ++entrant) {
    table.put_entrant(entrant, submissions_->ready(entrant), submissions_->choice(entrant));
  }
  for (const db::PracticeRow& row : PracticeWriter::scrimmages_of(file)) {
    for (std::size_t seat = 0; seat < row.seats.size(); ++seat) {
      if (row.seats[seat].entrant == 0) table.put_sample_bot(row.names[seat]);
    }
    table.add(row);
  }
  return table.standings();
}

std::optional<tournament::LocalProgram> HostedPrograms::local_program(
    const db::EntrantRow& entrant, const std::filesystem::path& house_folder,
    const formats::MatchKey& match) const {
  if (const std::string house = tournament::house_name(entrant); !house.empty()) {
    const auto path = std::filesystem::absolute(house_folder / house);
    return tournament::LocalProgram{sandbox::quoted({path.string()}), "",
                                    house.ends_with("classic"), ""};
  }
  const int number = submissions_->version_for(entrant.number, match);
  const auto row = submissions_->version(entrant.number, number);
  if (!row || row->state != db::VersionState::ready) return std::nullopt;
  return tournament::LocalProgram{row->command,
                                  submissions_->folder_of(entrant.number, number) / "program",
                                  row->classic, row->language};
}

void HostedPrograms::introduce(lobby::LobbyOptions& options) const {
  const auto seats = std::make_shared<HostedSeats>(
      submissions_,
      HostedGame{options.rules, options.plan, options.dictionary, options.dictionary_path},
      sandbox_);
  options.hosted_seat = [seats](int entrant, const formats::MatchKey* match) {
    return seats->seat(entrant, match);
  };
  options.version_seat = [seats](int entrant, int version) {
    return seats->seat(entrant, version);
  };
  options.ready_versions = [submissions = submissions_](int entrant) {
    return submissions->ready(entrant);
  };
  options.chosen_version = [submissions = submissions_](int entrant) {
    return submissions->choice(entrant);
  };
  options.is_lost = [this](int entrant, const formats::MatchKey* match) {
    const std::string why = submissions_->lost_program(entrant, match);
    if (!why.empty()) hooks_.lost(why);
    return !why.empty();
  };
  options.hosted_begins = [this](int entrant, const formats::MatchKey& match) {
    const auto round = submissions_->begin_round(entrant, match);
    if (!round) return;
    const auto version = submissions_->version(entrant, round->number);
    hooks_.log(audit_of(*round, version ? version->sha256 : ""), {});
  };
}

}  // namespace aspis::hosting
