#include "server/lobby/commands.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/tokens.hpp"
#include "server/lobby/lobby_line.hpp"

namespace aspis::lobby {

using protocol::Error;
using protocol::Result;

namespace {

template <class Value>
std::optional<Error> error_of(const Result<Value>& result) {
  return result ? std::nullopt : std::optional(result.error());
}

}  // namespace

/// Carries out one line of one bot; gives what was wrong with it.
struct Commands::Handler {
  std::optional<Error> operator()(const WhoLine&) const {
    commands.list_members(member);
    return std::nullopt;
  }
  /// A relay that comes back in a check asks for it again.
  std::optional<Error> operator()(const CheckLine&) const {
    if (member.is_checking()) return std::nullopt;
    return error_of(commands.checks_.start_check(member.number()));
  }
  std::optional<Error> operator()(const PracticeLine& line) const {
    member.set_consents(line.on);
    member.note(line.on ? "practice games are accepted automatically"
                        : "practice games need your consent");
    return std::nullopt;
  }
  std::optional<Error> operator()(const ChallengeLine& line) const {
    return error_of(commands.challenge(member, line));
  }
  std::optional<Error> operator()(const AnswerLine& line) const {
    return error_of(commands.challenges_.answer(member.number(), line.challenge, line.accept));
  }
  std::optional<Error> operator()(const WithdrawLine& line) const {
    return error_of(commands.challenges_.withdraw(member.number(), line.challenge));
  }

  Commands& commands;
  LobbyMember& member;
};

Commands::Commands(const Members& members, const tournament::SampleBots& sample_bots,
                   ChallengeService& challenges, Checks& checks,
                   std::function<bool()> hides_matches)
    : members_(members),
      sample_bots_(sample_bots),
      challenges_(challenges),
      checks_(checks),
      hides_matches_(std::move(hides_matches)) {
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
  const auto fault = read ? std::visit(Handler{*this, member}, *read) : std::optional(read.error());
  if (fault) member.note("lobby: " + fault->text);
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

/// A line for each of the others who are there, up to a hundred lines.
void Commands::list_members(LobbyMember& to) const {
  constexpr std::size_t most = 100;
  std::vector<std::string> lines;
  const bool hides_matches = hides_matches_ && hides_matches_();
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
