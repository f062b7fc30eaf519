#include "server/cli/tournament/overview.hpp"

#include <algorithm>
#include <map>

#include "protocol/columns.hpp"
#include "protocol/utf8.hpp"
#include "server/tournament/forecast.hpp"

namespace aspis::cli {
namespace {

using tournament::count_words;
using tournament::shape_words;
using tournament::StageForecast;

std::string options_words(const formats::Plan& plan) {
  std::string text;
  for (const protocol::Option& option : plan.options) {
    text += " " + option.key + "=" + option.value;
  }
  return text;
}

std::string match_words(const formats::MatchPolicy& match) {
  if (match.games == 1) return "";
  return ", " + std::to_string(match.games) + " games per match" +
         (match.swap ? ", seats swapped" : "");
}

std::string stages_text(const tournament::Tournament& tournament,
                        const std::vector<StageForecast>& stages) {
  protocol::Columns columns({"", "", ">", ""});
  for (std::size_t at = 0; at < stages.size(); ++at) {
    const StageForecast& stage = stages[at];
    const formats::StagePlan& plan = tournament.plan.stages[at];
    const std::string games = stage.skipped   ? ""
                              : stage.endless ? "until closed"
                                              : count_words(stage.games, "game");
    columns.add({"  " + stage.name, shape_words(stage) + match_words(plan.match), games,
                 plan.result_class});
  }
  std::string text;
  for (const std::string& line : columns.lines()) {
    if (!line.empty()) text += line + "\n";
  }
  return text;
}

/// In the order of the aliases, which tells nothing about the order of the roster.
std::string entrants_text(const tournament::Tournament& tournament) {
  std::map<std::string, std::string> names;
  bool named = false;
  for (const db::EntrantRow& entrant : tournament.entrants) {
    names[entrant.alias] = tournament::display_name(entrant);
    named = named || !entrant.program.empty();
  }
  constexpr std::size_t width = 78;
  std::string text;
  std::string line = "         ";
  std::size_t left = names.size();
  for (const auto& [alias, name] : names) {
    const std::string word = name + (named && --left > 0 ? "," : "");
    if (protocol::letters_in(line) + 1 + protocol::letters_in(word) > width) {
      text += line + "\n";
      line = "         ";
    }
    line += " " + word;
  }
  return text + line + "\n";
}

}  // namespace

std::string clock_words(const protocol::TimeControl& clock) {
  const auto limit = [](const auto& time, const std::string& what) {
    return time ? protocol::text(*time) + " " + what : "no limit " + what;
  };
  return limit(clock.move, "a move") + ", " + limit(clock.game, "a game");
}

std::string overview_of(const tournament::Tournament& tournament, const rules::Rules& rules) {
  const auto entrants = static_cast<int>(tournament.entrants.size());
  const auto stages = tournament::forecast(tournament.plan, tournament::facts_of(tournament));
  const auto absent = std::count_if(tournament.entrants.begin(), tournament.entrants.end(),
                                    [](const db::EntrantRow& row) { return row.command.empty(); });
  std::string text;
  if (!tournament.plan.name.empty()) {
    text += "plan      " + tournament.plan.name + (tournament.plan.about.empty() ? "" : ": ") +
            tournament.plan.about + "\n";
  }
  text += "game      " + tournament.row.game + options_words(tournament.plan) + "\n";
  text +=
      "clock     " + clock_words(formats::clock_of(tournament.plan, rules.default_clock())) + "\n";
  text +=
      "stages    " + tournament::strip(entrants, stages) + "\n" + stages_text(tournament, stages);
  text += "entrants  " + std::to_string(entrants) + ", aliases\n" + entrants_text(tournament);
  if (absent > 0) {
    text += "absent    " + std::to_string(absent) + " without a program\n";
  }
  return text + "seed      secret until the end; SHA-256 of nonce and seed\n          " +
         tournament.row.seed_sha256 + "\n";
}

std::string seed_words(const tournament::Tournament& tournament) {
  const std::string& nonce = tournament.row.seed_nonce;
  return "seed was " + std::to_string(tournament.row.seed) +
         (nonce.empty() ? "" : ", its nonce " + nonce);
}

}  // namespace aspis::cli
