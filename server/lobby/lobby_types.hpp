// Types shared by the parts of a lobby: presence, challenges, matches and the view for pages; and
// terms that two entrants may agree on: options of the rules and a time limit per move. Missing
// terms are completed, and all are checked against the bounds of practice or of the plan.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/store.hpp"
#include "referee/formats/plan.hpp"
#include "referee/formats/ratings.hpp"
#include "referee/formats/schedule.hpp"
#include "referee/formats/scrimmage.hpp"
#include "referee/rules/rules.hpp"
#include "server/tournament/planned_game.hpp"

namespace aspis::lobby {

using tournament::Terms;

enum class Presence { absent, ready, playing, practising, checking };
inline constexpr std::array<std::string_view, 5> presence_words{"absent", "ready", "playing",
                                                                "practising", "checking"};
constexpr std::span<const std::string_view> enum_words(Presence) {
  return presence_words;
}

/// An entrant challenges another to practice, or proposes terms for a match of the tournament.
struct Challenge {
  std::int64_t id = 0;  // unique within this lobby
  int from = 0;         // entrants' numbers
  int to = 0;           // 0 for a sample bot
  std::string house;    // the sample bot's name, "boxing_greedy"; "" if `to` is set
  /// The number (12 of M12) of a match of the two that has not begun; nothing for practice.
  std::optional<std::int64_t> match;
  std::optional<formats::MatchKey> key{};  // of that match
  std::string match_label;                 // "Round 1, group A, M3"; "" for practice
  /// A request has only the given options ("board" is 6x6x3 for a game with rows, columns and
  /// planes) and perhaps a limit per move. An open challenge has all options and both limits.
  Terms terms;
  std::string at;  // when they want to play, UTC; "": when both are present
  enum class State { open, accepted, declined, withdrawn, expired } state = State::open;
  std::string made;  // UTC
  bool operator==(const Challenge&) const = default;
};
inline constexpr std::array<std::string_view, 5> challenge_words{"open", "accepted", "declined",
                                                                 "withdrawn", "expired"};
constexpr std::span<const std::string_view> enum_words(Challenge::State) {
  return challenge_words;
}

struct LobbyEntrant {
  int number = 0;
  Presence presence = Presence::absent;
  std::chrono::microseconds lag{0};
  bool consents = false;  // accepts practice with anyone
  std::string since;      // when this presence began, UTC
  bool house = false;     // a sample bot, always present
};

/// A version or a sample bot, with its rating.
struct ScrimmageStanding {
  int entrant = 0;   // number; 0 is a sample bot
  std::string name;  // of a sample bot
  int version = 0;
  bool plays = false;  // the version that its entrant uses now
  formats::Rating rating;
};

/// Progress of an entrant's current version towards a threshold of the plan.
struct ThresholdProgress {
  int entrant = 0;  // number
  int version = 0;
  int threshold = 0;  // from 0
  formats::ThresholdGames games;
};

/// A snapshot of the lobby for pages.
struct LobbyView {
  std::vector<ScrimmageStanding> scrimmages;  // strongest first
  std::vector<ThresholdProgress> thresholds;
  std::vector<LobbyEntrant> entrants;
  std::vector<Challenge> challenges;  // the open ones, and the last hundred others
  std::vector<std::string> house;     // sample bots to practise against
};

/// A match that can be played, or whose entrants are known.
struct LobbyMatch {
  formats::MatchKey key;
  int round = 0;       // whose window applies; 0 in play-offs, which have the stage's
  int number = 0;      // 12 of M12
  std::string label;   // "Round 1, group A, M3"
  bool begun = false;  // a game was played, so the terms are fixed
};

/// The plan's own terms.
[[nodiscard]] Terms make_terms(const rules::Rules&, const formats::Plan&);

/// The plan's terms, changed by those in `asked` ("board" is "6x6x3" for a game with rows, columns
/// and planes). Errors are one line: an error of the rules, or that the board is too large or the
/// limit out of range for practice.
[[nodiscard]] protocol::Result<Terms> practice_terms(const rules::Rules&, const formats::Plan&,
                                                     const Terms& asked);
/// Like practice_terms(), within the plan's bounds for matches.
[[nodiscard]] protocol::Result<Terms> match_terms(const rules::Rules&, const formats::Plan&,
                                                  const Terms& asked);

/// "board=6x6x3 ply-cap=0 time=5s"
[[nodiscard]] std::string text(const Terms&);

}  // namespace aspis::lobby
