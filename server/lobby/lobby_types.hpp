// What all parts of a lobby speak of: presence, challenges, matches, and what pages are shown; and
// the terms that two entrants may agree to play on: options of the rules and a limit per move,
// completed from the few that were named and checked against the bounds of practice or of the plan.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/writer.hpp"
#include "referee/formats/plan.hpp"
#include "referee/formats/ratings.hpp"
#include "referee/formats/schedule.hpp"
#include "referee/formats/scrimmage.hpp"
#include "referee/rules/rules.hpp"
#include "server/tournament/planned_game.hpp"

namespace aspis::lobby {

using tournament::Terms;

/// Takes what is to be written to the tournament's file.
using Store = std::function<void(db::Writer::Work, db::Writer::Done)>;

enum class Presence { absent, ready, playing, practising, checking };
inline constexpr std::array<std::string_view, 5> presence_words{"absent", "ready", "playing",
                                                                "practising", "checking"};
constexpr std::span<const std::string_view> words_of(Presence) {
  return presence_words;
}

/// One entrant asks another for a game: for practice, or for a match of the tournament on certain
/// terms.
struct Challenge {
  std::int64_t id = 0;  // unique within this lobby
  int from = 0;         // entrants' numbers
  int to = 0;           // 0 for a sample bot
  std::string house;    // the sample bot's name, "boxing_greedy"; "" where `to` is an entrant
  /// The number (12 of M12) of a match of the two that has not begun; nothing for practice.
  std::optional<std::int64_t> match;
  std::string match_label;  // "Round 1, group A, M3"; "" for practice
  /// As asked for: only the options that were named ("board" is 6x6x3 for a game with rows, columns
  /// and planes), and a limit per move if one was named. Once open: all options and both limits.
  Terms terms;
  std::string at;  // when they want to play, UTC; "" is as soon as both are there
  enum class State { open, accepted, declined, withdrawn, expired } state = State::open;
  std::string made;  // UTC
  bool operator==(const Challenge&) const = default;
};
inline constexpr std::array<std::string_view, 5> challenge_words{"open", "accepted", "declined",
                                                                 "withdrawn", "expired"};
constexpr std::span<const std::string_view> words_of(Challenge::State) {
  return challenge_words;
}

struct LobbyEntrant {
  int number = 0;
  Presence presence = Presence::absent;
  std::chrono::microseconds lag{0};
  bool consents = false;  // accepts practice with anybody
  std::string since;      // when this presence began, UTC
  bool house = false;     // a program on the server: always there
};

/// A version, or a sample bot, and how strong it is.
struct ScrimmageStanding {
  int entrant = 0;   // number; 0 is a sample bot
  std::string name;  // of a sample bot
  int version = 0;
  bool plays = false;  // for its entrant now
  formats::Rating rating;
};

/// How far the version that plays for an entrant is with a threshold of the plan.
struct ThresholdProgress {
  int entrant = 0;  // number
  int version = 0;
  int threshold = 0;  // from 0
  formats::ThresholdGames games;
};

/// The lobby at one moment, for pages.
struct LobbyView {
  std::vector<ScrimmageStanding> scrimmages;  // the strongest first
  std::vector<ThresholdProgress> thresholds;
  std::vector<LobbyEntrant> entrants;
  std::vector<Challenge> challenges;  // the open ones, and the last hundred others
  std::vector<std::string> house;     // bots to practise against
};

/// What the lobby knows of a match that can be played or whose entrants are known.
struct LobbyMatch {
  formats::MatchKey key;
  int round = 0;       // whose window it has; 0 in play-offs, which have the stage's window
  int number = 0;      // 12 of M12
  std::string label;   // "Round 1, group A, M3"
  bool begun = false;  // one of its games was played: its terms are fixed
};

/// Those of the plan.
[[nodiscard]] Terms terms_of(const rules::Rules&, const formats::Plan&);

/// The plan's terms with the options of `asked` ("board" is "6x6x3" for a game with rows, columns
/// and planes) and its limit per move, if it has one. Errors are one line: those of the rules, or
/// that the board is too large or the limit is out of range for practice.
[[nodiscard]] protocol::Result<Terms> practice_terms(const rules::Rules&, const formats::Plan&,
                                                     const Terms& asked);
/// The same for a match, within the bounds of the plan.
[[nodiscard]] protocol::Result<Terms> match_terms(const rules::Rules&, const formats::Plan&,
                                                  const Terms& asked);

/// "board=6x6x3 ply-cap=0 time=5s"
[[nodiscard]] std::string text(const Terms&);

}  // namespace aspis::lobby
