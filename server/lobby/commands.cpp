#include "server/lobby/commands.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"

namespace aspis::lobby {

using protocol::Error;
using protocol::Result;

namespace {

using Words = std::vector<std::string_view>;
using protocol::escaped;

constexpr const char* known =
    "who, check, practice on, practice off, challenge ALIAS, accept N, decline N, withdraw N";
constexpr const char* challenge_form =
    "lobby challenge ALIAS or house:NAME, then KEY=VALUE and time=5s";
constexpr std::string_view house_mark = "house:";
constexpr std::size_t longest_word = 64;
constexpr std::size_t max_options = 32;

Error misread(std::string_view found, const std::string& expected) {
  return Error{"'" + escaped(found, 60) + "': expected " + expected};
}

/// "12", or "M12" as in brackets on pages.
std::optional<std::int64_t> match_number(std::string_view text) {
  if (text.starts_with('M')) text.remove_prefix(1);
  const auto number = protocol::integer_from<std::int64_t>(text);
  return number && *number > 0 ? number : std::nullopt;
}

/// Reads one KEY=VALUE of a challenge.
std::optional<Error> read_option(std::string_view word, ChallengeLine& line) {
  const auto cut = word.find('=');
  const std::string_view key = word.substr(0, cut);
  if (cut == std::string_view::npos || key.empty() || word.size() > longest_word) {
    return misread(word, "KEY=VALUE");
  }
  const std::string_view value = word.substr(cut + 1);
  if (key == "time") {
    if (line.asked.clock.move) return misread(word, "time= once");
    const auto time = protocol::read_duration(value);
    if (!time) return Error{"time=" + escaped(value, 40) + ": " + time.error().text};
    line.asked.clock.move = *time;
  } else if (key == "match") {
    if (line.match) return misread(word, "match= once");
    line.match = match_number(value);
    if (!line.match) return misread(word, "a match of the round, as in match=M12");
  } else if (key == "at") {
    if (!line.at.empty()) return misread(word, "at= once");
    if (!protocol::parse_utc(value))
      return misread(word, "a time in UTC, as in at=2026-11-28T10:00:00Z");
    line.at = value;
  } else {
    if (line.asked.options.size() == max_options) return misread(word, "fewer options");
    line.asked.options.push_back({std::string(key), std::string(value)});
  }
  return std::nullopt;
}

Result<LobbyLine> read_challenge(const Words& words) {
  if (words.size() < 3) return Error{std::string("whom? Write ") + challenge_form};
  std::string_view whom = words[2];
  ChallengeLine line;
  line.house = whom.starts_with(house_mark);
  if (line.house) whom.remove_prefix(house_mark.size());
  if (whom.empty() || whom.size() > longest_word || whom.find('=') != std::string_view::npos) {
    return misread(words[2], challenge_form);
  }
  line.whom = whom;
  for (std::size_t at = 3; at < words.size(); ++at) {
    if (auto error = read_option(words[at], line)) return *std::move(error);
  }
  return LobbyLine(std::move(line));
}

Result<std::int64_t> challenge_number(const Words& words) {
  const auto number = words.size() == 3 ? protocol::integer_from<std::int64_t>(words[2])
                                        : std::optional<std::int64_t>();
  if (number && *number > 0) return *number;
  const std::string verb(words[1]);
  return Error{"expected 'lobby " + verb + " N', N being the number of the challenge"};
}

template <class Value>
std::optional<Error> error_if_any(const Result<Value>& result) {
  return result ? std::nullopt : std::optional(result.error());
}

}  // namespace

Result<LobbyLine> read_lobby_line(std::string_view line) {
  if (!protocol::is_printable(line)) return misread(line, "printable ASCII");
  const Words words = protocol::split_words(line);
  if (words.empty() || words[0] != "lobby") return misread(line, "lobby and a word");
  const std::string_view verb = words.size() > 1 ? words[1] : "";
  const bool alone = words.size() == 2;
  if (verb == "who" && alone) return LobbyLine(WhoLine{});
  if (verb == "check" && alone) return LobbyLine(CheckLine{});
  if (verb == "challenge") return read_challenge(words);
  if (verb == "practice" && words.size() == 3 && (words[2] == "on" || words[2] == "off")) {
    return LobbyLine(PracticeLine{words[2] == "on"});
  }
  if (verb == "accept" || verb == "decline" || verb == "withdraw") {
    const auto number = challenge_number(words);
    if (!number) return number.error();
    if (verb == "withdraw") return LobbyLine(WithdrawLine{*number});
    return LobbyLine(AnswerLine{*number, verb == "accept"});
  }
  return misread(line, std::string("lobby and one of ") + known);
}

/// Carries out one line from one bot. Returns what is wrong with the line.
struct Commands::Handler {
  std::optional<Error> operator()(const WhoLine&) const {
    commands.list_members(member);
    return std::nullopt;
  }
  /// A relay that reconnects for a check repeats the request.
  std::optional<Error> operator()(const CheckLine&) const {
    if (member.is_checking()) return std::nullopt;
    return error_if_any(commands.games_.start_check(member.number()));
  }
  std::optional<Error> operator()(const PracticeLine& line) const {
    member.set_consents(line.on);
    member.note(line.on ? "practice games are accepted automatically"
                        : "practice games need your consent");
    return std::nullopt;
  }
  std::optional<Error> operator()(const ChallengeLine& line) const {
    return error_if_any(commands.challenge(member, line));
  }
  std::optional<Error> operator()(const AnswerLine& line) const {
    return error_if_any(commands.challenges_.answer(member.number(), line.challenge, line.accept));
  }
  std::optional<Error> operator()(const WithdrawLine& line) const {
    return error_if_any(commands.challenges_.withdraw(member.number(), line.challenge));
  }

  Commands& commands;
  LobbyMember& member;
};

Commands::Commands(const Members& members, const tournament::SampleBots& sample_bots,
                   ChallengeService& challenges, Games& games, const LobbyHost& host)
    : members_(members),
      sample_bots_(sample_bots),
      challenges_(challenges),
      games_(games),
      host_(host) {
}

void Commands::handle_line(LobbyMember& member, std::string_view line) {
  const auto verdict = limits_[member.number()].count_line(std::chrono::steady_clock::now());
  if (verdict == LineRateLimit::Verdict::ignore) return;
  if (verdict == LineRateLimit::Verdict::warn) {
    member.note("the lobby accepts " + std::to_string(LineRateLimit::most) +
                " lines per second per bot: extra lines were dropped");
    return;
  }
  const auto read = read_lobby_line(line);
  const auto error = read ? std::visit(Handler{*this, member}, *read) : std::optional(read.error());
  if (error) member.note("lobby: " + error->text);
}

Result<Challenge> Commands::challenge(const LobbyMember& from, const ChallengeLine& line) {
  Challenge wanted;
  wanted.match = line.match;
  wanted.at = line.at;
  wanted.terms = line.asked;
  if (line.house) {
    wanted.house = line.whom;
  } else {
    const LobbyMember* const asked = members_.find(line.whom);
    if (asked == nullptr) {
      return Error{"no entrant '" + protocol::escaped(line.whom, 40) +
                   "': 'lobby who' lists the connected entrants"};
    }
    wanted.to = asked->number();
  }
  return challenges_.challenge(from.number(), std::move(wanted));
}

/// Sends one line for each of the other members present, at most 100 lines.
void Commands::list_members(LobbyMember& to) const {
  constexpr std::size_t most = 100;
  std::vector<std::string> lines;
  const bool hides_matches = host_.hides_matches();
  for (const auto& other : members_.all()) {
    if (!other->is_there() || other.get() == &to) continue;
    Presence presence = other->shown().presence;
    if (hides_matches && presence == Presence::playing) presence = Presence::ready;
    lines.push_back("lobby here " + other->alias() + " " + std::string(row::word(presence)) +
                    (other->consents() ? " consents" : " asks"));
  }
  const std::size_t here = lines.size();
  const auto house = sample_bots_.names();
  for (const std::string& bot : house)
    lines.push_back("lobby here house:" + bot + " ready consents");
  if (lines.size() > most) lines.resize(most);
  for (const std::string& line : lines) to.say(line);
  to.note(std::to_string(here) + " other entrants connected, " + std::to_string(house.size()) +
          " sample bots");
}

}  // namespace aspis::lobby
