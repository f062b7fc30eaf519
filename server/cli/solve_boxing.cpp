// aspis solve boxing: computes nim values of empty arenas, or who wins from a given arena.
#include <atomic>
#include <charconv>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "referee/analysis/boxing/analyst.hpp"
#include "referee/rules/boxing/rules.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {
namespace {

namespace boxing = analysis::boxing;

constexpr int usual_kilonodes = 1000;
constexpr int usual_megabytes = 512;

struct SolveBoxingArguments : Arguments {
  Texts arenas{this, "ARENA", "ROWSxCOLUMNS", "Size of an empty arena, 1x1 to 16x32"};
  Text board{this, "--board", "FILE", "Board file of the arena to solve instead"};
  Number kilonodes{this, "--kilonodes", Bounds{1, 1'000'000'000},
                   "Positions to search per arena, in thousands (default: 1000)"};
  Number memory{this, "--memory", Bounds{1, 1'000'000}, "Memory per thread in MiB (default: 512)"};
  Number threads{this, "--threads", Bounds{1, 64}, "Number of threads (default: all cores)"};
  Flag json{this, "--json", "Print the result as JSON"};
};

/// The size of an empty arena. Its transpose has the same value.
struct Size {
  int rows = 0;
  int columns = 0;
  auto operator<=>(const Size&) const = default;
  [[nodiscard]] std::string text() const {
    return std::to_string(rows) + "x" + std::to_string(columns);
  }
};

struct Found {
  std::optional<int> nim_value;  // empty if the budget was too small
  std::uint64_t nodes = 0;
};

Size parse_size(const std::string& text) {
  Size size;
  const char* const end = text.data() + text.size();
  const auto rows = std::from_chars(text.data(), end, size.rows);
  if (rows.ec == std::errc() && rows.ptr != end && *rows.ptr == 'x') {
    const auto columns = std::from_chars(rows.ptr + 1, end, size.columns);
    if (columns.ec == std::errc() && columns.ptr == end && size.rows >= 1 &&
        size.rows <= boxing::arena_rows && size.columns >= 1 &&
        size.columns <= boxing::arena_columns) {
      return size;
    }
  }
  bad_input("'" + text + "' is not an arena: give ROWSxCOLUMNS, 1x1 to 16x32");
}

boxing::Rows empty_arena(const Size& size) {
  boxing::Rows vacant{};
  for (int row = 0; row < size.rows; ++row) {
    boxing::at(vacant, row) = ~std::uint32_t{0} >> (boxing::arena_columns - size.columns);
  }
  return vacant;
}

/// Computes the values of empty arenas on several threads.
class Search {
 public:
  explicit Search(const SolveBoxingArguments& asked)
      : nodes_(static_cast<std::uint64_t>(asked.kilonodes.value_or(usual_kilonodes)) * 1000),
        memory_(static_cast<std::size_t>(asked.memory.value_or(usual_megabytes)) << 20U) {}

  /// One solver works through each of `lines` and keeps its memory from one arena to the next. If
  /// `is_table`, it stops at the first arena without a value.
  std::map<Size, Found> run(const std::vector<std::vector<Size>>& lines, bool is_table,
                            int threads) {
    const Interrupts interrupts(interrupted_);
    std::vector<std::jthread> workers;
    for (int number = 0; number < threads; ++number) {
      workers.emplace_back([this, &lines, is_table] {
        while (!interrupted_) {
          const std::size_t next = next_++;
          if (next >= lines.size()) return;
          solve_line(lines[next], is_table);
        }
      });
    }
    workers.clear();
    line_.clear();
    return std::move(found_);
  }

  [[nodiscard]] bool was_interrupted() const { return interrupted_; }

 private:
  void solve_line(const std::vector<Size>& sizes, bool is_table) {
    boxing::Solver solver(memory_);
    for (const Size& size : sizes) {
      analysis::Budget budget(nodes_, [this] { return interrupted_.load(); });
      Found found;
      found.nim_value = solver.nim_value(empty_arena(size), size.rows, budget);
      found.nodes = budget.taken();
      if (!found.nim_value && interrupted_) return;
      const std::lock_guard lock(mutex_);
      found_[size] = found;
      line_.show_or_print(size.text() + (found.nim_value ? ": " + std::to_string(*found.nim_value)
                                                         : ": not solved within this many nodes"));
      if (!found.nim_value && is_table) return;
    }
  }

  const std::uint64_t nodes_;
  const std::size_t memory_;
  std::atomic<bool> interrupted_ = false;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::map<Size, Found> found_;
  MovingLine line_;
};

std::vector<std::vector<Size>> whole_table() {
  std::vector<std::vector<Size>> lines;
  for (int rows = 1; rows <= boxing::arena_rows; ++rows) {
    lines.emplace_back();
    for (int columns = rows; columns <= boxing::arena_columns; ++columns) {
      lines.back().push_back({rows, columns});
    }
  }
  return lines;
}

std::string json_text(const std::map<Size, Found>& found) {
  nlohmann::ordered_json arenas = nlohmann::ordered_json::array();
  for (const auto& [size, one] : found) {
    arenas.push_back(
        {{"rows", size.rows},
         {"columns", size.columns},
         {"nim_value", one.nim_value ? nlohmann::ordered_json(*one.nim_value) : nullptr},
         {"nodes", one.nodes}});
  }
  return protocol::indented(
      nlohmann::ordered_json{{"game", "boxing"}, {"arenas", std::move(arenas)}});
}

std::string describe_sizes(const std::map<Size, Found>& found, bool is_table) {
  std::string text;
  int rows = 0;
  for (const auto& [size, one] : found) {
    const std::string value = one.nim_value ? std::to_string(*one.nim_value) : "?";
    if (!is_table) {
      text += size.text() + ": " + value + "\n";
      continue;
    }
    if (size.rows != rows) {
      rows = size.rows;
      text += (text.empty() ? "" : "\n") + size.text() + " on:";
    }
    text += " " + value;
  }
  return is_table ? text + "\n" : text;
}

void solve_board(const SolveBoxingArguments& asked) {
  const rules::Rules& rules = rules::boxing::rules();
  const auto setup = read_board(rules, {}, 2, *asked.board);
  const auto position = checked(rules.start(setup, nullptr), *asked.board);
  std::atomic<bool> interrupted = false;
  boxing::BoxingAnalyst analyst;
  analysis::Judgement judgement;
  {
    const Interrupts interrupts(interrupted);
    analysis::Budget budget(
        static_cast<std::uint64_t>(asked.kilonodes.value_or(usual_kilonodes)) * 1000,
        [&interrupted] { return interrupted.load(); });
    judgement = analyst.judge(*position, std::nullopt, budget);
  }
  const bool wins = judgement.value.least == analysis::Outcome::win;
  const std::string move = judgement.best.empty() ? "" : judgement.best.front();
  if (asked.json) {
    print(protocol::indented(nlohmann::ordered_json{
        {"game", "boxing"},
        {"value",
         judgement.value.proven() ? nlohmann::ordered_json(wins ? "win" : "loss") : nullptr},
        {"winning_move", move.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(move)},
        {"nodes", judgement.nodes}}));
  } else if (!judgement.value.proven()) {
    print("not decided by " + std::to_string(judgement.nodes) + " positions searched\n");
  } else {
    print(std::string("the player to move ") + (wins ? "wins" : "loses") +
          (move.empty() ? "" : ", by " + move) + "\n");
  }
  if (!judgement.value.proven()) failed_as_printed();
}

void solve(const SolveBoxingArguments& asked) {
  if (asked.board) {
    if (!asked.arenas.empty()) bad_input("--board gives an arena: leave out the sizes");
    return solve_board(asked);
  }
  const bool is_table = asked.arenas.empty();
  std::vector<std::vector<Size>> lines;
  if (is_table) lines = whole_table();
  for (const std::string& text : asked.arenas) lines.push_back({parse_size(text)});
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  Search search(asked);
  const auto found = search.run(lines, is_table, asked.threads.value_or(std::max(1, cores)));
  print(asked.json ? json_text(found) : describe_sizes(found, is_table));
  if (search.was_interrupted() && !is_table) failed_as_printed();
}

}  // namespace

Command solve_boxing_command() {
  return command<SolveBoxingArguments>(
      "boxing", "Find who wins a boxing arena, by its nim value",
      "Between two players boxing is an impartial game: every arena has a nim value, and the "
      "player to move wins unless it is 0. Without sizes, all arenas are solved from 1x1 on; each "
      "number of rows ends with the first arena that takes more than --kilonodes. Ctrl-C ends the "
      "search and prints what is known so far. The same sizes, nodes and memory give the same "
      "answer on every machine.",
      "aspis solve boxing 7x7 4x16\n"
      "aspis solve boxing                  # a minute on two cores\n"
      "aspis solve boxing --json --kilonodes 100000 --memory 4096\n"
      "aspis solve boxing --board arena.txt",
      solve);
}

}  // namespace aspis::cli
