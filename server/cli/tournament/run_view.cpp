#include "server/cli/tournament/run_view.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "server/cli/frame.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {

using tournament::StageForecast;

namespace {

constexpr std::chrono::seconds between_lines(10);

double games_per_second(const runner::Progress& progress) {
  const double passed = progress.passed.count();
  return passed > 0 ? progress.games_played / passed : 0;
}

int known_games(const StageForecast& stage, const formats::Stage& now) {
  return std::max(stage.games, now.games_known);
}

/// "13.5 games/s, 42 s left"; without the time until the speed is known.
std::string speed_words(const std::vector<StageForecast>& stages,
                        const runner::Progress& progress) {
  int left = 0;
  bool endless = false;
  for (std::size_t at = 0; at < std::min(stages.size(), progress.stages.size()); ++at) {
    const formats::Stage& now = progress.stages[at];
    endless = endless || stages[at].endless;
    if (now.state == formats::StageState::skipped) continue;
    left += std::max(0, known_games(stages[at], now) - now.games_played);
  }
  const double speed = games_per_second(progress);
  std::string text = counted(progress.games_played, "game") + " in this run, " +
                     std::to_string(progress.running) + " in progress";
  if (progress.tasks_running + progress.tasks_pending > 0) {
    text += ", " + counted(progress.tasks_pending, "task") + " pending";
  }
  if (progress.games_played == 0 || speed <= 0) return text;
  text += ", " + formatted("%.1f games/s", speed);
  return endless || left == 0 ? text : text + ", " + formatted("%.0f s left", left / speed);
}

std::string stage_words(const StageForecast& stage, const formats::Stage& now) {
  if (now.state == formats::StageState::skipped) return "skipped";
  const int known = known_games(stage, now);
  const std::string games = std::to_string(now.games_played) + "/" + std::to_string(known);
  return "[" + progress_bar(now.games_played, known) + "]  " + games +
         (now.state == formats::StageState::settled ? "  final" : "");
}

/// One line per stage with its bar, then the speed, the time left, the last verdicts, and how to
/// stop.
std::string run_table(const formats::Plan& plan, const std::vector<StageForecast>& stages,
                      const runner::Progress& progress) {
  std::size_t width = 0;
  for (const formats::StagePlan& stage : plan.stages) {
    width = std::max(width, protocol::letters_in(stage.name));
  }
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < std::min(stages.size(), progress.stages.size()); ++at) {
    const std::string& name = plan.stages[at].name;
    lines.push_back(name + std::string(width - protocol::letters_in(name) + 2, ' ') +
                    stage_words(stages[at], progress.stages[at]));
    if (!progress.stages[at].note.empty()) lines.push_back("    " + progress.stages[at].note);
  }
  lines.push_back(speed_words(stages, progress));
  for (const std::string& verdict : progress.last_verdicts) lines.push_back("  " + verdict);
  const bool has_tasks = progress.tasks_running + progress.tasks_pending > 0;
  lines.emplace_back(has_tasks ? "Ctrl-C: stop this program; the tasks in Slurm keep running"
                               : "Ctrl-C: finish the games in progress and stop");
  return protocol::joined(lines, "\n");
}

}  // namespace

std::vector<std::string> RunView::news(const std::vector<formats::Stage>& stages) const {
  std::vector<std::string> lines;
  const auto listed = [this](const std::vector<formats::Entrant>& entrants) {
    std::vector<std::string> names;
    for (const formats::Entrant entrant : entrants)
      names.push_back(names_.at(static_cast<std::size_t>(entrant)));
    return protocol::joined(names);
  };
  for (const formats::Stage& stage : stages) {
    const std::string& name = plan_.stages[static_cast<std::size_t>(stage.number)].name;
    for (const formats::Group& group : stage.groups) {
      const std::string where = name + (group.name.empty() ? "" : ", group " + group.name);
      for (const formats::PlayOff& play_off : group.ranking.play_offs) {
        lines.push_back(where + ": " + listed(play_off.entrants) + " are tied across place " +
                        std::to_string(play_off.cut) + ", play-off " +
                        std::to_string(play_off.round));
      }
      for (const formats::Lot& lot : group.ranking.lots) {
        lines.push_back(where + ": order by lot from place " + std::to_string(lot.place) + " on, " +
                        listed(lot.drawn));
      }
    }
    if (stage.state == formats::StageState::settled) {
      lines.push_back(name + " is final: " + counted(stage.games_played, "game"));
    }
  }
  return lines;
}

RunView::RunView(const tournament::Tournament& tournament, const formats::Schedule& schedule)
    : plan_(tournament.plan),
      stages_(tournament::forecast(tournament.plan, tournament::make_facts(tournament),
                                   tournament.results)) {
  for (const db::EntrantRow& entrant : tournament.entrants) {
    names_.push_back(tournament::display_name(entrant));
  }
  for (std::string& line : news(schedule.stages)) told_.insert(std::move(line));
}

void RunView::tell_news(const runner::Progress& progress) {
  std::vector<std::string> lines;
  for (; notes_told_ < progress.notes.size(); ++notes_told_) {
    lines.push_back(progress.notes[notes_told_]);
  }
  for (std::string& line : news(progress.stages)) {
    if (told_.insert(line).second) lines.push_back(std::move(line));
  }
  tell(lines);
}

void RunView::tell(const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  table_.clear();
  for (const std::string& line : lines) print(line + "\n");
  last_line_ = Clock::now();
}

void RunView::show(const runner::Progress& progress) {
  tell_news(progress);
  if (table_.terminal()) {
    table_.show(run_table(plan_, stages_, progress), drawing::faint);
  } else if (Clock::now() - last_line_ >= between_lines &&
             progress.games_played != games_at_last_line_) {
    games_at_last_line_ = progress.games_played;
    tell({speed_words(stages_, progress)});
  }
  flush();
}

void RunView::finish(const runner::Progress& progress) {
  table_.clear();
  tell_news(progress);
  const double passed = progress.passed.count();
  print(counted(progress.games_played, "game") + " in " + formatted("%.1f s", passed) +
        (progress.games_played > 0 ? formatted(", %.1f games/s", games_per_second(progress)) : "") +
        "\n");
  flush();
}

}  // namespace aspis::cli
