#include "referee/solitaire/pythoncross/judge.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "referee/solitaire/pythoncross/map.hpp"
#include "referee/solitaire/pythoncross/solver/placements.hpp"

namespace aspis::solitaire::pythoncross {

std::string bracketed(const std::vector<std::string>& words) {
  if (words.empty()) return "none";
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "(" : ",") + protocol::upper_case(word);
  return text + ")";
}

std::vector<std::string> list_letters(const std::vector<Run>& runs) {
  std::vector<std::string> words;
  for (const Run& run : runs) words.push_back(run.letters);
  return words;
}

namespace {

/// Racks and word lists are equal in any order.
template <class Items>
Items sorted(Items items) {
  std::sort(items.begin(), items.end());
  return items;
}

/// Rack, score and other words of one turn; the game is in the state before it.
void check_turn(const ClaimedPlay& claimed, std::size_t turn, const Game& game,
                const Outcome& outcome, Demands demands, Verdict& verdict) {
  const auto error = [&](std::string rule, std::string found, std::string expected) {
    verdict.errors.push_back(
        {claimed.line, turn, std::move(rule), std::move(found), std::move(expected)});
  };
  if (claimed.rack && sorted(*claimed.rack) != sorted(game.rack())) {
    error("rack", protocol::upper_case(*claimed.rack), protocol::upper_case(game.rack()));
  }
  const auto others = list_letters(outcome.others);
  if (claimed.others && sorted(*claimed.others) != sorted(others)) {
    error("other words", bracketed(*claimed.others), bracketed(others));
  } else if (!claimed.others && demands.whole && !others.empty()) {
    error("other words", "missing", bracketed(others));
  }
  if (claimed.score && *claimed.score != outcome.score) {
    error("score", std::to_string(*claimed.score), std::to_string(outcome.score));
  }
}

void check_board(const ClaimedBoard& claimed, Verdict& verdict) {
  for (std::size_t index = 0; index < squares; ++index) {
    const Place place = to_place(index);
    const char there = verdict.board.at(place);
    const char wanted = there == Board::blank ? value_sign(verdict.map.values[index]) : there;
    const char found = claimed.cells[index];
    const bool is_empty = there == Board::blank || there == Board::block;
    if (found == wanted || (claimed.plain && found == Board::blank && is_empty)) continue;
    const char shown = protocol::upper_case(found);
    verdict.errors.push_back({claimed.lines[index / side], 0, "board",
                              protocol::escaped({&shown, 1}) + " at column " +
                                  std::to_string(place.column) + ", row " +
                                  std::to_string(place.row),
                              std::string(1, protocol::upper_case(wanted))});
  }
}

/// The key must have a sign for every value of the map, and no others.
void check_key(const Record& record, Verdict& verdict) {
  const std::vector<std::string> right = list_key(verdict.map.values);
  if (!record.key || sorted(*record.key) == sorted(right)) return;
  const auto line = [](const std::vector<std::string>& pairs) {
    std::string text;
    for (const std::string& pair : pairs) text += (text.empty() ? "" : " ") + pair;
    return text.empty() ? "none" : text;
  };
  verdict.errors.push_back({record.key_line, 0, "key", line(*record.key), line(right)});
}

void check_letters(const Record& record, Verdict& verdict) {
  if (record.letters && *record.letters != verdict.map.letters) {
    verdict.errors.push_back({record.letters_line, 0, "letter list",
                              protocol::upper_case(*record.letters),
                              protocol::upper_case(verdict.map.letters)});
  } else if (record.drawn && *record.drawn != verdict.drawn) {
    verdict.errors.push_back({record.letters_line, 0, "letter list",
                              "@ after " + std::to_string(*record.drawn) + " letters",
                              "@ after " + std::to_string(verdict.drawn) + ", the letters drawn"});
  }
}

void check_whole(const Record& record, Verdict& verdict) {
  if (!record.board) {
    verdict.errors.push_back(
        {0, 0, "board", "missing", "the final board: nine rows of nine squares"});
  }
  if (!record.total) verdict.errors.push_back({0, 0, "total", "missing", "the sum of all turns"});
}

/// The verdict holds the game's end.
void check_end(const Record& record, Verdict& verdict) {
  if (!verdict.repeated.empty()) {
    verdict.errors.push_back({record.total_line, 0, "repeated words",
                              bracketed(verdict.repeated) + " twice on the board",
                              "no word twice at the end"});
  }
  if (record.board) check_board(*record.board, verdict);
  check_key(record, verdict);
  check_letters(record, verdict);
  if (record.total && *record.total != verdict.total) {
    verdict.errors.push_back({record.total_line, 0, "total", std::to_string(*record.total),
                              std::to_string(verdict.total)});
  }
  if (record.repeated && sorted(*record.repeated) != verdict.repeated) {
    verdict.errors.push_back({record.total_line, 0, "repeated words",
                              protocol::escaped(bracketed(*record.repeated)),
                              bracketed(verdict.repeated)});
  }
}

}  // namespace

struct WordSeeker::Parts {
  Parts(const Map& map, const words::Dictionary& dictionary)
      : ground(map),
        graph(dictionary),
        hooks(dictionary),
        rarity(rarity_in(dictionary)),
        around(ground, graph, hooks, rarity) {}

  Ground ground;
  words::WordGraph graph;
  HookTable hooks;
  Rarity rarity;
  Surroundings around;
};

WordSeeker::WordSeeker(const Map& map, const words::Dictionary& dictionary)
    : parts_(std::make_unique<Parts>(map, dictionary)) {
}

WordSeeker::~WordSeeker() = default;

std::optional<Play> WordSeeker::any(const Game& game) {
  State state = first_state(parts_->ground);
  state.rack.fill(0);
  for (const char letter : game.rack()) ++state.rack[static_cast<std::size_t>(letter - 'a')];
  state.rack_letters = static_cast<std::uint8_t>(game.rack().size());
  state.drawn = static_cast<std::uint8_t>(game.drawn());
  for (std::size_t index = 0; index < squares; ++index) {
    const Place place = to_place(index);
    if (!game.board().holds(place)) continue;
    state.cells[cell_at(place)] = static_cast<Cell>(game.board().at(place) - 'a');
    ++state.placed;
  }
  parts_->around.look_at(state, {}, 0);
  std::optional<Play> best;
  int most = -1;
  const auto take = [&](const Found& found) {
    if (found.points <= most) return;
    most = found.points;
    best = to_play(found.placement);
  };
  Placements<decltype(take)>(parts_->ground, parts_->graph, parts_->around, take).find(state);
  return best;
}

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
  /// Returns false if the replay cannot continue.
  bool replay(const ClaimedPlay& claimed, Game& game) {
    const std::size_t turn = verdict_.turns.size() + 1;
    Play play = claimed.play;
    Outcome outcome = game.outcome(play);
    if (!outcome.breaches.empty()) {
      if (const auto meant = only_other_place(claimed, game)) {
        verdict_.errors.push_back(
            {claimed.line, turn, "position",
             protocol::upper_case(play.word) + " at " + text(play.first, play.direction),
             "at " + text(meant->first, meant->direction) + " (" + outcome.breaches.front().rule +
                 ": " + outcome.breaches.front().found + ")"});
        play = *meant;
        outcome = game.outcome(play);
      }
    }
    for (const Breach& breach : outcome.breaches) {
      verdict_.errors.push_back({claimed.line, turn, breach.rule, breach.found, breach.expected});
    }
    if (!outcome.fits || game.plays() >= max_plays) {
      note_the_rest(turn);
      return false;
    }
    if (play.dump) check_dump(claimed, turn, game);
    check_turn(claimed, turn, game, outcome, demands_, verdict_);
    verdict_.turns.push_back(
        {claimed.line, play, game.rack(), outcome.score, list_letters(outcome.others)});
    game.make(play, outcome);
    return true;
  }

  /// The only other place in which the turn would be legal and make what the record claims.
  [[nodiscard]] static std::optional<Play> only_other_place(const ClaimedPlay& claimed,
                                                            const Game& game) {
    if (claimed.play.dump || game.is_over()) return std::nullopt;
    std::optional<Play> found;
    for (const Direction direction : {Direction::across, Direction::down}) {
      for (std::size_t index = 0; index < squares; ++index) {
        const Play play{false, direction, to_place(index), claimed.play.word};
        const Outcome outcome = game.outcome(play);
        if (!outcome.breaches.empty()) continue;
        if (claimed.score && *claimed.score != outcome.score) continue;
        if (claimed.others && sorted(*claimed.others) != sorted(list_letters(outcome.others)))
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
    verdict_.errors.push_back({claimed.line, turn, "dump",
                               "a dump of " + protocol::upper_case(game.rack()),
                               "a word, which this rack can form: " + text(*word)});
  }

  void note_the_rest(std::size_t turn) {
    const std::size_t rest = record_.plays.size() - turn;
    verdict_.notes.push_back("the replay ends before turn " + std::to_string(turn) +
                             (rest == 0 ? std::string("; the end is")
                                        : "; " + std::to_string(rest) + " more turn" +
                                              (rest > 1 ? "s" : "") + " and the end are") +
                             " not judged");
  }

  void note_early_end(const Game& game) {
    if (game.is_over()) return;
    verdict_.notes.push_back("the game ends after " + std::to_string(game.plays()) + " of " +
                             std::to_string(max_plays) + " plays");
  }

  const Record& record_;
  const words::Dictionary& dictionary_;
  Demands demands_;
  Verdict verdict_;
  std::unique_ptr<WordSeeker> seeker_;  // made for the first dump that needs it
};

}  // namespace

Verdict judge(const Record& record, const Map& map, const words::Dictionary& dictionary,
              Demands demands) {
  return Judge(record, map, dictionary, demands).judged();
}

}  // namespace aspis::solitaire::pythoncross
