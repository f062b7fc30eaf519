#include "referee/match/checker.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "protocol/random.hpp"
#include "protocol/tokens.hpp"
#include "referee/match/advice.hpp"
#include "referee/match/game.hpp"
#include "referee/seats/answer_reader.hpp"
#include "referee/seats/scripted_seat.hpp"

namespace aspis::match {

/// A script that plays as bots never should, or nicely.
struct Partner {
  std::string name;  // "a gentle partner"
  seats::ScriptedSeat::Script script;
};

namespace {

using protocol::Forfeit;
using protocol::PlayedMove;
using protocol::Record;
using rules::Position;
using seats::ScriptedTurn;
using std::chrono::microseconds;

constexpr int max_spoiled = 3;  // tries to play a game that the host spoils

ScriptedTurn answer(std::string line, std::chrono::milliseconds after = {}) {
  return {std::move(line), std::nullopt, after};
}

/// "W" of "W,P".
std::string parse_mark(const std::string& move) {
  return move.substr(0, move.find(','));
}

std::vector<std::string> first_three(const std::vector<std::string>& lines) {
  return {lines.begin(), lines.begin() + std::min<std::ptrdiff_t>(3, std::ssize(lines))};
}

/// The partners of a check, one game each; the one that only plays legal moves comes first.
std::vector<Partner> partners(std::uint64_t seed) {
  const auto random = std::make_shared<protocol::Random>(seed);
  const auto gentle = [random](const Position& position) {
    return answer(position.random_move(*random));
  };
  const auto extreme = [turns = 0](const Position& position) mutable {
    const std::vector<std::string> moves = position.moves();
    return answer(++turns % 2 == 0 ? moves.front() : moves.back());
  };
  const auto slow = [random, turns = 0](const Position& position) mutable {
    constexpr std::chrono::milliseconds pause(700);
    return answer(position.random_move(*random), ++turns <= 2 ? pause : pause * 0);
  };
  const auto quitter = [random](const Position& position) {
    return answer(parse_mark(position.random_move(*random)) + ",resign");
  };
  const auto cheat = [random, turns = 0](const Position& position) mutable {
    return answer(++turns < 3 ? position.random_move(*random) : "whatever");
  };
  return {{"a gentle partner", gentle},
          {"a partner that picks the first or last legal move", extreme},
          {"a partner that is slow to move", slow},
          {"a partner that resigns immediately", quitter},
          {"a partner that breaks the rules", cheat}};
}

}  // namespace

/// One game of the check: the bot's seat, and its partner.
struct Checkup::CheckGame {
  int bot_seat = 0;
  Partner partner;
};

std::vector<Checkup::CheckGame> Checkup::list_games(std::uint64_t seed) {
  std::vector<CheckGame> games;
  for (const int bot_seat : {0, 1}) {
    for (Partner& partner : partners(seed)) games.push_back({bot_seat, std::move(partner)});
  }
  return games;
}

Checkup::Checkup(CheckPlan plan, std::function<void(const Finding&)> on_finding)
    : plan_(std::move(plan)), on_finding_(std::move(on_finding)), games_(list_games(plan_.seed)) {
  auto setup = plan_.rules->deal(plan_.options, 2, plan_.seed);
  if (!setup) throw std::invalid_argument(setup.error().text);
  setup_ = *std::move(setup);
}

Checkup::~Checkup() = default;

bool Checkup::is_over() const {
  return next_ == games_.size();
}

void Checkup::add(Finding finding) {
  on_finding_(finding);
  findings_.push_back(std::move(finding));
}

GamePlan Checkup::game_plan(int bot_seat) const {
  GamePlan plan;
  static_cast<GameTerms&>(plan) = plan_;
  plan.setup = setup_;
  plan.seed = plan_.seed;
  plan.is_void_by_stalls = true;
  plan.names = {"partner", "partner"};
  plan.names[static_cast<std::size_t>(bot_seat)] = "bot";
  return plan;
}

GameHandle Checkup::start(seats::Host& host, std::function<void()> played) {
  const CheckGame& game = games_.at(next_);
  started_ = std::chrono::steady_clock::now();
  Seats seats(2);
  seats[static_cast<std::size_t>(game.bot_seat)] = plan_.bot(host);
  seats[static_cast<std::size_t>(1 - game.bot_seat)] =
      std::make_unique<seats::ScriptedSeat>(host, game.partner.script);
  return start_game(host, game_plan(game.bot_seat), std::move(seats),
                    [this, played = std::move(played)](GameOutcome outcome) {
                      outcome_ = std::move(outcome);
                      played_ += std::chrono::steady_clock::now() - started_;
                      played();
                    });
}

void Checkup::look(sandbox::Sandbox& sandbox) {
  const CheckGame& game = games_.at(next_);
  if (is_spoiled_by_host(game)) return;
  ++next_;
  const bool aborted = outcome_.record.verdict.reason == protocol::Reason::aborted;
  bool played = false;
  if (!aborted) {
    look_at(outcome_.record, game.bot_seat);
    played = report_game(game, sandbox);
  }
  all_played_ = all_played_ && played;
  if (!aborted && (played || seen_.moves > 0)) {
    skip_games();
    return;
  }
  next_ = games_.size();  // further games would show nothing new
  ended_early_ = true;
}

/// The games with the second seat are the second half.
void Checkup::skip_games() {
  const std::size_t second = games_.size() / 2;
  if (!plan_.budget || played_ <= *plan_.budget || next_ == second) return;
  const std::size_t to = next_ < second ? second : games_.size();
  skipped_ += to - next_;
  next_ = to;
}

/// True if the game is to be played again, or if the check is over because it was in vain.
bool Checkup::is_spoiled_by_host(const CheckGame& game) {
  if (outcome_.record.verdict.reason != protocol::Reason::void_) {
    spoiled_ = 0;
    return false;
  }
  if (++spoiled_ < max_spoiled) return true;
  add({Grade::fail,
       "could not be checked as " + plan_.rules->mark(game.bot_seat) + " against " +
           game.partner.name,
       {outcome_.record.verdict.detail,
        "this is an error of the referee's machine, not of the bot: check again when it is less "
        "busy"}});
  next_ = games_.size();
  ended_early_ = true;
  return true;
}

void Checkup::look_at(const Record& record, int bot_seat) {
  const std::string mark = plan_.rules->mark(bot_seat) + ",";
  for (const protocol::Event& event : record.events) {
    if (const auto* played = std::get_if<PlayedMove>(&event)) {
      if (!played->move.starts_with(mark)) continue;
      ++seen_.moves;
      if (played->time <= seen_.slowest) continue;
      seen_.slowest = played->time;
      seen_.slowest_move = played->move;
    } else if (const auto* warning = std::get_if<protocol::Warning>(&event)) {
      if (warning->seat != bot_seat || warning->text.starts_with(stood_still)) continue;
      const bool is_unasked = warning->text.starts_with(seats::unasked_output);
      (is_unasked ? seen_.unasked : seen_.disturbances).push_back(warning->text);
    }
  }
}

bool Checkup::report_game(const CheckGame& played, sandbox::Sandbox& sandbox) {
  const Record& record = outcome_.record;
  const int bot_seat = played.bot_seat;
  const std::string game = "as " + plan_.rules->mark(bot_seat) + " against " + played.partner.name;
  const Forfeit* lost = nullptr;
  for (const protocol::Event& event : record.events) {
    const auto* forfeit = std::get_if<Forfeit>(&event);
    if (forfeit != nullptr && forfeit->seat == bot_seat) lost = forfeit;
  }
  if (lost == nullptr) {
    add({Grade::pass, "plays a whole game " + game, {}});
    return true;
  }
  Finding finding{Grade::fail, "loses " + game + ": " + std::string(name(lost->reason)), {}};
  const auto& report = outcome_.reports[static_cast<std::size_t>(bot_seat)];
  const Trouble trouble{*lost, record, bot_seat, report};
  finding.advice = advice(trouble);
  const auto append = [&finding](const std::vector<std::string>& lines) {
    finding.advice.insert(finding.advice.end(), lines.begin(), lines.end());
  };
  append(flush_advice(trouble, plan_.program, game_plan(bot_seat), sandbox));
  append(last_lines(report));
  add(std::move(finding));
  return false;
}

void Checkup::report_warnings() {
  if (seen_.unasked.empty()) {
    add({Grade::pass, "writes only when asked", {}});
    return;
  }
  Finding finding{Grade::warning, "writes when not asked; the referee ignores that",
                  first_three(seen_.unasked)};
  finding.advice.emplace_back(
      "write one line for each 'go' and nothing else; print what you want to see to standard "
      "error");
  add(std::move(finding));
}

void Checkup::report_skipped() {
  if (skipped_ == 0) return;
  const auto played = std::chrono::round<std::chrono::seconds>(played_).count();
  add({Grade::warning,
       "played " + std::to_string(games_.size() - skipped_) + " of " +
           std::to_string(games_.size()) + " games, which took " + std::to_string(played) + " s",
       {"others wait for their check: run 'aspis check' at home for all games"}});
}

/// Lost connections and slow pings.
void Checkup::report_disturbances() {
  if (seen_.disturbances.empty()) return;
  add({Grade::warning, "its connection was disturbed", first_three(seen_.disturbances)});
}

void Checkup::report_time() {
  if (seen_.moves == 0 || !plan_.clock.move) return;
  const double share = static_cast<double>(seen_.slowest.count()) /
                       static_cast<double>(microseconds(*plan_.clock.move).count());
  const std::string used = std::to_string(std::lround(100 * share)) + " % of the " +
                           protocol::text(*plan_.clock.move) + " that a move may take";
  if (share < 0.8) {
    add({Grade::pass, "used " + used + " at most", {}});
    return;
  }
  add({Grade::warning,
       "used " + used + ", for " + seen_.slowest_move,
       {"on a busier machine this loses by timeout; aim to stay below 80 %"}});
}

void Checkup::report_end() {
  if (*outstayed_ == 0) {
    add({Grade::pass, "exits after 'bye'", {}});
    return;
  }
  add({Grade::warning,
       "does not exit after 'bye'; it was killed half a second later",
       {"exit on 'bye' and when the input ends"}});
}

std::vector<Finding> Checkup::conclude() {
  if (!ended_early_) {
    report_skipped();
    report_warnings();
    report_disturbances();
    report_time();
    if (all_played_ && plan_.program && outstayed_) report_end();
  }
  return findings_;
}

std::vector<Finding> check(const CheckPlan& plan, sandbox::Sandbox& sandbox,
                           const std::function<void(const Finding&)>& on_finding) {
  Checkup checkup(plan, on_finding);
  while (!checkup.is_over()) {
    seats::Host host(sandbox);
    checkup.start(host, [] {});
    host.run();
    checkup.note_outstayed(host.outstayed());
    checkup.look(sandbox);
  }
  return checkup.conclude();
}

}  // namespace aspis::match
