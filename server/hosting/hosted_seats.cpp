#include "server/hosting/hosted_seats.hpp"

#include "referee/match/local_bot.hpp"
#include "server/lobby/terms.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::hosting {

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

}  // namespace aspis::hosting
