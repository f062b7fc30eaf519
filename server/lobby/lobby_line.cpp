#include "server/lobby/lobby_line.hpp"

#include <vector>

#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"

namespace aspis::lobby {
namespace {

using protocol::Error;
using protocol::escaped;
using protocol::Result;
using Words = std::vector<std::string_view>;

constexpr const char* known =
    "who, check, practice on, practice off, challenge ALIAS, accept N, decline N, withdraw N";
constexpr const char* challenge_form =
    "lobby challenge ALIAS or house:NAME, then KEY=VALUE and time=5s";
constexpr std::string_view house_mark = "house:";
constexpr std::size_t longest_word = 64;
constexpr std::size_t most_options = 32;

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
    if (!protocol::moment_of(value))
      return misread(word, "a time in UTC, as in at=2026-11-28T10:00:00Z");
    line.at = value;
  } else {
    if (line.asked.options.size() == most_options) return misread(word, "fewer options");
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
    if (auto fault = read_option(words[at], line)) return *std::move(fault);
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

std::string words_of(const ChallengeLine& line) {
  std::string words = (line.house ? std::string(house_mark) : "") + line.whom;
  if (line.match) words += " match=M" + std::to_string(*line.match);
  for (const protocol::Option& option : line.asked.options) {
    words += " " + option.key + "=" + option.value;
  }
  if (line.asked.clock.move) words += " time=" + protocol::text(*line.asked.clock.move);
  if (!line.at.empty()) words += " at=" + line.at;
  return words;
}

}  // namespace

Result<LobbyLine> read_lobby_line(std::string_view line) {
  if (!protocol::is_printable(line)) return misread(line, "printable ASCII");
  const Words words = protocol::words_of(line);
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

std::string text(const LobbyLine& line) {
  struct Writer {
    std::string operator()(const WhoLine&) const { return "who"; }
    std::string operator()(const CheckLine&) const { return "check"; }
    std::string operator()(const PracticeLine& said) const {
      return said.on ? "practice on" : "practice off";
    }
    std::string operator()(const ChallengeLine& said) const {
      return "challenge " + words_of(said);
    }
    std::string operator()(const AnswerLine& said) const {
      return (said.accept ? "accept " : "decline ") + std::to_string(said.challenge);
    }
    std::string operator()(const WithdrawLine& said) const {
      return "withdraw " + std::to_string(said.challenge);
    }
  };
  return "lobby " + std::visit(Writer{}, line);
}

}  // namespace aspis::lobby
