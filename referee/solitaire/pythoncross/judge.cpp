#include "referee/solitaire/pythoncross/judge.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "protocol/ascii.hpp"
#include "referee/solitaire/pythoncross/claims.hpp"
#include "referee/solitaire/pythoncross/letters.hpp"
#include "referee/solitaire/pythoncross/word_seeker.hpp"

namespace aspis::solitaire::pythoncross {

namespace {

class Judge {
 public:
  Judge(const Record& record, const Map& map, const words::Dictionary& dictionary, Demands demands)
      : record_(record), dictionary_(dictionary), demands_(demands) {
    verdict_.map = map;
    verdict_.claimed_turns = record.plays.size();
    verdict_.high_score = record.high_score;
    verdict_.dictionary = dictionary.sha256();
  }

  Verdict judged() {
    Game game(verdict_.map, dictionary_);
    for (const ClaimedPlay& claimed : record_.plays) {
      if (!replay(claimed, game)) break;
    }
    verdict_.total = game.total();
    verdict_.board = game.board();
    verdict_.drawn = game.drawn();
    verdict_.all_letters = game.placed_all();
    if (verdict_.turns.size() == verdict_.claimed_turns) {
      verdict_.repeated = repeated_words(game.board());
      check_end(record_, verdict_);
      note_early_end(game);
    }
    if (demands_.whole) check_whole(record_, verdict_);
    return std::move(verdict_);
  }

 private:
  /// False where the replay cannot go on.
  bool replay(const ClaimedPlay& claimed, Game& game) {
    const std::size_t turn = verdict_.turns.size() + 1;
    Play play = claimed.play;
    Outcome outcome = game.outcome(play);
    if (!outcome.breaches.empty()) {
      if (const auto meant = only_other_place(claimed, game)) {
        verdict_.faults.push_back(
            {claimed.line, turn, "position",
             protocol::upper_case(play.word) + " at " + text(play.first, play.direction),
             "at " + text(meant->first, meant->direction) + " (" + outcome.breaches.front().rule +
                 ": " + outcome.breaches.front().found + ")"});
        play = *meant;
        outcome = game.outcome(play);
      }
    }
    for (const Breach& breach : outcome.breaches) {
      verdict_.faults.push_back({claimed.line, turn, breach.rule, breach.found, breach.expected});
    }
    if (!outcome.fits || game.plays() >= most_plays) {
      note_the_rest(turn);
      return false;
    }
    if (play.dump) check_dump(claimed, turn, game);
    check_turn(claimed, turn, game, outcome, demands_, verdict_);
    verdict_.turns.push_back(
        {claimed.line, play, game.rack(), outcome.score, letters_of(outcome.others)});
    game.make(play, outcome);
    return true;
  }

  /// Where else the turn would be within the rules and make what the record says it made.
  [[nodiscard]] static std::optional<Play> only_other_place(const ClaimedPlay& claimed,
                                                            const Game& game) {
    if (claimed.play.dump || game.is_over()) return std::nullopt;
    std::optional<Play> found;
    for (const Direction direction : {Direction::across, Direction::down}) {
      for (std::size_t index = 0; index < squares; ++index) {
        const Play play{false, direction, place_of(index), claimed.play.word};
        const Outcome outcome = game.outcome(play);
        if (!outcome.breaches.empty()) continue;
        if (claimed.score && *claimed.score != outcome.score) continue;
        if (claimed.others && sorted(*claimed.others) != sorted(letters_of(outcome.others)))
          continue;
        if (found) return std::nullopt;
        found = play;
      }
    }
    return found;
  }

  void check_dump(const ClaimedPlay& claimed, std::size_t turn, const Game& game) {
    if (!demands_.strict || game.rack().size() < rack_size) return;
    if (!seeker_) seeker_ = std::make_unique<WordSeeker>(verdict_.map, dictionary_);
    const auto word = seeker_->any(game);
    if (!word) return;
    verdict_.faults.push_back({claimed.line, turn, "dump",
                               "a dump of " + protocol::upper_case(game.rack()),
                               "a word, which this rack can form: " + text(*word)});
  }

  void note_the_rest(std::size_t turn) {
    const std::size_t rest = record_.plays.size() - turn;
    verdict_.notes.push_back("the replay ends before turn " + std::to_string(turn) +
                             (rest > 0 ? "; " + std::to_string(rest) + " more turns and the end"
                                       : std::string("; the end")) +
                             " are not judged");
  }

  void note_early_end(const Game& game) {
    if (game.is_over()) return;
    verdict_.notes.push_back("the game ends after " + std::to_string(game.plays()) + " of " +
                             std::to_string(most_plays) + " plays");
  }

  const Record& record_;
  const words::Dictionary& dictionary_;
  Demands demands_;
  Verdict verdict_;
  std::unique_ptr<WordSeeker> seeker_;  // made when the first dump asks for it
};

}  // namespace

Verdict judge(const Record& record, const Map& map, const words::Dictionary& dictionary,
              Demands demands) {
  return Judge(record, map, dictionary, demands).judged();
}

}  // namespace aspis::solitaire::pythoncross
