#include "referee/match/checker.hpp"

#include <algorithm>
#include <stdexcept>

#include "protocol/tokens.hpp"
#include "referee/match/advice.hpp"
#include "referee/match/partners.hpp"

namespace aspis::match {
namespace {

using protocol::Forfeit;
using protocol::PlayedMove;
using protocol::Record;
using std::chrono::microseconds;

/// What all the games together showed.
struct Impression {
  int games = 0;
  int moves = 0;
  microseconds slowest{0};
  std::string slowest_move;
  std::vector<std::string> warnings;
  int outstayed = 0;
};

class Checker {
 public:
  Checker(const CheckPlan& plan, seats::Children& children,
          const std::function<void(const Finding&)>& on_finding)
      : plan_(plan), children_(children), on_finding_(on_finding) {}

  std::vector<Finding> run();

 private:
  GameOutcome play(int bot_seat, const Partner& partner);
  GamePlan game_plan(int bot_seat) const;
  void look_at(const Record& record, int bot_seat);
  bool report_game(const GameOutcome& outcome, int bot_seat, const std::string& partner);
  void report_warnings();
  void report_time();
  void report_end();
  void add(Finding finding) {
    on_finding_(finding);
    findings_.push_back(std::move(finding));
  }

  const CheckPlan& plan_;
  seats::Children& children_;
  const std::function<void(const Finding&)>& on_finding_;
  std::vector<Finding> findings_;
  Impression seen_;
};

GamePlan Checker::game_plan(int bot_seat) const {
  GamePlan plan;
  auto setup = plan_.rules->deal(plan_.options, 2, plan_.seed);
  if (!setup) throw std::invalid_argument(setup.error().text);
  plan.rules = plan_.rules;
  plan.setup = *std::move(setup);
  plan.seed = plan_.seed;
  plan.dictionary = plan_.dictionary;
  plan.dictionary_path = plan_.dictionary_path;
  plan.clock = plan_.clock;
  plan.ready_limit = plan_.ready_limit;
  plan.names = {"partner", "partner"};
  plan.names[static_cast<std::size_t>(bot_seat)] = "bot";
  return plan;
}

GameOutcome Checker::play(int bot_seat, const Partner& partner) {
  seats::Host host(children_);
  Seats seats(2);
  seats[static_cast<std::size_t>(bot_seat)] = plan_.bot(host);
  seats[static_cast<std::size_t>(1 - bot_seat)] =
      std::make_unique<seats::ScriptedSeat>(host, partner.script);
  GameOutcome outcome;
  start_game(host, game_plan(bot_seat), std::move(seats),
             [&outcome](GameOutcome played) { outcome = std::move(played); });
  host.run();
  seen_.outstayed += host.outstayed();
  return outcome;
}

void Checker::look_at(const Record& record, int bot_seat) {
  ++seen_.games;
  const std::string mark = plan_.rules->mark(bot_seat) + ",";
  for (const protocol::Event& event : record.events) {
    if (const auto* played = std::get_if<PlayedMove>(&event)) {
      if (!played->move.starts_with(mark)) continue;
      ++seen_.moves;
      if (played->time <= seen_.slowest) continue;
      seen_.slowest = played->time;
      seen_.slowest_move = played->move;
    } else if (const auto* warning = std::get_if<protocol::Warning>(&event)) {
      if (warning->seat == bot_seat) seen_.warnings.push_back(warning->text);
    }
  }
}

bool Checker::report_game(const GameOutcome& outcome, int bot_seat, const std::string& partner) {
  const Record& record = outcome.record;
  const std::string mark = plan_.rules->mark(bot_seat);
  const std::string game = "as " + mark + " against " + partner;
  const Forfeit* lost = nullptr;
  for (const protocol::Event& event : record.events) {
    const auto* forfeit = std::get_if<Forfeit>(&event);
    if (forfeit != nullptr && forfeit->seat == bot_seat) lost = forfeit;
  }
  if (lost == nullptr) {
    add({Grade::pass, "plays " + game + " to the end", {}});
    return true;
  }
  Finding finding{Grade::fail, "loses " + game + ": " + std::string(name(lost->reason)), {}};
  const Trouble trouble{*lost, record, bot_seat, outcome.reports[static_cast<std::size_t>(bot_seat)]};
  finding.advice = advice(trouble);
  if (lost->reason == protocol::Reason::timeout && plan_.program) {
    const GamePlan plan = game_plan(bot_seat);
    const auto hint = flush_advice(*plan_.program, plan, bot_seat, children_);
    finding.advice.insert(finding.advice.end(), hint.begin(), hint.end());
  }
  add(std::move(finding));
  return false;
}

void Checker::report_warnings() {
  if (seen_.warnings.empty()) {
    add({Grade::pass, "is quiet when it is not asked", {}});
    return;
  }
  Finding finding{Grade::warning, "writes when it is not asked; the referee ignores that", {}};
  for (std::size_t i = 0; i < std::min<std::size_t>(3, seen_.warnings.size()); ++i) {
    finding.advice.push_back(seen_.warnings[i]);
  }
  finding.advice.emplace_back(
      "write one line for each 'go' and nothing else; print what you want to see to standard "
      "error");
  add(std::move(finding));
}

void Checker::report_time() {
  if (seen_.moves == 0 || !plan_.clock.move) return;
  const double share = static_cast<double>(seen_.slowest.count()) /
                       static_cast<double>(microseconds(*plan_.clock.move).count());
  const std::string used = std::to_string(static_cast<int>(100 * share + 0.5)) + " % of the " +
                           protocol::text(*plan_.clock.move) + " that a move may take";
  if (share < 0.8) {
    add({Grade::pass, "used " + used + " at most", {}});
    return;
  }
  add({Grade::warning, "used " + used + ", for " + seen_.slowest_move,
       {"on a busier machine that loses by timeout; aim to stay below 80 %"}});
}

void Checker::report_end() {
  if (seen_.outstayed == 0) {
    add({Grade::pass, "ends by itself after 'bye'", {}});
    return;
  }
  add({Grade::warning, "does not end after 'bye'; it was killed half a second later",
       {"leave the program on 'bye' and when its input ends"}});
}

std::vector<Finding> Checker::run() {
  bool all_played = true;
  bool any_move = false;
  for (const int bot_seat : {0, 1}) {
    for (const Partner& partner : partners(plan_.seed)) {
      const GameOutcome outcome = play(bot_seat, partner);
      look_at(outcome.record, bot_seat);
      const bool played = report_game(outcome, bot_seat, partner.name);
      all_played &= played;
      any_move |= seen_.moves > 0;
      if (!played && !any_move) return findings_;  // nothing else can be learnt from it
    }
  }
  report_warnings();
  report_time();
  if (all_played && plan_.program) report_end();
  return findings_;
}

}  // namespace

std::vector<Finding> check(const CheckPlan& plan, seats::Children& children,
                           const std::function<void(const Finding&)>& on_finding) {
  return Checker(plan, children, on_finding).run();
}

}  // namespace aspis::match
