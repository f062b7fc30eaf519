#include "server/hosting/hosted_programs.hpp"

#include <future>

#include "referee/match/local_bot.hpp"
#include "referee/seats/dialect.hpp"
#include "server/hosting/build_queue.hpp"
#include "server/hosting/hosted_tournament.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::hosting {

using protocol::Error;
using protocol::Result;

namespace {

/// `build` is from submissions::build() or as stored. The sandbox outlives the seats.
Result<match::SeatMaker> seat_of_version(const submissions::Build& build,
                                         const lobby::PlayedGame& game, sandbox::Sandbox& sandbox) {
  match::LocalBot bot;
  bot.command = build.command_line;
  bot.name = "program";
  bot.classic = build.classic;
  bot.clock = formats::choose_clock(game.plan, game.rules->default_clock());
  bot.wishes.folder = build.folder;
  bot.wishes.readable = {build.folder};
  seats::ChildLimits limits = tournament::program_limits(game.plan);
  limits.calls = build.calls;
  auto entrant = match::local_entrant(bot, *game.rules, limits, sandbox, build.folder);
  if (!entrant) return entrant.error();
  return std::move(entrant->seat);
}

}  // namespace

HostedPrograms::HostedPrograms(HostedTournament& hosted)
    : hosted_(hosted),
      submissions_(programs_folder(hosted.file()),
                   {hosted.parts().options.versions_a_day, hosted.parts().options.building_a_day},
                   hosted.parts().options.date),
      builds_(hosted.parts().builds),
      sandbox_(hosted.parts().game_thread.host().sandbox()) {
}

std::filesystem::path HostedPrograms::programs_folder(const std::filesystem::path& file) {
  return std::filesystem::path(file).replace_extension(".programs");
}

Result<void> HostedPrograms::open(const std::vector<db::AuditRow>& log) {
  if (auto opened = submissions_.open(log); !opened) return opened;
  auto restored = submissions_.restore_programs();
  for (const auto& [entrant, number] : submissions_.unfinished())
    builds_.add({*this, entrant, number});
  return restored;
}

std::string HostedPrograms::refusal() const {
  if (!sandbox_.confines()) {
    return "this server cannot confine programs: connect your bot instead";
  }
  if (hosted_.game().rules == nullptr) return "the tournament cannot be opened";
  return "";
}

std::string HostedPrograms::classic_refusal(const Submission& given) const {
  const lobby::PlayedGame game = hosted_.game();
  if (!given.classic || game.rules == nullptr) return "";
  const std::string name(game.rules->name());
  if (name == "croquet") {
    return "older programs of croquet are MOVE.C with PLAYER.TXT and are recognised by these names";
  }
  if (name == "wordcube") {
    const auto clock = formats::choose_clock(game.plan, game.rules->default_clock());
    return seats::classic_wordcube_refusal(clock).value_or("");
  }
  return name == "boxing" ? "" : "'" + name + "' has no older dialect";
}

Result<db::VersionRow> HostedPrograms::hand_in(const Submission& given) {
  if (std::string why = refusal(); !why.empty()) return Error{why};
  if (std::string why = classic_refusal(given); !why.empty()) return Error{why};
  auto row = submissions_.add(given);
  if (!row) return row;
  // Answers the student after the row is logged, because only the log says whose version it is.
  std::promise<Result<tournament::Consequences>> logged;
  hosted_.log(make_audit_row(*row), [&logged](auto done) { logged.set_value(std::move(done)); });
  if (auto done = logged.get_future().get(); !done) {
    submissions_.disown(*row);
    return done.error();
  }
  builds_.add({*this, row->entrant, row->number});
  hosted_.changed(hosted_.name());
  return row;
}

submissions::BuildLimits HostedPrograms::build_limits() const {
  submissions::BuildLimits limits;
  limits.static_data_bytes = static_cast<std::size_t>(hosted_.game().plan.static_data_kib) << 10U;
  return limits;
}

Result<match::CheckPlan> HostedPrograms::check_plan(const submissions::Build& build) const {
  const lobby::PlayedGame game = hosted_.game();
  if (game.rules == nullptr) return Error{"the tournament cannot be opened"};
  auto seat = seat_of_version(build, game, sandbox_);
  if (!seat) return seat.error();
  match::CheckPlan plan = lobby::make_check_plan(game, *std::move(seat));
  plan.budget = std::chrono::seconds(60);
  if (build.classic) return plan;
  const auto command = sandbox::read_command(build.command_line, build.folder);
  if (!command) return command.error();
  auto placement = sandbox::place(*command, {build.folder, {build.folder}});
  if (!placement) return placement.error();
  plan.program = *std::move(placement);
  return plan;
}

void HostedPrograms::tell_waiting(const std::string& why) const {
  hosted_.tell_operator(why);
}

void HostedPrograms::version_changed(int entrant) const {
  hosted_.in_lobby([entrant](lobby::Lobby* lobby) {
    if (lobby != nullptr) lobby->program_chosen(entrant);
  });
  hosted_.changed(hosted_.name());
}

Result<void> HostedPrograms::choose(int entrant, const std::string& alias, int number) {
  if (auto chosen = submissions_.choose(entrant, number); !chosen) return chosen;
  db::AuditRow row;
  row.actor = alias;
  row.act = "choose-version";
  row.subject = "entrant " + std::to_string(entrant);
  row.reason = number == 0 ? "you connect the bot" : "v" + std::to_string(number);
  hosted_.log(std::move(row));
  version_changed(entrant);
  return {};
}

std::optional<int> HostedPrograms::builds_ahead(const db::VersionRow& row) const {
  return builds_.ahead(*this, row.entrant, row.number);
}

std::vector<lobby::ScrimmageStanding> HostedPrograms::scrimmage_standings() const {
  lobby::ScrimmageTable table;
  for (const db::EntrantRow& row : hosted_.entrants()) {
    table.put_entrant(row.number, submissions_.ready(row.number), submissions_.choice(row.number));
  }
  for (const db::PracticeRow& row : PracticeWriter::read_scrimmages(hosted_.file())) {
    for (std::size_t seat = 0; seat < row.seats.size(); ++seat) {
      if (row.seats[seat].entrant == 0) table.put_sample_bot(row.names[seat]);
    }
    table.add(row);
  }
  return table.standings();
}

std::optional<tournament::LocalProgram> HostedPrograms::local_program(
    int entrant, const formats::MatchKey& match) const {
  const tournament::Snapshot now = hosted_.snapshot();
  const std::string house =
      tournament::house_name(now->entrants.at(static_cast<std::size_t>(entrant - 1)));
  if (!house.empty()) {
    const auto path = std::filesystem::absolute(hosted_.parts().options.house_folder / house);
    return tournament::LocalProgram{sandbox::quoted({path.string()}), "",
                                    house.ends_with("classic"), ""};
  }
  const int number = submissions_.version_for(entrant, match);
  const auto row = submissions_.version(entrant, number);
  if (!row || row->state != db::VersionState::ready) return std::nullopt;
  return tournament::LocalProgram{row->command,
                                  submissions_.version_folder(entrant, number) / "program",
                                  row->classic, row->language};
}

void HostedPrograms::begin_run() {
  game_ = hosted_.game();
  seats_.clear();
}

match::SeatMaker HostedPrograms::seat(int entrant, const formats::MatchKey* match) {
  const int number =
      match == nullptr ? submissions_.choice(entrant) : submissions_.version_for(entrant, *match);
  return number == 0 ? match::SeatMaker() : version_seat(entrant, number);
}

match::SeatMaker HostedPrograms::version_seat(int entrant, int number) {
  const auto [known, is_new] = seats_.try_emplace({entrant, number});
  if (!is_new) return known->second;
  const auto row = submissions_.version(entrant, number);
  if (!row || row->state != db::VersionState::ready) {
    seats_.erase(known);  // may become ready later
    return {};
  }
  submissions::Build build;
  build.command_line = row->command;
  build.folder = submissions_.version_folder(entrant, number) / "program";
  build.classic = row->classic;
  const submissions::Language* const language = submissions::find_language(row->language);
  if (language != nullptr) build.calls = submissions::allowed_calls(*language);
  if (auto seat = seat_of_version(build, game_, sandbox_)) known->second = *std::move(seat);
  return known->second;
}

std::vector<int> HostedPrograms::ready_versions(int entrant) const {
  return submissions_.ready(entrant);
}

int HostedPrograms::chosen_version(int entrant) const {
  return submissions_.choice(entrant);
}

void HostedPrograms::begin_round(int entrant, const formats::MatchKey& match) {
  const auto round = submissions_.begin_round(entrant, match);
  if (!round) return;
  const auto version = submissions_.version(entrant, round->number);
  hosted_.log(make_audit_row(*round, version ? version->sha256 : ""));
}

bool HostedPrograms::fail_if_program_lost(int entrant, const formats::MatchKey* match) {
  const std::string why = submissions_.lost_program(entrant, match);
  if (why.empty()) return false;
  hosted_.director().submit([why](db::Store&) { throw db::StoreError(why); }, {});
  return true;
}

}  // namespace aspis::hosting
