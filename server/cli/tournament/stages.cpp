#include "server/cli/tournament/stages.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "protocol/columns.hpp"
#include "protocol/utf8.hpp"
#include "referee/formats/ratings.hpp"
#include "server/cli/frame.hpp"
#include "server/exports/stage_results.hpp"
#include "server/tournament/forecast.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::cli {
namespace {

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
                                              : counted(stage.games, "game");
    columns.add({"  " + stage.name, shape_words(stage) + match_words(plan.match), games,
                 plan.result_class});
  }
  std::string text;
  for (const std::string& line : columns.lines()) {
    if (!line.empty()) text += line + "\n";
  }
  return text;
}

/// Sorted by alias, so that the order of the roster stays secret.
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

protocol::Columns standings_columns(const tournament::Tournament& tournament,
                                    const formats::Group& group, const formats::StagePlan& plan) {
  const auto used = exports::numbers_in_use(plan);
  const bool has_byes = std::any_of(group.ranking.lines.begin(), group.ranking.lines.end(),
                                    [](const formats::Line& line) { return line.byes > 0; });
  std::vector<std::string> titles = {"place>", "entrant", "games>", "W-D-L", "points>"};
  if (has_byes) titles.insert(titles.end() - 1, "byes>");
  for (const auto& number : used) titles.push_back(std::string(number.title) + ">");
  protocol::Columns columns(titles);
  for (const formats::Line& line : group.ranking.lines) {
    std::vector<std::string> cells = {
        exports::place_text(line), tournament::display_name(tournament, line.entrant),
        std::to_string(line.games), exports::wins_ties_losses(line), formats::halves(line.points2)};
    if (has_byes) cells.insert(cells.end() - 1, std::to_string(line.byes));
    for (const auto& number : used) cells.push_back(number.text(line));
    columns.add(std::move(cells));
  }
  return columns;
}

/// "---- 4 go on ----", as wide as the table.
std::string cut_line(int place, std::size_t width) {
  const std::string words = " the first " + std::to_string(place) + " ";
  const std::size_t dashes = width > words.size() ? (width - words.size()) / 2 : 0;
  return std::string(dashes, '-') + words + std::string(dashes, '-');
}

std::string group_table(const tournament::Tournament& tournament, const formats::Stage& stage,
                        const formats::Group& group, Explained explained,
                        const drawing::Style& style) {
  const std::vector<std::string> lines =
      standings_columns(tournament, group, exports::stage_plan(tournament, stage.number)).lines();
  std::size_t width = 0;
  for (const std::string& line : lines) width = std::max(width, protocol::letters_in(line));
  std::string text = drawing::painted(lines.front(), drawing::faint, style) + "\n";
  for (std::size_t at = 0; at + 1 < lines.size(); ++at) {
    text += lines[at + 1] + "\n";
    const std::string why = exports::why_text(tournament, stage, group, at);
    if (!why.empty() && explained == Explained::all) {
      text += drawing::painted("         " + why, drawing::faint, style) + "\n";
    }
    const auto gone = tournament.departures.find(group.ranking.lines[at].entrant + 1);
    if (gone != tournament.departures.end() && (why.empty() || explained != Explained::all)) {
      text += "         " + tournament::departure_text(gone->second) + "\n";
    }
    const auto place = static_cast<int>(at) + 1;
    const bool last = at + 2 == lines.size();
    if (!last && std::find(stage.cuts.begin(), stage.cuts.end(), place) != stage.cuts.end()) {
      text += cut_line(place, width) + "\n";
    }
  }
  if (explained == Explained::none) return text;
  for (const std::string& line : exports::play_off_texts(tournament, group)) text += line + "\n";
  return text;
}

/// The limits as text: "5s a move, no limit for a game".
std::string clock_words(const protocol::TimeControl& clock) {
  const auto limit = [](const auto& time, const std::string& what) {
    return time ? protocol::text(*time) + " " + what : "no limit " + what;
  };
  return limit(clock.move, "a move") + ", " + limit(clock.game, "a game");
}

}  // namespace

std::string make_overview(const tournament::Tournament& tournament, const rules::Rules& rules) {
  const auto entrants = static_cast<int>(tournament.entrants.size());
  const auto stages = tournament::forecast(tournament.plan, tournament::make_facts(tournament));
  const auto absent = std::count_if(tournament.entrants.begin(), tournament.entrants.end(),
                                    [](const db::EntrantRow& row) { return row.command.empty(); });
  std::string text;
  if (!tournament.plan.name.empty()) {
    text += "plan      " + tournament.plan.name + (tournament.plan.about.empty() ? "" : ": ") +
            tournament.plan.about + "\n";
  }
  text += "game      " + tournament.row.game + options_words(tournament.plan) + "\n";
  text += "clock     " +
          clock_words(formats::choose_clock(tournament.plan, rules.default_clock())) + "\n";
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

std::string state_words(const formats::Stage& stage) {
  if (stage.state == formats::StageState::settled) return "final";
  if (stage.state == formats::StageState::waiting) return "pending";
  return std::string(formats::name(stage.state));
}

std::string stage_tables(const tournament::Tournament& tournament, const formats::Stage& stage,
                         Explained explained, const drawing::Style& style) {
  std::string text;
  for (const formats::Group& group : stage.groups) {
    if (group.ranking.lines.empty()) continue;
    std::string title = exports::stage_name(tournament, stage.number);
    if (!group.name.empty()) title += ", group " + group.name;
    text += (text.empty() ? "" : "\n") + drawing::painted(title, drawing::strong, style) + " (" +
            state_words(stage) + ")\n" + group_table(tournament, stage, group, explained, style);
  }
  return text;
}

std::string ties_text(const tournament::Tournament& tournament, const formats::Stage& stage) {
  const formats::Format format = exports::stage_plan(tournament, stage.number).format;
  // In a bracket, entrants who lose in the same round always share a place.
  if (format == formats::Format::elimination || format == formats::Format::double_elimination) {
    return "";
  }
  std::string text;
  for (const formats::Group& group : stage.groups) {
    std::string title = exports::stage_name(tournament, stage.number);
    if (!group.name.empty()) title += ", group " + group.name;
    for (std::size_t at = 0; at < group.ranking.lines.size(); ++at) {
      if (!exports::is_tied_with_next(tournament, stage, group, at)) continue;
      const formats::Line& line = group.ranking.lines[at];
      text += title + ", " + exports::place_text(line) + ": " +
              tournament::display_name(tournament, line.entrant) + " " +
              exports::why_text(tournament, stage, group, at) + "\n";
    }
    for (const std::string& line : exports::play_off_texts(tournament, group)) {
      text += title + ": " + line + "\n";
    }
  }
  return text;
}

std::string final_table(const tournament::Tournament& tournament,
                        const formats::Schedule& schedule) {
  protocol::Columns columns({"place>", "entrant", "result", "why"});
  for (const formats::FinalPlace& place : schedule.places) {
    columns.add({exports::places_text(place.place, place.sharing, "-") + (place.certain ? "" : "?"),
                 tournament::display_name(tournament, place.entrant), exports::result_text(place),
                 place.why});
  }
  return columns.text();
}

std::string ratings_table(const tournament::Tournament& tournament) {
  const auto players = static_cast<int>(tournament.entrants.size());
  const formats::Ratings ratings = formats::rate(players, formats::list_scores(tournament.results));
  std::vector<int> order(tournament.entrants.size());
  std::iota(order.begin(), order.end(), 0);
  const auto elo = [&](int player) {
    return ratings.players[static_cast<std::size_t>(player)].elo;
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return elo(a) > elo(b); });
  protocol::Columns columns({"entrant", "rating>", "95 %>", "games>", "stronger than the next>"});
  for (std::size_t at = 0; at < order.size(); ++at) {
    const formats::Rating& rating = ratings.players[static_cast<std::size_t>(order[at])];
    const bool last = at + 1 == order.size();
    columns.add(
        {tournament::display_name(tournament, order[at]), formatted("%+.0f", rating.elo),
         "+-" + formatted("%.0f", rating.error), formatted("%.0f", rating.games),
         last ? "" : formatted("%.0f %%", 100 * ratings.superiority(order[at], order[at + 1]))});
  }
  return columns.text();
}

}  // namespace aspis::cli
