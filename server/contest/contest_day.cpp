#include "server/contest/contest_day.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <set>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/figures.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/sandbox/folders.hpp"
#include "server/contest/entrant.hpp"

namespace aspis::contest {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

struct Style {
  std::string_view name;  // as in input13.txt
  std::string_view end;   // line end
};
constexpr std::array styles = {Style{"13", "\r"}, Style{"10", "\n"}, Style{"1310", "\r\n"}};

/// The words by first letter, each followed by `end`.
std::array<std::string, 26> by_first_letter(const words::Dictionary& dictionary,
                                            std::string_view end) {
  std::array<std::string, 26> texts;
  for (std::size_t index = 0; index < dictionary.size(); ++index) {
    const std::string_view word = dictionary.word(index);
    texts[static_cast<std::size_t>(word.front() - 'a')].append(word).append(end);
  }
  return texts;
}

/// Early, so that few programs have already ended.
constexpr Seconds first_interrupt{1};

/// The first few names on one line.
std::string listed(const std::set<std::string>& names) {
  constexpr std::size_t most = 5;
  std::string text;
  std::size_t count = 0;
  for (const std::string& name : names) {
    if (count++ == most) return text + ", ...";
    text += (text.empty() ? "" : ", ") + protocol::readable(name, 40);
  }
  return text;
}

/// One entrant's runs.
class Hour {
 public:
  Hour(sandbox::Sandbox& sandbox, const Day& day, std::size_t number, Entrant& entrant,
       const OnMoment& on_moment)
      : sandbox_(sandbox), day_(day), number_(number), entrant_(entrant), on_moment_(on_moment) {}

  Result<void> run() {
    entrant_.measures.execution_seconds.reset();
    bool wrote = false;
    if (entrant_.disqualified.empty()) {
      auto set = write_stage_files(entrant_.folder, day_.piles, day_.seconds, day_.dictionary);
      if (!set) return set;
      std::error_code ignored;
      fs::rename(output(), entrant_.folder / "output.before.txt", ignored);
      wrote = run_program_of_entrant();
      if (day_.cancelled) return {};
    }
    const fs::path measures = entrant_.folder / "run.txt";
    if (!sandbox::write_over(measures, run_text(entrant_))) {
      return Error{"cannot write " + measures.string()};
    }
    if (wrote) verify(entrant_, day_.piles, day_.dictionary);
    return {};
  }

 private:
  [[nodiscard]] fs::path output() const { return entrant_.folder / "output.txt"; }
  /// Returns true if there may be an output to judge.
  bool run_program_of_entrant() {
    const auto command = find_program(entrant_);
    if (!command) {
      out(command.error().text);
      return false;
    }
    entrant_.measures.size_bytes = size_of_program(*command);
    const bool escapes = try_escape(*command);
    std::error_code ignored;
    fs::remove(output(), ignored);
    return escapes && run_for_output(*command);
  }

  void out(const std::string& reason) { entrant_.disqualified.push_back(reason); }

  Watcher watcher(const std::string& doing) {
    return [this, doing](Seconds passed) {
      on_moment_({number_, doing, passed});
      return !day_.cancelled;
    };
  }

  /// Empty if the program did not start or the day was cancelled.
  std::optional<ProgramRun> carry_out(const RunPlan& plan, const std::string& doing) {
    auto run = run_program(sandbox_, plan, watcher(doing));
    if (!run) out(run.error().text);
    if (!run || run->cancelled) return std::nullopt;
    return *run;
  }

  bool try_escape(const sandbox::Command& command) {
    const Seconds limit(day_.seconds);
    const auto run =
        carry_out({command, entrant_.folder, limit, std::min(first_interrupt, limit / 2)},
                  "tries the escape");
    if (!run) return false;
    if (run->stopped)
      out("an interrupt did not end it within " +
          protocol::formatted("%.1f s", escape_time.count()));
    return !run->stopped;
  }

  bool run_for_output(const sandbox::Command& command) {
    const auto run =
        carry_out({command, entrant_.folder, Seconds(day_.seconds), std::nullopt}, "runs");
    if (!run) return false;
    // Rounded as in run.txt, so that a later ranking has the same ratings. Never 0, which would be
    // divided by.
    entrant_.measures.execution_seconds =
        std::max(1.0, std::round(run->took.count() * 1000)) / 1000;
    if (run->stopped)
      out("it ran longer than " + std::to_string(day_.seconds) + " s and was stopped");
    if (run->left_behind > 0) {
      out("it left " + std::to_string(run->left_behind) +
          (run->left_behind == 1 ? " process" : " processes") + " behind when it ended");
    }
    if (run->exit && run->exit->signalled) out("it was " + text(*run->exit));
    remark(*run);
    return !run->stopped;
  }

  /// Remarks on violated rules that alone do not disqualify.
  void remark(const ProgramRun& run) {
    const auto add = [this](std::string text) { entrant_.remarks.push_back(std::move(text)); };
    if (run.screen.cleared()) add("it cleared the screen");
    if (run.screen.longest_silence() > day_.longest_silence) {
      add("its screen did not change for " +
          protocol::formatted("%.1f s", run.screen.longest_silence().count()) +
          ": it must change every " +
          std::to_string(static_cast<int>(day_.longest_silence.count())) + " s");
    }
    if (run.files_written.size() > 1) {
      add("it wrote " + std::to_string(run.files_written.size()) +
          " temporary files, one is allowed: " + listed(run.files_written));
    }
  }

  sandbox::Sandbox& sandbox_;
  const Day& day_;
  std::size_t number_;
  Entrant& entrant_;
  const OnMoment& on_moment_;
};

}  // namespace

Result<int> read_seconds(std::string_view text) {
  constexpr int most = 86400;
  const auto lines = protocol::split_lines(text);
  const auto words =
      lines.empty() ? std::vector<std::string_view>() : protocol::split_words(lines[0]);
  const auto number = words.size() == 1 ? protocol::integer_from<int>(words[0]) : std::nullopt;
  bool alone = true;
  for (std::size_t at = 1; at < lines.size(); ++at) {
    alone = alone && protocol::split_words(lines[at]).empty();
  }
  if (number && alone && *number >= 1 && *number <= most) return *number;
  return Error{"line 1: a timing file has one whole number of seconds from 1 to " +
               std::to_string(most)};
}

Result<void> write_stage_files(const std::filesystem::path& folder,
                               const solitaire::crossed_words::Piles& piles, int seconds,
                               const words::Dictionary& dictionary) {
  std::vector<std::pair<std::string, std::string>> files;
  const std::string number = std::to_string(seconds);
  files.emplace_back("seconds.txt", number + "\r\n");
  files.emplace_back("seconds10.txt", number + "\n");
  for (const Style& style : styles) {
    std::string lines;
    for (const std::string& pile : piles) {
      lines.append(protocol::upper_case(pile)).append(style.end);
    }
    files.emplace_back("input" + std::string(style.name) + ".txt", lines);
    const auto texts = by_first_letter(dictionary, style.end);
    for (std::size_t letter = 0; letter < texts.size(); ++letter) {
      files.emplace_back(static_cast<char>('a' + letter) + std::string(style.name) + ".txt",
                         texts[letter]);
    }
  }
  for (const auto& [name, text] : files) {
    if (!sandbox::write_over(folder / name, text))
      return Error{"cannot write " + (folder / name).string()};
  }
  return {};
}

Result<void> run_entrant(sandbox::Sandbox& sandbox, const Day& day, std::size_t number,
                         Entrant& entrant, const OnMoment& on_moment) {
  return Hour(sandbox, day, number, entrant, on_moment).run();
}

}  // namespace aspis::contest
