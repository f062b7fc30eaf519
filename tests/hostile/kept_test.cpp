// Bots that stay for several games, and what becomes of those that misbehave between two of them.
#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include "referee/match/local_bot.hpp"
#include "referee/match/pool.hpp"
#include "tests/hostile/ring.hpp"

namespace aspis::hostile {
namespace {

using match::GameOutcome;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class KeptBots : public Ring {
 protected:
  KeptBots() : Ring(sandbox::Mode::off) {}

  match::SeatMaker maker(const std::string& words) {
    const match::LocalBot bot{ASPIS_STAGE "/hostile/" + words, false, "stayer"};
    seats::ChildLimits limits;
    limits.memory_bytes = std::size_t{64} << 20U;
    limits.last_words = last_words_;
    return match::local_entrant(bot, *plan("boxing").rules, limits, sandbox_, "/").value().seat;
  }
  match::SeatMaker partner() {
    return [](seats::Host& host) -> std::unique_ptr<seats::Seat> {
      auto random = std::make_shared<protocol::Random>(7);
      return std::make_unique<seats::ScriptedSeat>(host, [random](const rules::Position& position) {
        return seats::ScriptedTurn{position.random_move(*random), std::nullopt, 0ms};
      });
    };
  }

  /// This many games of the first bot against the second.
  static match::Assignment make_games(int games) {
    match::Assignment assignment;
    for (int game = 0; game < games; ++game) assignment.games.push_back({plan("boxing"), {0, 1}});
    assignment.done = [](std::size_t, const GameOutcome&) {};
    return assignment;
  }

  /// Plays one assignment of bots that are kept, in the only slot there is.
  void play_kept(match::Assignment assignment) {
    assignment.keep_bots = true;
    bool given = false;
    match::Pool pool({}, sandbox_, [&] {
      if (std::exchange(given, true)) return match::Next{};
      return match::Next{match::Next::What::play, std::move(assignment)};
    });
    pool.run();
    expect_nothing_left();
  }

  /// Three games, the second one with the seats swapped, all by the same pair of bots.
  std::vector<GameOutcome> series(const std::string& words,
                                  std::chrono::milliseconds second_ready = 10s) {
    std::vector<GameOutcome> outcomes;
    match::Assignment assignment = make_games(3);
    assignment.games[1].plan.ready_limit = second_ready;
    assignment.games[1].bots = {1, 0};
    assignment.bots = {maker(words), partner()};
    assignment.done = [&](std::size_t game, GameOutcome outcome) {
      EXPECT_EQ(game, outcomes.size());
      outcomes.push_back(std::move(outcome));
      // Time for what it does unasked to arrive before the next game, as a rule.
      std::this_thread::sleep_for(30ms);
    };
    play_kept(std::move(assignment));
    EXPECT_EQ(outcomes.size(), 3U);
    for (const GameOutcome& outcome : outcomes) expect_faithful(outcome.record);
    return outcomes;
  }

  static std::size_t seat_in(std::size_t game) { return game == 1 ? 1 : 0; }
  static std::string errors(const std::vector<GameOutcome>& games, std::size_t game) {
    return games[game].reports[seat_in(game)].stderr_head;
  }
  static std::vector<std::string> warnings(const std::vector<GameOutcome>& games,
                                           std::size_t game) {
    return list_warnings(games[game].record, static_cast<int>(seat_in(game)));
  }
  static std::vector<Reason> ends(const std::vector<GameOutcome>& games) {
    std::vector<Reason> reasons;
    for (const GameOutcome& game : games) reasons.push_back(game.record.verdict.reason);
    return reasons;
  }
  /// How many games each process had played when it said `ready`, and that it was the same one.
  static std::vector<std::string> games_of_processes(const std::vector<GameOutcome>& games) {
    std::map<std::string, int> played;
    std::vector<std::string> counts;
    for (std::size_t game = 0; game < games.size(); ++game) {
      const std::string text = errors(games, game);
      const std::size_t found = text.find("game ");
      if (found == std::string::npos) {
        counts.emplace_back("none");
        continue;
      }
      std::istringstream words(text.substr(found));
      std::string skipped;
      std::string number;
      std::string process;
      std::string mark;
      words >> skipped >> number >> skipped >> process >> skipped >> mark;
      EXPECT_EQ(std::to_string(++played[process]), number);
      EXPECT_EQ(mark, seat_in(game) == 0 ? "A" : "B");
      counts.push_back(number);
    }
    return counts;
  }

  std::chrono::milliseconds last_words_{200};
};

const std::vector<Reason> whole(3, Reason::last_spot);

TEST_F(KeptBots, OneProcessPlaysAllGamesFromEitherSeat) {
  const auto games = series("stayer obeys");
  EXPECT_EQ(ends(games), whole);
  EXPECT_THAT(games_of_processes(games), ElementsAre("1", "2", "3"));
  // A busy machine stalls the referee, too.
  for (std::size_t game = 0; game < 3; ++game) {
    EXPECT_THAT(warnings(games, game), Each(HasSubstr("the referee stalled")));
  }
}

TEST_F(KeptBots, AnnounceProtocolOnceAndReportStandardErrorPerGame) {
  const auto games = series("stayer obeys");
  EXPECT_THAT(errors(games, 0), AllOf(HasSubstr("hello\ngame 1 of "), Not(HasSubstr("game 2"))));
  EXPECT_TRUE(errors(games, 1).starts_with("game 2 of ")) << errors(games, 1);
  EXPECT_TRUE(errors(games, 2).starts_with("game 3 of ")) << errors(games, 2);
}

/// Without the rows of a board but its first one, and without how long a move took.
std::string outline(std::istream& lines, std::string_view before) {
  std::string text;
  bool in_board = false;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(before)) continue;
    line.erase(0, before.size());
    if (line.starts_with("took ")) line = "took";
    const bool row = line.starts_with("row ");
    if (!row || !in_board) text += line + "\n";
    in_board = row;
  }
  return text;
}

TEST_F(KeptBots, ReceiveLinesOfSpecification) {
  std::ifstream file(ASPIS_SOURCE "/protocol/PROTOCOL.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const std::size_t begin = page.find("Two games of boxing");
  ASSERT_NE(begin, std::string::npos);
  std::istringstream shown(page.substr(begin, page.find("## wordcube") - begin));

  const std::string notes = (temporary() / "notes").string();
  match::Assignment assignment = make_games(2);
  for (match::Assignment::Game& game : assignment.games) {
    game.plan.clock = {20s, std::nullopt};
    game.plan.setup =
        game.plan.rules->deal({{"unusable", "0"}, {"symmetry", "none"}}, 2, 1).value();
  }
  assignment.games[1].bots = {1, 0};
  assignment.bots = {
      maker("stayer notes " + notes), [](seats::Host& host) {
        return std::make_unique<seats::ScriptedSeat>(host, [](const rules::Position& position) {
          const bool first = position.turn() == 0;
          return seats::ScriptedTurn{first ? "A,1,1,16" : "B,resign", std::nullopt, 0ms};
        });
      }};
  play_kept(std::move(assignment));
  std::ifstream heard(notes);
  EXPECT_EQ(outline(heard, ""), outline(shown, "< "));
}

TEST_F(KeptBots, AreRestartedWithWarningAfterExitBetweenGames) {
  const auto games = series("stayer dies-between");
  EXPECT_EQ(ends(games), whole);
  EXPECT_THAT(games_of_processes(games), ElementsAre("1", "1", "1"));
  EXPECT_THAT(warnings(games, 0), IsEmpty());
  EXPECT_THAT(warnings(games, 1),
              ElementsAre("restarted, because it failed between the games: exited with status 5"));
  // The old process's last output and the new one's first may arrive in either order.
  EXPECT_THAT(errors(games, 1),
              AllOf(HasSubstr("I did not expect this\n"), HasSubstr("hello\ngame 1 of ")))
      << "its author learns why";
}

TEST_F(KeptBots, AreRestartedAfterExitAtNextSetup) {
  const auto games = series("stayer dies-at-setup");
  EXPECT_EQ(ends(games), whole);
  EXPECT_THAT(games_of_processes(games), ElementsAre("1", "1", "1"));
  EXPECT_THAT(warnings(games, 1), ElementsAre(HasSubstr("exited with status 6")));
}

TEST_F(KeptBots, AreRestartedAfterFloodBetweenGames) {
  const auto games = series("stayer floods-between");
  EXPECT_EQ(ends(games), whole);
  EXPECT_THAT(warnings(games, 1), ElementsAre(HasSubstr("more than 64 KiB")));
  EXPECT_THAT(games_of_processes(games), ElementsAre("1", "1", "1"));
}

TEST_F(KeptBots, AreRestartedAfterMemoryExcessBetweenGames) {
  const auto games = series("stayer hogs-between");
  EXPECT_EQ(ends(games), whole);
  EXPECT_THAT(warnings(games, 1), ElementsAre(HasSubstr("the limit is 64 MiB")));
}

TEST_F(KeptBots, AreWarnedOfOutputBetweenGames) {
  const auto games = series("stayer talks-between");
  EXPECT_EQ(ends(games), whole);
  EXPECT_THAT(games_of_processes(games), ElementsAre("1", "2", "3"));
  for (const std::size_t game : {1U, 2U}) {
    EXPECT_THAT(warnings(games, game), Contains(HasSubstr("unrequested bytes: 'that was fun'")));
  }
}

TEST_F(KeptBots, LineBegunBeforeNextGameIsNotItsReady) {
  // What it says to the second `ready?` is the rest of that line.
  const auto games = series("stayer talks-on", 200ms);
  EXPECT_THAT(ends(games), ElementsAre(Reason::last_spot, Reason::timeout, Reason::last_spot));
  EXPECT_THAT(games[1].record.verdict.detail, HasSubstr("no 'ready' within 200ms"));
}

TEST_F(KeptBots, LoseGameByHangingAtSecondSetupAndAreRestarted) {
  const auto games = series("stayer hangs-at-setup", 200ms);
  EXPECT_THAT(ends(games), ElementsAre(Reason::last_spot, Reason::timeout, Reason::last_spot));
  EXPECT_EQ(games[1].record.verdict.culprit, 1);
  EXPECT_THAT(games[1].record.verdict.detail, HasSubstr("no 'ready' within 200ms"));
  EXPECT_THAT(games_of_processes(games), ElementsAre("1", "none", "1"));
}

TEST_F(KeptBots, AreRestartedAfterForfeit) {
  const auto crashed = series("stayer crashes-in-second");
  EXPECT_THAT(ends(crashed), ElementsAre(Reason::last_spot, Reason::crash, Reason::last_spot));
  EXPECT_THAT(games_of_processes(crashed), ElementsAre("1", "2", "1"));
  EXPECT_THAT(warnings(crashed, 2), IsEmpty());
  const auto resigned = series("stayer resigns-second");
  EXPECT_THAT(ends(resigned), ElementsAre(Reason::last_spot, Reason::resigned, Reason::last_spot));
  EXPECT_THAT(games_of_processes(resigned), ElementsAre("1", "2", "1"));
}

TEST_F(KeptBots, AreEndedIfTheyNeverReadBye) {
  const auto games = series("stayer ignores-bye");
  EXPECT_EQ(ends(games), whole);
  EXPECT_THAT(games_of_processes(games), ElementsAre("1", "2", "3"));
}

TEST_F(KeptBots, AreToldOfForfeitWhileNextProcessPlays) {
  const std::string file = (temporary() / "heard").string();
  last_words_ = 30s;
  const auto games = series("rude hears-why " + file);
  EXPECT_THAT(ends(games), ElementsAre(Reason::malformed, Reason::malformed, Reason::malformed));
  std::ifstream written(file);
  const std::string heard{std::istreambuf_iterator<char>(written), {}};
  EXPECT_THAT(heard, HasSubstr("'I move to the left'"));
  EXPECT_THAT(heard, HasSubstr("\nresult loss "));
}

TEST_F(KeptBots, AreStartedForEachGameIfTheyCannotBeKept) {
  const auto games = series("rude lingers");  // after `bye`, which it hears once
  EXPECT_EQ(ends(games), whole);
  int made = 0;
  match::Assignment assignment = make_games(3);
  const match::SeatMaker other = partner();
  assignment.bots = {[&made, other](seats::Host& host) {
                       ++made;
                       return other(host);
                     },
                     maker("stayer obeys")};
  play_kept(std::move(assignment));
  EXPECT_EQ(made, 3);
}

TEST_F(KeptBots, MaySitInTwoSeatsOfGame) {
  std::vector<Reason> reasons;
  match::Assignment assignment = make_games(2);
  for (match::Assignment::Game& game : assignment.games) game.bots = {0, 0};
  assignment.bots = {maker("stayer obeys")};
  assignment.done = [&](std::size_t, const GameOutcome& outcome) {
    reasons.push_back(outcome.record.verdict.reason);
  };
  play_kept(std::move(assignment));
  EXPECT_THAT(reasons, ElementsAre(Reason::last_spot, Reason::last_spot));
}

TEST_F(KeptBots, LeaveWhenPoolIsAbortedOrFailsBetweenGames) {
  for (const bool failing : {false, true}) {
    std::optional<match::Pool> pool;
    pool.emplace(match::PoolShape{}, sandbox_, [&] {
      match::Assignment assignment = make_games(3);
      assignment.bots = {maker("stayer obeys"), maker("stayer ignores-bye")};
      assignment.keep_bots = true;
      assignment.done = [&](std::size_t game, const GameOutcome&) {
        EXPECT_EQ(game, 0U);
        if (failing) throw std::runtime_error("disk full");
        pool->abort();
      };
      return match::Next{match::Next::What::play, std::move(assignment)};
    });
    if (failing) {
      EXPECT_THROW(pool->run(), std::runtime_error);
    } else {
      pool->run();
    }
    expect_nothing_left();
  }
}

}  // namespace
}  // namespace aspis::hostile
