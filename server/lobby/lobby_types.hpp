// What all parts of a lobby speak of: presence, challenges, matches, and what pages are shown.
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
#include "referee/formats/ratings.hpp"
#include "referee/formats/schedule.hpp"
#include "referee/formats/scrimmage.hpp"
#include "server/tournament/seating_policy.hpp"

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

}  // namespace aspis::lobby
